"""Drawings of the table for a terminal: charts, training, messages and judgements."""

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.command.streams import Streams
from gamechecks.core.verdict import GameTrace
from gamechecks.show.styles import BAD, CHANGED, GOOD, MARK, OPEN, QUIET, STRONG, encodable
from gamemodels.table.judge import Judgement, Verdict
from gamemodels.table.protocol import MENDED, PLAYER, Variants
from gamemodels.table.qtable import DEALERS, HIT, POINTS, STAND, QTable, place, policy_of
from gamemodels.table.worth import worth

FAINT_BELOW = 100
"""Letters with fewer visits behind them are faint."""


class ChartView:
    """What a player does by a table, hard hands beside soft ones."""

    def __init__(self, table: QTable, variants: Variants = MENDED) -> None:
        self._table = table
        self._policy = policy_of(table, variants)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns = "".join(f"{'A' if card == 11 else card:>3}" for card in DEALERS)
        yield Text(f"hard{columns}    soft{columns}", QUIET)
        for points in reversed(POINTS):
            hard, soft = (self._row(points, aces) for aces in (0, 1))
            yield Text.assemble(f"{points:>4}", *hard, f"    {points:>4}", *soft)
        yield Text(f"H hit, S stand; faint: under {FAINT_BELOW} visits", QUIET)

    def _row(self, points: int, aces: int) -> list[tuple[str, str]]:
        row = []
        for dealer in DEALERS:
            hits = self._policy(points, dealer, aces)
            visits = sum(
                self._table.counts[place(points, dealer, action, aces)] for action in (HIT, STAND)
            )
            row.append(("  H" if hits else "  S", QUIET if visits < FAINT_BELOW else STRONG))
        return row


def chart_rows(table: QTable, variants: Variants = MENDED) -> dict[str, str]:
    """The chart as documents have it: letters by the kind of hand and its points."""
    policy = policy_of(table, variants)
    return {
        f"{kind} {points}": "".join("H" if policy(points, d, aces) else "S" for d in DEALERS)
        for aces, kind in enumerate(("hard", "soft"))
        for points in reversed(POINTS)
    }


MOST_SHOWN = 200
"""How much of a line is shown."""
STYLES = {Verdict.LEGAL: GOOD, Verdict.ILLEGAL: BAD}


class TranscriptView:
    """The verdict, the line in question, why, and where the session stood."""

    def __init__(self, judgement: Judgement, brief: bool = False) -> None:
        self._judgement = judgement
        self._brief = brief

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        judged = self._judgement
        words = f"{judged.games:,} game{'' if judged.games == 1 else 's'}"
        if judged.line is not None:
            said, rest = judged.said[:MOST_SHOWN], judged.said[MOST_SHOWN:]
            words = f"line {judged.line}: {encodable(options, said)}{'...' if rest else ''}"
        style = STYLES.get(judged.verdict, OPEN)
        yield Text.assemble((f"{judged.verdict.value}: ", style), words)
        if self._brief:
            return
        if judged.reason:
            yield Text(f"  {encodable(options, judged.reason)}")
        if judged.verdict is not Verdict.LEGAL:
            yield Text(f"  state {judged.state.value}, game {judged.game}", QUIET)


class MessagesView:
    """Who says what, where the session stands then, and what the player's cards make."""

    def __init__(
        self, trace: GameTrace, events: Sequence[object], marks: Mapping[int, str], ending: str
    ) -> None:
        self._trace, self._events, self._marks, self._ending = trace, events, marks, ending

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        first = self._trace.states[0]
        yield Text(f"  1  {'':22}  {first.state.value}", QUIET)
        yield from self._mark(0)
        for at, said in enumerate(self._events, 1):
            state = self._trace.states[at]
            points = f"{state.points}{' soft' if state.high_aces else ''}" if state.cards else ""
            style = CHANGED if str(said).startswith(PLAYER) else STRONG
            yield Text.assemble(
                (f"{at + 1:>3}  ", QUIET),
                (f"{said!s:<22}  ", style),
                (f"{state.state.value:<8}", QUIET),
                f" {points}",
            )
            yield from self._mark(at)
        yield Text(f"\n{self._ending}")

    def _mark(self, at: int) -> RenderResult:
        if at in self._marks:
            yield Text(f"     {self._marks[at]}", MARK)


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
