"""Time limits, and questions to a solver that keep to them."""

import math
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from types import FrameType
from typing import TYPE_CHECKING, Any

from gamechecks.errors import Interrupted, Unsettled
from gamechecks.verdict import Seconds

if TYPE_CHECKING:
    import z3

TICK = 0.2
"""Seconds between two looks at the clock while Python is encoding."""


class _Tick(BaseException):
    """Raised in the midst of encoding when it must stop."""


@dataclass
class Clock:
    """How long the work may take, whether it was interrupted, and where the time went.

    Where the limit is only a share of the user's own, that is the `whole`.
    """

    limit: float | None = None
    interrupted: bool = False
    encode: float = 0.0
    solve: float = 0.0
    started: float = field(default_factory=time.monotonic)
    whole: float | None = None

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
        """Raise when the user has interrupted, or the limit is over."""
        if self.interrupted:
            raise Interrupted
        if self.left <= 0:
            raise Unsettled(self._reason)

    @property
    def _reason(self) -> str:
        if self.whole is None or self.whole == self.limit:
            return f"time limit of {self.limit:.3g} s"
        return f"its share of the time limit of {self.whole:.3g} s"

    @contextmanager
    def briefly(self, seconds: float) -> Iterator[None]:
        """Give some work less time than there is; raises `Unsettled` when that is over."""
        before = self.limit
        self.limit = self.total + min(seconds, self.left)
        try:
            yield
        finally:
            self.limit = before

    @contextmanager
    def attending(self) -> Iterator[None]:
        """Take note of Ctrl-C instead of raising it wherever Python happens to be."""

        def note(signum: int, frame: FrameType | None) -> None:
            if self.interrupted:
                raise KeyboardInterrupt
            self.interrupted = True

        with handling(signal.SIGINT, note) if signals_here() else nullcontext(), self._hushed():
            yield

    @contextmanager
    def _hushed(self) -> Iterator[None]:
        """Drop the complaints of Z3's half-made objects when they were not finished in time."""
        before = sys.unraisablehook

        def hook(unraisable: Any) -> None:
            if not self.interrupted and self.left > 0:
                before(unraisable)

        sys.unraisablehook = hook
        try:
            yield
        finally:
            sys.unraisablehook = before

    @contextmanager
    def encoding(self) -> Iterator[None]:
        """Count what happens inside as encoding, and stop it when it must stop.

        Encoding is long stretches of calls into Z3's Python layer, some of which turn an
        exception into another or swallow it. So the clock ticks on until one gets through.
        """
        began = time.monotonic()

        def tick(signum: int, frame: FrameType | None) -> None:
            if self.interrupted or self.left <= 0:
                raise _Tick

        try:
            with _ticking(tick):
                yield
        except (Exception, _Tick):
            self.check()
            raise
        finally:
            self.encode += time.monotonic() - began
        self.check()

    @contextmanager
    def solving(self) -> Iterator[None]:
        """Count what happens inside as solving."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.solve += time.monotonic() - began

    def applied(self, tactics: Sequence[str], goal: "z3.Goal") -> "z3.Goal":
        """What Z3's tactics make of a goal; raises where it must stop."""
        import z3

        self.check()
        tactic = z3.Then(*tactics, ctx=goal.ctx)
        if self.limit is not None:
            tactic = z3.TryFor(tactic, max(1, int(self.left * 1000)), ctx=goal.ctx)
        began = time.monotonic()
        try:
            (made,) = tactic(goal)
        except z3.Z3Exception as stopped:
            self.check()
            # Like a solver, a tactic catches Ctrl-C and only says that it was stopped.
            if "cancel" in str(stopped) or "interrupted" in str(stopped):
                raise Interrupted from None
            raise
        finally:
            self.encode += time.monotonic() - began
        return made

    def satisfiable(self, solver: "z3.Solver", *assumptions: "z3.BoolRef") -> bool:
        """Ask a solver; raises `Unsettled` or `Interrupted` where it gives no answer."""
        import z3

        self.check()
        if self.limit is not None:
            solver.set("timeout", max(1, int(self.left * 1000)))
        with self.solving():
            answer = solver.check(*assumptions)
        if answer != z3.unknown:
            return bool(answer == z3.sat)
        reason = solver.reason_unknown()
        # The solver catches Ctrl-C and gives it as its reason, so it must be raised again.
        if "interrupted" in reason:
            raise Interrupted
        raise Unsettled(self._reason if reason in ("timeout", "canceled") else reason)


@contextmanager
def handling(which: signal.Signals, handler: Any) -> Iterator[None]:
    """A signal handler for a while."""
    before = signal.signal(which, handler)
    try:
        yield
    finally:
        signal.signal(which, before)


@contextmanager
def _ticking(handler: Any) -> Iterator[None]:
    """A handler that is called again and again; only the main thread can have one."""
    if not signals_here():
        yield
        return
    before = signal.signal(signal.SIGALRM, handler)
    left, again = signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
    began = time.monotonic()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if left:
            # Another's alarm, such as a test runner's, still goes off when it was to.
            left = max(left - (time.monotonic() - began), 1e-6)
            signal.setitimer(signal.ITIMER_REAL, left, again)


def signals_here() -> bool:
    """Whether this thread can be told things by signals and timers."""
    main = threading.current_thread() is threading.main_thread()
    return main and hasattr(signal, "setitimer")
