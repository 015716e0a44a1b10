"""Odds in the terminal: a line each with a bar, a heat map of all thresholds, the best of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.styles import QUIET, STRONG, encodable, folded
from gamechecks.twentyone.threshold_table import THRESHOLDS, ThresholdTable
from gamemodels.twentyone.board import Outcome

BAR = 30
SHADES = ("on grey11", "on grey19", "on grey27", "on dark_green", "on green4", "on green3")
LEAST, MOST = 0.1, 0.7


@dataclass(frozen=True)
class OddsView:
    """How likely each thing is, as a decimal, a bar and a fraction."""

    world: str
    odds: Mapping[str, Fraction]
    draws: Fraction | None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        sign = "#" if options.ascii_only else "█"
        for name, likely in self.odds.items():
            bar = sign * round(float(likely) * BAR)
            line = Text.assemble(
                (f"{encodable(options, name):5} ", STRONG), f"{float(likely):.6f}  ", bar
            )
            yield from folded(console, options.max_width, line)
            yield from folded(console, options.max_width, Text(f"= {likely}", QUIET), "      ")
        if self.draws is not None:
            yield Text(f"cards drawn on average: {float(self.draws):.6f}")
        yield Text(f"one game, {self.world}", QUIET)


@dataclass(frozen=True)
class TableView:
    """WIN in per cent: the challenger's thresholds down, the dealer's across."""

    table: ThresholdTable

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Text("WIN in per cent: challenger's threshold down, dealer's across", STRONG)
        yield Text("    " + "".join(f"{dealer:3}" for dealer in THRESHOLDS), QUIET)
        best = {dealer: self.table.best(dealer) for dealer in THRESHOLDS}
        for challenger in THRESHOLDS:
            line = Text(f"{challenger:3} ", QUIET)
            for dealer in THRESHOLDS:
                likely = float(self.table.worth(challenger, dealer))
                line.append(
                    f"{round(100 * likely):3}", self._style(likely, best[dealer] == challenger)
                )
            yield line
        yield Text("The best of each column is bold.", QUIET)

    def _style(self, likely: float, best: bool) -> str:
        place = (likely - LEAST) / (MOST - LEAST) * len(SHADES)
        shade = SHADES[max(0, min(len(SHADES) - 1, int(place)))]
        return f"bold white {shade}" if best else f"grey85 {shade}"


@dataclass(frozen=True)
class BestView:
    """The challenger's thresholds against one dealer, with the best ones named."""

    table: ThresholdTable
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
