"""The boards of a trace in a line, one sign a board, and below it the formulas."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import ConsoleOptions, OverflowMethod
from rich.text import Text

from gamechecks.show.board_status import BoardStatus, status_of
from gamechecks.show.presentation import Presentation
from gamechecks.show.stepper import Stepper
from gamechecks.show.styles import BAD, GOOD, QUIET, STRONG, encodable
from gamechecks.traces.truths import Truths

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
            kind = look.kind(self.stepper.events[at - 1])
            return self._one(look.signs.get(kind, MOVE)), QUIET
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


def legend(options: ConsoleOptions, look: Presentation[Any, Any]) -> Iterator[tuple[str, str]]:
    """What the signs of a trail mean, line by line: whose signs they are, and their meanings."""
    moves = [(sign, kind.replace("_", " ")) for kind, sign in look.signs.items()]
    moves = moves or [(MOVE, "a move")]
    others = [(sign, words) for sign, words, _ in OTHERS.values()]
    marks = [(TRUE, "true"), (FALSE, "false")]
    for name, signs in (("moves", moves), ("other boards", others), ("formulas", marks)):
        yield name, ", ".join(f"{one_of(options, sign)} {words}" for sign, words in signs)
    yield "", "read from each board on; underlined where it goes wrong"
