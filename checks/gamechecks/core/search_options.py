"""How to go about a question: options that all engines share, and what ends their work."""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypedDict, TypeVar

from gamechecks.core import shutdown
from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, Interrupted, Unsettled, did_you_mean
from gamechecks.core.scope import SolverChoice, one_of
from gamechecks.core.verdict import Progress

JOBS_A_CORE = 4
"""More processes than this only slow each other down."""

Answer = TypeVar("Answer")
Listener = Callable[[Progress], None]


def silence(progress: Progress) -> None:
    """A listener that does nothing."""


class SearchOptions(TypedDict, total=False):
    """What users give: seconds until giving up, seed, solver, processes, a listener to progress."""

    timeout: float | None
    seed: int
    solver: SolverChoice
    jobs: int
    listen: Listener


@dataclass(frozen=True)
class SearchSettings:
    """Options that were checked, with a clock that runs; made once for all work on a question."""

    clock: Clock
    seed: int = 0
    solver: SolverChoice = SolverChoice.Z3
    jobs: int = 1
    listen: Listener = silence


def settings_of(options: SearchOptions) -> SearchSettings:
    """Return the settings for some options; the clock starts now."""
    clock = clock_of(options)
    listen = options.get("listen", silence)
    return SearchSettings(clock, seed_of(options), solver_of(options), jobs_of(options), listen)


def must_be_options(ask: Callable[..., object], given: Iterable[str]) -> None:
    """Refuse keywords that a public question does not take."""
    import inspect

    _, *rest = inspect.signature(ask).parameters.values()
    known = [each.name for each in rest if each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)]
    if any(each.kind is each.VAR_KEYWORD for each in rest):
        known += SearchOptions.__annotations__
    for name in given:
        if name not in known:
            hint = did_you_mean(name, known) or f": expected {', '.join(known)}"
            raise InputError(f"{name!r} is not an option of {ask.__name__}{hint}")


def clock_of(options: SearchOptions) -> Clock:
    """A clock that starts now; a misspelt option, which would quietly do nothing, is refused."""
    for name in options.keys() - SearchOptions.__annotations__.keys():
        hint = did_you_mean(name, SearchOptions.__annotations__)
        raise InputError(f"{name!r} is not an option{hint}")
    timeout = options.get("timeout")
    if timeout is not None and (not isinstance(timeout, int | float) or not timeout >= 0):
        raise InputError(f"timeout is {timeout!r}: a number of seconds was expected, or None")
    return Clock(timeout)


def seed_of(options: SearchOptions) -> int:
    """The seed."""
    seed = options.get("seed", 0)
    if not isinstance(seed, int):
        raise InputError(f"seed is {seed!r}: a whole number was expected")
    return seed


def solver_of(options: SearchOptions) -> SolverChoice:
    """The solver, which is there."""
    solver = one_of(SolverChoice, options.get("solver", SolverChoice.Z3))
    if solver is not SolverChoice.Z3:
        solver.package()
    return solver


def jobs_of(options: SearchOptions) -> int:
    """How many processes may work on a question; more than is good for the machine are not."""
    jobs = options.get("jobs", 1)
    if not isinstance(jobs, int) or jobs < 1:
        raise InputError(f"jobs is {jobs!r}: a number of processes from 1 was expected")
    return min(jobs, JOBS_A_CORE * cores())


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def conclude(clock: Clock, work: Callable[[], Answer], so_far: Callable[[str], Answer]) -> Answer:
    """The answer of some work, or with a reason the answer as it stands when it is cut short."""
    with clock.attending():
        try:
            return work()
        except Unsettled as reason:
            shutdown.keep(reason)
            return so_far(str(reason))
        except KeyboardInterrupt as stop:
            shutdown.keep(stop)
            raise Interrupted(so_far("interrupted")) from None
