"""The state of the network as plain data: events, settings, and variants of the rules."""

from dataclasses import dataclass
from enum import Enum

from gamemodels import rules
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


class EventKind(Enum):
    """What happens; exactly one of these leads from a board that is not final."""

    START = "start"
    COMMAND_SHUFFLE = "command_shuffle"
    SHUFFLED = "shuffled"
    COMMAND_DRAW = "command_draw"
    DEALS = "deals"
    ADDS = "adds"
    HIT = "hit"
    STAND = "stand"
    DEALER_BEGINS = "dealer_begins"
    OUTCOME = "outcome"
    CHECK = "check"
    QUIET = "quiet"


@dataclass(frozen=True)
class Event:
    """An event: when, which part fires, and what it says."""

    kind: EventKind
    clock: int
    part: Part | None = None
    player: Player | None = None
    card: Rank | None = None
    value: int | None = None
    outcome: Outcome | None = None

    @property
    def words(self) -> str:
        """The event in a sentence."""
        who = "nobody" if self.part is None else self.part.value
        said = {
            EventKind.START: "START comes in",
            EventKind.COMMAND_SHUFFLE: f"{who} says SHUFFLE",
            EventKind.SHUFFLED: f"{who} says HIT",
            EventKind.COMMAND_DRAW: f"{who} says DRAW",
            EventKind.DEALS: f"{who} deals {self.card.value if self.card else 'nothing'}",
            EventKind.ADDS: f"{who} says {self.value}",
            EventKind.HIT: f"{who} says HIT",
            EventKind.STAND: f"{who} says STAND {self.value}",
            EventKind.DEALER_BEGINS: f"{who} turns to the dealer",
            EventKind.OUTCOME: f"{who} says {self.outcome.value if self.outcome else 'nothing'}",
            EventKind.CHECK: f"{who} leaves STAND and says nothing",
            EventKind.QUIET: "nothing is due any more",
        }[self.kind]
        if self.kind in (EventKind.COMMAND_DRAW, EventKind.DEALS) and self.player:
            return f"{said} for {self.player.words}"
        return said


def seconds(tenths: int) -> str:
    """A moment in seconds, without superfluous zeros."""
    whole, rest = divmod(tenths, 10)
    return f"{whole}.{rest}" if rest else str(whole)


LIMITS = {
    "challenger": (1, 21),
    "dealer": (1, 21),
    "copies": (1, 8),
    "games": (1, 9),
    "variation": (0, 9),
}
"""The least and the greatest that each may be."""


@dataclass(frozen=True)
class Setting:
    """Both thresholds, the copies of each rank, the games, and the tenths that a wait may vary."""

    challenger: int = 15
    dealer: int = 17
    copies: int = 4
    games: int = 1
    variation: int = 0

    def threshold(self, player: Player) -> int:
        """What a player's hand is to reach."""
        return self.challenger if player is Player.CHALLENGER else self.dealer

    def flaw(self) -> str | None:
        """What is wrong with it, in words; none if nothing is."""
        for name, (least, most) in LIMITS.items():
            given = getattr(self, name)
            if not least <= given <= most:
                return f"{name} is {given}, and must be from {least} to {most}"
        return None


STANDARD = Setting()


@dataclass(frozen=True)
class Variants(rules.Variants):
    """The mistakes of the report that are kept.

    `start_as_shuffle`: a start is stored as SHUFFLE, which waits forever. `no_check_winner`:
    leaving STAND puts nothing out. `text_times`: the waits of the text, and a CHECK_WINNER after
    STAND. `stale_hands`: SHUFFLE neither empties the hands nor refills the deck. `uncoupled_score`:
    no score reaches the controller. `overwriting`: a busy controller takes inputs too. `restarts`:
    a start may come at any time.
    """

    start_as_shuffle: bool = False
    no_check_winner: bool = False
    text_times: bool = False
    stale_hands: bool = False
    uncoupled_score: bool = False
    overwriting: bool = False
    restarts: bool = False


VARIANTS = Variants.known()
MENDED = Variants()
