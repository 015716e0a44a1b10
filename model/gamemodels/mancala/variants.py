"""Which rules are played: those of the specification, or variants of them."""

from dataclasses import dataclass

from gamemodels import rules


@dataclass(frozen=True)
class Rules(rules.Variants):
    """What differs from the specification.

    `steal_needs_marbles`: ending in one's own empty pocket opposite an empty one steals nothing;
    the marble stays. `skip_opponent_mancala`: sowing passes it by. `last_side_sweeps`: when a
    sowing leaves one side without marbles, all that is left goes to the mancala of the side that
    it lies on.
    """

    steal_needs_marbles: bool = False
    skip_opponent_mancala: bool = False
    last_side_sweeps: bool = False


VARIANTS = Rules.known()
ORIGINAL = Rules()
KALAH = Rules.named(VARIANTS)
