"""Clauses given to a SAT solver: Z3, which is always there, or CaDiCaL."""

import random
import re
from typing import Any

import z3

from gamechecks.clock import Clock
from gamechecks.errors import Interrupted
from gamechecks.scope import SolverChoice
from gamechecks.solving.cadical import cadical
from gamemodels.clauses import Clauses

SLICE = 5_000
"""Conflicts that CaDiCaL may run into between two looks at the clock."""


def satisfy(
    clauses: Clauses, clock: Clock, seed: int = 0, solver: SolverChoice = SolverChoice.Z3
) -> frozenset[int] | None:
    """The variables that are true in a model, or none if there is no model."""
    rows = clauses.rows
    if not all(rows):
        return None
    if seed:
        rows = [list(row) for row in rows]
        dice = random.Random(seed)
        dice.shuffle(rows)
        for row in rows:
            dice.shuffle(row)
    if solver is SolverChoice.CADICAL:
        return _cadical(rows, clock)
    return _z3(rows, clauses.variables, clock, seed)


def _z3(rows: list[list[int]], variables: int, clock: Clock, seed: int) -> frozenset[int] | None:
    with clock.encoding():
        solver = z3.SolverFor("QF_FD", ctx=z3.Context())
        solver.set("random_seed", seed % 2**31)
        # By far the fastest way to hand clauses over; variable 5 comes back as `k!5`.
        lines = "".join(f"{' '.join(map(str, row))} 0\n" for row in rows)
        solver.from_string(f"p cnf {variables} {len(rows)}\n{lines}")
    if not clock.satisfiable(solver):
        return None
    # Reading the model as text is many times faster than asking for each of its variables.
    true = re.findall(r"k!(\d+) \(\) Bool\s+true", solver.model().sexpr())
    return frozenset(map(int, true))


def _cadical(rows: list[list[int]], clock: Clock) -> frozenset[int] | None:
    with clock.encoding():
        solver = cadical()(bootstrap_with=rows)
    try:
        while (found := sliced(solver, clock)) is None:
            pass
        return frozenset(v for v in solver.get_model() if v > 0) if found else None
    finally:
        solver.delete()


def sliced(solver: Any, clock: Clock) -> bool | None:
    """CaDiCaL's answer if it has one before it is time to look at the clock again."""
    import pysolvers

    clock.check()
    with clock.solving():
        solver.conf_budget(SLICE)
        try:
            answer: bool | None = solver.solve_limited()
        except pysolvers.error:
            # PySAT catches Ctrl-C while it is solving, and raises an error of its own.
            clock.interrupted = True
            raise Interrupted from None
    return answer
