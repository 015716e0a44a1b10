"""The boards of a trace in a line, one sign a board, and below it the formulas."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import ConsoleOptions, OverflowMethod
from rich.text import Text

from gamechecks.show.stepper import Stepper
from gamechecks.show.styles import BAD, GOOD, MARK, QUIET, STRONG, encodable
from gamechecks.traces.truths import Truths
from gamemodels.mancala.rules import EventKind

SIGNS = {
    EventKind.PICKUP: "↑^",
    EventKind.DROP: "·.",
    EventKind.EXTRA_TURN: "↻+",
    EventKind.TURN_PASSES: "→>",
    EventKind.STEAL: "★*",
    EventKind.FORFEIT: "∅-",
    EventKind.SWEEP: "⇊%",
}
"""A sign for every event, and one of ASCII."""

TRUE, FALSE, WRONG, HERE = "✓+", "✗-", "◆!", "▴^"
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
        yield self._line("moves", QUIET, [(self._sign(at), QUIET) for at in self._window])
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

    def _sign(self, at: int) -> str:
        events = self.stepper.events
        if 0 < at <= len(events):
            return self._one(SIGNS[events[at - 1].kind])
        return self._one("●o")

    def _row(self, row: Truths) -> Text:
        marks = [self._mark(row, at) for at in self._window]
        mark, style = self._mark(row, self.stepper.at)
        return self._line(f"{mark} {row.name}", style, marks)

    def _mark(self, row: Truths, at: int) -> tuple[str, str]:
        if at == row.wrong_at:
            return self._one(WRONG), MARK
        if at >= len(row.at):
            return " ", QUIET
        return (self._one(TRUE), GOOD) if row.at[at] else (self._one(FALSE), BAD)

    def _line(self, name: str, style: str, signs: list[tuple[str, str]]) -> Text:
        label = Text(encodable(self.options, name), style)
        overflow: OverflowMethod = "crop" if self.options.ascii_only else "ellipsis"
        label.truncate(self._names, overflow=overflow, pad=True)
        line = Text.assemble(label, " " * GAP)
        for at, (sign, sign_style) in zip(self._window, signs, strict=True):
            line.append(sign, HERE_STYLE if at == self.stepper.at else sign_style)
        return line

    def _one(self, pair: str) -> str:
        return pair[1] if self.options.ascii_only else pair[0]
