"""One-hot terms: one Boolean for each member of an enumeration, all false for none."""

from collections.abc import Iterable, Sequence

import z3

from gamemodels.logic import conjunction, disjunction, holds, negation

OneHot = tuple[z3.BoolRef, ...]


def none(choice: Iterable[z3.BoolRef]) -> z3.BoolRef:
    """No member is chosen."""
    return negation(disjunction(choice))


def same(before: OneHot, after: OneHot) -> z3.BoolRef:
    """The same member is chosen, or none in both."""
    pairs = zip(before, after, strict=True)
    return conjunction(old == new for old, new in pairs if not old.eq(new))


def only(choice: OneHot, members: Sequence[object], chosen: object) -> z3.BoolRef:
    """One member is chosen and no other."""
    rows = zip(choice, members, strict=True)
    return conjunction(truth if each is chosen else negation(truth) for truth, each in rows)


def chosen(model: z3.ModelRef, choice: OneHot) -> int | None:
    """The place of the member that a model chooses, if any."""
    return next((place for place, term in enumerate(choice) if holds(model, term)), None)
