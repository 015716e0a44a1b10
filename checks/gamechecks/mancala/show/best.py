"""Best play in the terminal: who wins, what the first moves are worth, and the line."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.mancala.show.bounds import best_play
from gamechecks.show.styles import OPEN, STRONG, Folded
from gamechecks.show.trace import TraceView, View
from gamechecks.show.verdict import Footnote, Headline
from gamemodels.mancala.layout import Player

if TYPE_CHECKING:
    from gamechecks.mancala.best import BestPlay, Interval


@dataclass(frozen=True)
class BestView:
    """An answer of `best`; if `shown`, with its game."""

    answer: "BestPlay"
    view: View | None = None
    shown: bool = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        answer = self.answer
        if answer.exact:
            yield Headline("exact", f"{_result(answer)} if both play well")
        else:
            low, high = answer.interval
            yield Headline("partial", f"{answer.reason}; the value is from {low} to {high}")
        if answer.moves:
            yield Text()
        for name, interval in answer.moves.items():
            mark = _mark(answer, interval)
            yield Text(f"{name:>4}  {_signed(interval)}{mark}", STRONG * bool(mark))
        unsettled = [name for name, (low, high) in answer.moves.items() if low < high]
        if unsettled and answer.exact:
            why = answer.reason or "--moves settles every first move"
            yield Text(f"bounds only for {', '.join(unsettled)}: {why}", OPEN)
        if answer.trace is not None:
            yield Folded(best_play(answer.trace))
            if self.shown:
                yield TraceView.of(answer.trace, answer.scope.game, self.view)
        yield Text()
        yield Footnote(answer, f"{answer.positions:,} positions searched")


def _mark(answer: "BestPlay", interval: "Interval") -> str:
    """Whether a first move is the best, or the best that is known."""
    if interval == answer.interval:
        return "  best" if answer.exact else "  best so far"
    (start,) = answer.scope.referee.starts()
    known = 0 if start.turn is Player.ONE else 1
    so_far = not answer.exact and interval[known] == answer.interval[known]
    return "  best so far" if so_far else ""


def _result(answer: "BestPlay") -> str:
    if answer.winner is None:
        return "a draw"
    value = answer.interval[0]
    return f"{answer.winner.words} wins by {abs(value)}"


def _signed(interval: "Interval") -> str:
    low, high = (f"{end:+}" if end else "0" for end in interval)
    return low if low == high else f"from {low} to {high}"
