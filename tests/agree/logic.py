"""Three values: what is known on a beginning of a game, and what only its boards to come decide."""

from collections.abc import Callable
from enum import Enum

Missing = Enum("Missing", ["UNKNOWN"])
UNKNOWN = Missing.UNKNOWN
Value = bool | int | str | None | Missing
Values = list[Value]


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
    return number(result) + number(item)


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


def applied(operation: Callable[[int, int], int], a: Values, b: Values) -> Values:
    """An operation board by board, where both sides are known."""
    return [
        UNKNOWN if UNKNOWN in (x, y) else operation(x, y)  # type: ignore[arg-type]
        for x, y in zip(a, b, strict=True)
    ]
