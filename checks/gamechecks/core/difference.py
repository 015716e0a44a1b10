"""What `diff` answers; nothing here needs the solver."""

from dataclasses import dataclass
from typing import Any

from gamechecks.core.scope import EngineChoice, GameScope
from gamechecks.core.verdict import Answer, GameTrace, Outcome, Seconds
from gamemodels.rules import Move, Variants


@dataclass(frozen=True)
class Continuation:
    """How a game goes on by some rules: a move that the others do not have, and what follows.

    There are no moves if the others have all that these have, and more.
    """

    rules: Variants
    moves: tuple[Move[Any, Any], ...]


@dataclass(frozen=True, repr=False)
class Difference(Answer):
    """The boards that two sets of rules share, and how each goes on from the last of them.

    If none was found, the two allow the same games of up to `settled` boards. Of the rules that
    were added, each of `parted_by` makes the difference alone.
    """

    outcome: Outcome
    scope: GameScope
    added: Variants
    seconds: Seconds
    seed: int
    engine: EngineChoice
    settled: int = 0
    shared: GameTrace | None = None
    original: Continuation | None = None
    variant: Continuation | None = None
    parted_by: tuple[str, ...] = ()
    reason: str | None = None

    @property
    def rule(self) -> str:
        """The rules that were added, as `--rules` takes them."""
        return self.scope.names_of_rules.write(self.added)
