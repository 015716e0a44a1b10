"""The Z3 twin of a `Board`: a table, and what is possible, in whichever way it is held."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from itertools import product

import z3

from gamemodels.bever.board import CARDS, Board, Hand, Player
from gamemodels.logic import holds, negation
from gamemodels.numbers import Number, Numbers

Pair = tuple[Number, Number]
"""Something of card 1 and of card 2 of a player."""


class Unlimited(Exception):
    """A question that goes over all hands, of cards whose highest is not known."""


@dataclass(frozen=True)
class Table:
    """The cards and the pile; `turn` is true when it is player 1's.

    `most` is the highest card where it is a known number.
    """

    numbers: Numbers
    highest: Number
    most: int | None
    cards: tuple[Pair, Pair]
    top: Number
    turn: z3.BoolRef

    @classmethod
    def unknown(cls, name: str, numbers: Numbers, highest: Number, most: int | None) -> "Table":
        """A table of which nothing is known."""
        return cls(
            numbers=numbers,
            highest=highest,
            most=most,
            cards=pairs(numbers, f"{name}.{{}}", most),
            top=numbers.variable(f"{name}.top", most or 0),
            turn=z3.Bool(f"{name}.turn", numbers.ctx),
        )

    def constants(self) -> list[z3.ExprRef]:
        """Every unknown, in a fixed order."""
        return [*(card.term for card in flat(self.cards)), self.top.term, self.turn]

    def equals(self, board: Board) -> list[z3.BoolRef]:
        """One Boolean a field: whether it is as on a known board."""
        known = (card for hand in board.cards for card in hand)
        return [
            *(card == value for card, value in zip(flat(self.cards), known, strict=True)),
            self.top == board.top,
            self.turn if board.turn is Player.ONE else negation(self.turn),
        ]

    def decode(
        self, model: z3.ModelRef, possible: tuple[frozenset[Hand], frozenset[Hand]]
    ) -> Board:
        """The board with this table in a model."""
        one, two, three, four = (card.value(model) for card in flat(self.cards))
        turn = Player.ONE if holds(model, self.turn) else Player.TWO
        return Board(((one, two), (three, four)), self.top.value(model), turn, possible)


class BoardTerms(ABC):
    """A table, and what is possible of each player, whose index is 0 or 1."""

    table: Table

    @abstractmethod
    def may_have(self, player: int, hand: Hand | None) -> z3.BoolRef:
        """Whether a hand is possible; none is the real one."""

    @abstractmethod
    def low(self, player: int, place: int) -> Number:
        """The least that the card at a place, 0 or 1, can be; 0 where no hand is left."""

    @abstractmethod
    def high(self, player: int, place: int) -> Number:
        """The most that the card at a place can be; 0 where no hand is left."""

    @abstractmethod
    def count(self, player: int) -> Number:
        """How many hands are possible."""

    @abstractmethod
    def undercuts(self, player: int, hand: Hand | None) -> z3.BoolRef:
        """Whether the sum of a hand is less than that of every hand the other may have."""

    @abstractmethod
    def constants(self) -> list[z3.ExprRef]:
        """Every unknown of the board, in a fixed order."""

    @abstractmethod
    def equals(self, board: Board) -> list[z3.BoolRef]:
        """One Boolean a field: whether it is as on a known board."""

    @abstractmethod
    def decode(self, model: z3.ModelRef) -> Board:
        """The board in a model."""

    @property
    def numbers(self) -> Numbers:
        """The sort of the numbers."""
        return self.table.numbers

    @property
    def ctx(self) -> z3.Context:
        """Where the terms live."""
        return self.table.numbers.ctx

    def hands(self) -> list[Hand]:
        """Every hand that there can be."""
        if self.table.most is None:
            raise Unlimited("knowledge goes over all hands, so the highest card must be known")
        values = range(self.table.most + 1)
        return list(product(values, values))

    def hand(self, player: int, hand: Hand | None) -> Pair:
        """The cards of a hand as numbers; none is the real one."""
        if hand is None:
            return self.table.cards[player]
        return self.numbers.literal(hand[0]), self.numbers.literal(hand[1])

    def total(self, player: int, hand: Hand | None) -> Number:
        """The sum of a hand; none is the real one."""
        one, two = self.hand(player, hand)
        return one + two


def pairs(numbers: Numbers, name: str, most: int | None) -> tuple[Pair, Pair]:
    """A fresh unknown for each card; the name has a gap for the card's."""
    one, two, three, four = (numbers.variable(name.format(card), most or 0) for card in CARDS)
    return (one, two), (three, four)


def flat(both: tuple[Pair, Pair]) -> list[Number]:
    """The four numbers of two pairs."""
    return [*both[0], *both[1]]
