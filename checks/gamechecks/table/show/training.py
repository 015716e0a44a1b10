"""What training comes to while it goes on: a line that is kept up to date, a curve, a chart."""

import time
from contextlib import suppress

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.command.streams import Streams
from gamechecks.table.show.chart import ChartView
from gamechecks.table.tables import policy_of
from gamemodels.table.qtable import QTable
from gamemodels.table.variants import Variants
from gamemodels.table.worth import worth

EVALUATE_EVERY = 10_000
REFRESH = 1_000
BARS = 40
MINUS = str.maketrans("-", "\N{MINUS SIGN}")


class Training:
    """Told of every game of training; on a terminal it keeps one line up to date."""

    def __init__(self, streams: Streams, variants: Variants) -> None:
        self._streams = streams
        self._variants = variants
        self._began = time.monotonic()
        self._live = streams.err.isatty()
        self._table: QTable | None = None
        self._games = 0
        self.points: list[tuple[int, float]] = []

    def trained(self, games: int, table: QTable) -> None:
        """A game more is over."""
        self._games, self._table = games, table
        if games % EVALUATE_EVERY == 0:
            self._evaluate(games)
        if games % (REFRESH if self._live else EVALUATE_EVERY) == 0:
            self._refresh(games)

    def _evaluate(self, games: int) -> None:
        assert self._table is not None
        self.points.append((games, float(worth(policy_of(self._table, self._variants)))))

    def _refresh(self, games: int) -> None:
        pace = games / max(time.monotonic() - self._began, 1e-9)
        parts = [f"{games:,} games", f"{pace:,.0f} a second"]
        if self.points:
            parts.append(f"greedy play is worth {self.points[-1][1]:.4f} a game".translate(MINUS))
        line = " · ".join(parts)
        if self._live:
            self._over(line)
        else:
            self._streams.tell(line)

    def _over(self, line: str) -> None:
        """Write over the line that is kept up to date."""
        err = self._streams.err
        with suppress(OSError, ValueError):
            encoding = err.encoding or "utf-8"
            err.write(f"\r\x1b[2K{line}".encode(encoding, "replace").decode(encoding))
            err.flush()

    def leave(self) -> None:
        """Clear the line that is kept up to date, so that something else can be said."""
        if self._live and self._table is not None:
            self._over("")

    def finish(self, *, chart: bool, curve: bool) -> None:
        """Tell what was learnt, and show the curve and the chart if wanted."""
        if self._table is None:
            return
        if not self.points or self.points[-1][0] < self._games:
            self._evaluate(self._games)
        self.leave()
        value = f"{self.points[-1][1]:.4f}".translate(MINUS)
        self._streams.show(f"greedy play is worth {value} a game")
        if curve:
            self._streams.show(CurveView(self.points))
        if chart:
            self._streams.show(ChartView(self._table, self._variants))


class CurveView:
    """What greedy play was worth as training went on, a bar for each evaluation."""

    def __init__(self, points: list[tuple[int, float]]) -> None:
        self._points = points

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        bar = "#" if options.ascii_only else "█"
        least = min(value for _, value in self._points)
        span = max(max(value for _, value in self._points) - least, 1e-9)
        step = -(-len(self._points) // BARS)
        for games, value in self._points[step - 1 :: step]:
            length = 1 + round((BARS - 1) * (value - least) / span)
            yield Text(f"{games:>12,}  {value:+.4f}  {bar * length}".translate(MINUS))
