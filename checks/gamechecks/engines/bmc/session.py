"""A solver that keeps a system's steps and is asked one goal after another."""

import random
from typing import Any, Generic

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import SolverChoice
from gamechecks.engines.bmc.backend import backend_of
from gamechecks.engines.bmc.unroll import Unrolling
from gamemodels.attention import attended
from gamemodels.rules import State, Trace, replay
from gamemodels.system import System, Terms


class Session(Generic[Terms, State]):
    """Steps are asserted once and kept; goals come and go."""

    def __init__(
        self,
        system: System[Terms, State],
        clock: Clock,
        seed: int = 0,
        solver: SolverChoice = SolverChoice.Z3,
    ) -> None:
        self.system = system
        self.clock = clock
        self.seed = seed
        self._random = random.Random(seed)
        self._backend = backend_of(solver, system.ctx, clock, seed)
        with clock.encoding():
            self._unrolling = Unrolling(system, seed)
            self._backend.add(self._unrolling.start())

    @property
    def states(self) -> list[Terms]:
        """The states so far, the first included."""
        return self._unrolling.states

    def reach(self, length: int) -> None:
        """Go on until there are so many states."""
        with self.clock.encoding():
            steps = list(self._unrolling.extended(length))
            if self.seed:
                self._random.shuffle(steps)
            self._backend.add(*steps)

    def add(self, *terms: z3.BoolRef) -> None:
        """Assert for good."""
        self._backend.add(*terms)

    def find(self, *goals: z3.BoolRef) -> Trace[State, Any] | None:
        """A refereed trace on which the goals hold, or none if there is no such trace."""
        unknowns = [unknown for state in self.states for unknown in self.system.constants(state)]
        model = self._backend.model(goals, unknowns)
        if model is None:
            return None
        rules, states = self.system.rules(model), list[State]()
        for state in attended(self.states):
            states.append(self.system.decode(model, state))
            over = bool(rules.is_final(states[-1]))
            if over is not z3.is_true(model.eval(self.system.final(state), model_completion=True)):
                raise RefereeError(
                    f"whether this is the end: {over} by the rules, {not over} by the constraints\n"
                    f"{states[-1]}"
                )
            if over:
                break
        return refereed(rules.trace(states))


def refereed(trace: Trace[State, Any]) -> Trace[State, Any]:
    """A trace that is legal; anything else is a fault of the checker."""
    fault = replay(trace).fault
    if fault is None:
        return trace
    raise RefereeError(
        f"the solver's trace breaks the rules at state {fault.index + 1}: {fault.reason}\n"
        f"the solver's: {trace.states[fault.index]}\n"
        f"the referee's: {', '.join(map(str, fault.legal)) or 'none'}"
    )
