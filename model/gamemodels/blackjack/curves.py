"""Learning curves on logarithmic scales, in dots of Braille."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, floor, log10

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.styles import QUIET, STRONG, encodable, folded
from gamemodels.blackjack.learning import Lesson

DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bits of a Braille cell, by column and row."""
BLANK = 0x2800
SMALLEST = 1e-5
"""Where a scale ends that 0 is not on."""


@dataclass(frozen=True)
class Scale:
    """Whole powers of ten around some numbers."""

    least: int
    most: int

    @classmethod
    def around(cls, numbers: Sequence[float]) -> "Scale":
        """The scale that all of them are on."""
        logs = [log10(max(number, SMALLEST)) for number in numbers]
        least, most = floor(min(logs)), ceil(max(logs))
        return cls(least, max(most, least + 1))

    def place(self, number: float, dots: int) -> int:
        """Where a number is among so many dots."""
        share = (log10(max(number, SMALLEST)) - self.least) / (self.most - self.least)
        return round(min(1.0, max(0.0, share)) * (dots - 1))


@dataclass
class Canvas:
    """Cells of dots, each with the number of the curve that was last drawn there."""

    columns: int
    rows: int
    cells: dict[tuple[int, int], int] = field(default_factory=dict)
    owners: dict[tuple[int, int], int] = field(default_factory=dict)

    def dot(self, x: int, y: int, owner: int) -> None:
        """A dot, counted from the lower left."""
        down = 4 * self.rows - 1 - y
        cell = (x // 2, down // 4)
        self.cells[cell] = self.cells.get(cell, 0) | DOTS[x % 2][down % 4]
        self.owners[cell] = owner

    def line(self, points: Sequence[tuple[int, int]], owner: int) -> None:
        """Dots along a line."""
        if len(points) == 1:
            self.dot(*points[0], owner)
        for (x, y), (right, top) in pairwise(points):
            steps = max(abs(right - x), abs(top - y), 1)
            for step in range(steps + 1):
                self.dot(
                    round(x + (right - x) * step / steps),
                    round(y + (top - y) * step / steps),
                    owner,
                )

    def sign(self, column: int, row: int, ascii_only: bool) -> str:
        """The sign of a cell."""
        bits = self.cells.get((column, row), 0)
        if not bits:
            return " "
        return "*" if ascii_only else chr(BLANK | bits)


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
