"""Charts in colour, with equal rows folded."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.styles import QUIET, STRONG, encodable, folded, glyphs_for
from gamemodels.blackjack.mdp.charts import COLUMNS, FIRST_ROWS, ROWS, Chart, Row
from gamemodels.blackjack.mdp.outcomes import Action

CLOSE = 0.01
"""A choice that is worth less than this is faint."""
COLOURS = {
    Action.STAND: "green",
    Action.HIT: "red",
    Action.SURRENDER: "yellow",
    Action.DOUBLE: "blue",
}
NAME = 14

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
                yield Text(f" {words:{NAME}}{heads}", QUIET)
                yield from (self._line(band) for band in found)
        yield self._legend(dot)
        for note in self.notes:
            yield from folded(console, options.max_width, Text(encodable(options, note), QUIET))

    def _line(self, band: Band) -> Text:
        line = Text(f" {band.name.removeprefix('first '):{NAME}}")
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
