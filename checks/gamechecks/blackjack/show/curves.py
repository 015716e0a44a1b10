"""Learning curves in the terminal: a line for each method, a band where there are several seeds."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.blackjack.learning import Lesson
from gamechecks.blackjack.show.plot import Canvas, Scale
from gamechecks.show.styles import QUIET, STRONG, encodable, folded

COLOURS = ("cyan", "magenta", "yellow")
LABEL = 15
"""Columns before the plot."""
NAMES = 16
"""Columns after it, for the names of the curves."""
ROWS = 9


@dataclass(frozen=True)
class Spread:
    """The regret of one method by episodes: the least, the mean and the greatest of its seeds."""

    method: str
    points: tuple[tuple[int, float, float, float], ...]


def spreads(lesson: Lesson) -> tuple[Spread, ...]:
    """Each method's seeds together; of those that were interrupted, what all have."""
    found = []
    for method in lesson.methods:
        curves = [curve for curve in lesson.curves if curve.method == method]
        by_episodes: dict[int, list[float]] = {}
        for curve in curves:
            for point in curve.points:
                by_episodes.setdefault(point.episodes, []).append(float(point.regret))
        points = tuple(
            (episodes, min(each), sum(each) / len(each), max(each))
            for episodes, each in sorted(by_episodes.items())
        )
        found.append(Spread(method, points))
    return tuple(found)


@dataclass(frozen=True)
class CurvesView:
    """The curves of a lesson, and what was left to learn in the end."""

    lesson: Lesson

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        found = spreads(self.lesson)
        plotted = any(len(each.points) > 1 for each in found)
        if plotted:
            yield from self._plot(found, options)
        for number, each in enumerate(found):
            episodes, least, mean, most = each.points[-1]
            seeds = [c.seed for c in self.lesson.curves if c.method == each.method]
            line = Text(f"{each.method} after {episodes:,} episodes: ", COLOURS[number])
            line.append(f"regret {mean:.6f}", STRONG)
            if len(seeds) > 1:
                line.append(f", {least:.6f} to {most:.6f} for {len(seeds)} seeds")
            else:
                line.append(f", seed {seeds[0]}")
            yield from folded(console, options.max_width, line)
        words = f"best play: {float(self.lesson.optimum):+.10f}; regret is what greedy play lacks"
        words += "; both scales are logarithmic" if plotted else ""
        yield from folded(console, options.max_width, Text(encodable(options, words), QUIET))

    def _plot(self, found: tuple[Spread, ...], options: ConsoleOptions) -> Iterator[Text]:
        across = Scale.around([each for spread in found for each, *_ in spread.points])
        regrets = [each for spread in found for _, *low_high in spread.points for each in low_high]
        up = Scale.around(regrets)
        columns = max(20, min(options.max_width, 100) - LABEL - NAMES)
        canvas = Canvas(columns, ROWS)
        ends = _draw(canvas, found, across, up)
        labels = {
            ROWS - 1 - up.place(10.0**power, 4 * ROWS) // 4: f"{10.0**power:g}"
            for power in range(up.least, up.most + 1)
        }
        tick, bar = ("+", "|") if options.ascii_only else ("┤", "│")
        for row in range(ROWS):
            head = "regret" if row == 0 else ""
            line = Text(f"{head:6}{labels.get(row, ''):>{LABEL - 8}} ", QUIET)
            line.append(tick if row in labels else bar, QUIET)
            for column in range(columns):
                owner = canvas.owners.get((column, row), 0)
                line.append(canvas.sign(column, row, options.ascii_only), COLOURS[owner])
            if row in ends:
                line.append(f" {found[ends[row]].method}", COLOURS[ends[row]])
            line.rstrip()
            yield line
        yield from _axis(across, columns, options.ascii_only)


def _draw(canvas: Canvas, found: tuple[Spread, ...], across: Scale, up: Scale) -> dict[int, int]:
    """Draw every curve over its band; the row in which each ends, no two in one."""
    width, height = 2 * canvas.columns, 4 * canvas.rows
    ends: dict[int, int] = {}
    for number, spread in enumerate(found):
        places = [
            (across.place(episodes, width), *(up.place(each, height) for each in regrets))
            for episodes, *regrets in spread.points
        ]
        for low in (1, 3):
            if any(place[low] != place[2] for place in places):
                canvas.line([(place[0], place[low]) for place in places], number)
        canvas.line([(place[0], place[2]) for place in places], number)
        row = canvas.rows - 1 - places[-1][2] // 4
        while row in ends:
            row += 1 if row + 1 < canvas.rows else -len(ends)
        ends[row] = number
    return ends


def _axis(across: Scale, columns: int, ascii_only: bool) -> Iterator[Text]:
    corner, line, tick = ("+", "-", "+") if ascii_only else ("└", "─", "┬")
    signs, numbers = [line] * columns, [" "] * (columns + 8)
    for power in range(across.least, across.most + 1):
        column = min(columns - 1, across.place(10.0**power, 2 * columns) // 2)
        signs[column] = tick
        label = _short(10**power)
        begin = max(0, column - len(label) + 1) if power == across.most else column
        numbers[begin : begin + len(label)] = label
    yield Text(f"{'':{LABEL - 1}}{corner}{''.join(signs)} episodes", QUIET)
    yield Text(f"{'':{LABEL}}{''.join(numbers).rstrip()}", QUIET)


def _short(number: int) -> str:
    for size, sign in ((1_000_000, "M"), (1_000, "k")):
        if number >= size:
            return f"{number // size}{sign}"
    return str(number)
