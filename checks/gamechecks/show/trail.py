"""Trails: the states of a trace in a line, one sign each, and formulas below."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, OverflowMethod, RenderableType, RenderResult
from rich.text import Text

from gamechecks.language.words import TRUTH, Value
from gamechecks.show.presentation import Presentation
from gamechecks.show.stepper import Stepper
from gamechecks.show.styles import BAD, GOOD, QUIET, STRONG, Folded, encodable
from gamechecks.traces.judging import BoardStatus, Evaluation, Truths, status_of

MOVE = "·."
"""The sign of a move that has none of its own, and one of ASCII."""

OTHERS = {
    BoardStatus.START: ("●o", "the game begins", QUIET),
    BoardStatus.OVER: ("■#", "the game is over", QUIET),
    BoardStatus.ILLEGAL: ("✗x", "not legal", BAD),
    BoardStatus.UNJUDGED: ("??", "not judged", QUIET),
}
"""Signs for boards that no legal move leads to, with their meanings and styles."""

TRUE, FALSE, HERE = "✓+", "✗-", "▴^"
WRONG_STYLE = "bold underline red"
HERE_STYLE = "bold reverse"
GAP = 2


@dataclass(frozen=True)
class Trail:
    """As many boards around the present one as fit beside the names of the formulas."""

    stepper: Stepper
    options: ConsoleOptions

    @property
    def height(self) -> int:
        """The lines that all formulas need."""
        return 2 + len(self._rows)

    def lines(self, room: int) -> Iterator[Text]:
        """The moves, the formulas that fit, and a sign below the present board."""
        if room < 2:
            return
        yield self._line("moves", QUIET, [self._sign(at) for at in self._window])
        shown = self._rows if self.height <= room else self._rows[: room - 3]
        for row in shown:
            yield self._row(row)
        if len(shown) < len(self._rows) and room > 2:
            yield Text(f"and {len(self._rows) - len(shown)} more formulas", QUIET)
        before = self._names + GAP + self.stepper.at - self._window.start
        yield Text(" " * before + self._one(HERE), STRONG)

    @property
    def _rows(self) -> tuple[Truths, ...]:
        return self.stepper.rows if self.stepper.formulas else ()

    @property
    def _names(self) -> int:
        """The width of the names: as wide as needed, and at most half the line."""
        widest = max((len(row.name) + 2 for row in self._rows), default=0)
        return min(max(widest, len("moves")), self.options.max_width // 2)

    @property
    def _window(self) -> range:
        """The boards that are shown, the present one in the middle if it can be."""
        size, total = self.options.max_width - self._names - GAP, len(self.stepper.trace)
        start = min(max(self.stepper.at - size // 2, 0), max(total - size, 0))
        return range(start, min(start + max(size, 1), total))

    def _sign(self, at: int) -> tuple[str, str]:
        stands = status_of(self.stepper.judgement, at)
        if stands is BoardStatus.MOVE:
            look = self.stepper.judgement.look
            kind = look.narration.kind(self.stepper.events[at - 1])
            return self._one(look.view.signs.get(kind, MOVE)), QUIET
        sign, _, style = OTHERS[stands]
        return self._one(sign), style

    def _row(self, row: Truths) -> Text:
        marks = [self._mark(row, at) for at in self._window]
        mark, style = self._mark(row, self.stepper.at)
        return self._line(f"{mark} {row.name}", style, marks)

    def _mark(self, row: Truths, at: int) -> tuple[str, str]:
        """True or false by its value; the board by which it has gone wrong is underlined."""
        sign, style = (TRUE, GOOD) if row.at[at] else (FALSE, BAD)
        return self._one(sign), WRONG_STYLE if at == row.wrong_at else style

    def _line(self, name: str, style: str, signs: list[tuple[str, str]]) -> Text:
        label = Text(encodable(self.options, name), style)
        overflow: OverflowMethod = "crop" if self.options.ascii_only else "ellipsis"
        label.truncate(self._names, overflow=overflow, pad=True)
        line = Text.assemble(label, " " * GAP)
        for at, (sign, sign_style) in zip(self._window, signs, strict=True):
            line.append(sign, HERE_STYLE if at == self.stepper.at else sign_style)
        return line

    def _one(self, pair: str) -> str:
        return one_of(self.options, pair)


def one_of(options: ConsoleOptions, pair: str) -> str:
    """The sign of a pair that the stream can encode."""
    return pair[1] if options.ascii_only else pair[0]


def legend(options: ConsoleOptions, look: Presentation) -> Iterator[tuple[str, str]]:
    """What the signs of a trail mean, line by line: whose signs they are, and their meanings."""
    moves = [(sign, kind.replace("_", " ")) for kind, sign in look.view.signs.items()]
    moves = moves or [(MOVE, "a move")]
    others = [(sign, words) for sign, words, _ in OTHERS.values()]
    marks = [(TRUE, "true"), (FALSE, "false")]
    for name, signs in (("moves", moves), ("other boards", others), ("formulas", marks)):
        yield name, ", ".join(f"{one_of(options, sign)} {words}" for sign, words in signs)
    yield "", "read from each board on; underlined where it goes wrong"


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
