"""Curves on logarithmic scales, in dots of Braille."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, floor, log10

DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bits of a Braille cell, by column and row."""
BLANK = 0x2800
SMALLEST = 1e-5
"""Where a scale ends that 0 is not on."""


@dataclass(frozen=True)
class Scale:
    """Whole powers of ten around some numbers."""

    least: int
    most: int

    @classmethod
    def around(cls, numbers: Sequence[float]) -> "Scale":
        """The scale that all of them are on."""
        logs = [log10(max(number, SMALLEST)) for number in numbers]
        least, most = floor(min(logs)), ceil(max(logs))
        return cls(least, max(most, least + 1))

    def place(self, number: float, dots: int) -> int:
        """Where a number is among so many dots."""
        share = (log10(max(number, SMALLEST)) - self.least) / (self.most - self.least)
        return round(min(1.0, max(0.0, share)) * (dots - 1))


@dataclass
class Canvas:
    """Cells of dots, each with the number of the curve that was last drawn there."""

    columns: int
    rows: int
    cells: dict[tuple[int, int], int] = field(default_factory=dict)
    owners: dict[tuple[int, int], int] = field(default_factory=dict)

    def dot(self, x: int, y: int, owner: int) -> None:
        """A dot, counted from the lower left."""
        down = 4 * self.rows - 1 - y
        cell = (x // 2, down // 4)
        self.cells[cell] = self.cells.get(cell, 0) | DOTS[x % 2][down % 4]
        self.owners[cell] = owner

    def line(self, points: Sequence[tuple[int, int]], owner: int) -> None:
        """Dots along a line."""
        if len(points) == 1:
            self.dot(*points[0], owner)
        for (x, y), (right, top) in pairwise(points):
            steps = max(abs(right - x), abs(top - y), 1)
            for step in range(steps + 1):
                self.dot(
                    round(x + (right - x) * step / steps),
                    round(y + (top - y) * step / steps),
                    owner,
                )

    def sign(self, column: int, row: int, ascii_only: bool) -> str:
        """The sign of a cell."""
        bits = self.cells.get((column, row), 0)
        if not bits:
            return " "
        return "*" if ascii_only else chr(BLANK | bits)
