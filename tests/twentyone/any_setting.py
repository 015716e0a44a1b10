"""The network over unbounded integers, with numbers of its setting unknown."""

from collections.abc import Sequence

import z3

from gamemodels.numbers import Integers
from gamemodels.twentyone.board import MENDED, STANDARD, Variants
from gamemodels.twentyone.system import BoardSteps

OPEN = ("challenger", "dealer", "copies", "games")


def any_setting(variants: Variants = MENDED, names: Sequence[str] = OPEN) -> BoardSteps:
    """The network with these numbers unknown."""
    return BoardSteps(STANDARD, Integers(z3.Context()), variants, *names)
