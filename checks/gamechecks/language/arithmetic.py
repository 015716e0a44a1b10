"""Signs between numbers, and comparisons that are settled before the game is over."""

from collections.abc import Callable, Sequence
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import Any

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip
CALCULATE: dict[str, Callable[[int, int], int]] = {
    "+": add, "-": sub, "*": mul, "max": max, "min": min,
}  # fmt: skip

FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
"""The sign with the sides of a comparison swapped."""
GROWS_TO = {"<": False, "<=": False, "==": False, ">": True, ">=": True, "!=": True}
"""What a comparison comes to once its left side has grown far enough."""


def outgrown(least: int | None, sign: str, limit: object) -> bool | None:
    """What a comparison stays at, if a number that cannot fall below `least` is past a limit."""
    if least is None or not isinstance(limit, int):
        return None
    past = least >= limit if sign in ("<", ">=") else least > limit
    return GROWS_TO[sign] if past else None


def added(leasts: Sequence[int | None]) -> int | None:
    """A number that a sum cannot fall below, if each of its terms has one."""
    known = [least for least in leasts if least is not None]
    return sum(known) if len(known) == len(leasts) else None
