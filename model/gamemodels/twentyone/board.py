"""One moment of the whole network, as plain data."""

from dataclasses import dataclass
from enum import Enum

from gamemodels.cards import Deck, Rank


class Player(Enum):
    """Who draws: the challenger wholly before the dealer."""

    CHALLENGER = "CHALLENGER"
    DEALER = "DEALER"

    @property
    def words(self) -> str:
        """The player in a sentence."""
        return f"the {self.value.lower()}"

    @property
    def place(self) -> int:
        """0 for the challenger, 1 for the dealer."""
        return int(self is Player.DEALER)


class Outcome(Enum):
    """How a game ends, as the challenger sees it."""

    WIN = "WIN"
    TIE = "TIE"
    LOSE = "LOSE"


class Phase(Enum):
    """What the controller heard last, or what the deck is doing."""

    IDLE = "IDLE"
    START = "START"
    HIT = "HIT"
    STAND = "STAND"
    SHUFFLE = "SHUFFLE"
    CHECK_WINNER = "CHECK_WINNER"
    DRAW_CHALLENGER = "DRAW_CHALLENGER"
    DRAW_DEALER = "DRAW_DEALER"


class Part(Enum):
    """The atomic parts, by their path in the network."""

    CHALLENGER_THRESHOLD = "challenger.threshold"
    CHALLENGER_HAND = "challenger.hand"
    DEALER_THRESHOLD = "dealer.threshold"
    DEALER_HAND = "dealer.hand"
    DECK = "deck"
    CONTROLLER = "controller"

    @property
    def place(self) -> int:
        """Where its state stands on a board."""
        return PARTS.index(self)

    @property
    def player(self) -> Player | None:
        """Whose hand or threshold it is."""
        owner = self.value.split(".")[0].upper()
        return Player(owner) if "." in self.value else None


PARTS = tuple(Part)
HANDS = (Part.CHALLENGER_HAND, Part.DEALER_HAND)
THRESHOLDS = (Part.CHALLENGER_THRESHOLD, Part.DEALER_THRESHOLD)
DRAWS = (Phase.DRAW_CHALLENGER, Phase.DRAW_DEALER)


@dataclass(frozen=True)
class ControllerState:
    """Whose turn it is, what both have stood on, and what was heard last."""

    player: Player = Player.CHALLENGER
    challenger_score: int = 0
    dealer_score: int = 0
    last_input: Phase = Phase.IDLE

    def score(self, player: Player) -> int:
        """What a player has stood on; 0 before that."""
        return self.challenger_score if player is Player.CHALLENGER else self.dealer_score


@dataclass(frozen=True)
class DeckState:
    """How many cards of each rank are left, and what the deck is doing."""

    cards: Deck
    action: Phase = Phase.IDLE


@dataclass(frozen=True)
class HandState:
    """What the cards so far add up to, and the card that is to be added."""

    value: int = 0
    card: Rank | None = None


@dataclass(frozen=True)
class ThresholdState:
    """The value that is compared; 0 for none."""

    compare: int = 0


States = tuple[ThresholdState, HandState, ThresholdState, HandState, DeckState, ControllerState]
"""The states of the atomic parts, in the order of `Part`."""

Due = tuple[int | None, ...]
"""For each atomic part the moment at which it fires, in the order of `Part`."""


@dataclass(frozen=True)
class Board:
    """The states of all parts and when they are due, and what has happened so far.

    `drawn` is how many cards each player has drawn since the last command to shuffle. It follows
    from the boards before, so files do not have it.
    """

    clock: int
    states: States
    due: Due = (None,) * len(PARTS)
    starts: int = 0
    outcomes: int = 0
    result: Outcome | None = None
    drawn: tuple[int, int] = (0, 0)

    @property
    def controller(self) -> ControllerState:
        """The controller."""
        return self.states[5]

    @property
    def deck(self) -> DeckState:
        """The deck."""
        return self.states[4]

    def hand(self, player: Player) -> HandState:
        """A player's hand."""
        return self.states[1] if player is Player.CHALLENGER else self.states[3]

    def threshold(self, player: Player) -> ThresholdState:
        """A player's threshold."""
        return self.states[0] if player is Player.CHALLENGER else self.states[2]

    @property
    def next_due(self) -> int | None:
        """When the next part fires."""
        return min((moment for moment in self.due if moment is not None), default=None)
