"""Estimates in the terminal: a value, a bar and a confidence interval, and what they rest on."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.engines.values.outcomes import Estimate, IntervalMethod
from gamechecks.show.styles import QUIET, STRONG, Folded, encodable

BAR = 20
PLACES = 4
"""Decimals of a value and of an interval, whose ends are rounded outwards."""
NAMES = 20
"""How long a name may be to stand on one line with its estimate."""

INTERVALS = {
    IntervalMethod.CLOPPER_PEARSON: "of probabilities (Clopper-Pearson)",
    IntervalMethod.NORMAL: "of averages approximately (normal)",
}


@dataclass(frozen=True)
class EstimatesView:
    """Estimates by their names, each on a line, and how they came about."""

    estimates: Mapping[str, Estimate]
    reason: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = max(map(len, self.estimates))
        for name, each in self.estimates.items():
            line = Text("  ", STRONG)
            if len(self.estimates) > 1 and room <= NAMES:
                line.append(f"{encodable(options, name):{room}}  ")
            elif len(self.estimates) > 1:
                yield Folded(encodable(options, name), STRONG)
            line.append_text(Text(_told(options, each), "not bold"))
            line.rstrip()
            yield Folded(line, rest="    ")
        yield Text()
        yield Folded(" ".join(self._note()), QUIET)

    def _note(self) -> Iterator[str]:
        """Say what was done, and how far it can be relied on."""
        one, *_ = self.estimates.values()
        methods = [m for m in IntervalMethod if m in {e.method for e in self.estimates.values()}]
        yield (
            f"An estimate from {one.games:,} games played at random, seed {one.seed}; "
            f"no exact answer: {self.reason}."
        )
        yield f"Intervals have a confidence of {one.confidence:.0%}:"
        yield ", ".join(INTERVALS[method] for method in methods) + "."
        undecided = max(each.undecided for each in self.estimates.values())
        if undecided:
            yield f"{undecided:,} games were cut off undecided, and count either way."


def about_words(estimate: Estimate) -> str:
    """Return the value and the interval for a sentence."""
    if estimate.value is None:
        return "not known, since games are too long"
    if estimate.interval is None:
        return f"about {estimate.value:.{PLACES}f}, in every game that was played"
    low, high = _ends(estimate.interval)
    sure = f"with {estimate.confidence:.0%} confidence between {low} and {high}"
    return f"about {estimate.value:.{PLACES}f}, {sure}"


def _told(options: ConsoleOptions, estimate: Estimate) -> str:
    if estimate.value is None or estimate.interval is None:
        return about_words(estimate)
    low, high = _ends(estimate.interval)
    words = f"{estimate.value:.{PLACES}f}  "
    if estimate.method is IntervalMethod.CLOPPER_PEARSON:
        sign = "#" if options.ascii_only else "█"
        words += f"{sign * round(estimate.value * BAR):{BAR}}  "
    return f"{words}{low} to {high}"


def _ends(interval: tuple[float, float]) -> tuple[str, str]:
    """Return the ends of an interval, rounded outwards."""
    unit: int = 10**PLACES
    low, high = math.floor(interval[0] * unit) / unit, math.ceil(interval[1] * unit) / unit
    return f"{low:.{PLACES}f}", f"{high:.{PLACES}f}"
