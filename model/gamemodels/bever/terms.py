"""The Z3 twin of a `Board`: a table, and the possible hands as one Boolean each.

Sets of hands serve all variants of the rules; `ranges` has the encoding for the default ones.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

import z3

from gamemodels.bever.board import CARDS, Board, Event, Hand, Kind, Player
from gamemodels.logic import Parts, at_most_one, conjunction, disjunction, holds, negation
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


@dataclass(frozen=True)
class MoveTerms:
    """The move that led to a board: its kind, one or none, and whether it fills position 2."""

    take: z3.BoolRef
    swap: z3.BoolRef
    discard: z3.BoolRef
    second: z3.BoolRef

    def constants(self) -> list[z3.ExprRef]:
        """Every unknown, in a fixed order."""
        return [self.take, self.swap, self.discard, self.second]

    def equals(self, event: Event | None) -> list[z3.BoolRef]:
        """Whether it is a known move, or none."""
        kind = event.kind if event else None
        second = event is not None and event.position == 2
        truths = [kind is Kind.TAKE, kind is Kind.SWAP, kind is Kind.DISCARD, second]
        rows = zip(self.constants(), truths, strict=True)
        return [term if true else negation(term) for term, true in rows]


@dataclass(frozen=True)
class SetTerms(BoardTerms):
    """What is possible as one Boolean a hand; `move` is kept in free play only."""

    table: Table
    possible: tuple[Mapping[Hand, z3.BoolRef], Mapping[Hand, z3.BoolRef]]
    move: MoveTerms | None = None

    @classmethod
    def unknown(
        cls, name: str, numbers: Numbers, highest: int, *, free_play: bool = False
    ) -> "SetTerms":
        """A board of which nothing is known."""
        hands = list(product(range(highest + 1), range(highest + 1)))

        def flag(text: str) -> z3.BoolRef:
            return z3.Bool(f"{name}.{text}", numbers.ctx)

        one, two = (
            {hand: flag(f"p{player}_may_be_{hand[0]}{hand[1]}") for hand in hands}
            for player in (1, 2)
        )
        words = ("take", "swap", "discard", "second")
        move = MoveTerms(*(flag(f"came_by_{word}") for word in words)) if free_play else None
        table = Table.unknown(name, numbers, numbers.literal(highest), highest)
        return cls(table, (one, two), move)

    def declared(self) -> Parts:
        """What the sorts do not say: a board comes about by one kind of move at most."""
        if self.move is None:
            return {}
        kinds = [self.move.take, self.move.swap, self.move.discard]
        return {"one kind of move leads to a board": at_most_one(kinds)}

    @cached_property
    def _real(self) -> tuple[z3.BoolRef, z3.BoolRef]:
        """Whether the real hand of each player is possible."""
        one, two = (
            disjunction(
                conjunction([cards[0] == hand[0], cards[1] == hand[1], may])
                for hand, may in hands.items()
            )
            for cards, hands in zip(self.table.cards, self.possible, strict=True)
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

    def constants(self) -> list[z3.ExprRef]:
        move = self.move.constants() if self.move else []
        hands = (may for each in self.possible for may in each.values())
        return [*self.table.constants(), *hands, *move]

    def equals(self, board: Board) -> list[z3.BoolRef]:
        hands = [
            may if hand in board.possible[player] else negation(may)
            for player, each in enumerate(self.possible)
            for hand, may in each.items()
        ]
        move = self.move.equals(board.came_by) if self.move else []
        return [*self.table.equals(board), *hands, *move]

    def decode(self, model: z3.ModelRef) -> Board:
        one, two = (
            frozenset(hand for hand, may in each.items() if holds(model, may))
            for each in self.possible
        )
        board = self.table.decode(model, (one, two))
        return replace(board, came_by=_event(self.move, model, board)) if self.move else board


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


def _event(move: MoveTerms, model: z3.ModelRef, board: Board) -> Event | None:
    """The move that led to a board: the cards in hand and on the pile tell which card was drawn."""
    position = 2 if holds(model, move.second) else 1
    if holds(model, move.take):
        return Event(Kind.TAKE, position)
    if holds(model, move.swap):
        hand = board.cards[board.turn.other.index]
        return Event(Kind.SWAP, position, hand[position - 1])
    return Event(Kind.DISCARD, card=board.top) if holds(model, move.discard) else None
