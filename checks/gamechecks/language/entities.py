"""Members of a sort as Z3 terms: one Boolean for each that it may be, all false for none."""

from collections.abc import Sequence
from itertools import zip_longest

import z3

from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.numbers import Number, Numbers

Entity = tuple[z3.BoolRef, ...]
"""At most one of the Booleans is true; `()` is none of any type."""


def constant(chosen: int | None, size: int, ctx: z3.Context) -> Entity:
    """The one with that index among so many."""
    return tuple(z3.BoolVal(index == chosen, ctx) for index in range(size))


def choose_truth(condition: z3.BoolRef, then: z3.BoolRef, otherwise: z3.BoolRef) -> z3.BoolRef:
    """One truth or the other."""
    if then.eq(otherwise):
        return then
    yes = conjunction([condition, then])
    return disjunction([yes, conjunction([negation(condition), otherwise])])


def choose(condition: z3.BoolRef, then: Entity, otherwise: Entity) -> Entity:
    """One entity or the other."""
    rows = zip(then, otherwise, strict=True)
    return tuple(choose_truth(condition, a, b) for a, b in rows)


def same(left: Entity, right: Entity, ctx: z3.Context) -> z3.BoolRef:
    """Both are the same one, or both are none."""
    nobody = z3.BoolVal(False, ctx)
    rows = zip_longest(left, right, fillvalue=nobody)
    shared = [conjunction(pair) for pair in rows]
    neither = negation(disjunction([nobody, *left, *right]))
    return disjunction([nobody, *shared, neither])


def number_of(entity: Entity, counts: Sequence[Number], numbers: Numbers) -> Number:
    """The count that belongs to the entity; 0 for none."""
    found = numbers.literal(0)
    for chosen, count in zip(entity, counts, strict=False):
        if z3.is_true(chosen):
            return count
        if not z3.is_false(chosen):
            found = numbers.choose(chosen, count, found)
    return found


def entity_of(entity: Entity, options: Sequence[Entity], ctx: z3.Context) -> Entity:
    """The option that belongs to the entity; none for none."""
    nobody = z3.BoolVal(False, ctx)
    rows = [(chosen, row) for chosen, row in zip(entity, options, strict=False)]
    size = max((len(row) for _, row in rows), default=0)
    return tuple(
        disjunction([nobody, *(conjunction([chosen, row[at]]) for chosen, row in rows)])
        for at in range(size)
    )


def truth_of(entity: Entity, options: Sequence[z3.BoolRef], ctx: z3.Context) -> z3.BoolRef:
    """The truth that belongs to the entity; false for none."""
    rows = zip(entity, options, strict=False)
    return disjunction([z3.BoolVal(False, ctx), *(conjunction(row) for row in rows)])
