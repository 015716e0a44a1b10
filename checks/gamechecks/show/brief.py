"""An answer without all that follows its verdict."""

from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult

from gamechecks.show.verdict import Headline


@dataclass(frozen=True)
class Brief:
    """The headline of a view, and nothing else."""

    view: Any

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        parts = self.view.__rich_console__(console, options)
        yield next(part for part in parts if isinstance(part, Headline))
