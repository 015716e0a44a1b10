"""Terms that are asserted, and models of them: from Z3 itself, or from a SAT solver by clauses."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.scope import SolverChoice
from gamechecks.engines.bmc.cnf import to_cnf
from gamechecks.engines.bmc.sat import satisfy
from gamemodels.attention import attended


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
