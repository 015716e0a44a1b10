"""What leads from one board to the next."""

from dataclasses import dataclass
from enum import Enum

from gamemodels.cards import Rank
from gamemodels.twentyone.board import Outcome, Part, Player


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
