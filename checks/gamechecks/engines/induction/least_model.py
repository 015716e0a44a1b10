"""The least of all models: small, and the same whatever the solver happens to find first."""

from collections.abc import Sequence

import z3

from gamechecks.core.clock import Clock
from gamemodels.numbers import Number


class LeastModel:
    """Narrows a solver that has a model down, one term after the other."""

    def __init__(self, solver: z3.Solver, assumed: Sequence[z3.BoolRef], clock: Clock) -> None:
        self.solver = solver
        self.assumed = assumed
        self.clock = clock
        self.model = solver.model()

    def lower(self, number: Number) -> None:
        """Give a number the least value that it can have, but not below zero."""
        low, least = 0, number.value(self.model)
        while low < least:
            middle = (low + least) // 2
            if self._can(number <= middle):
                least = number.value(self.model)
            else:
                low = middle + 1
        self.solver.add(number == least)

    def prefer(self, truth: z3.BoolRef) -> None:
        """Make a truth true if it can be."""
        self.solver.add(truth if self._can(truth) else z3.Not(truth))

    def _can(self, term: z3.BoolRef) -> bool:
        self.solver.push()
        self.solver.add(term)
        can = self.clock.satisfiable(self.solver, *self.assumed)
        if can:
            self.model = self.solver.model()
        self.solver.pop()
        return can
