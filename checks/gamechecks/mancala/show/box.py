"""A board drawn as a box: player 2's pockets above, player 1's below, mancalas at the ends."""

from dataclasses import dataclass

from rich.text import Text

from gamechecks.show.styles import CHANGED, FRAME, QUIET, STRONG, Glyphs
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player, pocket_name


@dataclass(frozen=True)
class Box:
    """A board in cells of `inner` characters, the frame not counted."""

    layout: Layout
    board: Board
    changed: frozenset[int]
    glyphs: Glyphs
    inner: int

    def lines(self) -> list[Text]:
        """The five lines of the drawing: border, upper row, middle, lower row, border."""
        left, right = self.layout.mancala_of(Player.TWO), self.layout.mancala_of(Player.ONE)
        upper, lower = self.layout.row(Player.TWO)[::-1], self.layout.row(Player.ONE)
        return [
            self._border(self.glyphs.top, (left, *upper, None)),
            self._row(self._hand_above(left), *map(self._count, upper), self._hand_above(right)),
            self._middle(self._count(left), self._count(right)),
            self._row(self._blank(), *map(self._count, lower), self._blank()),
            self._border(self.glyphs.bottom, (None, *lower, right)),
        ]

    def _border(self, ends: str, pockets: tuple[int | None, ...]) -> Text:
        line = ends[1].join(self._label(pocket) for pocket in pockets)
        return Text(f"{ends[0]}{line}{ends[2]}", FRAME)

    def _label(self, pocket: int | None) -> str:
        name = "" if pocket is None else pocket_name(pocket)
        if name and len(name) + 2 <= self.inner:
            name = f" {name} "
        # An odd space goes to the right, so that the number stands over the count.
        before = (self.inner - len(name)) // 2
        return (self.glyphs.line * before + name).ljust(self.inner, self.glyphs.line)

    def _row(self, *cells: Text) -> Text:
        bar = _frame(self.glyphs.bar)
        return Text.assemble(bar, bar.join(cells), bar)

    def _middle(self, left: Text, right: Text) -> Text:
        upper, lower = self.layout.row(Player.TWO)[::-1], self.layout.row(Player.ONE)
        if not lower:
            return self._row(left, right)
        start, joint, end = (_frame(sign) for sign in self.glyphs.middle)
        hands = (self._hand_between(*pair) for pair in zip(upper, lower, strict=True))
        bar = _frame(self.glyphs.bar)
        return Text.assemble(bar, left, start, joint.join(hands), end, right, bar)

    def _count(self, pocket: int) -> Text:
        count = self.board.marbles[pocket]
        if pocket not in self.changed:
            return Text(self._field(f" {count} "), STRONG if count else QUIET)
        shown = f"[{count}]"
        return Text(self._field(shown if len(shown) <= self.inner else f"*{count}"), CHANGED)

    def _hand_between(self, upper: int, lower: int) -> Text:
        """The line between two pockets, with the hand if it is over one of them."""
        line = self.glyphs.line
        if not self.board.hand or self.board.last_pocket not in (upper, lower):
            return _frame(line * self.inner)
        above = self.board.last_pocket == upper
        sign = self.glyphs.over_upper if above else self.glyphs.over_lower
        return self._hand(sign, line)

    def _hand_above(self, mancala: int) -> Text:
        """The place above a mancala's count, with the hand if it is there."""
        if not self.board.hand or self.board.last_pocket != mancala:
            return self._blank()
        return self._hand(self.glyphs.over_lower, " ")

    def _hand(self, sign: str, fill: str) -> Text:
        held = f"{self.board.hand}{sign}"
        before, after = (_frame(fill * len(part)) for part in self._field(f" {held}").split(held))
        return Text.assemble(before, (held, CHANGED), after)

    def _field(self, shown: str) -> str:
        """A number between two signs, its last digit in the same place in every cell."""
        width = _digits(self.board) + 2
        if width > self.inner:
            return (shown if len(shown) <= self.inner else shown.strip()).rjust(self.inner)
        before = (self.inner - width) // 2
        return (" " * before + shown.rjust(width)).ljust(self.inner)

    def _blank(self) -> Text:
        return Text(" " * self.inner)


def cell_sizes(layout: Layout, board: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cell widths that hold every count and name: roomy ones, then tight ones."""
    name, digits = len(pocket_name(len(layout) - 1)), _digits(board)
    snug = max(name, digits + 2)
    return (snug + 4, snug + 2), (snug, max(name, digits + 1))


def _frame(signs: str) -> Text:
    # The style is a span, not the text's own: joining would spread that to the cells.
    return Text.assemble((signs, FRAME))


def _digits(board: Board) -> int:
    # The marbles of a game stay the same, so that all its boards are drawn equally wide.
    return len(str(board.total))


def box_width(layout: Layout, inner: int) -> int:
    """The width of a drawing, frame included."""
    columns = len(layout) // 2 + 1
    return columns * (inner + 1) + 1
