"""Odds in the terminal: a decimal, a bar and the exact fraction of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.engines.values.outcomes import Chance, Odds
from gamechecks.show.styles import QUIET, STRONG, Folded, encodable
from gamechecks.show.verdict import Footnote, Headline

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
        if answer.exact:
            yield Headline("exact", self._sentence())
        else:
            left = ", ".join(name for name in answer.asked if name not in answer.chances)
            yield Headline("partial", f"{answer.reason}; not settled: {left}")
        if answer.open and answer.scope.vocabulary.hides:
            sight = (
                f"{' and '.join(answer.open)} may use the whole position, also what the game hides."
            )
            yield Folded(sight, QUIET)
        yield Text()
        for name, chance in answer.chances.items():
            yield from self._lines(options, name, chance)
        yield Text()
        yield Footnote(answer, f"{answer.positions:,} positions")

    def _sentence(self) -> str:
        answer = self.answer
        if answer.outcomes or len(answer.asked) > 1:
            what = "how games turn out" if answer.outcomes else "how likely each is"
            return f"{what}, {_how(answer)}"
        (name,), (chance,) = answer.asked, answer.chances.values()
        if chance.least == chance.greatest:
            return f"{name} with probability {_told(chance.least)}, {_how(answer)}"
        ends = f"from {_told(chance.least)} to {_told(chance.greatest)}"
        return f"{name} with a probability {ends}, {_how(answer)}"

    def _lines(self, options: ConsoleOptions, name: str, chance: Chance) -> Iterator[Folded]:
        room = max(len(each) for each in self.answer.asked)
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
            line.append(f"{float(likely):.6f}  {_bar(options, likely)}  ", "not bold")
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


def _how(answer: Odds) -> str:
    """Who plays how, in which games."""
    scope = answer.scope
    bound = "" if scope.every_game else f" in games {scope.bound_words}"
    ways = f"over all ways of {' and '.join(answer.open)} to play"
    if not answer.random:
        return (ways if answer.open else "by chance alone") + bound
    verb = "plays" if len(answer.random) == 1 else "play"
    how = f"where {' and '.join(answer.random)} {verb} at random{bound}"
    return f"{how}, {ways}" if answer.open else how
