"""Where a node of a formula is read."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Here:
    """A board, the pockets that quantifiers chose, and whether to hope for the best."""

    at: int
    pockets: tuple[tuple[str, int], ...] = ()
    optimistic: bool = True

    def flipped(self) -> "Here":
        """The same place with the opposite hope, as under a `not`."""
        return replace(self, optimistic=not self.optimistic)

    def moved(self, at: int) -> "Here":
        """The same at another board."""
        return replace(self, at=at)

    def bound(self, name: str, pocket: int) -> "Here":
        """The same with one more pocket chosen."""
        return replace(self, pockets=(*self.pockets, (name, pocket)))

    def pocket(self, name: str) -> int:
        """The pocket that a variable stands for."""
        return dict(self.pockets)[name]
