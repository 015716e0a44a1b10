"""That every game ends: a rank that falls with every move and cannot fall for ever."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError
from gamechecks.core.search_options import Listener
from gamechecks.engines.induction.induction import Induction
from gamechecks.engines.induction.proof import BoardsBound
from gamechecks.engines.induction.theorems import Obligation, Termination
from gamechecks.mancala.explicit_bounding import bounds
from gamechecks.mancala.scope import Scope
from gamemodels.logic import conjunction, disjunction
from gamemodels.mancala.any_marbles import AnyMarbles
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.ranking import PHASES, Rank, held, lying, rank
from gamemodels.mancala.successor import successor
from gamemodels.mancala.terms import BoardTerms
from gamemodels.mancala.variants import ORIGINAL, Rules

Ranking = Callable[[Layout, BoardTerms, Rules], Rank]


LONGEST_SECONDS = 5.0
"""Seconds after which the longest game is no longer looked for: the proof does not need it."""


@dataclass(frozen=True)
class Polynomial:
    """`square` * n * n + `linear` * n, the most boards for n marbles in each ordinary pocket."""

    square: int
    linear: int

    @property
    def formula(self) -> str:
        """The polynomial in a text."""
        if not self.square and not self.linear:
            return "1"
        terms = [(self.square, "n^2"), (abs(self.linear), "n")]
        sign = " - " if self.linear < 0 else " + "
        return sign.join(f"{factor}{power}" for factor, power in terms if factor)

    def at(self, marbles: int) -> int:
        """Its value for so many marbles; without any, a game is one board."""
        return max(1, self.square * marbles * marbles + self.linear * marbles)


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
        found = bounds(
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
    assert isinstance(game, AnyMarbles), "the rank is that of Mancala's boards"
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


def start_distance(layout: Layout) -> int:
    """The summed distance of one marble in each ordinary pocket."""
    ways = lying(layout)
    return sum(ways[pocket] for pocket in layout.ordinary)


def furthest_away(layout: Layout, rules: Rules = ORIGINAL) -> int:
    """The most drops that a marble can be away from the mancala ahead."""
    return max(way for player in Player for way in held(layout, player, rules))


def boards_bound(pockets: int, rules: Rules = ORIGINAL) -> Polynomial:
    """How many ranks there are from the first one down, as a polynomial in the marbles.

    With T marbles in all, at a distance of S and at most f each, there are 3 (S - T) + 2 ranks
    with all in play, 3 ((f - 1) m + 1) with m of them for 0 < m < T, and one board without any.
    That adds up to 3 S + 3 (f - 1) T (T - 1) / 2; both T and S are multiples of n.
    """
    layout = Layout.canonical(pockets)
    each, furthest = len(layout.ordinary), furthest_away(layout, rules)
    square = 3 * (furthest - 1) * each * each // 2
    linear = 3 * start_distance(layout) - 3 * (furthest - 1) * each // 2
    return Polynomial(square, linear)
