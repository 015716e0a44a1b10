"""What can be measured of a plain game, by the referee's events, and bounded over all of them."""

from dataclasses import dataclass

from gamechecks.core.errors import RefereeError
from gamechecks.mancala.scope import BOUND_NAMES
from gamemodels.mancala.layout import Player
from gamemodels.mancala.referee import EventKind, Trace
from gamemodels.rules import replay


@dataclass(frozen=True)
class Key:
    """What is bounded: a measure of a game, who must win it, and whether less is sought."""

    measure: str
    least: bool = True
    winner: Player | None = None

    @property
    def sign(self) -> int:
        """The direction of better values."""
        return -1 if self.least else 1

    @property
    def everywhere(self) -> bool:
        """Whether a refutation must look at every game, however many pickups it has."""
        return self.measure in ("turns", "lead")


TERMS = {
    "boards": "boards",
    "pickups": "pickups",
    "turns": "turns",
    "lead": "at_end(score(Player1) - score(Player2))",
}
"""The measures as terms of the language."""


def _key(name: str) -> Key:
    """What a bound's name stands for."""
    sought, measure, *_ = name.split("_")
    least = {"shortest": True, "fewest": True, "lowest": True, "longest": False, "highest": False}
    winner = next((p for p in Player if name.endswith(f"{p.value.lower()}_wins")), None)
    return Key("lead" if measure == "score" else measure, least[sought], winner)


KEYS = {name: _key(name) for name in BOUND_NAMES}
"""Everything that can be bounded, by name."""


def measured(measure: str, trace: Trace) -> int:
    """The boards, pickups, turns or steals of a game, or player 1's lead at its end."""
    if measure == "boards":
        return len(trace)
    if measure == "lead":
        return trace.score(Player.ONE) - trace.score(Player.TWO)
    ruling = replay(trace)
    if ruling.fault:
        raise RefereeError(f"a game that was measured breaks the rules: {ruling.fault}")
    if measure == "steals":
        return sum(event.kind is EventKind.STEAL for event in ruling.events)
    places = [at for at, event in enumerate(ruling.events) if event.kind is EventKind.PICKUP]
    if measure == "pickups":
        return len(places)
    boards = trace.boards
    return sum(at == 0 or boards[at].turn is not boards[at - 1].turn for at in places)
