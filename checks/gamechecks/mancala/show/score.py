"""How a game ended."""

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.styles import STRONG, WON, folded
from gamemodels.mancala.layout import Player
from gamemodels.mancala.referee import Trace, is_final, winner


@dataclass(frozen=True)
class Score:
    """The last line of a trace: the winner and the score, or that the game isn't over."""

    trace: Trace

    def __str__(self) -> str:
        trace = self.trace
        if not is_final(trace.layout, trace.boards[-1]):
            plural = "" if len(trace) == 1 else "s"
            return f"unfinished after {len(trace)} board{plural}"
        won = winner(trace)
        if won is None:
            return f"a draw, {trace.score(Player.ONE)} all"
        return f"{won.words} wins {trace.score(won)} to {trace.score(won.other)}"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        style = STRONG if winner(self.trace) is None else WON
        yield from folded(console, options.max_width, Text(str(self), style))
