"""That every game ends: a rank that falls with every move and cannot fall for ever."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import z3

from gamechecks.engines.induction.induction import Induction
from gamechecks.engines.induction.proof import BoardsBound
from gamemodels.logic import conjunction, disjunction
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.ranking import PHASES, Rank, held, lying, rank
from gamemodels.mancala.successor import successor
from gamemodels.mancala.terms import BoardTerms
from gamemodels.mancala.variants import ORIGINAL, Rules

Ranking = Callable[[Layout, BoardTerms, Rules], Rank]


@dataclass(frozen=True)
class Obligation:
    """Something to show of boards in a row, the first of a game or any."""

    name: str
    goal: z3.BoolRef
    length: int = 1
    from_start: bool = False


def obligations(induction: Induction, ranking: Ranking = rank) -> Iterator[Obligation]:
    """All that together shows that every game ends, and within how many boards."""
    game, layout = induction.game, Layout.canonical(induction.world.pockets)
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


def boards_bound(pockets: int, rules: Rules = ORIGINAL) -> BoardsBound:
    """How many ranks there are from the first one down, as a polynomial in the marbles.

    With T marbles in all, at a distance of S and at most f each, there are 3 (S - T) + 2 ranks
    with all in play, 3 ((f - 1) m + 1) with m of them for 0 < m < T, and one board without any.
    That adds up to 3 S + 3 (f - 1) T (T - 1) / 2; both T and S are multiples of n.
    """
    layout = Layout.canonical(pockets)
    each, furthest = len(layout.ordinary), furthest_away(layout, rules)
    square = 3 * (furthest - 1) * each * each // 2
    linear = 3 * start_distance(layout) - 3 * (furthest - 1) * each // 2
    return BoardsBound(square, linear)
