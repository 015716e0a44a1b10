"""Why every game ends: a measure of boards that falls with every move."""

from collections.abc import Sequence
from dataclasses import dataclass

import z3

from gamemodels.logic import conjunction, disjunction
from gamemodels.mancala.distances import held, lying
from gamemodels.mancala.events import player_no_marbles
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.terms import BoardTerms, LayoutTerms, count_at
from gamemodels.mancala.variants import ORIGINAL, Rules
from gamemodels.numbers import Number

PHASES = 3


@dataclass(frozen=True)
class Rank:
    """What is left of a game, compared from left to right.

    `in_play` are the marbles outside the mancalas; `distance` is how many drops they are away
    from the mancala ahead, added up, with those in hand counted from the last pocket (to their
    own mancala, where sowing skips the other); `phase` is 0 while sowing, 1 before a pickup and
    2 before a forfeit.
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


def rank(layout: Layout, board: BoardTerms, rules: Rules = ORIGINAL) -> Rank:
    """The rank of a board."""
    numbers, ways = board.numbers, lying(layout)
    terms = LayoutTerms.constant(layout, board.ctx)
    zero, one, two = map(numbers.literal, range(PHASES))
    first, second = (_held(board, held(layout, player, rules)) for player in Player)
    waiting = numbers.choose(player_no_marbles(terms, board), two, one)
    in_hand = numbers.choose(board.turn, first, second)
    return Rank(
        in_play=numbers.sum([board.hand, *(board.marbles[p] for p in layout.ordinary)]),
        distance=numbers.sum([in_hand, *(board.marbles[p] * ways[p] for p in layout.ordinary)]),
        phase=numbers.choose(board.hand == 0, waiting, zero),
    )


def _held(board: BoardTerms, ways: Sequence[int]) -> Number:
    return count_at(board.last_pocket, (board.hand * way for way in ways), board.numbers)
