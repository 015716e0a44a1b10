"""How a game ended, in its colour."""

from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult

from gamechecks.core.verdict import GameTrace
from gamechecks.show.presentation import Presentation
from gamechecks.show.styles import STRONG, WON, Folded


@dataclass(frozen=True)
class Score:
    """The last line of a trace: how the game ended, or that it isn't over."""

    trace: GameTrace
    look: Presentation[Any, Any]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        style = WON if self.look.decided(self.trace) else STRONG
        words = self.look.ending(self.trace)
        words = words.replace("→", "->") if options.ascii_only else words
        yield Folded(words, style)
