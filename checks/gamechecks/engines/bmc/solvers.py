"""Solver backends: Z3 itself, or CaDiCaL on clauses made of Z3's terms."""

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError
from gamechecks.core.scope import SolverChoice
from gamemodels.attention import attended
from gamemodels.clauses import Clauses

STEPS = ("card2bv", "simplify", "bit-blast", "simplify", "tseitin-cnf")
"""Z3's tactics from terms to clauses; none of them drops an unknown that a clause needs."""


@dataclass(frozen=True)
class Cnf:
    """Clauses that say what terms say, and the unknowns that their variables stand for."""

    clauses: Clauses
    named: dict[str, int]
    unknowns: Sequence[z3.ExprRef]

    def model(self, true: frozenset[int], ctx: z3.Context) -> z3.ModelRef:
        """What a choice of true variables says of the unknowns."""
        model = z3.Model(ctx)
        for name, variable in self.named.items():
            if "#" not in name:
                model.update_value(z3.Bool(name, ctx), z3.BoolVal(variable in true, ctx))
        for unknown in filter(z3.is_bv, self.unknowns):
            bits = [self.named.get(name) in true for name in _bit_names(unknown)]
            value = sum(bit << place for place, bit in enumerate(bits))
            model.update_value(unknown, z3.BitVecVal(value, unknown.size(), ctx))
        return model


def to_cnf(terms: Sequence[z3.BoolRef], unknowns: Sequence[z3.ExprRef], clock: Clock) -> Cnf:
    """Terms as clauses; the bits of the unknowns can be read off a model of these."""
    goal = z3.Goal(ctx=terms[0].ctx)
    with clock.encoding():
        ties = (tie for unknown in unknowns for tie in _ties(unknown))
        for term in attended(chain(terms, ties)):
            goal.add(term)
    ready = clock.applied(STEPS, goal)
    with clock.encoding():
        if not z3.Probe("is-propositional", ready.ctx)(ready):
            raise InputError(
                "a SAT solver cannot answer: a formula given as a function uses more of Z3 than "
                "bit-vectors and Booleans; use Z3"
            )
        return _read(ready.dimacs(include_names=True), unknowns)


def dimacs_lines(clauses: Clauses, words: Sequence[str], named: Mapping[str, int]) -> Iterator[str]:
    """Clauses as DIMACS text, under a comment that says what they say and names variables."""
    yield from (f"c {line}\n" for line in words)
    yield from (f"c {variable} {name}\n" for name, variable in named.items())
    yield f"p cnf {clauses.variables} {len(clauses.rows)}\n"
    for row in attended(clauses.rows):
        yield " ".join(map(str, [*row, 0])) + "\n"


def _read(dimacs: str, unknowns: Sequence[z3.ExprRef]) -> Cnf:
    """Clauses from Z3's DIMACS text; Z3's own auxiliary variables stay nameless."""
    clauses, named = Clauses(), {}
    head, *lines = dimacs.splitlines()
    clauses.variables = int(head.split()[2])
    for line in attended(lines):
        if line.startswith("c"):
            _, variable, name = line.split(" ", 2)
            if "!" not in name:
                named[name] = int(variable)
        else:
            clauses.rows.append([int(literal) for literal in line.split()[:-1]])
    return Cnf(clauses, named, unknowns)


def _ties(unknown: z3.ExprRef) -> list[z3.BoolRef]:
    """A Boolean for each bit of a bit-vector, so that the bits keep a name."""
    if not z3.is_bv(unknown):
        return []
    return [
        z3.Bool(name, unknown.ctx) == (z3.Extract(place, place, unknown) == 1)
        for place, name in enumerate(_bit_names(unknown))
    ]


def _bit_names(unknown: z3.BitVecRef) -> list[str]:
    return [f"{unknown.decl().name()}#{place}" for place in range(unknown.size())]


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


class Backend(ABC):
    """Terms that are kept while goals come and go."""

    @abstractmethod
    def add(self, *terms: z3.BoolRef) -> None:
        """Assert for good."""

    @abstractmethod
    def model(
        self, goals: Sequence[z3.BoolRef], unknowns: Sequence[z3.ExprRef]
    ) -> z3.ModelRef | None:
        """A model of the terms and goals, good for the unknowns; none if there is none."""


class Z3Backend(Backend):
    """Terms kept by a Z3 solver."""

    def __init__(self, ctx: z3.Context, clock: Clock, seed: int) -> None:
        self._clock = clock
        self._solver = z3.SolverFor("QF_FD", ctx=ctx)
        self._solver.set("random_seed", seed % 2**31)

    def add(self, *terms: z3.BoolRef) -> None:
        for term in attended(terms):
            self._solver.add(term)

    def model(
        self, goals: Sequence[z3.BoolRef], unknowns: Sequence[z3.ExprRef]
    ) -> z3.ModelRef | None:
        if not goals:
            return self._model()
        self._solver.push()
        try:
            self._solver.add(*goals)
            return self._model()
        finally:
            self._solver.pop()

    def _model(self) -> z3.ModelRef | None:
        return self._solver.model() if self._clock.satisfiable(self._solver) else None


class CnfBackend(Backend):
    """Terms that are made clauses anew for every goal, for a SAT solver."""

    def __init__(self, ctx: z3.Context, clock: Clock, seed: int, solver: SolverChoice) -> None:
        self._ctx = ctx
        self._clock = clock
        self._seed = seed
        self._solver = solver
        self._terms: list[z3.BoolRef] = []

    def add(self, *terms: z3.BoolRef) -> None:
        self._terms += terms

    def model(
        self, goals: Sequence[z3.BoolRef], unknowns: Sequence[z3.ExprRef]
    ) -> z3.ModelRef | None:
        made = to_cnf([*self._terms, *goals], unknowns, self._clock)
        true = satisfy(made.clauses, self._clock, self._seed, self._solver)
        return None if true is None else made.model(true, self._ctx)


def backend_of(solver: SolverChoice, ctx: z3.Context, clock: Clock, seed: int) -> Backend:
    """Who keeps the terms: Z3 itself, or clauses for any other solver."""
    if solver is SolverChoice.Z3:
        return Z3Backend(ctx, clock, seed)
    return CnfBackend(ctx, clock, seed, solver)
