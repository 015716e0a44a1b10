"""Clauses mean what they say: every assignment is tried."""

from collections.abc import Callable
from itertools import product

import pytest

from gamemodels.clauses import Clauses, Literal


def models(clauses: Clauses, inputs: int) -> set[tuple[bool, ...]]:
    """The values of the first variables that some values of the others go with."""
    found = set()
    for values in product([False, True], repeat=clauses.variables):
        if all(any(values[abs(v) - 1] == (v > 0) for v in row) for row in clauses.rows):
            found.add(values[:inputs])
    return found


Build = Callable[[Clauses, list[Literal]], object]
CONSTRAINTS: list[tuple[str, Build, Callable[[tuple[bool, ...]], bool]]] = [
    ("at most one", lambda c, x: c.at_most_one(x), lambda v: sum(v) <= 1),
    ("at most 2", lambda c, x: c.at_most(x, 2), lambda v: sum(v) <= 2),
    ("at most 0", lambda c, x: c.at_most(x, 0), lambda v: sum(v) == 0),
    ("at least 3", lambda c, x: c.at_least(x, 3), lambda v: sum(v) >= 3),
    ("implies", lambda c, x: c.implies(x[:2], *x[2:]), lambda v: not all(v[:2]) or any(v[2:])),
    ("equivalent", lambda c, x: c.equivalent(*x), lambda v: v[0] == all(v[1:])),
    ("chained", lambda c, x: c.chained(x), lambda v: list(v) == sorted(v)[::-1]),
]


@pytest.mark.parametrize(("build", "means"), [row[1:] for row in CONSTRAINTS], ids=lambda _: "")
def test_a_constraint_allows_what_it_means(
    build: Build, means: Callable[[tuple[bool, ...]], bool]
) -> None:
    clauses = Clauses()
    literals: list[Literal] = [clauses.variable() for _ in range(4)]
    build(clauses, literals)
    assert models(clauses, 4) == {v for v in product([False, True], repeat=4) if means(v)}


def test_constants_fold_away() -> None:
    clauses = Clauses()
    x = clauses.variable()
    clauses.add(x, True)
    clauses.add(x, False)
    assert clauses.rows == [[x]]
    clauses.add(False)
    assert clauses.rows[-1] == []


def test_a_tally_knows_what_is_beyond_it() -> None:
    count = Clauses().tally(2)
    assert (count.at_least(0), count.at_least(-1), count.at_least(3)) == (True, True, False)
