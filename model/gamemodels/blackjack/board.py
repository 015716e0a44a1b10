"""A hand of blackjack as plain data: the cards of both sides, and how it ended."""

from dataclasses import dataclass
from enum import Enum

VALUES = tuple(range(1, 11))
"""What cards are worth: an ace 1, pictures 10."""

ACE, TEN = 1, 10
BUST = 22
"""The sum that stands for every bust of the player."""

Counts = tuple[int, ...]
"""How many cards of each value, from the aces to the tens."""


@dataclass(frozen=True)
class Hand:
    """Cards by what they come to: `low` with aces as 1, whether there is one, how many there are.

    `held` has the cards of each value; it is empty where nobody asks for them.
    """

    low: int
    ace: bool
    cards: int
    held: Counts = ()

    @property
    def soft(self) -> bool:
        """Whether an ace counts 11."""
        return self.ace and self.low <= 11

    @property
    def total(self) -> int:
        """The best total."""
        return self.low + 10 if self.soft else self.low

    @property
    def natural(self) -> bool:
        """Whether it is an ace and a card worth 10."""
        return self.cards == 2 and self.total == 21


class Turn(Enum):
    """Whose turn it is."""

    PLAYER = "player"
    DEALER = "dealer"
    OVER = "over"


class Outcome(Enum):
    """How a hand ends for the player."""

    NATURAL = "natural"
    WIN = "win"
    PUSH = "push"
    LOSE = "lose"
    BUST = "bust"
    SURRENDER = "surrender"


@dataclass(frozen=True)
class Board:
    """What lies on the table between two events.

    `dealer` has the face-up cards, of which `showing` was the first. `pattern` tells of a 6-7-8 or
    7-7-7, where rules reward it: 1 of mixed suits, 2 of one suit, 3 of spades. `left` has the
    unseen cards of a shoe, where there is one. `payoff` is in tenths of a bet.
    """

    turn: Turn
    player: Hand
    showing: int
    dealer: Hand
    doubled: bool = False
    pattern: int = 0
    left: Counts = ()
    outcome: Outcome | None = None
    payoff: int = 0


class Kind(Enum):
    """What happens between two boards."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SURRENDER = "surrender"
    SETTLE = "settle"
    DEALER_HIT = "dealer_hit"
    DEALER_STAND = "dealer_stand"


@dataclass(frozen=True)
class Event:
    """What happens: the card that is drawn, and the hole card if it is turned up."""

    kind: Kind
    card: int | None = None
    hole: int | None = None
