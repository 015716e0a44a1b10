"""What a format of traces is, how its files are written and read, and what goes in and out."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import CheckVerdict, GameTrace, Verdict
from gamechecks.formats.reading import read_json
from gamemodels.rules import Fault


@dataclass(frozen=True)
class Finding:
    """A trace and the answer that it comes from."""

    trace: GameTrace
    answer: Verdict | CheckVerdict

    @classmethod
    def of(cls, answer: Verdict | CheckVerdict) -> "Finding":
        """What an answer has found."""
        assert answer.trace is not None, "only an answer with a trace has found something"
        return cls(answer.trace, answer)

    @property
    def words(self) -> str:
        """The finding in a line."""
        answer = self.answer
        world = ", ".join(f"{name} {value}" for name, value in answer.scope.parts())
        if isinstance(answer, CheckVerdict):
            return f"{answer.outcome.value}: {' '.join(answer.property.split())} ({world})"
        asked = "".join(f" where {' '.join(each.split())}" for each in answer.where)
        return f"{answer.outcome.value}: a game{asked} ({world})"


@dataclass(frozen=True)
class TraceFile:
    """A trace as a file has it; with a `loop`, that board, from 0, follows the last one.

    A move that is not legal makes no board: what it is told by is a `fault` after the last one.
    """

    trace: GameTrace
    loop: int | None = None
    scope: GameScope | None = None
    fault: Fault[Any] | None = None


@dataclass(frozen=True)
class TraceText:
    """What a file says, its name, and the game; which of its traces, and a world, if given."""

    text: str
    game: Game
    name: str = ""
    instance: int | None = None
    scope: GameScope | None = None

    @cached_property
    def document(self) -> Any:
        """The text as JSON; none if it does not look like that."""
        return read_json(self.text) if self.text.lstrip()[:1] in ("{", "[") else None

    def chosen(self, count: int) -> int:
        """The index of the trace that was asked for, of so many."""
        if self.instance is None and count > 1:
            raise InputError(f"it has {count} traces: choose one with --instance 1 … {count}")
        if self.instance is not None and not 1 <= self.instance <= count:
            traces = "1 trace" if count == 1 else f"{count} traces"
            raise InputError(f"it has {traces}: there is no instance {self.instance}")
        return (self.instance or 1) - 1


@dataclass(frozen=True)
class TraceFormat:
    """A format: `read` gives nothing if a text is in another one."""

    ending: str
    write: Callable[[Finding], str]
    read: Callable[[TraceText], TraceFile | None]
