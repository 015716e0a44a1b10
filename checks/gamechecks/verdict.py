"""What a search answers: found, refuted or unknown, and never anything else."""

from dataclasses import dataclass
from enum import Enum

from gamechecks.scope import Games, Scope
from gamemodels.mancala.board import Trace


class Outcome(Enum):
    """The three answers of a bounded search."""

    FOUND = "found"
    REFUTED = "refuted"
    UNKNOWN = "unknown"


class Ended(Enum):
    """Why a search for several instances stopped."""

    EXHAUSTED = "exhausted"
    LIMIT = "limit"
    TIMEOUT = "timeout"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True)
class Seconds:
    """Where the time went."""

    encode: float
    solve: float
    total: float


@dataclass(frozen=True)
class Verdict:
    """The answer of `run`; `reason` says why it is unknown, `settled` how far it got.

    Nothing was found within `settled` boards.
    """

    outcome: Outcome
    scope: Scope
    games: Games
    seconds: Seconds
    seed: int
    trace: Trace | None = None
    reason: str | None = None
    settled: int = 0
