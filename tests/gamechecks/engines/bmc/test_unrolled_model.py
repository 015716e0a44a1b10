"""The solver is given the model: what is asserted is equivalent to `wellformed` and `traces`."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import z3
from tests.queries import search_of

from gamechecks.core.scope import BOARDS, GameScope, LayoutChoice
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.registry import GAMES, game_of
from gamemodels.logic import conjunction, disjunction
from gamemodels.mancala import constraints
from gamemodels.mancala.board import KALAH, VARIANTS, Board, Player, Rules
from gamemodels.mancala.scope import Scope
from gamemodels.mancala.system import BoardSteps
from gamemodels.mancala.terms import named_clockwise
from gamemodels.system import System

CROSSING = str(Path(__file__).parents[4] / "examples" / "crossing.py")
NEAR, FAR = 2, 7
"""Horizons: within seven boards games of 4 and of 6 pockets end, so no side is unsatisfiable."""
EVERY_RULES = [
    Rules.named([name for bit, name in enumerate(VARIANTS) if number >> bit & 1])
    for number in range(2 ** len(VARIANTS))
]
finite_domain = z3.SolverFor
POSITION = Board((0, 1, 2, 1, 0, 0), Player.TWO)


@pytest.fixture(autouse=True)
def readable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search with Z3's plain solver: the one for finite domains shows clauses once it was asked."""
    monkeypatch.setattr(z3, "SolverFor", lambda logic, ctx: z3.Solver(ctx=ctx))


def unrolled(scope: GameScope, layout: LayoutChoice, boards: int = FAR) -> BoundedSearch:
    """A search for complete games that has looked at two horizons."""
    search = search_of(scope.within(boards), layout=layout, steps=BOARDS)
    for horizon in (NEAR, boards):
        search.session.reach(horizon)
        search.find(*search.goals())
    return search


def asserted(search: BoundedSearch) -> z3.BoolRef:
    """Everything that the solver has when it is asked for a game."""
    kept: Any = search.session._backend
    return z3.And(*kept._solver.assertions(), *search.goals())


def equivalent(one: z3.BoolRef, other: z3.BoolRef) -> bool:
    """Return True if Z3 proves that two formulas have the same models."""
    solver = finite_domain("QF_FD", ctx=one.ctx)
    solver.add(one != other)
    return bool(solver.check() == z3.unsat)


def sigs(system: BoardSteps, boards: list[Any]) -> list[z3.BoolRef]:
    """What the fields' multiplicities say, and in which order an unknown layout is named."""
    named = [*system.layout.declared().values(), named_clockwise(system.layout)]
    declared = [part for board in boards for part in system.declared(board).values()]
    return [*(named if system.symbolic else []), *declared]


def stated(search: BoundedSearch) -> z3.BoolRef:
    """`wellformed`, and `traces` as the model has it."""
    system, boards = search.session.system, search.session.states
    assert isinstance(system, BoardSteps)
    layout, start = system.layout, system.start
    return conjunction(
        [
            *sigs(system, boards),
            constraints.wellformed(layout, boards),
            constraints.traces(layout, boards, system.each, system.variants, start),
        ]
    )


def spelt_out(search: BoundedSearch) -> z3.BoolRef:
    """A start, an end, and a move from each board to the next, as the specification says it."""
    system, boards = search.session.system, search.session.states
    assert isinstance(system, BoardSteps)
    layout, start, first = system.layout, system.start, boards[0]
    begins = constraints.init(layout, first, system.each)
    return conjunction(
        [
            *sigs(system, boards),
            constraints.wellformed(layout, boards),
            begins if start is None else constraints.starts_at(first, start),
            *(constraints.move(layout, *pair, system.variants) for pair in pairwise(boards)),
            disjunction(constraints.final(layout, board) for board in boards),
        ]
    )


@pytest.mark.parametrize("pockets", [4, 6])
@pytest.mark.parametrize("layout", LayoutChoice)
@pytest.mark.parametrize(
    "rules", EVERY_RULES, ids=lambda rules: ",".join(rules.names) or "original"
)
def test_the_solver_is_given_wellformed_and_traces(
    rules: Rules, layout: LayoutChoice, pockets: int
) -> None:
    search = unrolled(Scope(pockets, 1, rules=rules), layout)
    assert equivalent(asserted(search), stated(search))
    assert equivalent(asserted(search), spelt_out(search))


def test_from_a_position_too() -> None:
    search = unrolled(Scope(6, start=POSITION), LayoutChoice.CANONICAL)
    assert equivalent(asserted(search), stated(search))
    assert equivalent(asserted(search), spelt_out(search))


FIRST_BOARDS = {
    "init: ": Scope(4, 1),
    "move 2: ": Scope(4, 1),
    "some board is final": Scope(6, 1),
    ": forfeit: ": Scope(4, 1),
    ": pickup: ": Scope(4, 1),
    ": drop: ": Scope(4, 2),
    ": last drop in their own mancala: ": Scope(4, 1),
    ": last drop elsewhere: ": Scope(6, 1),
    ": steal: ": Scope(6, 1),
    ": sweep: ": Scope(4, 1, rules=KALAH),
}
"""Parts of `traces`, and a scope in whose first boards each makes a difference."""


@pytest.mark.parametrize("layout", LayoutChoice)
@pytest.mark.parametrize("dropped", FIRST_BOARDS)
def test_traces_without_a_part_is_something_else(layout: LayoutChoice, dropped: str) -> None:
    search = unrolled(FIRST_BOARDS[dropped], layout)
    system, boards = search.session.system, search.session.states
    assert isinstance(system, BoardSteps)
    parts = constraints.traces.parts(system.layout, boards, system.each, system.variants)
    kept = [part for name, part in parts.items() if dropped not in name]
    assert len(kept) < len(parts)
    rest = [*sigs(system, boards), constraints.wellformed(system.layout, boards), *kept]
    assert not equivalent(asserted(search), conjunction(rest))


@pytest.mark.parametrize("name", [*GAMES, CROSSING], ids=lambda name: Path(name).stem)
def test_every_game_is_given_its_own_init_and_step(name: str) -> None:
    search = unrolled(game_of(name).scope(), LayoutChoice.CANONICAL, boards=3)
    system: System[Any, Any] = search.session.system
    states = search.session.states
    parts = [
        *system.facts().values(),
        *(part for state in states for part in system.declared(state).values()),
        *system.init(states[0]).values(),
        *(part for pair in pairwise(states) for part in system.step(*pair).values()),
        system.final(states[-1]),
    ]
    assert equivalent(asserted(search), conjunction(parts))
