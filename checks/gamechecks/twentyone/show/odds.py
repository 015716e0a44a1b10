"""Odds in the terminal: a line each with a bar, a heat map of all thresholds, the best of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.styles import QUIET, STRONG, encodable, folded
from gamechecks.show.verdict import Headline
from gamechecks.twentyone.threshold_table import THRESHOLDS
from gamemodels.twentyone.board import Outcome

if TYPE_CHECKING:
    from gamechecks.engines.values.outcomes import Estimate
    from gamechecks.twentyone.threshold_table import ThresholdTable

BAR = 30
INDENT = 4
MIDDLE = 115
"""How bright a background is on which dark letters are easier to read."""
COLD_TO_HOT = ((38, 42, 70), (42, 92, 128), (46, 140, 118), (150, 190, 80), (248, 222, 104))
"""The colours of a heat map at equal distances from 0 to 1."""
DARK_TEXT, LIGHT_TEXT = "rgb(20,22,28)", "rgb(232,234,240)"


@dataclass(frozen=True)
class OddsView:
    """Probabilities with a bar, and averages: each as a decimal and a fraction."""

    world: str
    odds: Mapping[str, Fraction]
    averages: Mapping[str, Fraction]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        sign = "#" if options.ascii_only else "█"
        margin = " " * (INDENT + 2)
        short = all(len(name) <= INDENT for name in self.odds)
        for name, likely in self.odds.items():
            told = Text(encodable(options, name), STRONG)
            if short:
                told.pad_right(INDENT - len(name))
            else:
                yield from folded(console, options.max_width, told, "", "  ")
                told = Text(" " * INDENT)
            bar = sign * round(float(likely) * BAR)
            yield Text.assemble(told, f"  {float(likely):.6f}  ", bar)
            yield from folded(console, options.max_width, Text(f"= {likely}", QUIET), margin)
        for name, average in self.averages.items():
            line = Text(f"{encodable(options, name)} on average: {float(average):.6f}")
            yield from folded(console, options.max_width, line, "", "  ")
            yield from folded(console, options.max_width, Text(f"= {average}", QUIET), margin)
        yield Text(f"one game, {self.world}", QUIET)


@dataclass(frozen=True)
class EstimatedView:
    """Estimates instead of exact odds, and why."""

    world: str
    estimates: Mapping[str, "Estimate"]
    reason: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from gamechecks.show.odds import EstimatesView

        yield Headline("partial", "an estimate of the odds")
        yield Text()
        yield EstimatesView(self.estimates, self.reason)
        yield Text(f"one game, {self.world}", QUIET)


@dataclass(frozen=True)
class TableView:
    """WIN in per cent: the challenger's thresholds down, the dealer's across."""

    table: "ThresholdTable"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        mark = ">" if options.ascii_only else "▸"
        columns = {dealer: self._column(dealer, mark) for dealer in THRESHOLDS}
        widths = {dealer: max(map(len, columns[dealer])) for dealer in THRESHOLDS}
        yield Text("WIN in per cent: challenger's threshold down, dealer's across", STRONG)
        yield Text("   " + "".join(f"{d:{widths[d]}}" for d in THRESHOLDS), QUIET)
        for row, challenger in enumerate(THRESHOLDS):
            line = Text.assemble((f"{challenger:2} ", QUIET))
            for dealer in THRESHOLDS:
                style = _heat(float(self.table.worth(challenger, dealer)))
                best = columns[dealer][row].startswith(mark)
                line.append(f"{columns[dealer][row]:>{widths[dealer]}}", style + " bold" * best)
            yield line
        yield Text(f"{mark} the challenger's best threshold against that dealer", QUIET)

    def _column(self, dealer: int, mark: str) -> list[str]:
        """What stands below a dealer's threshold; the best has a mark."""
        best = self.table.best(dealer)
        worths = ((c, self.table.worth(c, dealer)) for c in THRESHOLDS)
        return [f"{mark if c == best else ' '}{round(100 * worth)}" for c, worth in worths]


def _heat(likely: float) -> str:
    """A background that is brighter the likelier it is, and a colour to be read on it."""
    place = likely * (len(COLD_TO_HOT) - 1)
    low = min(int(place), len(COLD_TO_HOT) - 2)
    pairs = zip(COLD_TO_HOT[low], COLD_TO_HOT[low + 1], strict=True)
    red, green, blue = (round(a + (b - a) * (place - low)) for a, b in pairs)
    bright = 0.299 * red + 0.587 * green + 0.114 * blue > MIDDLE
    return f"{DARK_TEXT if bright else LIGHT_TEXT} on rgb({red},{green},{blue})"


@dataclass(frozen=True)
class BestView:
    """The challenger's thresholds against one dealer, with the best ones named."""

    table: "ThresholdTable"
    dealer: int

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        by_win, by_margin = (self.table.best(self.dealer, margin) for margin in (False, True))
        yield Text(f"against a dealer who stands at {self.dealer} or more", STRONG)
        yield Text("threshold     WIN      TIE      LOSE   WIN - LOSE", QUIET)
        for challenger in THRESHOLDS:
            found = self.table.odds[challenger, self.dealer]
            win, tie, lose = (float(found[outcome]) for outcome in Outcome)
            best = ["most wins"] if challenger == by_win else []
            best += ["most ahead"] if challenger == by_margin else []
            line = f"{challenger:9}  {win:.4f}   {tie:.4f}   {lose:.4f}   {win - lose:+.4f}"
            yield Text(f"{line}   {', '.join(best)}".rstrip(), STRONG if best else "")
