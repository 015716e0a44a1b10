"""A solver that keeps a system's steps and is asked one goal after another."""

import math
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import z3

from gamechecks.errors import Interrupted, RefereeError, Unsettled
from gamechecks.unroll import Unrolling
from gamemodels.system import TransitionSystem

State = TypeVar("State")
Trace = TypeVar("Trace")


@dataclass
class Clock:
    """How long the work may take, and where the time went."""

    limit: float | None = None
    encode: float = 0.0
    solve: float = 0.0
    started: float = field(default_factory=time.monotonic)

    @property
    def total(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    @property
    def left(self) -> float:
        """Seconds until the limit."""
        return math.inf if self.limit is None else self.limit - self.total

    def check(self) -> None:
        """Raise when the limit is over."""
        if self.left <= 0:
            raise Unsettled(self.reason)

    @property
    def reason(self) -> str:
        """What to say when the limit is over."""
        return f"time limit of {self.limit:g} s"

    @contextmanager
    def encoding(self) -> Iterator[None]:
        """Count what happens inside as encoding."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.encode += time.monotonic() - began

    @contextmanager
    def solving(self) -> Iterator[None]:
        """Count what happens inside as solving."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.solve += time.monotonic() - began


class Session(Generic[State, Trace]):
    """Steps are asserted once and kept; goals come and go."""

    def __init__(self, system: TransitionSystem[State, Trace], clock: Clock, seed: int = 0) -> None:
        self.system = system
        self.clock = clock
        self.seed = seed
        self._random = random.Random(seed)
        self._solver = z3.SolverFor("QF_FD", ctx=system.ctx)
        self._solver.set("random_seed", seed % 2**31)
        with clock.encoding():
            self._unrolling = Unrolling(system, seed)
            self._solver.add(self._unrolling.start())

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
            self._solver.add(*steps)

    def add(self, *terms: z3.BoolRef) -> None:
        """Assert for good."""
        self._solver.add(*terms)

    def find(self, *goals: z3.BoolRef) -> Trace | None:
        """A refereed trace on which the goals hold, or none if there is no such trace."""
        if not goals:
            return self._find()
        self._solver.push()
        try:
            self._solver.add(*goals)
            return self._find()
        finally:
            self._solver.pop()

    def _find(self) -> Trace | None:
        if self._check() == z3.unsat:
            return None
        trace = self.system.decode(self._solver.model(), self.states)
        complaint = self.system.referee(trace)
        if complaint:
            raise RefereeError(f"the solver's trace breaks the rules at {complaint}")
        return trace

    def _check(self) -> z3.CheckSatResult:
        self.clock.check()
        if self.clock.left < math.inf:
            self._solver.set("timeout", max(1, int(self.clock.left * 1000)))
        with self.clock.solving():
            answer = self._solver.check()
        if answer == z3.unknown:
            reason = self._solver.reason_unknown()
            if "interrupted" in reason:
                raise Interrupted
            raise Unsettled(self.clock.reason if reason in ("timeout", "canceled") else reason)
        return answer
