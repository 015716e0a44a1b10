"""Connectives, clauses and cards: what games share besides numbers."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
import z3

from gamemodels.cards import RANKS, Rank, full_deck, without
from gamemodels.clauses import Clauses, Literal
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


def test_there_are_thirteen_ranks_from_ace_to_king() -> None:
    assert "".join(rank.value for rank in RANKS) == "A2345678910JQK"
    assert [rank.place for rank in RANKS] == list(range(13))


def test_a_card_leaves_the_deck_and_no_other() -> None:
    deck = without(full_deck(2), Rank.JACK)
    assert sum(deck) == 25
    assert deck[Rank.JACK.place] == 1
    with pytest.raises(AssertionError, match="no J is left"):
        without(without(deck, Rank.JACK), Rank.JACK)
