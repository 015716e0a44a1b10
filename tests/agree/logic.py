"""Three values: what is known on a beginning of a game, and what only its boards to come decide."""

import operator
from collections.abc import Callable
from enum import Enum
from math import inf
from typing import NamedTuple

Missing = Enum("Missing", ["UNKNOWN"])
UNKNOWN = Missing.UNKNOWN


class Between(NamedTuple):
    """A number that is not known yet, by the least and the most that it can be."""

    least: float
    most: float


ANY = Between(-inf, inf)
Value = bool | int | str | None | Missing | Between
Values = list[Value]
Operation = Callable[[int, int], int]


def both(a: Value, b: Value) -> Value:
    """Conjunction."""
    if a is False or b is False:
        return False
    return UNKNOWN if UNKNOWN in (a, b) else True


def negated(a: Value) -> Value:
    """Negation."""
    return a if a is UNKNOWN else not a


def either(a: Value, b: Value) -> Value:
    """Disjunction."""
    return negated(both(negated(a), negated(b)))


def number(value: Value) -> int:
    """A value that is known, for arithmetic."""
    assert isinstance(value, int)
    return value


def reach(value: Value) -> Between:
    """The least and the most that a number can still be."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Between(value, value)
    return value if isinstance(value, Between) else ANY


def joined(name: str, result: Value, premise: Value, item: Value) -> Value:
    """What one more pocket makes of the result so far."""
    if name == "all":
        return both(result, either(negated(premise), item))
    if name == "any":
        return either(result, both(premise, item))
    if premise is False:
        return result
    if UNKNOWN in (result, premise, item):
        return UNKNOWN
    return applied(operator.add, [result], [item])[0]


def folded(fold: Callable[[Value, Value], Value], parts: list[Values]) -> Values:
    """Several formulas joined board by board."""
    result = parts[0]
    for part in parts[1:]:
        result = [fold(a, b) for a, b in zip(result, part, strict=True)]
    return result


def folded_back(step: Callable[[int, Value], Value], later: Value, last: int) -> Values:
    """A formula about the boards from each on, from the last one back."""
    result: Values = []
    for i in range(last, -1, -1):
        later = step(i, later)
        result.append(later)
    return result[::-1]


def applied(operation: Operation, a: Values, b: Values) -> Values:
    """An operation board by board, as far as both sides are known."""
    return [_applied(operation, x, y) for x, y in zip(a, b, strict=True)]


def _applied(operation: Operation, a: Value, b: Value) -> Value:
    if not isinstance(a, Between | Missing) and not isinstance(b, Between | Missing):
        return operation(a, b)  # type: ignore[arg-type]
    one, two = reach(a), reach(b)
    if operation is operator.add:
        return Between(one.least + two.least, one.most + two.most)
    if operation is operator.sub:
        return Between(one.least - two.most, one.most - two.least)
    if operation is operator.mul:
        return product(one, two)
    return compared(operation, one, two)


def product(one: Between, two: Between) -> Between:
    """A product as far as it is known: by a number that is, or of two that are not below zero."""
    for known, other in ((one, two), (two, one)):
        factor = known.least
        if factor == known.most:
            low, high = (other.least, other.most) if factor >= 0 else (other.most, other.least)
            least = -inf if abs(low) == inf else factor * low
            return Between(least, inf if abs(high) == inf else factor * high)
    if one.least < 0 or two.least < 0:
        return ANY
    return Between(one.least * two.least, inf)


def compared(operation: Operation, one: Between, two: Between) -> Value:
    """A comparison that comes out the same wherever its sides end up."""
    samples = ((-1, 0), (0, 0), (1, 0))
    orders = [one.least < two.most, one.least <= two.most and two.least <= one.most]
    orders.append(one.most > two.least)
    outcomes = {operation(*s) for s, able in zip(samples, orders, strict=True) if able}
    return outcomes.pop() if len(outcomes) == 1 else UNKNOWN


def extreme(name: str, entries: Values) -> Value:
    """The greatest or the least of some numbers, as far as they are known."""
    pick = max if name == "max" else min
    if not any(isinstance(entry, Between | Missing) for entry in entries):
        return pick(number(entry) for entry in entries)
    ends = [reach(entry) for entry in entries]
    return Between(pick(end.least for end in ends), pick(end.most for end in ends))
