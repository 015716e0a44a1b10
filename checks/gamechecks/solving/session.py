"""A solver that keeps a system's steps and is asked one goal after another."""

import random
from typing import Generic, TypeVar

import z3

from gamechecks.clock import Clock
from gamechecks.errors import RefereeError
from gamechecks.scope import SolverChoice
from gamechecks.solving.asserted import ASSERTED
from gamechecks.solving.unroll import Unrolling
from gamemodels.system import Mismatch, TransitionSystem

State = TypeVar("State")
Trace = TypeVar("Trace")


class Session(Generic[State, Trace]):
    """Steps are asserted once and kept; goals come and go."""

    def __init__(
        self,
        system: TransitionSystem[State, Trace],
        clock: Clock,
        seed: int = 0,
        solver: SolverChoice = SolverChoice.Z3,
    ) -> None:
        self.system = system
        self.clock = clock
        self.seed = seed
        self._random = random.Random(seed)
        self._asserted = ASSERTED[solver](system.ctx, clock, seed)
        with clock.encoding():
            self._unrolling = Unrolling(system, seed)
            self._asserted.add(self._unrolling.start())

    @property
    def states(self) -> list[State]:
        """The states so far, the first included."""
        return self._unrolling.states

    def reach(self, length: int) -> None:
        """Go on until there are so many states."""
        with self.clock.encoding():
            steps = []
            for step in self._unrolling.extended(length):
                steps.append(step)
                self.clock.check()
            if self.seed:
                self._random.shuffle(steps)
            self._asserted.add(*steps)

    def add(self, *terms: z3.BoolRef) -> None:
        """Assert for good."""
        self._asserted.add(*terms)

    def find(self, *goals: z3.BoolRef) -> Trace | None:
        """A refereed trace on which the goals hold, or none if there is no such trace."""
        unknowns = [unknown for state in self.states for unknown in self.system.constants(state)]
        model = self._asserted.model(goals, unknowns)
        if model is None:
            return None
        try:
            trace = self.system.decode(model, self.states)
        except Mismatch as mismatch:
            raise RefereeError(f"the solver's trace breaks the rules at {mismatch}") from None
        fault = self.system.referee(trace)
        if fault:
            raise RefereeError(f"the solver's trace breaks the rules at {fault}")
        return trace
