"""Connectives leave out constants, and say nothing else than Z3's own."""

from itertools import product
from typing import Any

import pytest
import z3

from gamemodels.logic import conjunction, disjunction, implies, negation

A = z3.Bool("a")
CONSTANTS = (z3.BoolVal(True), z3.BoolVal(False))
QUANTIFIED = z3.ForAll([z3.Int("x")], z3.Int("x") > 0)


@pytest.mark.parametrize("row", [*product([*CONSTANTS, A, QUANTIFIED], repeat=2)], ids=str)
def test_connectives_say_what_those_of_z3_say(row: tuple[z3.BoolRef, z3.BoolRef]) -> None:
    one, other = row
    pairs = [
        (conjunction(row), z3.And(*row)),
        (disjunction(row), z3.Or(*row)),
        (implies(one, other), z3.Implies(one, other)),
        (negation(one), z3.Not(one)),
    ]
    for ours, theirs in pairs:
        solver = z3.Solver()
        solver.add(ours != theirs)
        assert solver.check() == z3.unsat


@pytest.mark.parametrize("constant", CONSTANTS, ids=str)
def test_a_constant_leaves_no_connective_behind(constant: z3.BoolRef) -> None:
    alone = A, constant
    for term in (
        conjunction([A, constant]),
        disjunction([A, constant]),
        implies(constant, A),
        negation(constant),
    ):
        assert any(term.eq(kept) for kept in (*alone, *CONSTANTS))


def test_python_booleans_are_taken_as_they_are() -> None:
    row: list[Any] = [A, True]
    assert z3.simplify(conjunction(row)).eq(A)
    assert z3.is_true(z3.simplify(disjunction(row)))
