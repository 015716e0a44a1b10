"""How far a beginning of a game is from making a formula true, were it to end here.

It is a guide for play and nothing rests on it: 0 where what is left of the formula is true on this
state, and infinite where no way of going on can make it true. Numbers count by their difference,
events and members of sorts as 1, and what is joined by `and` adds up.
"""

from collections.abc import Callable
from math import inf

from gamechecks.language.residual import FALSE, TRUE, UNDECIDED, Known, Observation, Term, Truth
from gamechecks.language.residual_terms import AtEnd, NextTerm, OfState
from gamechecks.language.residual_truths import (
    Always,
    Compared,
    Joined,
    Negation,
    Next,
    Previous,
    Same,
    Since,
    Until,
)

_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_SHORT: dict[str, Callable[[int, int], int]] = {
    "==": lambda left, right: abs(left - right),
    "!=": lambda left, right: int(left == right),
    "<": lambda left, right: max(0, left - right + 1),
    "<=": lambda left, right: max(0, left - right),
    ">": lambda left, right: max(0, right - left + 1),
    ">=": lambda left, right: max(0, right - left),
}
"""By how much a comparison of numbers fails."""


def distance(truth: Truth, now: Observation, wanted: bool = True) -> float:
    """How far a truth is from being as wanted on this state, the last for now."""
    match truth:
        case Negation():
            return distance(truth.operand, now, not wanted)
        case Joined():
            parts = (distance(part, now, wanted) for part in truth.parts)
            return sum(parts) if truth.every is wanted else min(parts)
        case Same():
            sides = (truth.left, truth.right)
            return min(
                sum(distance(side, now, goal) for side, goal in zip(sides, goals, strict=True))
                for goals in ((True, wanted), (False, not wanted))
            )
        case Compared():
            sign = truth.sign if wanted else _OPPOSITE[truth.sign]
            return _short(sign, truth.left, truth.right, now)
        case Until():
            return distance(truth.goal, now, wanted)
        case Always() | Next() | AtEnd():
            return distance(truth.body, now, wanted)
        case Since() if truth.meanwhile is TRUE:
            ends = (distance(part, now, wanted) for part in (truth.goal, truth.passed))
            return min(ends) if wanted else sum(ends)
        case Previous():
            return distance(truth.passed, now, wanted)
    if truth is TRUE or truth is FALSE:
        return 0 if (truth is TRUE) is wanted else inf
    return 1 if truth is UNDECIDED or (truth.read(now) is TRUE) is not wanted else 0


def _short(sign: str, left: Term, right: Term, now: Observation) -> float:
    """By how much a comparison fails."""
    for term, other in ((left, right), (right, left)):
        leaning = _leaning(term)
        if sign == "==" and leaning is not None and isinstance(other, Known):
            return leaning(now.rules, now.state, other.value)
    one, two = left.read(now).value, right.read(now).value
    if isinstance(one, int) and isinstance(two, int):
        return _SHORT[sign](one, two)
    return int((one == two) is not (sign == "=="))


def _leaning(term: Term) -> Callable[..., float] | None:
    """How a word of the state tells its distance from a value, if it can."""
    while isinstance(term, AtEnd | NextTerm):
        term = term.body
    return term.word.leaning if isinstance(term, OfState) and not term.given else None
