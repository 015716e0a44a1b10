"""How to go about a question: options that all engines share, and what ends their work."""

import difflib
from collections.abc import Callable
from typing import TypedDict, TypeVar

from gamechecks.clock import Clock
from gamechecks.errors import InputError, Interrupted, Unsettled
from gamechecks.scope import SolverChoice, one_of
from gamechecks.solving.cadical import cadical
from gamechecks.verdict import Progress

Answer = TypeVar("Answer")
Listener = Callable[[Progress], None]


def silence(progress: Progress) -> None:
    """A listener that does nothing."""


class How(TypedDict, total=False):
    """Seconds until giving up, seed, solver, processes, and who is told of progress.

    If the seconds are a share of those that the user gave, these are `shared`.
    """

    timeout: float | None
    shared: float | None
    seed: int
    solver: SolverChoice
    jobs: int
    listen: Listener


def clock_of(how: How) -> Clock:
    """A clock that starts now; a misspelt option, which would quietly do nothing, is refused."""
    for name in how.keys() - How.__annotations__.keys():
        near = difflib.get_close_matches(name, How.__annotations__, n=1)
        raise InputError(f"{name!r} is no option" + (f"; did you mean {near[0]}?" if near else ""))
    timeout = how.get("timeout")
    if timeout is not None and (not isinstance(timeout, int | float) or not timeout >= 0):
        raise InputError(f"timeout is {timeout!r}: a number of seconds was expected, or None")
    return Clock(timeout, whole=how.get("shared"))


def seed_of(how: How) -> int:
    """The seed."""
    seed = how.get("seed", 0)
    if not isinstance(seed, int):
        raise InputError(f"seed is {seed!r}: a whole number was expected")
    return seed


def solver_of(how: How) -> SolverChoice:
    """The solver, which is there."""
    solver = one_of(SolverChoice, how.get("solver", SolverChoice.Z3))
    if solver is SolverChoice.CADICAL:
        cadical()
    return solver


def jobs_of(how: How) -> int:
    """How many processes may work on a question."""
    jobs = how.get("jobs", 1)
    if not isinstance(jobs, int) or jobs < 1:
        raise InputError(f"jobs is {jobs!r}: a number of processes from 1 was expected")
    return jobs


def conclude(clock: Clock, work: Callable[[], Answer], so_far: Callable[[str], Answer]) -> Answer:
    """The answer of some work, or with a reason the answer as it stands when it is cut short."""
    with clock.attending():
        try:
            return work()
        except Unsettled as reason:
            return so_far(str(reason))
        except KeyboardInterrupt as stop:
            # Let go of what was under way: Z3 complains of half-made objects when they end.
            stop.__context__ = stop.__traceback__ = None
            raise Interrupted(so_far("interrupted")) from None
