"""SAT solvers: each takes clauses and gives the variables that are true in a model."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.scope import SolverChoice
from gamemodels.attention import attended
from gamemodels.clauses import Clauses

FEWEST_CONFLICTS, MOST_CONFLICTS, EFFORT = 100, 5_000, 500_000_000
"""Conflicts that CaDiCaL may run into between two looks at the clock; and times its clauses."""

EFFORT_A_CONFLICT = 2_000
"""A conflict in Z3's resource units, about."""

Rows = list[list[int]]
"""Clauses as lists of literals."""

PORTION = 50_000
"""Clauses that a solver is given at once."""


def satisfy(
    clauses: Clauses, clock: Clock, seed: int = 0, solver: SolverChoice = SolverChoice.Z3
) -> frozenset[int] | None:
    """The variables that are true in a model, or none if there is no model."""
    rows = clauses.rows
    if not all(rows):
        return None
    if seed:
        rows = [list(row) for row in attended(rows)]
        dice = random.Random(seed)
        dice.shuffle(rows)
        for row in attended(rows):
            dice.shuffle(row)
    return SAT_SOLVERS[solver](rows, clauses.variables, clock, seed)


def _z3(rows: Rows, variables: int, clock: Clock, seed: int) -> frozenset[int] | None:
    with clock.encoding():
        solver = z3.SolverFor("QF_FD", ctx=z3.Context())
        solver.set("random_seed", seed % 2**31)
        # By far the fastest way to hand clauses over; variable 5 comes back as `k!5`.
        for part in portions(rows):
            lines = "".join(f"{' '.join(map(str, row))} 0\n" for row in part)
            solver.from_string(f"p cnf {variables} {len(part)}\n{lines}")
    if not clock.satisfiable(solver):
        return None
    # Reading the model as text is many times faster than asking for each of its variables.
    true = re.findall(r"k!(\d+) \(\) Bool\s+true", solver.model().sexpr())
    return frozenset(map(int, true))


def _cadical(rows: Rows, variables: int, clock: Clock, seed: int) -> frozenset[int] | None:
    solver = new_cadical()
    try:
        hand_over(rows, solver, clock)
        while (found := sliced(solver, clock)) is None:
            pass
        return frozenset(v for v in solver.get_model() if v > 0) if found else None
    finally:
        solver.delete()


SAT_SOLVERS: dict[SolverChoice, Callable[[Rows, int, Clock, int], frozenset[int] | None]] = {
    SolverChoice.Z3: _z3,
    SolverChoice.CADICAL: _cadical,
}
"""Who is given clauses and the number of their variables, by choice."""


def new_cadical() -> Any:
    """A CaDiCaL without clauses."""
    return SolverChoice.CADICAL.package().Cadical195()


def hand_over(rows: Rows, solver: Any, clock: Clock) -> None:
    """Give clauses to CaDiCaL."""
    with clock.encoding():
        for part in portions(rows):
            solver.append_formula(part)


def portions(rows: Rows) -> Iterator[Rows]:
    """Clauses some at a time, so that none of the calls that take them is long."""
    starts = range(0, len(rows), PORTION)
    return (rows[start : start + PORTION] for start in attended(starts))


def sliced(solver: Any, clock: Clock) -> bool | None:
    """CaDiCaL's answer if it has one before it is time to look at the clock again."""
    import pysolvers

    clock.check()
    with clock.solving():
        conflicts = max(FEWEST_CONFLICTS, EFFORT // max(1, solver.nof_clauses()))
        conflicts = min(MOST_CONFLICTS, conflicts)
        solver.conf_budget(conflicts)
        # PySAT's own call jumps out of CaDiCaL at Ctrl-C, whatever it was doing; this one does not.
        answer = pysolvers.cadical195_solve_lim(solver.cadical, [], 0)
    solver.status = None if answer == 0 else answer > 0
    if solver.status is None:
        clock.spend(conflicts * EFFORT_A_CONFLICT)
    found: bool | None = solver.status
    return found
