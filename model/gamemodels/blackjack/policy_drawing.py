"""Drawings of policies for a terminal and a browser: charts, values and comparisons."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.styles import QUIET, STRONG, encodable, folded, glyphs_for
from gamemodels.blackjack.charts import COLUMNS, FIRST_ROWS, ROWS, Chart, Row
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

CLOSE = 0.01
"""A choice that is worth less than this is faint."""
COLOURS = {
    Action.STAND: "green",
    Action.HIT: "red",
    Action.SURRENDER: "yellow",
    Action.DOUBLE: "blue",
}
ROW_WIDTH = 14

Margins = Mapping[tuple[Row, int], float]


@dataclass(frozen=True)
class Band:
    """Rows of a chart that are alike, from the highest sum to the lowest."""

    rows: tuple[Row, ...]
    actions: tuple[Action, ...]

    @property
    def name(self) -> str:
        """The rows in a word or two."""
        if len(self.rows) == 1:
            return str(self.rows[0])
        return f"{self.rows[-1]}-{self.rows[0].total}"


def bands(chart: Chart, margins: Margins, rows: Sequence[Row]) -> Iterator[Band]:
    """Rows with their likes folded; close choices are not like clear ones."""

    def alike(row: Row) -> object:
        close = tuple(margins.get((row, showing), 1.0) < CLOSE for showing in COLUMNS)
        return row.soft, chart.rows[row], close

    for _, same in groupby((row for row in rows if row in chart.rows), alike):
        found = tuple(same)
        yield Band(found, chart.rows[found[0]])


@dataclass(frozen=True)
class ChartView:
    """A chart for the terminal; letters carry the meaning, a small one that it is worth little."""

    title: str
    chart: Chart
    margins: Margins
    notes: tuple[str, ...] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        dot = glyphs_for(options).dot
        title = encodable(options, self.title.replace("·", dot))
        yield from folded(console, options.max_width, Text(title, STRONG))
        heads = "".join(f"{'A' if each == 1 else each:>4}" for each in COLUMNS)
        both = any(row in self.chart.rows for row in FIRST_ROWS)
        for rows, words in ((FIRST_ROWS, "first decision"), (ROWS, "later" if both else "dealer")):
            found = list(bands(self.chart, self.margins, rows))
            if found:
                yield Text(f" {words:{ROW_WIDTH}}{heads}", QUIET)
                yield from (self._line(band) for band in found)
        yield self._legend(dot)
        for note in self.notes:
            yield from folded(console, options.max_width, Text(encodable(options, note), QUIET))

    def _line(self, band: Band) -> Text:
        line = Text(f" {band.name.removeprefix('first '):{ROW_WIDTH}}")
        for showing, action in zip(COLUMNS, band.actions, strict=True):
            close = self.margins.get((band.rows[0], showing), 1.0) < CLOSE
            letter = action.letter.lower() if close else action.letter
            line.append("   ")
            line.append(letter, f"{'dim' if close else 'bold'} {COLOURS[action]}")
        return line

    def _legend(self, dot: str) -> Text:
        used = sorted({action for row in self.chart.rows.values() for action in row})
        legend = Text(" ")
        for action in used:
            legend.append(f"{action.letter} {action.name.lower()}   ", COLOURS[action])
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
