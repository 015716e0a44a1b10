"""Time limits, and questions to a solver that keep to them."""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import z3

from gamechecks.errors import Interrupted, Unsettled
from gamechecks.verdict import Seconds


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

    @property
    def seconds(self) -> Seconds:
        """Where the time went so far."""
        return Seconds(self.encode, self.solve, self.total)

    def check(self) -> None:
        """Raise when the limit is over."""
        if self.left <= 0:
            raise Unsettled(self._reason)

    @property
    def _reason(self) -> str:
        return f"time limit of {self.limit:g} s"

    @contextmanager
    def encoding(self) -> Iterator[None]:
        """Count what happens inside as encoding."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.encode += time.monotonic() - began

    def satisfiable(self, solver: z3.Solver, *assumptions: z3.BoolRef) -> bool:
        """Ask a solver; raises `Unsettled` or `Interrupted` where it gives no answer."""
        self.check()
        if self.limit is not None:
            solver.set("timeout", max(1, int(self.left * 1000)))
        began = time.monotonic()
        answer = solver.check(*assumptions)
        self.solve += time.monotonic() - began
        if answer != z3.unknown:
            return bool(answer == z3.sat)
        reason = solver.reason_unknown()
        # The solver catches Ctrl-C and gives it as its reason, so it must be raised again.
        if "interrupted" in reason:
            raise Interrupted
        raise Unsettled(self._reason if reason in ("timeout", "canceled") else reason)
