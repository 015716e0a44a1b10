"""A state as a table of its fields, for games that say nothing else of how they look."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.styles import CHANGED, QUIET, STRONG, Folded, encodable

INDENT = "  "


@dataclass(frozen=True)
class FieldsView:
    """One field a line; what differs from the state before is highlighted."""

    fields: Mapping[str, Any]
    before: Mapping[str, Any] | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = max((len(name) for name in self.fields), default=0)
        for name, value in self.fields.items():
            changed = self.before is not None and self.before.get(name) != value
            shown = Text(encodable(options, _words(value)), CHANGED if changed else STRONG)
            line = Text.assemble((f"{name:{width}}  ", QUIET), shown)
            yield Folded(line, first=INDENT, rest=INDENT + " " * (width + 2))


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_words(part)}" for key, part in value.items())
    if isinstance(value, list):
        return " ".join(map(_inner, value)) or "nothing"
    return "none" if value is None else str(value)


def _inner(value: Any) -> str:
    """A value among others, of which it can be told apart."""
    if isinstance(value, list | Mapping):
        return f"({_words(value) if value else ''})"
    return _words(value)
