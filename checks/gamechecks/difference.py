"""What `diff` answers; nothing here needs the solver."""

from dataclasses import dataclass

from gamechecks.scope import Scope
from gamechecks.verdict import Outcome, Seconds
from gamemodels.mancala.board import Trace
from gamemodels.mancala.rules import Move
from gamemodels.mancala.variants import Rules


@dataclass(frozen=True)
class Continuation:
    """How a game goes on by some rules: the moves until the hand is empty."""

    rules: Rules
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Difference:
    """The boards that two sets of rules share, and how each goes on from the last of them.

    If none was found, the two allow the same games of up to `settled` boards.
    """

    outcome: Outcome
    scope: Scope
    rule: str
    seconds: Seconds
    seed: int
    settled: int = 0
    shared: Trace | None = None
    original: Continuation | None = None
    variant: Continuation | None = None
    reason: str | None = None
