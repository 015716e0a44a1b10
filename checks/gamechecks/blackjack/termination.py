"""That no hand gets stuck, and every one ends."""

from collections.abc import Iterator
from dataclasses import replace

from gamechecks.blackjack.scope import Scope
from gamechecks.core.clock import Clock
from gamechecks.core.search_options import Listener
from gamechecks.engines.induction.induction import Induction
from gamechecks.engines.induction.theorems import BoardsBound, Obligation, Termination
from gamemodels.blackjack.progress import MOST_POINTS, rank, successor
from gamemodels.blackjack.steps import HandSteps
from gamemodels.logic import conjunction, disjunction


class FallingPoints(Termination):
    """Every event brings a card, or a later turn: the points that may still come fall."""

    def obligations(self, induction: Induction) -> Iterator[Obligation]:
        system = induction.game
        assert isinstance(system, HandSteps), "the rank is that of a hand"
        pre, post = induction.boards(2)
        over = system.final(pre)
        if system.shoe:
            left = disjunction(count >= 1 for count in system.left(pre))
            yield Obligation("a card is left", disjunction([over, left]))
        else:
            follows = conjunction(system.step(pre, successor(system, pre)).values())
            yield Obligation("somebody can go on", disjunction([over, follows]))
        yield Obligation("the rank is never below zero", rank(pre) >= 0)
        falls = disjunction([over, rank(post) < rank(pre)])
        yield Obligation("the rank falls with every event", falls, length=2)

    def bound(self, scope: Scope) -> BoardsBound:
        """The first board has three points at least, and every other one a lower rank."""
        boards = MOST_POINTS - 3 + 1
        return BoardsBound(str(boards), boards=boards)

    def compared(
        self, bound: BoardsBound, scope: Scope, clock: Clock, listen: Listener
    ) -> BoardsBound:
        from gamechecks.blackjack.bounding import bounds

        return replace(bound, longest=bounds(scope).get("most_boards"))
