"""What is possible as one Boolean a hand, which serves all variants of the rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

import z3

from gamemodels.bever.board import Board, Event, Hand, Kind
from gamemodels.bever.terms import BoardTerms, Table
from gamemodels.logic import Parts, at_most_one, conjunction, disjunction, holds, negation
from gamemodels.numbers import Number, Numbers


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
