"""Unrolling: a transition system over a sequence of states, and a solver that keeps it."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import SolverChoice
from gamechecks.engines.bmc.solvers import backend_of
from gamemodels.attention import attend, attended
from gamemodels.logic import Parts, conjunction
from gamemodels.rules import State, Trace, replay
from gamemodels.system import System, Terms


class Constraint(NamedTuple):
    """A predicate of a system, and the states that it is asserted of."""

    name: str
    predicate: Callable[..., Parts]
    states: tuple[Any, ...]


def start_constraints(system: System[Terms, State], first: Terms) -> list[Constraint]:
    """List all that is asserted of the first state, and throughout."""
    return [
        Constraint("facts", system.facts, ()),
        Constraint("declared", system.declared, (first,)),
        Constraint("init", partial(_last_parts, system), (first,)),
    ]


def step_constraints(system: System[Terms, State], pre: Terms, post: Terms) -> list[Constraint]:
    """List all that is asserted of a state because it follows another."""
    return [
        Constraint("declared", system.declared, (post,)),
        Constraint("move", partial(_last_parts, system), (pre, post)),
    ]


def _last_parts(system: System[Terms, State], *states: Terms) -> Parts:
    """Return what makes the last of some states belong to a trace."""
    *_, parts = system.trace(states)
    return parts


class Unrolling(Generic[Terms, State]):
    """States in a row, and the constraints that link them.

    What is asserted are the parts of the system's `trace`, those of a step as they are on two
    states and renamed for each place: renaming is a walk in C++, several times faster than
    building the step again. A seed other than 0 shuffles the order in which the parts of a step
    are given, which is what makes the solver take another way.
    """

    def __init__(self, system: System[Terms, State], seed: int = 0) -> None:
        self.system = system
        self.states = [system.state("board1")]
        self._shuffle: Callable[[list[z3.BoolRef]], None] = (
            random.Random(seed).shuffle if seed else lambda terms: None
        )
        pre, post = system.state("pre"), system.state("post")
        self._names = [*system.constants(pre), *system.constants(post)]
        self._step = self._conjunction(step_constraints(system, pre, post))
        self._init = self._conjunction(start_constraints(system, self.states[0]))

    def start(self) -> z3.BoolRef:
        """What holds throughout, and of the first state."""
        return self._init

    def extended(self, length: int) -> Iterator[z3.BoolRef]:
        """Add states up to a length, and yield the step that leads to each."""
        while len(self.states) < length:
            attend()
            pre, post = self.states[-1], self.system.state(f"board{len(self.states) + 1}")
            self.states.append(post)
            here = [*self.system.constants(pre), *self.system.constants(post)]
            yield z3.substitute(self._step, *zip(self._names, here, strict=True))

    def _conjunction(self, constraints: Sequence[Constraint]) -> z3.BoolRef:
        parts = [each.predicate(*each.states).values() for each in constraints]
        terms = [term for terms in parts for term in terms if not z3.is_true(term)]
        self._shuffle(terms)
        return conjunction(terms or [z3.BoolVal(True, self.system.ctx)])


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
