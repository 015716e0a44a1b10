"""What is possible as a range for each card, which by the mended rules says it all."""

from dataclasses import dataclass
from itertools import product

import z3

from gamemodels.bever.board import CARDS, Board, Hand
from gamemodels.bever.terms import BoardTerms, Pair, Table, flat, pairs
from gamemodels.logic import conjunction
from gamemodels.numbers import Number, Numbers


@dataclass(frozen=True)
class RangeTerms(BoardTerms):
    """What is possible as a range for each card; `lows` and `highs` are its ends."""

    table: Table
    lows: tuple[Pair, Pair]
    highs: tuple[Pair, Pair]

    @classmethod
    def unknown(
        cls, name: str, numbers: Numbers, highest: Number, most: int | None
    ) -> "RangeTerms":
        """A board of which nothing is known."""
        return cls(
            table=Table.unknown(name, numbers, highest, most),
            lows=pairs(numbers, f"{name}.low_{{}}", most),
            highs=pairs(numbers, f"{name}.high_{{}}", most),
        )

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

    def constants(self) -> list[z3.ExprRef]:
        ends = (number.term for number in (*flat(self.lows), *flat(self.highs)))
        return [*self.table.constants(), *ends]

    def equals(self, board: Board) -> list[z3.BoolRef]:
        """Whether it is as on a board whose possible hands are boxes."""
        ranges = []
        for player, place in CARDS.values():
            values = {hand[place] for hand in board.possible[player]}
            ranges.append(self.low(player, place) == min(values))
            ranges.append(self.high(player, place) == max(values))
        return [*self.table.equals(board), *ranges]

    def decode(self, model: z3.ModelRef) -> Board:
        return self.table.decode(model, (self._hands(0, model), self._hands(1, model)))

    def _hands(self, player: int, model: z3.ModelRef) -> frozenset[Hand]:
        """The box of hands of a player in a model."""
        one, two = (
            range(low.value(model), high.value(model) + 1)
            for low, high in zip(self.lows[player], self.highs[player], strict=True)
        )
        return frozenset(product(one, two))
