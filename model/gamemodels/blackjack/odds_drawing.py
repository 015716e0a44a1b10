"""Answers about chance in the terminal: the number, its fraction, and a chart that attains it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.engines.values.measuring import Measured, Unmeasured
from gamechecks.show.odds import EstimatesView, about_words
from gamechecks.show.styles import QUIET, STRONG, encodable, folded
from gamechecks.show.verdict import Headline
from gamemodels.blackjack.charts import COLUMNS
from gamemodels.blackjack.policies import chart_lines
from gamemodels.blackjack.policy_drawing import COLOURS, equal_to

LETTERS = {action.letter: colour for action, colour in COLOURS.items()}
LEGEND = {
    **{action.letter: action.name.lower() for action in COLOURS},
    ".": "never comes",
    "*": "depends on what has happened",
}
HARD = ("hard", "first hard")
HEADS = tuple("A" if showing == 1 else str(showing) for showing in COLUMNS)


@dataclass(frozen=True)
class MeasuredView:
    """A question and its answer."""

    answer: Measured | Unmeasured
    policy: str | None
    brief: bool = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        answer, question = self.answer, self.answer.question
        if isinstance(answer, Unmeasured):
            yield from self._unmeasured(answer)
        else:
            yield from self._measured(console, options, answer)
        if self.brief:
            return
        if question.by_policy:
            yield Text(f"  under {self.policy}", QUIET)
        elif isinstance(answer, Measured):
            yield from _chart(answer)
        yield Text(f"{answer.scope.words}, {answer.seconds:.2f} s", QUIET)
        yield Text("")

    def _measured(
        self, console: Console, options: ConsoleOptions, answer: Measured
    ) -> RenderResult:
        question, value = answer.question, answer.value
        verdict = {None: "exact", True: "true", False: "false"}[answer.holds]
        head = Text.assemble((f"{verdict}: ", STRONG), encodable(options, question.text))
        yield from folded(console, options.max_width, head)
        yield from folded(
            console, options.max_width, Text(f"  {float(value):.10f}{_bound(answer)}")
        )
        if value.denominator > 1:
            yield from equal_to(console, options.max_width, value)

    def _unmeasured(self, answer: Unmeasured) -> RenderResult:
        name = answer.question.text
        if answer.estimate is None:
            yield Headline("partial", f"{answer.reason}; not settled: {name}")
            return
        yield Headline("partial", f"{name} is {about_words(answer.estimate)}{_bound(answer)}")
        if not self.brief:
            yield Text("")
            yield EstimatesView({name: answer.estimate}, answer.reason)


def _bound(answer: Measured | Unmeasured) -> str:
    bound = answer.question.bound
    return "" if bound is None else f", to compare with {bound.number}"


def _chart(answer: Measured) -> RenderResult:
    lines = chart_lines(answer)
    if not lines:
        return
    yield Text("")
    yield Text("  dealer          " + "".join(f"{head:>3}" for head in HEADS), QUIET)
    for name, letters in _folded(lines):
        row = Text(f"  {name:16}")
        for letter in letters:
            row.append(f"{letter:>3}", LETTERS.get(letter, QUIET))
        yield row
    used = set("".join(lines.values()))
    told = (f"{sign} {words}" for sign, words in LEGEND.items() if sign in used)
    yield Text(f"  {', '.join(told)}", QUIET)


def _folded(lines: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The rows, those that are alike and beside each other as one."""
    rows = [(*name.rsplit(" ", 1), letters) for name, letters in lines.items()]
    rows.sort(key=lambda row: (not row[0].startswith("first"), row[0] not in HARD))
    for (kind, letters), group in groupby(rows, key=lambda row: (row[0], row[2])):
        sums = [row[1] for row in group]
        yield f"{kind} {sums[-1]}{f'-{sums[0]}' if len(sums) > 1 else ''}", letters
