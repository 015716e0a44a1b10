"""Which rules are played: those of the specification, or variants of them."""

from collections.abc import Iterable
from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Rules:
    """What differs from the specification.

    `steal_needs_marbles`: ending in one's own empty pocket opposite an empty one steals nothing;
    the marble stays. `skip_opponent_mancala`: sowing passes it by. `last_side_sweeps`: when a
    sowing leaves one side without marbles, all that is left goes to the mancala of the side that
    it lies on.
    """

    steal_needs_marbles: bool = False
    skip_opponent_mancala: bool = False
    last_side_sweeps: bool = False

    @classmethod
    def named(cls, names: Iterable[str]) -> "Rules":
        """The rules with the variants of these names."""
        return cls(**dict.fromkeys(names, True))

    @property
    def names(self) -> tuple[str, ...]:
        """The variants that are on."""
        return tuple(name for name in VARIANTS if getattr(self, name))


VARIANTS = tuple(field.name for field in fields(Rules))
ORIGINAL = Rules()
KALAH = Rules.named(VARIANTS)
