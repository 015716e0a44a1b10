"""Small things that the constraints say again and again: none of these, the same as before."""

from collections.abc import Iterable, Sequence

import z3

from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.twentyone.terms import Choice


def none(choice: Iterable[z3.BoolRef]) -> z3.BoolRef:
    """No member is chosen."""
    return negation(disjunction(choice))


def same(before: Choice, after: Choice) -> z3.BoolRef:
    """The same member is chosen, or none in both."""
    pairs = zip(before, after, strict=True)
    return conjunction(old == new for old, new in pairs if not old.eq(new))


def only(choice: Choice, members: Sequence[object], chosen: object) -> z3.BoolRef:
    """One member is chosen and no other."""
    rows = zip(choice, members, strict=True)
    return conjunction(truth if each is chosen else negation(truth) for truth, each in rows)
