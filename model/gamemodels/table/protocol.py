"""The protocol of the table: variants, the automaton of a session, and the texts of messages.

`Talk` is one side's view of a session: every message moves the automaton, or is refused.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import Enum

MEANINGS = {
    "literal-join": "the dealer waits for a JOIN before every game",
    "literal-21": "no result where nobody is over 21 and somebody has 21",
    "literal-22": "no rule for a dealer's ace that makes exactly 22",
    "literal-bust": "a player over 21 is asked again, stands, and has lost",
    "literal-12": "the player stands on 12",
    "literal-zero": "an action never tried is worth 0",
}
ALL = "literal"
NO_VARIANT = "mended"


@dataclass(frozen=True)
class Variants:
    """Which of the mistakes are kept."""

    join: bool = False
    at_21: bool = False
    at_22: bool = False
    bust: bool = False
    at_12: bool = False
    zero: bool = False

    @classmethod
    def named(cls, names: Iterable[str]) -> "Variants":
        """Variants by their names; a ValueError names one that is unknown."""
        given = {name.strip() for name in names} - {NO_VARIANT, ""}
        unknown = sorted(given - MEANINGS.keys() - {ALL})
        if unknown:
            known = ", ".join((NO_VARIANT, ALL, *MEANINGS))
            raise ValueError(f"{unknown[0]!r} is not a rule: some of {known} were expected")
        return cls(*(ALL in given or name in given for name in MEANINGS))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the mistakes that are kept."""
        kept = zip(MEANINGS, fields(self), strict=True)
        return tuple(name for name, field in kept if getattr(self, field.name))

    def __str__(self) -> str:
        return ",".join(self.names) or NO_VARIANT


MENDED = Variants()


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


MOST_BYTES = 1_023
"""The longest message, without its NUL."""

NAME = re.compile(r"[A-Za-z0-9_.-]{1,32}")
NAME_WORDS = "a name of 1 to 32 letters, digits, _ - ."


class MessageError(ValueError):
    """Something that came and is no message; the text says what, escaped."""


def encoded(messages: list[str]) -> bytes:
    """Messages as they are sent, all in one write."""
    return ("\0".join(messages) + "\0").encode("ascii")


def escaped(said: bytes | str, most: int = 60) -> str:
    """What a peer said, fit to be printed on one line: bytes as \\xNN, a backslash doubled."""
    if isinstance(said, str):
        said = said.encode("utf-8", "surrogateescape")
    shown = "".join(
        "\\\\" if byte == 0x5C else chr(byte) if 0x20 <= byte < 0x7F else f"\\x{byte:02x}"
        for byte in said[:most]
    )
    return shown + ("…" if len(said) > most else "")


class Framing:
    """Bytes as they come in, and the whole messages among them."""

    def __init__(self) -> None:
        self._rest = b""

    @property
    def pending(self) -> bytes:
        """What has come and is no message yet, or is not taken: up to its NUL, if it has one."""
        return self._rest.partition(b"\0")[0] or self._rest[:1]

    def feed(self, data: bytes) -> None:
        """Take bytes in; at most so many as one read brings are kept."""
        self._rest += data

    def take(self) -> str | None:
        """The next message, if a whole one is there."""
        end = self._rest.find(b"\0")
        if end > MOST_BYTES or (end < 0 and len(self._rest) > MOST_BYTES):
            raise MessageError(f"more than {MOST_BYTES:,} bytes without a NUL came")
        if end < 0:
            return None
        said, self._rest = self._rest[:end], self._rest[end + 1 :]
        if not said:
            raise MessageError("an empty message came")
        if not said.isascii():
            raise MessageError(f"{escaped(said)} came, which is not ASCII")
        return said.decode("ascii")


class ProtocolError(Exception):
    """A message that should not have come: what came, and what was due."""

    def __init__(self, came: str | bytes, due: str) -> None:
        super().__init__(f"{escaped(came)} came, {due} was due")


class Talk:
    """Where a session is, as the one side sees it."""

    def __init__(self, variants: Variants) -> None:
        self.state = State.WAITING
        self.table = JOIN_AGAIN if variants.join else TABLE
        self._asks_bust = variants.bust

    def step(self, speaker: str, message: str, busted: bool = False) -> str:
        """Take a message in, and tell its kind."""
        kind = kind_of(message)
        then = after(self.state, speaker, kind, busted and not self._asks_bust, self.table)
        if then is None:
            raise ProtocolError(message, self.due)
        self.state = then
        return kind

    @property
    def due(self) -> str:
        """What is expected now."""
        again = self.table is JOIN_AGAIN and self.state is State.SETTLED
        return DUE[State.WAITING if again else self.state]
