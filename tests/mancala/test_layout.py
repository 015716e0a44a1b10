"""The physical board: as plain data, and found by the solver from nothing else."""

from itertools import permutations
from typing import Any

import pytest
import z3
from tests.layouts import renamed

from gamemodels.logic import conjunction, negation
from gamemodels.mancala.board import Layout, Player
from gamemodels.mancala.rules import layout_flaw
from gamemodels.mancala.terms import LayoutTerms, named_clockwise, wellformed_pockets


def test_the_standard_board() -> None:
    layout = Layout.canonical(14)
    assert layout.row(Player.ONE) == (0, 1, 2, 3, 4, 5)
    assert layout.row(Player.TWO) == (7, 8, 9, 10, 11, 12)
    assert [layout.mancala_of(player) for player in Player] == [6, 13]
    assert [pocket.opposite for pocket in layout.pockets[:7]] == [12, 11, 10, 9, 8, 7, None]


def test_only_the_mancalas() -> None:
    layout = Layout.canonical(2)
    assert layout.ordinary == ()
    assert layout.clockwise() == (1, 0) or layout.clockwise() == (0, 1)
    assert layout_flaw(layout) is None


@pytest.mark.parametrize("size", [2, 4, 6, 14])
def test_the_canonical_layout_is_flawless_under_any_names(size: int) -> None:
    layout = Layout.canonical(size)
    backwards = renamed(layout, range(size - 1, -1, -1))
    assert layout_flaw(layout) is None
    assert layout_flaw(backwards) is None
    assert backwards.clockwise() == tuple(range(size - 1, -1, -1))


def test_renaming_keeps_who_faces_whom() -> None:
    names = (3, 0, 5, 1, 4, 2)
    layout, other = Layout.canonical(6), renamed(Layout.canonical(6), (3, 0, 5, 1, 4, 2))
    for index, pocket in enumerate(layout.pockets):
        there = other.pockets[names[index]]
        assert there.side is pocket.side
        assert there.next == names[pocket.next]
        assert there.opposite == (None if pocket.opposite is None else names[pocket.opposite])


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
