"""Why every game ends: a measure of boards that falls with every move."""

from dataclasses import dataclass

import z3

from gamemodels.logic import conjunction, disjunction
from gamemodels.mancala.events import player_no_marbles
from gamemodels.mancala.layout import Layout
from gamemodels.mancala.terms import BoardTerms, LayoutTerms
from gamemodels.numbers import Number

PHASES = 3


@dataclass(frozen=True)
class Rank:
    """What is left of a game, compared from left to right.

    `in_play` are the marbles outside the mancalas; `distance` is how many drops they are away
    from the mancala ahead, added up, with those in hand counted from the last pocket; `phase`
    is 0 while sowing, 1 before a pickup, 2 before a forfeit.
    """

    in_play: Number
    distance: Number
    phase: Number

    def falls_to(self, after: "Rank") -> z3.BoolRef:
        """Whether another rank is lower: in one place, with all before it equal."""
        rows = list(zip(self._places(), after._places(), strict=True))
        return disjunction(
            conjunction([*(old == new for old, new in rows[:place]), rows[place][1] < old_here])
            for place, (old_here, _) in enumerate(rows)
        )

    def _places(self) -> tuple[Number, ...]:
        return self.in_play, self.distance, self.phase


def rank(layout: Layout, board: BoardTerms) -> Rank:
    """The rank of a board."""
    numbers, ways = board.numbers, distances(layout)
    terms = LayoutTerms.constant(layout, board.ctx)
    zero, one, two = map(numbers.literal, range(PHASES))
    held = [
        numbers.choose(here, board.hand * way, zero)
        for here, way in zip(board.last_pocket, ways, strict=True)
    ]
    waiting = numbers.choose(player_no_marbles(terms, board), two, one)
    return Rank(
        in_play=numbers.sum([board.hand, *(board.marbles[p] for p in layout.ordinary)]),
        distance=numbers.sum([*held, *(board.marbles[p] * ways[p] for p in layout.ordinary)]),
        phase=numbers.choose(board.hand == 0, waiting, zero),
    )


def distances(layout: Layout) -> tuple[int, ...]:
    """How many drops each pocket is away from the mancala ahead; a mancala, from the other."""

    def way(pocket: int) -> int:
        ahead = layout.pockets[pocket].next
        return 1 if layout.pockets[ahead].mancala else 1 + way(ahead)

    return tuple(map(way, range(len(layout))))
