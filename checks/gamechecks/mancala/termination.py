"""That every game ends: a rank that falls with every move and cannot fall for ever."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError
from gamechecks.core.search_options import Listener
from gamechecks.engines.induction.induction import Induction
from gamechecks.engines.induction.theorems import BoardsBound, Obligation, Termination
from gamechecks.mancala.explicit_bounding import find_explicit_bounds
from gamechecks.mancala.scope import Scope
from gamemodels.logic import conjunction, disjunction
from gamemodels.mancala.boards import BoardSteps
from gamemodels.mancala.distances import boards_bound, furthest_away, start_distance
from gamemodels.mancala.layout import Layout
from gamemodels.mancala.ranking import PHASES, Rank, rank
from gamemodels.mancala.successor import successor
from gamemodels.mancala.terms import BoardTerms
from gamemodels.mancala.variants import Rules

Ranking = Callable[[Layout, BoardTerms, Rules], Rank]


LONGEST_SECONDS = 5.0
"""Seconds after which the longest game is no longer looked for: the proof does not need it."""


class FallingRank(Termination):
    """The rank of a board falls with every move."""

    def obligations(self, induction: Induction) -> Iterator[Obligation]:
        return obligations(induction)

    def bound(self, scope: Scope) -> BoardsBound:
        formula = boards_bound(scope.pockets, scope.rules).formula
        return BoardsBound(formula, "With n >= 1 marbles in each pocket")

    def compared(
        self, bound: BoardsBound, scope: Scope, clock: Clock, listen: Listener
    ) -> BoardsBound:
        """The bound for some marbles, beside the longest game there really is."""
        if scope.marbles is None:
            return bound
        most = boards_bound(scope.pockets, scope.rules).at(scope.each)
        found = find_explicit_bounds(
            scope,
            of=["longest_boards"],
            timeout=max(0.0, min(LONGEST_SECONDS, clock.left)),
            listen=listen,
        )
        longest = found["longest_boards"].value if found.exact else None
        if longest is not None and longest > most:
            raise RefereeError(f"a game of {longest} boards, beyond the bound of {bound.formula}")
        return replace(bound, boards=most, longest=longest)


def obligations(induction: Induction, ranking: Ranking = rank) -> Iterator[Obligation]:
    """All that together shows that every game ends, and within how many boards."""
    game = induction.game
    assert isinstance(game, BoardSteps), "the rank is that of Mancala's boards"
    layout = Layout.canonical(game.pockets)
    pre, post = induction.boards(2)
    before, after = (ranking(layout, board, game.variants) for board in (pre, post))
    over, furthest = game.final(pre), furthest_away(layout, game.variants)
    follows = successor(game.layout, pre, game.variants)
    marbles = game.each * len(layout.ordinary)
    yield Obligation(
        "a board that is not final is followed by another",
        disjunction(
            [over, conjunction([*follows.declared().values(), *game.step(pre, follows).values()])]
        ),
    )
    yield Obligation(
        "the rank is never below zero",
        conjunction([before.in_play >= 0, before.distance >= 0, before.phase >= 0]),
    )
    yield Obligation("the rank falls with every move", before.falls_to(after), length=2)
    yield Obligation(
        "the rank is bounded by the marbles in play",
        conjunction(
            [
                before.in_play <= marbles,
                before.distance >= before.in_play,
                before.distance <= before.in_play * furthest,
                before.phase < PHASES,
                disjunction([over, before.in_play >= 1]),
            ]
        ),
    )
    yield Obligation(
        "the first rank",
        conjunction(
            [
                before.in_play == marbles,
                before.distance == game.each * start_distance(layout),
                disjunction([over, before.phase == 1]),
            ]
        ),
        from_start=True,
    )
