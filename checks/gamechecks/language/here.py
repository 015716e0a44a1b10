"""Where a node of a formula is read."""

from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Here:
    """A board, what quantifiers chose, and whether to hope for the best.

    Inside a modal word, `place` is what its words are read at instead of the board.
    """

    at: int
    chosen: tuple[tuple[str, Any], ...] = ()
    optimistic: bool = True
    place: Any = None

    def flipped(self) -> "Here":
        """The same place with the opposite hope, as under a `not`."""
        return replace(self, optimistic=not self.optimistic)

    def moved(self, at: int) -> "Here":
        """The same at another board."""
        return replace(self, at=at)

    def seen_from(self, place: Any) -> "Here":
        """The same at a place that a modal word chose."""
        return replace(self, place=place)

    def bound(self, name: str, member: Any) -> "Here":
        """The same with one more variable bound."""
        return replace(self, chosen=(*self.chosen, (name, member)))

    def member(self, name: str) -> Any:
        """What a variable stands for."""
        return dict(self.chosen)[name]
