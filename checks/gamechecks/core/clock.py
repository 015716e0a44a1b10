"""Time limits: for searches, for calls of a solver, and for code of a user's file."""

import math
import signal
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field
from types import FrameType
from typing import TYPE_CHECKING

from gamechecks.core import shutdown
from gamechecks.core.errors import Interrupted, Unsettled
from gamechecks.core.game import files
from gamechecks.core.shutdown import handling, signals_here
from gamechecks.core.verdict import Seconds
from gamemodels.attention import answering

if TYPE_CHECKING:
    import z3


OFTEN = 0.1
"""Seconds between two questions."""

WAITING = 10
"""Seconds that limited work may wait, in multiples of the CPU seconds that it may take."""

OURS = ("gamechecks", "gamemodels")

WEAK = ("weakref", "_weakrefset")
"""What Python calls when a weakly referenced object goes; an error there is lost."""


@contextmanager
def asking(check: Callable[[], None], files: Collection[str]) -> Iterator[None]:
    """Have code of these files ask whether to go on, which raises if it is not to.

    Our own code is never stopped like this, nor what it calls that is not the user's, nor the
    callback of a weak reference, which would print the error and go on.
    """

    def ask(number: int, frame: FrameType | None) -> None:
        if frame is not None and frame.f_globals.get("__name__") in WEAK:
            return
        while frame is not None and frame.f_globals.get("__name__", "").split(".")[0] not in OURS:
            if frame.f_code.co_filename in files:
                check()
            frame = frame.f_back

    if not files or not signals_here() or not hasattr(signal, "setitimer"):
        yield
        return
    with handling(signal.SIGALRM, ask):
        before = signal.setitimer(signal.ITIMER_REAL, OFTEN, OFTEN)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, *before)


MOST_MILLISECONDS = 2**31
"""The most that Z3 is given at once; it counts in 32 bits, and a longer limit would wrap."""

AGAIN = 0.1
"""Seconds after which a solver that was stopped is stopped again, lest it had not begun."""


@dataclass
class Halt:
    """A stop from another thread: of our loops by a flag, of Z3 by an interrupt."""

    called: bool = False
    _asked: "list[z3.Context]" = field(default_factory=list)

    def call(self, until: threading.Event) -> None:
        """Stop the work; again and again until it has."""
        self.called = True
        while True:
            for ctx in list(self._asked):
                ctx.interrupt()
            if until.wait(AGAIN):
                return

    @contextmanager
    def asking(self, ctx: "z3.Context") -> Iterator[None]:
        """A call into Z3."""
        self._asked.append(ctx)
        try:
            yield
        finally:
            self._asked.remove(ctx)


_halt: ContextVar[Halt | None] = ContextVar("halt", default=None)


@contextmanager
def halting() -> Iterator[Halt]:
    """A stop for the clocks of all work inside."""
    halt = Halt()
    token = _halt.set(halt)
    try:
        yield halt
    finally:
        _halt.reset(token)


@dataclass
class Clock:
    """The time limit of the work, whether it was interrupted, and where the time went.

    Where the `limit` is only a share of the user's own, that is the `timeout`.
    """

    limit: float | None = None
    interrupted: bool = False
    encode: float = 0.0
    solve: float = 0.0
    started: float = field(default_factory=time.monotonic)
    timeout: float | None = None
    halt: Halt = field(default_factory=Halt)
    effort: int | None = None
    cpu_limit: float | None = None

    def __post_init__(self) -> None:
        self.timeout = self.limit if self.timeout is None else self.timeout

    def rest(self) -> "Clock":
        """Return a clock for the next question, or for another process, with the time left."""
        limit = None if self.limit is None else max(0.0, self.left)
        return Clock(limit, timeout=self.timeout)

    @property
    def total(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    @property
    def left(self) -> float:
        """Seconds until the first limit."""
        wall = math.inf if self.limit is None else self.limit - self.total
        cpu = math.inf if self.cpu_limit is None else self.cpu_limit - time.process_time()
        return min(wall, cpu)

    @property
    def seconds(self) -> Seconds:
        """Where the time went so far."""
        return Seconds(self.encode, self.solve, self.total)

    def check(self) -> None:
        """Raise when the user has interrupted, or the limit is over."""
        if self.interrupted or self.halt.called:
            raise Interrupted
        if self.left <= 0:
            raise Unsettled(self.reason)

    @property
    def reason(self) -> str:
        """Why there is no answer when the limit is over."""
        if self.cpu_limit is not None:
            return "the seconds allowed for this step"
        if self.timeout == self.limit:
            return f"time limit of {self.limit:.3g} s"
        return f"its share of the time limit of {self.timeout:.3g} s"

    @contextmanager
    def briefly(self, seconds: float, effort: int | None = None) -> Iterator[None]:
        """Limit some work to seconds of CPU time; raise `Unsettled` when they are over.

        CPU time makes a busy machine give the same answers as a quiet one. Work that waits for
        other processes ends after `WAITING` times the seconds. The effort of solvers, in Z3's
        resource units, ends work at the same point every time.
        """
        before = self.limit, self.cpu_limit, self.effort
        seconds = min(seconds, self.left)
        longest = self.total + WAITING * seconds
        self.limit = longest if self.limit is None else min(self.limit, longest)
        self.cpu_limit, self.effort = time.process_time() + seconds, effort
        try:
            yield
        finally:
            self.limit, self.cpu_limit, self.effort = before

    @contextmanager
    def share(self, seconds: float) -> Iterator[None]:
        """Limit some work to a share of the user's time; raise `Unsettled` when that is over."""
        before = self.limit
        self.limit = self.total + min(seconds, self.left)
        try:
            yield
        finally:
            self.limit = before

    def spend(self, effort: int) -> None:
        """Take note of what a solver did; raises `Unsettled` when that was all it may do."""
        if self.effort is not None:
            self.effort -= effort
            if self.effort <= 0:
                raise Unsettled("the effort allowed is spent")

    @contextmanager
    def attending(self) -> Iterator[None]:
        """Let the loops inside ask this clock, and take note of Ctrl-C instead of raising it.

        Code of users' files is made to ask it too. A stop from another thread is for this work
        alone: whoever goes on with the clock is not stopped by it.
        """

        def note(signum: int, frame: FrameType | None) -> None:
            again, self.interrupted = self.interrupted, True
            shutdown.pressed(again)

        before, self.halt = self.halt, _halt.get() or self.halt
        noting = handling(signal.SIGINT, note) if signals_here() else nullcontext()
        try:
            with noting, answering(self.check), asking(self.check, files):
                yield
        finally:
            self.halt = before

    @contextmanager
    def encoding(self) -> Iterator[None]:
        """Count what happens inside as encoding."""
        self.check()
        began = time.monotonic()
        try:
            yield
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
        given, began = self._milliseconds, time.monotonic()
        if self.limit is not None:
            tactic = z3.TryFor(tactic, given, ctx=goal.ctx)
        with self.encoding(), self.halt.asking(goal.ctx):
            try:
                (made,) = tactic(goal)
            except z3.Z3Exception as stopped:
                self.check()
                if self.limit is not None and (time.monotonic() - began) * 1000 > given - 1:
                    # Z3 was given whole milliseconds, so it ends just before the limit.
                    raise Unsettled(self.reason) from None
                if "cancel" not in str(stopped) and "interrupted" not in str(stopped):
                    raise
                # Like a solver, a tactic catches Ctrl-C and only says that it was stopped.
                self.interrupted = self.interrupted or not self.halt.called
                raise Interrupted from None
        return made

    def satisfiable(self, solver: "z3.Solver", *assumptions: "z3.BoolRef") -> bool:
        """Ask a solver; raises `Unsettled` or `Interrupted` where it gives no answer."""
        import z3

        while True:
            self.check()
            if self.left < math.inf:
                solver.set("timeout", self._milliseconds)
            before, limited = 0, self.effort is not None
            if limited:
                before = _resources(solver)
                solver.set("rlimit", self.effort)
            with self.solving(), self.halt.asking(solver.ctx):
                answer = solver.check(*assumptions)
            if limited:
                solver.set("rlimit", 0)
                self.spend(_resources(solver) - before)
            if answer != z3.unknown:
                return bool(answer == z3.sat)
            reason = solver.reason_unknown()
            # The solver catches Ctrl-C and gives it as its reason, so it must be raised again.
            pressed = "interrupted" in reason and not self.halt.called
            self.interrupted = self.interrupted or pressed
            self.check()
            if self.limit is None or reason not in ("timeout", "canceled"):
                raise Unsettled(reason)

    @property
    def _milliseconds(self) -> int:
        """What is left, as Z3 wants it told; if it comes back sooner it is asked again."""
        return max(1, int(min(self.left * 1000, MOST_MILLISECONDS)))


def _resources(solver: "z3.Solver") -> int:
    """Return Z3's count of its own work, which does not depend on the machine."""
    return next((int(value) for name, value in solver.statistics() if name == "rlimit count"), 0)
