"""One board, drawn as people see it across the table."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.mancala.show.box import Box, box_width, cell_sizes
from gamechecks.mancala.show.listing import Listing, player_name
from gamechecks.show.styles import Folded, Glyphs, glyphs_for
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player

INDENT = "  "
UPPER_ROW, LOWER_ROW = 1, 3


@dataclass(frozen=True)
class BoardView:
    """A board; what differs from the board `before` is highlighted."""

    layout: Layout
    board: Board
    before: Board | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        glyphs, width = glyphs_for(options), options.max_width
        for inner, beside in self._choices():
            margin = len(INDENT) + (self._names_width(glyphs) if beside else 0)
            if box_width(self.layout, inner) + margin <= width:
                box = Box(self.layout, self.board, self.changed, glyphs, inner).lines()
                lines = self._beside(box, glyphs) if beside else self._around(box, glyphs)
                break
        else:
            lines = Listing(self.layout, self.board, self.changed, glyphs).lines(
                width - len(INDENT)
            )
        for line in lines:
            yield Folded(line, first=INDENT, rest=INDENT * 3)

    def _choices(self) -> Iterator[tuple[int, bool]]:
        """Cell widths, and whether the names stand beside the box; the best choice first."""
        for sizes in cell_sizes(self.layout, self.board):
            for beside in (True, False):
                yield from ((inner, beside) for inner in sizes)

    @property
    def changed(self) -> frozenset[int]:
        """The pockets that hold more or less than before."""
        if self.before is None:
            return frozenset()
        counts = enumerate(zip(self.before.marbles, self.board.marbles, strict=True))
        return frozenset(pocket for pocket, (old, new) in counts if old != new)

    def _beside(self, box: list[Text], glyphs: Glyphs) -> Iterator[Text]:
        """The box with the players' names to the right of their rows."""
        names = {UPPER_ROW: Player.TWO, LOWER_ROW: Player.ONE}
        for number, line in enumerate(box):
            if number in names:
                line = Text.assemble(line, INDENT, player_name(self.board, names[number], glyphs))
            yield line

    def _around(self, box: list[Text], glyphs: Glyphs) -> Iterator[Text]:
        """The box with the players' names above and below."""
        yield player_name(self.board, Player.TWO, glyphs)
        yield from box
        yield player_name(self.board, Player.ONE, glyphs)

    def _names_width(self, glyphs: Glyphs) -> int:
        return len(f"{INDENT}{glyphs.turn} {Player.ONE.words} holds {self.board.total}")
