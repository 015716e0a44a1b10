"""The time line of a game: who waits how long, and what is said then."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from gamemodels.twentyone.board import HANDS, Board, Part, Player
from gamemodels.twentyone.events import Event, EventKind

ROWS = ("controller", "deck", "challenger", "dealer")
LABEL = 14
"""Columns before the line itself."""
FINE, COARSE = 5, 10
"""Tenths of a second a column: two columns a second while that fits, else one."""
TICK = 50
"""Tenths between two numbers on the axis."""

_SAID = {
    EventKind.COMMAND_SHUFFLE: ("controller", "S"),
    EventKind.COMMAND_DRAW: ("controller", "D"),
    EventKind.DEALER_BEGINS: ("controller", "C"),
    EventKind.CHECK: ("controller", "?"),
    EventKind.SHUFFLED: ("deck", "h"),
}


@dataclass(frozen=True)
class Signs:
    """What the lines are made of."""

    wait: str = "━"
    axis: str = "─"
    tick: str = "┼"


ASCII = Signs("=", "-", "+")


@dataclass(frozen=True)
class Timeline:
    """Boards in a row and the events between them, on the axis of their own time."""

    boards: Sequence[Board]
    events: Sequence[Event]
    width: int = 80
    signs: Signs = Signs()

    def lines(self) -> Iterator[str]:
        """The axis, then one line a part; a line too long goes on below."""
        room = max(self.width - LABEL, 2 * FINE)
        scale = FINE if self._columns(FINE) <= room else COARSE
        columns = self._columns(scale)
        rows = {name: [" "] * columns for name in ROWS}
        self._draw(rows, scale)
        numbers, axis = self._axis(scale, columns)
        band = room - room % (TICK // scale)
        for first in range(0, columns, band if columns > room else columns):
            if first:
                yield ""
            end = first + (band if columns > room else columns)
            here = slice(first, end)
            yield _line("seconds", numbers[first : end if end < columns else None])
            yield _line("", axis[here])
            for name in ROWS:
                yield _line(name, "".join(rows[name])[here])

    @property
    def _first(self) -> int:
        """Where the axis begins: at whole seconds."""
        return self.boards[0].clock // TICK * TICK

    def _column(self, moment: int, scale: int) -> int:
        return (2 * (moment - self._first) + scale) // (2 * scale)

    def _columns(self, scale: int) -> int:
        return self._column(self.boards[-1].clock, scale) + 2

    def _axis(self, scale: int, columns: int) -> tuple[str, str]:
        every = TICK // scale
        numbers, axis = [" "] * (columns + LABEL), [self.signs.axis] * columns
        for column in range(0, columns, every):
            axis[column] = self.signs.tick
            label = str((self._first + column * scale) // 10)
            numbers[column : column + len(label)] = label
        return "".join(numbers).rstrip(), "".join(axis)

    def _draw(self, rows: dict[str, list[str]], scale: int) -> None:
        """Waits first, then what is said over them."""
        for before, board in pairwise(self.boards):
            for part in (Part.CONTROLLER, Part.DECK):
                due = board.due[part.place]
                if due is not None and due != before.due[part.place]:
                    start, end = self._column(board.clock, scale), self._column(due, scale)
                    self._write(rows[part.value], start, self.signs.wait * (end - start))
        for event in reversed(self.events[: len(self.boards) - 1]):
            row, said = _said(event)
            column = self._column(event.clock, scale)
            # A sum that would touch the next one is left out: the last is always there.
            crowded = row in ROWS[2:] and rows[row][column : column + len(said) + 1]
            if row and not "".join(crowded or "").strip():
                self._write(rows[row], column, said)

    def _write(self, row: list[str], column: int, text: str) -> None:
        for place, sign in enumerate(text, column):
            if place < len(row):
                row[place] = sign


def _said(event: Event) -> tuple[str, str]:
    """On which row an event stands, and its sign there; nothing for one without a sign."""
    if event.kind in _SAID:
        return _SAID[event.kind]
    if event.kind is EventKind.OUTCOME and event.outcome is not None:
        return "controller", event.outcome.value[0]
    if event.kind is EventKind.DEALS:
        return "deck", "-" if event.card is None else event.card.value
    if event.kind is EventKind.ADDS and event.part is not None:
        return tuple(Player)[HANDS.index(event.part)].value.lower(), str(event.value)
    return "", ""


def _line(name: str, text: str) -> str:
    return f"  {name:{LABEL - 4}}  {text}".rstrip()
