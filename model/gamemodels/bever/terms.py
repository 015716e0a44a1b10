"""The terms of a `Board`: the cards, the pile, and the possible hands as one Boolean each.

Sets of hands serve all variants of the rules; `ranges` has the encoding for the default ones.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import z3

from gamemodels.bever.board import Board, Event, Hand, Kind, board_record
from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.numbers import Number, Numbers
from gamemodels.record import Record
from gamemodels.terms import constants

Pair = tuple[Number, Number]
"""Something of card 1 and of card 2 of a player."""


class Unlimited(Exception):
    """A question that goes over all hands, of cards whose highest is not known."""


@dataclass(frozen=True)
class BoardTerms(ABC):
    """The cards and the pile, and what is possible of each player, whose index is 0 or 1.

    `turn` is true when it is player 1's. `most` is the highest card where it is a known number.
    """

    numbers: Numbers
    highest: Number
    most: int | None
    cards: tuple[Pair, Pair]
    top: Number
    turn: z3.BoolRef

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

    @property
    def ctx(self) -> z3.Context:
        """Where the terms live."""
        return self.numbers.ctx

    def hands(self) -> list[Hand]:
        """Every hand that there can be."""
        if self.most is None:
            raise Unlimited("knowledge goes over all hands, so the highest card must be known")
        values = range(self.most + 1)
        return list(product(values, values))

    def hand(self, player: int, hand: Hand | None) -> Pair:
        """The cards of a hand as numbers; none is the real one."""
        if hand is None:
            return self.cards[player]
        return self.numbers.literal(hand[0]), self.numbers.literal(hand[1])

    def total(self, player: int, hand: Hand | None) -> Number:
        """The sum of a hand; none is the real one."""
        one, two = self.hand(player, hand)
        return one + two


def flat(both: tuple[Pair, Pair]) -> list[Number]:
    """The four numbers of two pairs."""
    return [*both[0], *both[1]]


@dataclass(frozen=True)
class MoveTerms:
    """The move that led to a board: its kind, one or none, and whether it fills position 2."""

    take: z3.BoolRef
    swap: z3.BoolRef
    discard: z3.BoolRef
    second: z3.BoolRef


@dataclass(frozen=True)
class Moved:
    """The move that led to a board, as its terms have it."""

    take: bool
    swap: bool
    discard: bool
    second: bool

    @classmethod
    def by(cls, event: Event | None) -> "Moved":
        """Return a move as its terms have it."""
        kind = event.kind if event else None
        second = event is not None and event.position == 2
        return cls(kind is Kind.TAKE, kind is Kind.SWAP, kind is Kind.DISCARD, second)


MOVED = Record(Moved)


@dataclass(frozen=True)
class SetTerms(BoardTerms):
    """What is possible as one Boolean a hand; `move` is kept in free play only."""

    possible: tuple[Mapping[Hand, z3.BoolRef], Mapping[Hand, z3.BoolRef]]
    move: MoveTerms | None = None

    def constants(self) -> list[z3.ExprRef]:
        assert self.most is not None, "sets of hands are of known cards"
        move = () if self.move is None else constants(MOVED, self.move)
        return [*constants(board_record(self.most), self), *move]

    @cached_property
    def _real(self) -> tuple[z3.BoolRef, z3.BoolRef]:
        """Whether the real hand of each player is possible."""
        one, two = (
            disjunction(
                conjunction([cards[0] == hand[0], cards[1] == hand[1], may])
                for hand, may in hands.items()
            )
            for cards, hands in zip(self.cards, self.possible, strict=True)
        )
        return one, two

    def may_have(self, player: int, hand: Hand | None) -> z3.BoolRef:
        return self._real[player] if hand is None else self.possible[player][hand]

    def low(self, player: int, place: int) -> Number:
        return least_card(self.numbers, self.possible[player], place)

    def high(self, player: int, place: int) -> Number:
        return greatest_card(self.numbers, self.possible[player], place)

    def count(self, player: int) -> Number:
        return self.numbers.count(self.possible[player].values())

    def undercuts(self, player: int, hand: Hand | None) -> z3.BoolRef:
        total, reached = self.total(player, hand), at_most(self.possible[1 - player])
        if hand is not None:
            return negation(reached[sum(hand)])
        return conjunction(
            disjunction([total != value, negation(some)]) for value, some in enumerate(reached)
        )


def at_most(hands: Mapping[Hand, z3.BoolRef]) -> list[z3.BoolRef]:
    """For each sum whether some possible hand has that sum or less."""
    most = max(sum(hand) for hand in hands)
    reached: list[z3.BoolRef] = []
    for total in range(most + 1):
        here = [may for hand, may in hands.items() if sum(hand) == total]
        reached.append(disjunction([*reached[-1:], *here]))
    return reached


def least_card(numbers: Numbers, hands: Mapping[Hand, z3.BoolRef], place: int) -> Number:
    """The least card at a place of the possible hands; 0 if there are none."""
    values = sorted({hand[place] for hand in hands}, reverse=True)
    return _last_card(numbers, hands, place, values)


def greatest_card(numbers: Numbers, hands: Mapping[Hand, z3.BoolRef], place: int) -> Number:
    """The greatest card at a place of the possible hands; 0 if there are none."""
    return _last_card(numbers, hands, place, sorted({hand[place] for hand in hands}))


def _last_card(
    numbers: Numbers, hands: Mapping[Hand, z3.BoolRef], place: int, values: Iterable[int]
) -> Number:
    """The last of the values that a card of a possible hand has."""
    found = numbers.literal(0)
    for value in values:
        some = disjunction(may for hand, may in hands.items() if hand[place] == value)
        found = numbers.choose(some, numbers.literal(value), found)
    return found


def event_of(moved: Moved, board: Board) -> Event | None:
    """Return the move that led to a board, whose cards tell which card was drawn."""
    position = 2 if moved.second else 1
    if moved.take:
        return Event(Kind.TAKE, position)
    if moved.swap:
        hand = board.cards[board.turn.other.index]
        return Event(Kind.SWAP, position, hand[position - 1])
    return Event(Kind.DISCARD, card=board.top) if moved.discard else None
