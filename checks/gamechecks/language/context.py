"""The context in which a node of a formula is read."""

from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Context:
    """A board, what quantifiers chose, and whether a truncated path is read weakly.

    Inside a modal word, `place` is what its words are read at instead of the board.
    """

    at: int
    chosen: tuple[tuple[str, Any], ...] = ()
    weak: bool = True
    place: Any = None

    def flipped(self) -> "Context":
        """The same place, read strongly instead of weakly or the other way, as under a `not`."""
        return replace(self, weak=not self.weak)

    def moved(self, at: int) -> "Context":
        """The same at another board."""
        return replace(self, at=at)

    def seen_from(self, place: Any) -> "Context":
        """The same at a place that a modal word chose."""
        # `replace` takes three times as long, and this is asked of every world.
        return Context(self.at, self.chosen, self.weak, place)

    def bound(self, name: str, member: Any) -> "Context":
        """The same with one more variable bound."""
        return replace(self, chosen=(*self.chosen, (name, member)))

    def member(self, name: str) -> Any:
        """What a variable stands for."""
        return dict(self.chosen)[name]
