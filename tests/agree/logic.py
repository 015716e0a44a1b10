"""Three values: what is known on a beginning of a game, and what only its boards to come decide."""

import operator
from collections.abc import Callable
from enum import Enum

Missing = Enum("Missing", ["UNKNOWN"])
UNKNOWN = Missing.UNKNOWN
Value = bool | int | str | None | Missing
Values = list[Value]
Operation = Callable[[int, int], int]
SETTLED: dict[Operation, tuple[Operation, bool]] = {
    operator.lt: (operator.ge, False),
    operator.le: (operator.gt, False),
    operator.eq: (operator.gt, False),
    operator.ne: (operator.gt, True),
    operator.gt: (operator.gt, True),
    operator.ge: (operator.ge, True),
}
"""When a comparison with a number that grows stays as it is, and what it is then."""
MIRRORED: dict[Operation, Operation] = {
    operator.lt: operator.gt,
    operator.le: operator.ge,
    operator.gt: operator.lt,
    operator.ge: operator.le,
    operator.eq: operator.eq,
    operator.ne: operator.ne,
}


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


class AtLeast(int):
    """A number that is not known yet and will not be smaller."""


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
    if UNKNOWN in (a, b):
        return UNKNOWN
    if not isinstance(a, AtLeast) and not isinstance(b, AtLeast):
        return operation(a, b)  # type: ignore[arg-type]
    if operation is operator.add:
        return AtLeast(number(a) + number(b))
    if (isinstance(a, AtLeast) and isinstance(b, AtLeast)) or operation not in SETTLED:
        return UNKNOWN
    past, outcome = SETTLED[operation if isinstance(a, AtLeast) else MIRRORED[operation]]
    grown, limit = (a, b) if isinstance(a, AtLeast) else (b, a)
    return outcome if past(number(grown), number(limit)) else UNKNOWN


def extreme(name: str, entries: Values) -> Value:
    """The greatest or the least of some numbers, as far as they are known."""
    if UNKNOWN in entries:
        return UNKNOWN
    value = (max if name == "max" else min)(number(entry) for entry in entries)
    growing = [isinstance(entry, AtLeast) for entry in entries]
    if not any(growing):
        return value
    if name == "max":
        return AtLeast(value)
    fixed = [number(e) for e, grows in zip(entries, growing, strict=True) if not grows]
    return value if fixed and min(fixed) == value else AtLeast(value)
