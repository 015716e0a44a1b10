"""Plain data of Bever: a board, which is one moment of a game, and the variants of the rules.

A board has the cards, the pile, and the hands that each player may have to the other.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import product

from gamemodels import rules
from gamemodels.record import Bool, Int, Record, Row, Subset
from gamemodels.record import Kind as FieldKind

Hand = tuple[int, int]
"""The values of card 1 and card 2 of a player."""

World = tuple[Hand, Hand]
"""The hands of player 1 and player 2."""

CARDS = {"p1_1": (0, 0), "p1_2": (0, 1), "p2_1": (1, 0), "p2_2": (1, 1)}
"""The name of every card, and the indices of its player and its place."""


class Player(Enum):
    """One of the two players; `Player1` moves first."""

    ONE = "Player1"
    TWO = "Player2"

    @property
    def index(self) -> int:
        """The place of what is this player's in a pair."""
        return 0 if self is Player.ONE else 1

    @property
    def other(self) -> "Player":
        """The opponent."""
        return Player.TWO if self is Player.ONE else Player.ONE

    @property
    def words(self) -> str:
        """The player's name in a sentence."""
        return "Player 1" if self is Player.ONE else "Player 2"


PLAYERS = tuple(Player)


class Kind(Enum):
    """What a player does in a turn."""

    TAKE = "take"
    SWAP = "swap"
    DISCARD = "discard"


@dataclass(frozen=True)
class Event:
    """A turn: `position` 1 or 2 is filled, `card` comes from the deck; none where there is none."""

    kind: Kind
    position: int | None = None
    card: int | None = None

    def __str__(self) -> str:
        numbers = (self.position, self.card)
        return " ".join(
            [self.kind.value, *(str(number) for number in numbers if number is not None)]
        )


@dataclass(frozen=True)
class Deal:
    """Four cards and the top of the pile, written `2233/0`."""

    cards: World
    top: int

    def __str__(self) -> str:
        return "".join(str(card) for hand in self.cards for card in hand) + f"/{self.top}"


@dataclass(frozen=True)
class Board:
    """The cards on the table, the top of the pile, whose turn it is, and what is possible.

    `possible` has the hands of each player that the other considers possible. `came_by` is the
    move that led here; it is kept in free play only, where boards do not tell moves apart.
    """

    cards: World
    top: int
    turn: Player
    possible: tuple[frozenset[Hand], frozenset[Hand]]
    came_by: Event | None = None

    @property
    def worlds(self) -> int:
        """How many worlds are left."""
        return len(self.possible[0]) * len(self.possible[1])

    @property
    def deal(self) -> Deal:
        """The cards and the top."""
        return Deal(self.cards, self.top)


@cache
def all_hands(highest: int) -> frozenset[Hand]:
    """Every hand with cards from 0 to the highest."""
    return frozenset(product(range(highest + 1), range(highest + 1)))


def card_row(most: int | None, name: str = "", read: Callable[[Board], World] | None = None) -> Row:
    """Return what each card of each player may be, under the names of the cards."""
    cards = Row(Int(0, most, declared=False), ("1", "2"))
    return Row(cards, (f"{name}p1", f"{name}p2"), bare=True, read=read)


def table_kinds(most: int | None) -> dict[str, FieldKind]:
    """Return what the cards, the top and the turn may be; `most` is the highest card, if known."""
    top = Int(0, most, declared=False)
    return {"cards": card_row(most), "top": top, "turn": Bool(Player.ONE, Player.TWO)}


@cache
def board_record(highest: int) -> Record[Board]:
    """Return the fields of a board, but for the move that led to it."""
    hands = sorted(all_hands(highest))
    names = [f"may_be_{one}{two}" for one, two in hands]
    possible = Row(Subset(hands, names), ("p1", "p2"), bare=True)
    return Record(Board, **table_kinds(highest), possible=possible)


def replaced(hand: Hand, position: int, card: int) -> Hand:
    """A hand with another card at a position, 1 or 2."""
    return (card, hand[1]) if position == 1 else (hand[0], card)


@dataclass(frozen=True)
class Variants(rules.Variants):
    """What differs from the mended rules.

    `pure_announcements`: worlds are only filtered by what is announced, and the cards change
    beside them. `reversed_five`: scenario 5 says that both cards were at least the top.
    `free_play`: players do not keep to the strategy, and are still believed to. `silence`: that
    nobody calls tells that nobody could. `mover_calls`: only who has just moved may call.
    """

    pure_announcements: bool = False
    reversed_five: bool = False
    free_play: bool = False
    silence: bool = False
    mover_calls: bool = False

    @property
    def boxed(self) -> bool:
        """Whether a range for each card says all that is possible, which is proved where it is."""
        return not (set(self.names) - {"mover_calls"})

    def flaw(self) -> str | None:
        """Which variants do not go together, in words; none if they do."""
        with_silence = [name for name in self.names if name in NOT_WITH_SILENCE]
        if self.silence and with_silence:
            return f"silence does not go with {' or '.join(with_silence)}: leave one of them out"
        return None


VARIANTS = Variants.known()
NOT_WITH_SILENCE = ("pure_announcements", "reversed_five", "mover_calls")
MENDED = Variants()
