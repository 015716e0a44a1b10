"""Possible hands as a range for each card: the terms, and the five scenarios as constraints.

By the mended rules the ranges say all that is possible.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

import z3

from gamemodels.bever.board import (
    Board,
    Deal,
    Hand,
    Variants,
    World,
    card_row,
    table_kinds,
)
from gamemodels.bever.constraints import (
    Turn,
    at_the_table,
    chosen,
    dealt,
    keeps_to_the_strategy,
    turn_of,
)
from gamemodels.bever.terms import BoardTerms, Pair, flat
from gamemodels.logic import Parts, Predicate, conjunction, disjunction, implies, negation
from gamemodels.numbers import Number
from gamemodels.record import Encoding, Record
from gamemodels.terms import constants


@dataclass(frozen=True)
class RangeTerms(BoardTerms):
    """What is possible as a range for each card; `lows` and `highs` are its ends."""

    lows: tuple[Pair, Pair]
    highs: tuple[Pair, Pair]

    def constants(self) -> list[z3.ExprRef]:
        return constants(ranged_record(self.most), self)

    def may_have(self, player: int, hand: Hand | None) -> z3.BoolRef:
        rows = zip(self.hand(player, hand), self.lows[player], self.highs[player], strict=True)
        return conjunction(part for card, low, high in rows for part in (card >= low, card <= high))

    def low(self, player: int, place: int) -> Number:
        return self.lows[player][place]

    def high(self, player: int, place: int) -> Number:
        return self.highs[player][place]

    def count(self, player: int) -> Number:
        one, two = (self._width(player, place) for place in (0, 1))
        return one * two

    def _width(self, player: int, place: int) -> Number:
        low, high = self.low(player, place), self.high(player, place)
        return self.numbers.choose(low <= high, high - low + 1, self.numbers.literal(0))

    def undercuts(self, player: int, hand: Hand | None) -> z3.BoolRef:
        one, two = self.lows[1 - player]
        return self.total(player, hand) < one + two


def ranged_record(most: int | None) -> Record[Board]:
    """Return the fields of a board whose possible hands are told by a range for each card.

    `most` is the highest card, if known.
    """
    lows, highs = (
        card_row(most, f"{name}_", partial(_extremes, end=end))
        for name, end in (("low", min), ("high", max))
    )
    return Encoding(Board, _boxed, **table_kinds(most), lows=lows, highs=highs)


def _extremes(board: Board, end: Callable[[Sequence[int]], int]) -> World:
    """The least or the greatest that each card can be."""
    one, two = ([end(cards) for cards in zip(*hands, strict=True)] for hands in board.possible)
    return (one[0], one[1]), (two[0], two[1])


def _boxed(*, lows: World, highs: World, **table: Any) -> Board:
    """The board whose possible hands are all within the ranges."""
    one, two = (
        frozenset(product(range(low_1, high_1 + 1), range(low_2, high_2 + 1)))
        for (low_1, low_2), (high_1, high_2) in zip(lows, highs, strict=True)
    )
    return Board(possible=(one, two), **table)


@Predicate
def init(board: RangeTerms, deal: Deal | None = None) -> Parts:
    """The first board: any cards or a given deal, and nothing known of the other's."""
    return dealt(board, deal) | {
        "at first a card may be as low as can be": conjunction(
            low == 0 for low in flat(board.lows)
        ),
        "at first a card may be as high as can be": conjunction(
            high == board.highest for high in flat(board.highs)
        ),
    }


@Predicate
def step(pre: RangeTerms, post: RangeTerms, rules: Variants) -> Parts:
    """One turn leads from a board to the next, or the game is over and stays as it is."""
    turn = turn_of(pre, post, rules)
    return (
        at_the_table.parts(turn, rules)
        | keeps_to_the_strategy.parts(turn)
        | announced.parts(pre, post, turn)
    )


@Predicate
def announced(pre: RangeTerms, post: RangeTerms, turn: Turn) -> Parts:
    """The five scenarios: preconditions on the ranges before, postconditions on those after."""
    first, goes_on = pre.turn, negation(turn.over)
    low, high = _ends(pre, first)
    low_then, high_then = _ends(post, first)
    least = [*zip(*_ends(pre, negation(first)), strict=True)]
    least_then = [*zip(*_ends(post, negation(first)), strict=True)]
    top, laid = pre.top, post.top
    parts: Parts = {
        "the other's ranges stay": implies(
            goes_on,
            conjunction(
                before == after
                for row, then in zip(least, least_then, strict=True)
                for before, after in zip(row, then, strict=True)
            ),
        )
    }
    for a, b in ((0, 1), (1, 0)):
        card, kept = f"card {a + 1}", f"card {b + 1}"
        filled = disjunction([turn.take[a], turn.swap[a]])
        parts |= {
            f"scenario 1: {card} is the one taken": implies(
                turn.take[a], conjunction([low_then[a] == top, high_then[a] == top])
            ),
            f"scenario 2: {card} is lower than the one laid off": implies(
                turn.swap[a], conjunction([low_then[a] == 0, high_then[a] + 1 == laid])
            ),
            f"scenario 3: {kept} is at most the one laid off": implies(
                filled,
                conjunction([low_then[b] == low[b], high_then[b] == _lesser(pre, high[b], laid)]),
            ),
            f"scenarios 4 and 5: {card} is at most the card drawn and the top": implies(
                turn.discard,
                conjunction(
                    [
                        low_then[a] == low[a],
                        high_then[a] == _lesser(pre, _lesser(pre, high[a], laid), top),
                    ]
                ),
            ),
        }
    return parts


def _ends(board: RangeTerms, first: z3.BoolRef) -> tuple[Pair, Pair]:
    """The lows and the highs of player 1, or of player 2."""
    return chosen(board, first, *board.lows), chosen(board, first, *board.highs)


def _lesser(board: BoardTerms, a: Number, b: Number) -> Number:
    return board.numbers.choose(a <= b, a, b)
