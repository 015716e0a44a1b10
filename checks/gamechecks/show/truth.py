"""What a formula or a term is along a trace."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from gamechecks.language.sorts import TRUTH, Value
from gamechecks.show.styles import BAD, GOOD, QUIET, STRONG, Folded, encodable
from gamechecks.show.trail import FALSE, TRUE
from gamechecks.traces.evaluating import Evaluation

GROUP = 10


@dataclass(frozen=True)
class EvaluationView:
    """The value first; then, if it is not everywhere the same, a mark or a value a board."""

    evaluation: Evaluation

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        evaluation = self.evaluation
        yield Folded(self._headline(options), rest="  ")
        if evaluation.sort is TRUTH:
            yes, no = (mark[options.ascii_only] for mark in (TRUE, FALSE))
            yield from self._rows([yes if value else no for value in evaluation.values], options)
            yield Folded(f"{yes} true, {no} false", QUIET)
        elif not evaluation.steady:
            yield from self._rows([self._word(value) for value in evaluation.values], options)

    def _headline(self, options: ConsoleOptions) -> Text:
        evaluation = self.evaluation
        text = encodable(options, evaluation.text)
        here = f" at board {evaluation.board + 1}"
        if evaluation.sort is not TRUTH:
            where = "" if evaluation.steady else here
            return Text.assemble((self._word(evaluation.value), STRONG), f": {text}{where}")
        word = ("true", GOOD) if evaluation.value else ("false", BAD)
        if evaluation.board:
            return Text.assemble(word, f": {text}{here}")
        wrong = evaluation.wrong_at
        if evaluation.value:
            return Text.assemble(word, f": {text}")
        open_yet = ", unless boards to come make it true"
        broken = open_yet if wrong is None else f", broken by board {wrong + 1}"
        return Text.assemble(word, f": {text}{broken}")

    def _word(self, value: Value) -> str:
        shown = self.evaluation.plain(value)
        return "none" if shown is None else str(shown)

    def _rows(self, cells: list[str], options: ConsoleOptions) -> Iterator[RenderableType]:
        """Cells in rows that fit, each led by the number of its first board."""
        width, digits = max(map(len, cells)), len(str(len(cells)))
        gap = 0 if width == 1 and self.evaluation.sort is TRUTH else 1
        lead = len("  board ") + digits + 2
        per_row = _per_row(options.max_width - lead, width + gap)
        for start in range(0, len(cells), per_row):
            row = [cell.rjust(width) for cell in cells[start : start + per_row]]
            groups = [(" " * gap).join(row[at : at + GROUP]) for at in range(0, len(row), GROUP)]
            lead_text = f"  board {start + 1:{digits}}  "
            yield Text.assemble((lead_text, QUIET), (" " * (gap + 1)).join(groups))


def _per_row(room: int, cell: int) -> int:
    """As many cells as fit, in whole groups or half ones if there is room for them."""
    fit = 1
    while (fit + 1) * cell + fit // GROUP <= room:
        fit += 1
    for step in (GROUP, GROUP // 2):
        if fit >= step:
            return fit - fit % step
    return fit
