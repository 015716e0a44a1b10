"""Odds in the terminal: fractions, bars, and estimates with confidence intervals."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.core.scope_text import bound_words
from gamechecks.engines.values.outcomes import Chance, Estimate, IntervalMethod, Odds
from gamechecks.show.styles import QUIET, STRONG, Folded, encodable
from gamechecks.show.verdict import Footnote, Headline

ESTIMATE_BAR = 20
PLACES = 4
"""Decimals of a value and of an interval, whose ends are rounded outwards."""
ESTIMATE_NAMES = 20
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
            if len(self.estimates) > 1 and room <= ESTIMATE_NAMES:
                line.append(f"{encodable(options, name):{room}}  ")
            elif len(self.estimates) > 1:
                yield Folded(encodable(options, name), STRONG)
            line.append_text(Text(_format_estimate(options, each), "not bold"))
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


def _format_estimate(options: ConsoleOptions, estimate: Estimate) -> str:
    if estimate.value is None or estimate.interval is None:
        return about_words(estimate)
    low, high = _ends(estimate.interval)
    words = f"{estimate.value:.{PLACES}f}  "
    if estimate.method is IntervalMethod.CLOPPER_PEARSON:
        sign = "#" if options.ascii_only else "█"
        words += f"{sign * round(estimate.value * ESTIMATE_BAR):{ESTIMATE_BAR}}  "
    return f"{words}{low} to {high}"


def _ends(interval: tuple[float, float]) -> tuple[str, str]:
    """Return the ends of an interval, rounded outwards."""
    unit: int = 10**PLACES
    low, high = math.floor(interval[0] * unit) / unit, math.ceil(interval[1] * unit) / unit
    return f"{low:.{PLACES}f}", f"{high:.{PLACES}f}"


BAR = 20
LONGEST, SHORT = 60, 9
"""Characters of a fraction that is shown, and of one that stands in a sentence."""
NAMES = 20
"""How long what is asked for may be to stand on one line with its probability."""


@dataclass(frozen=True)
class OddsView:
    """An answer of `odds`."""

    answer: Odds

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        answer = self.answer
        yield Headline("exact" if answer.exact else "partial", self._sentence())
        if answer.open and answer.scope.vocabulary.hides:
            sight = (
                f"{' and '.join(answer.open)} may use the whole position, also what the game hides."
            )
            yield Folded(sight, QUIET)
        if answer.open and not answer.exact:
            told = (
                f"no estimate: random play says nothing of how {' and '.join(answer.open)} can play"
            )
            yield Folded(told, QUIET)
        yield Text()
        for name, chance in answer.chances.items():
            yield from self._lines(options, name, chance)
        for name, average in answer.expected.items():
            yield from self._lines(options, name, average, bar=False)
        if answer.estimates:
            yield EstimatesView(answer.estimates, answer.reason or "it takes too long")
        if answer.chances or answer.expected or answer.estimates:
            yield Text()
        yield Footnote(answer, f"{answer.positions:,} positions" if answer.positions else "")

    def _sentence(self) -> str:
        answer = self.answer
        left = [name for name in answer.unsettled if name not in answer.estimates]
        if left:
            return f"{answer.reason}; not settled: {', '.join(left)}{_bound(answer)}"
        if len(answer.asked) + len(answer.terms) == 1:
            return f"{self._single()}, {_how(answer)}"
        what = "how likely each is"
        if answer.outcomes:
            what = "how games turn out"
        elif answer.terms:
            what = f"{'probabilities and ' * bool(answer.asked)}averages"
        return f"{'an estimate of ' * bool(answer.estimates)}{what}, {_how(answer)}"

    def _single(self) -> str:
        """Say the one value that is asked for."""
        answer = self.answer
        (name,) = answer.asked or answer.terms
        if name in answer.estimates:
            told = about_words(answer.estimates[name])
            return f"{name} with a probability of {told}" if answer.asked else f"{name} is {told}"
        value = {**answer.chances, **answer.expected}[name]
        ends = f"from {_told(value.least)} to {_told(value.greatest)}"
        if answer.asked and value.least == value.greatest:
            return f"{name} with probability {_told(value.least)}"
        if answer.asked:
            return f"{name} with a probability {ends}"
        return (
            f"{name} is {_told(value.least) if value.least == value.greatest else ends} on average"
        )

    def _lines(
        self, options: ConsoleOptions, name: str, chance: Chance, bar: bool = True
    ) -> Iterator[Folded]:
        room = max(len(each) for each in (*self.answer.asked, *self.answer.terms))
        title = encodable(options, name)
        ends = {"": chance.least}
        if self.answer.open:
            ends = {"least": chance.least, "greatest": chance.greatest}
        if room > NAMES:
            yield Folded(title, STRONG)
            title, room = "", 0
        for label, likely in ends.items():
            line = Text(f"  {title:{room}}  " if room else "  ", STRONG)
            line.append(f"{label:8}  " if label else "", "not bold")
            drawn = f"{_bar(options, likely)}  " if bar else ""
            line.append(f"{float(likely):.6f}  {drawn}", "not bold")
            line.append(_exactly(likely), f"not bold {QUIET}")
            yield Folded(line, rest="    ")
            title = ""


def _bar(options: ConsoleOptions, likely: Fraction) -> str:
    sign = "#" if options.ascii_only else "█"
    return f"{sign * round(float(likely) * BAR):{BAR}}"


def _told(likely: Fraction) -> str:
    return str(likely) if len(str(likely)) <= SHORT else f"{float(likely):.6f}"


def _exactly(likely: Fraction) -> str:
    text = str(likely)
    return text if len(text) <= LONGEST else "in full with --json"


def _bound(answer: Odds) -> str:
    scope = answer.scope
    return "" if scope.every_game else f" in games {bound_words(scope)}"


def _how(answer: Odds) -> str:
    """Who plays how, in which games."""
    bound = _bound(answer)
    ways = f"over all ways of {' and '.join(answer.open)} to play"
    if not answer.random:
        return (ways if answer.open else "by chance alone") + bound
    verb = "plays" if len(answer.random) == 1 else "play"
    how = f"where {' and '.join(answer.random)} {verb} at random{bound}"
    return f"{how}, {ways}" if answer.open else how
