"""The protocol of a session: who speaks in which state, and what then.

The dealer, the player and the judge of transcripts all walk it, so nothing else stands here.
"""

from collections.abc import Mapping
from enum import Enum

PLAYER, DEALER = "player", "dealer"


class State(Enum):
    """Where a session is."""

    WAITING = "WAITING"
    SEATED = "SEATED"
    BEGUN = "BEGUN"
    ONE = "ONE"
    TWO = "TWO"
    SHOWN = "SHOWN"
    ASKED = "ASKED"
    HIT = "HIT"
    DRAWN = "DRAWN"
    BUSTED = "BUSTED"
    STOOD = "STOOD"
    SETTLED = "SETTLED"
    OVER = "OVER"

    # The hash of an enum is written in Python, and every message looks a state up.
    __hash__ = object.__hash__


SPEAKERS = dict.fromkeys(State, DEALER) | {State.WAITING: PLAYER, State.ASKED: PLAYER}
SPEAKERS[State.OVER] = ""

Table = Mapping[State, Mapping[str, State]]
"""What may be said in each state, and where it leads; a RESULT is told with its word."""

BUST = "RESULT BUST"
STANDING = ("RESULT WIN", "RESULT LOOSE", "RESULT PUSH")
RESULTS = (*STANDING, BUST)

_BETWEEN = {"BEGIN": State.BEGUN, "QUIT": State.OVER}
TABLE: Table = {
    State.WAITING: {"JOIN": State.SEATED},
    State.SEATED: _BETWEEN,
    State.BEGUN: {"CARD": State.ONE},
    State.ONE: {"CARD": State.TWO},
    State.TWO: {"DEALER": State.SHOWN},
    State.SHOWN: {"DECISION": State.ASKED},
    State.ASKED: {"HIT": State.HIT, "STAND": State.STOOD},
    State.HIT: {"CARD": State.DRAWN},
    State.DRAWN: {"DECISION": State.ASKED},
    State.BUSTED: {BUST: State.SETTLED},
    State.STOOD: {**dict.fromkeys(STANDING, State.SETTLED), "DEALER": State.STOOD},
    State.SETTLED: _BETWEEN,
    State.OVER: {},
}
"""A card after HIT leads to BUSTED instead if it makes more than 21."""

JOIN_AGAIN: Table = {**TABLE, State.SETTLED: {"JOIN": State.SEATED, "QUIT": State.OVER}}
"""The same where every game begins with a JOIN."""

DUE = {
    State.WAITING: "JOIN and a name",
    State.SEATED: "BEGIN or QUIT",
    State.BEGUN: "CARD",
    State.ONE: "CARD",
    State.TWO: "DEALER",
    State.SHOWN: "DECISION",
    State.ASKED: "HIT or STAND",
    State.HIT: "CARD",
    State.DRAWN: "DECISION",
    State.BUSTED: "RESULT BUST",
    State.STOOD: "RESULT WIN, LOOSE or PUSH",
    State.SETTLED: "BEGIN or QUIT",
    State.OVER: "nothing",
}
"""What is expected in each state."""


def kind_of(message: str) -> str:
    """The first word of a message; a RESULT is told with its word."""
    return message if message.startswith("RESULT ") else message.partition(" ")[0]


def after(
    state: State, speaker: str, kind: str, busted: bool, table: Table = TABLE
) -> State | None:
    """The state that a message leads to; none if it may not be said there by this side."""
    then = table[state].get(kind)
    if then is None or speaker != (PLAYER if kind in ("JOIN", "HIT", "STAND") else DEALER):
        return None
    return State.BUSTED if busted and state is State.HIT else then
