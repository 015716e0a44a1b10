"""The physical board is found, not assumed: and only the canonical one is found."""

from itertools import permutations
from typing import Any

import pytest
import z3
from tests.layouts import renamed

from gamemodels.logic import conjunction, negation
from gamemodels.mancala.board import Layout, Player
from gamemodels.mancala.terms import LayoutTerms, named_clockwise, wellformed_pockets


def is_layout(terms: LayoutTerms, layout: Layout) -> z3.BoolRef:
    """Whether every field is as in a known layout; what is not named there follows."""
    fields = []
    for p, pocket in enumerate(layout.pockets):
        fields.append(terms.next[p][pocket.next])
        fields.append(terms.side[p] if pocket.side is Player.ONE else negation(terms.side[p]))
        if pocket.opposite is not None:
            fields.append(terms.opposite[p][pocket.opposite])
        if pocket.mancala is not None:
            mancala = terms.mancala1 if pocket.mancala is Player.ONE else terms.mancala2
            fields.append(mancala[p])
    return conjunction(fields)


def wellformed_solver(size: int) -> tuple[z3.Solver, LayoutTerms]:
    """A solver that knows only that a layout is wellformed."""
    terms = LayoutTerms.unknown(size, z3.Context())
    solver = z3.SolverFor("QF_FD", ctx=terms.ctx)
    solver.add(*terms.declared().values(), wellformed_pockets(terms))
    return solver, terms


@pytest.mark.parametrize("size", [2, 4, 6, pytest.param(8, marks=pytest.mark.slow)])
def test_every_wellformed_layout_is_the_canonical_one_renamed(size: int) -> None:
    solver, terms = wellformed_solver(size)
    assert solver.check() == z3.sat
    for names in permutations(range(size)):
        solver.add(negation(is_layout(terms, renamed(Layout.canonical(size), names))))
    assert solver.check() == z3.unsat


@pytest.mark.parametrize("size", [2, 4])
def test_every_renaming_of_the_canonical_layout_is_wellformed(size: int) -> None:
    solver, terms = wellformed_solver(size)
    for names in permutations(range(size)):
        other = renamed(Layout.canonical(size), names)
        solver.push()
        solver.add(is_layout(terms, other))
        assert solver.check() == z3.sat
        assert terms.decode(solver.model()) == other
        solver.pop()


@pytest.mark.parametrize("size", [2, 4, 6, 8, 14])
def test_with_names_in_order_only_the_canonical_layout_is_left(size: int) -> None:
    solver, terms = wellformed_solver(size)
    solver.add(named_clockwise(terms))
    assert solver.check() == z3.sat
    assert terms.decode(solver.model()) == Layout.canonical(size)
    solver.add(negation(is_layout(terms, Layout.canonical(size))))
    assert solver.check() == z3.unsat


@pytest.mark.parametrize("size", [2, 4, 6, 14])
def test_a_constant_layout_is_read_back(size: int) -> None:
    layout = Layout.canonical(size)
    terms = LayoutTerms.constant(layout, z3.Context())
    solver: Any = z3.Solver(ctx=terms.ctx)
    assert solver.check() == z3.sat
    assert terms.decode(solver.model()) == layout
    solver.add(negation(wellformed_pockets(terms)))
    assert solver.check() == z3.unsat
