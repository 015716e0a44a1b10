"""That every game ends: a rank that falls with every event and cannot fall for ever."""

from collections.abc import Iterator

from gamechecks.core.clock import Clock
from gamechecks.core.search_options import Listener
from gamechecks.engines.induction.induction import Induction
from gamechecks.engines.induction.proof import BoardsBound
from gamechecks.engines.induction.theorems import Obligation, Termination
from gamechecks.twentyone.scope import Scope
from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.twentyone.boards import BoardSteps
from gamemodels.twentyone.ranking import ranking
from gamemodels.twentyone.word_terms import WORD_TERMS


class FallingRank(Termination):
    """The starts to come, and how much may happen before the next: together they fall."""

    def obligations(self, induction: Induction) -> Iterator[Obligation]:
        game = induction.game
        assert isinstance(game, BoardSteps), "the rank is that of twentyone's boards"
        pre, post = induction.boards(2)
        (starts, left), (starts_after, left_after) = (
            ranking(game.setting, board) for board in (pre, post)
        )
        quiet = WORD_TERMS["quiet"](game, pre)
        yield Obligation(
            "a board that is not final is followed by an event",
            disjunction([game.final(pre), negation(quiet)]),
        )
        yield Obligation("the rank is never below zero", conjunction([starts >= 0, left >= 0]))
        falls = [starts_after < starts, conjunction([starts_after == starts, left_after < left])]
        yield Obligation("the rank falls with every event", disjunction(falls), length=2)

    def bound(self, scope: Scope) -> None:
        """The boards depend on both thresholds and the games: `bounds` tells them exactly."""
        return None

    def compared(
        self, bound: BoardsBound, scope: Scope, clock: Clock, listen: Listener
    ) -> BoardsBound:
        return bound
