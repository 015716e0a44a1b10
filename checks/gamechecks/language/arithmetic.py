"""Signs between numbers, and comparisons that are settled before the game is over."""

from collections.abc import Callable, Iterable
from math import inf
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import Any

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip
CALCULATE: dict[str, Callable[[Any, Any], Any]] = {
    "+": add, "-": sub, "*": mul, "max": max, "min": min,
}  # fmt: skip

FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
"""The sign with the sides of a comparison swapped."""
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}

Range = tuple[float, float]
"""The least and the most that a number can be."""
ANY: Range = (-inf, inf)
"""Any number."""


def calculate_range(sign: str, one: Range, two: Range) -> Range:
    """What a sum, a difference, a product, or the greater or less of two numbers can be."""
    if sign == "*":
        return _multiplied(one, two)
    if sign == "-":
        sign, two = "+", (-two[1], -two[0])
    return CALCULATE[sign](one[0], two[0]), CALCULATE[sign](one[1], two[1])


def add_ranges(parts: Iterable[Range]) -> Range:
    """What the sum of some numbers can be."""
    total: Range = (0, 0)
    for part in parts:
        total = calculate_range("+", total, part)
    return total


def _multiplied(one: Range, two: Range) -> Range:
    """A product with a known number, or of two that are not negative."""
    for (least, most), other in ((one, two), (two, one)):
        if least == most:
            ends = other if least >= 0 else other[::-1]
            low, high = (least * end if abs(end) < inf else None for end in ends)
            return -inf if low is None else low, inf if high is None else high
    return (one[0] * two[0], inf) if min(one[0], two[0]) >= 0 else ANY


def settled(sign: str, left: Range, right: Range) -> bool | None:
    """What a comparison comes to whatever its sides turn out to be, if that is sure."""
    if sign in (">", ">="):
        left, right, sign = right, left, FLIPPED[sign]
    if sign in ("==", "!="):
        if left[0] > right[1] or left[1] < right[0]:
            return sign == "!="
        return sign == "==" if left == right and left[0] == left[1] else None
    surely, perhaps = COMPARE[sign](left[1], right[0]), COMPARE[sign](left[0], right[1])
    return surely if surely is perhaps else None
