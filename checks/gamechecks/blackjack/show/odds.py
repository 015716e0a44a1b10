"""Answers about chance in the terminal: the number, its fraction, and a chart that attains it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.blackjack.board_policies import chart_lines
from gamechecks.blackjack.show.charts import COLOURS
from gamechecks.blackjack.show.evaluation import equal_to
from gamechecks.engines.values.measuring import Measured
from gamechecks.show.styles import QUIET, STRONG, encodable, folded
from gamemodels.blackjack.mdp.charts import COLUMNS

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

    answer: Measured
    policy: str | None
    brief: bool = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        question, value = self.answer.question, self.answer.value
        verdict = {None: "exact", True: "true", False: "false"}[self.answer.holds]
        head = Text.assemble((f"{verdict}: ", STRONG), encodable(options, question.text))
        yield from folded(console, options.max_width, head)
        bound = "" if question.bound is None else f", to compare with {question.bound.number}"
        yield from folded(console, options.max_width, Text(f"  {float(value):.10f}{bound}"))
        if value.denominator > 1:
            yield from equal_to(console, options.max_width, value)
        if self.brief:
            return
        if question.by_policy:
            yield Text(f"  under {self.policy}", QUIET)
        else:
            yield from self._chart()
        yield Text(f"{self.answer.scope.words}, {self.answer.seconds:.2f} s", QUIET)
        yield Text("")

    def _chart(self) -> RenderResult:
        lines = chart_lines(self.answer)
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
