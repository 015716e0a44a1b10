"""Drawings of policies for a terminal: charts, values, comparisons and learning curves."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby, pairwise
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.styles import QUIET, STRONG, encodable, folded, glyphs_for
from gamemodels.blackjack.charts import COLUMNS, FIRST_ROWS, ROWS, Row
from gamemodels.blackjack.mdp import (
    Action,
    ActionValues,
    Comparison,
    Difference,
    Evaluation,
    Mix,
    State,
)
from gamemodels.blackjack.policies import hand_words

if TYPE_CHECKING:
    from gamemodels.blackjack.learning import Lesson

CLOSE = 0.01
"""A choice that is worth less than this is faint."""
COLOURS = {
    Action.STAND: "green",
    Action.HIT: "red",
    Action.SURRENDER: "yellow",
    Action.DOUBLE: "blue",
}
LEGEND = {
    **{action.letter: (action.name.lower(), colour) for action, colour in COLOURS.items()},
    ".": ("never comes", QUIET),
    "*": ("depends on what has happened", QUIET),
}
"""The letters of charts, what they mean, and their styles."""
ROW_WIDTH = 14

Margins = Mapping[tuple[Row, int], float]


@dataclass(frozen=True)
class ChartView:
    """A chart for the terminal; letters carry the meaning, a small one that it is worth little."""

    letters: Mapping[Row, str]
    margins: Margins = field(default_factory=dict)
    title: str = ""
    notes: tuple[str, ...] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        dot = glyphs_for(options).dot
        if self.title:
            title = encodable(options, self.title.replace("·", dot))
            yield from folded(console, options.max_width, Text(title, STRONG))
        heads = "".join(f"{'A' if each == 1 else each:>4}" for each in COLUMNS)
        both = any(row in self.letters for row in FIRST_ROWS)
        for rows, words in ((FIRST_ROWS, "first decision"), (ROWS, "later" if both else "dealer")):
            known = [row for row in rows if row in self.letters]
            if known:
                yield Text(f" {words:{ROW_WIDTH}}{heads}", QUIET)
                bands = groupby(known, lambda row: (row.soft, self.letters[row], self._close(row)))
                yield from (self._line(tuple(band)) for _, band in bands)
        yield self._legend(dot)
        for note in self.notes:
            yield from folded(console, options.max_width, Text(encodable(options, note), QUIET))

    def _close(self, row: Row) -> tuple[bool, ...]:
        """Return for each column whether the choice hardly matters."""
        return tuple(self.margins.get((row, showing), 1.0) < CLOSE for showing in COLUMNS)

    def _line(self, rows: Sequence[Row]) -> Text:
        """Return rows that are alike, from the highest sum to the lowest, as one."""
        name = str(rows[0]) if len(rows) == 1 else f"{rows[-1]}-{rows[0].total}"
        line = Text(f" {name.removeprefix('first '):{ROW_WIDTH}}")
        for letter, close in zip(self.letters[rows[0]], self._close(rows[0]), strict=True):
            style = f"{'dim' if close else 'bold'} {LEGEND[letter][1]}"
            line.append("   ").append(letter.lower() if close else letter, style)
        return line

    def _legend(self, dot: str) -> Text:
        used = set("".join(self.letters.values()))
        legend = Text(" ")
        for letter, (words, style) in LEGEND.items():
            if letter in used:
                legend.append(f"{letter} {words}   ", style)
        if self.margins:
            legend.append(f"{dot} small: worth under {CLOSE}", QUIET)
        legend.rstrip()
        return legend


BAR = 30
PARTS_OF = {"natural": "  of which natural", "bust": "  of which bust"}
ORDER = ("win", "natural", "push", "lose", "bust", "surrender")
NAME_WIDTH = 20


def equal_to(console: Console, width: int, value: Fraction) -> Iterator[Text]:
    """A fraction as it is; one that is too long for a line is broken at its bar."""
    words = f"= {value}"
    if len(words) + 2 > width:
        words = words.replace("/", "/ ")
    yield from folded(console, width, Text(words, QUIET), "  ", "    ")


@dataclass(frozen=True)
class EvaluationView:
    """A policy's value and outcomes; for best play also its closest decision."""

    name: str
    evaluation: Evaluation
    world: str
    closest: "tuple[State, Fraction] | None" = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        value = self.evaluation.value
        name = encodable(options, self.name)
        yield from folded(
            console,
            width,
            Text.assemble((f"{name}: ", STRONG), f"{float(value):+.10f} bets a hand"),
        )
        yield from equal_to(console, width, value)
        outcomes = self.evaluation.outcomes
        sign = "#" if options.ascii_only else "█"
        for key in ORDER:
            if key in outcomes:
                likely = float(outcomes[key])
                line = Text(f"{PARTS_OF.get(key, key):{NAME_WIDTH}}{likely:.10f}  ")
                line.append(sign * round(likely * BAR), QUIET if key in PARTS_OF else "")
                line.rstrip()
                yield line
        if self.closest is not None:
            state, margin = self.closest
            words = f"closest decision: {hand_words(state)}, {float(margin):.6f} apart"
            yield from folded(console, width, Text(words))
        words = f"{self.world}: exact"
        yield from folded(console, width, Text(encodable(options, words), QUIET))


@dataclass(frozen=True)
class ValuesView:
    """What each action is worth in every state."""

    values: ActionValues

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for state in sorted(self.values, key=_by_hand):
            values = self.values[state]
            best = max(values, key=lambda action: (values[action], -action))
            line = Text(f"{hand_words(state):32}")
            for action, value in values.items():
                style = STRONG if action is best else ""
                line.append(f"  {action.name.lower()} {float(value):+.6f}", style)
            yield line


@dataclass(frozen=True)
class ComparisonView:
    """Where two policies differ, what that is worth most first."""

    names: tuple[str, str]
    comparison: Comparison
    most: int | None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        one, two = self.comparison.first, self.comparison.second
        first, second = (encodable(options, name) for name in self.names)
        for name, each in ((first, one), (second, two)):
            yield Text.assemble((f"{name:{NAME_WIDTH}}", STRONG), f"{float(each.value):+.10f}")
        gap = one.value - two.value
        yield Text(f"{'difference':{NAME_WIDTH}}{float(gap):+.10f}")
        yield from equal_to(console, options.max_width, gap)
        differences = self.comparison.differences
        if not differences:
            yield Text("they never differ")
            return
        yield from self._table(first, second)
        if self.most is not None and len(differences) > self.most:
            yield Text(f"and {len(differences) - self.most:,} more: --all shows them", QUIET)
        words = (
            f"reach: how likely {first} comes there; gain: what its choice has over that of "
            f"{second}, if {second} goes on; worth: both together, which add up to the difference"
        )
        yield from folded(console, options.max_width, Text(words, QUIET))

    def _table(self, first: str, second: str) -> Iterator[Text]:
        shown = self.comparison.differences[: self.most]
        one, two = (max(len(name), 5) for name in (first, second))
        room = max(len(hand_words(each.state)) for each in shown)
        yield Text(
            f"{'':{room}}  {first:{one}} {second:{two}} {'reach':>8} {'gain':>9} {'worth':>10}",
            QUIET,
        )
        for each in shown:
            yield Text(f"{hand_words(each.state):{room}}  {_line(each, one, two)}")


def _line(each: Difference, one: int, two: int) -> str:
    numbers = f"{float(each.reach):8.6f} {float(each.gain):+9.6f} {float(each.worth):+10.7f}"
    return f"{mix_words(each.first):{one}} {mix_words(each.second):{two}} {numbers}"


def mix_words(mix: Mix) -> str:
    """What a policy does, in a word."""
    return "/".join(action.name.lower() for action in mix)


def _by_hand(state: State) -> tuple[bool, int, int, State]:
    return bool(state.usable_ace), -state.player_sum, (state.dealer_showing - 2) % 10, state


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


CURVE_COLOURS = ("cyan", "magenta", "yellow")
LABEL = 15
"""Columns before the plot."""
NAMES = 16
"""Columns after it, for the names of the curves."""
PLOT_ROWS = 9


@dataclass(frozen=True)
class Spread:
    """The regret of one method by episodes: the least, the mean and the greatest of its seeds."""

    method: str
    points: tuple[tuple[int, float, float, float], ...]


def spreads(lesson: "Lesson") -> tuple[Spread, ...]:
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

    lesson: "Lesson"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        found = spreads(self.lesson)
        plotted = any(len(each.points) > 1 for each in found)
        if plotted:
            yield from self._plot(found, options)
        for number, each in enumerate(found):
            episodes, least, mean, most = each.points[-1]
            seeds = [c.seed for c in self.lesson.curves if c.method == each.method]
            line = Text(f"{each.method} after {episodes:,} episodes: ", CURVE_COLOURS[number])
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
        canvas = Canvas(columns, PLOT_ROWS)
        ends = _draw(canvas, found, across, up)
        labels = {
            PLOT_ROWS - 1 - up.place(10.0**power, 4 * PLOT_ROWS) // 4: f"{10.0**power:g}"
            for power in range(up.least, up.most + 1)
        }
        tick, bar = ("+", "|") if options.ascii_only else ("┤", "│")
        for row in range(PLOT_ROWS):
            head = "regret" if row == 0 else ""
            line = Text(f"{head:6}{labels.get(row, ''):>{LABEL - 8}} ", QUIET)
            line.append(tick if row in labels else bar, QUIET)
            for column in range(columns):
                owner = canvas.owners.get((column, row), 0)
                line.append(canvas.sign(column, row, options.ascii_only), CURVE_COLOURS[owner])
            if row in ends:
                line.append(f" {found[ends[row]].method}", CURVE_COLOURS[ends[row]])
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
