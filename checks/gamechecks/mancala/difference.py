"""What `diff` answers; nothing here needs the solver."""

from dataclasses import dataclass

from gamechecks.core.scope import EngineChoice
from gamechecks.core.verdict import Outcome, Seconds
from gamechecks.mancala.scope import Scope
from gamemodels.mancala.referee import Move, Trace
from gamemodels.mancala.variants import KALAH, Rules


@dataclass(frozen=True)
class Continuation:
    """How a game goes on by some rules: the moves until the hand is empty."""

    rules: Rules
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Difference:
    """The boards that two sets of rules share, and how each goes on from the last of them.

    If none was found, the two allow the same games of up to `settled` boards. Of the rules that
    were added, each of `parted_by` makes the difference alone.
    """

    outcome: Outcome
    scope: Scope
    added: Rules
    seconds: Seconds
    seed: int
    engine: EngineChoice
    settled: int = 0
    shared: Trace | None = None
    original: Continuation | None = None
    variant: Continuation | None = None
    parted_by: tuple[str, ...] = ()
    reason: str | None = None

    @property
    def rule(self) -> str:
        """The rules that were added, as `--rule` takes them."""
        return "kalah" if self.added == KALAH else ",".join(self.added.names)
