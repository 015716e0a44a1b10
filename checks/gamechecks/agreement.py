"""Answers of two engines to one question: they agree, or one of the engines is wrong."""

from collections.abc import Sequence
from dataclasses import replace

from gamechecks.errors import RefereeError
from gamechecks.scope import EngineChoice
from gamechecks.verdict import (
    Bounds,
    CheckOutcome,
    CheckVerdict,
    Ended,
    Instances,
    Outcome,
    Seconds,
    Verdict,
)
from gamemodels.mancala.board import Trace


def agreed_verdict(solver: Verdict, explicit: Verdict) -> Verdict:
    """The answer of both to `run`; unknown if one of them could not tell."""
    both = replace(solver, engine=EngineChoice.BOTH, seconds=_together(solver, explicit))
    if Outcome.UNKNOWN in (solver.outcome, explicit.outcome):
        settled = min(solver.settled, explicit.settled)
        reason = _doubt(solver, explicit)
        return replace(both, outcome=Outcome.UNKNOWN, trace=None, reason=reason, settled=settled)
    _compare("the verdict", (solver.outcome.value, explicit.outcome.value), solver, explicit)
    return both


def agreed_check(solver: CheckVerdict, explicit: CheckVerdict) -> CheckVerdict:
    """The answer of both to `check`; unknown if one of them could not tell."""
    both = replace(solver, engine=EngineChoice.BOTH, seconds=_together(solver, explicit))
    if CheckOutcome.UNKNOWN in (solver.outcome, explicit.outcome):
        return replace(
            both,
            outcome=CheckOutcome.UNKNOWN,
            trace=None,
            wrong_at=None,
            vacuous=(),
            reason=_doubt(solver, explicit),
            settled=min(solver.settled, explicit.settled),
        )
    what, answers = solver.property, (solver, explicit)
    _compare(what, [each.outcome.value for each in answers], *answers)
    if solver.reason is None and explicit.reason is None:
        places = [None if each.wrong_at is None else each.wrong_at + 1 for each in answers]
        _compare(f"{what}, first broken at board", places, *answers)
        _compare(f"{what}, premises never true", [each.vacuous for each in answers], *answers)
    return both


def agreed_instances(solver: Instances, explicit: Instances) -> Instances:
    """The answer of both to `run_all`: who has seen all games must have seen the other's."""
    seconds = _together(solver, explicit)
    for whole, other in ((solver, explicit), (explicit, solver)):
        if whole.ended is Ended.EXHAUSTED and not set(other.traces) <= set(whole.traces):
            (strange, *_) = set(other.traces) - set(whole.traces)
            raise RefereeError(
                f"the engines disagree: the {whole.engine.value} engine saw all games, "
                f"{len(whole.traces)} of them, and not this one of the other: {strange.boards}"
            )
    cut = next((e for e in (solver, explicit) if e.reason is not None), solver)
    if cut.reason is None:
        counts = len(solver.traces), len(explicit.traces)
        _compare("the number of games", counts, solver, explicit)
    return replace(cut, engine=EngineChoice.BOTH, seconds=seconds)


def agreed_bounds(solver: Bounds, explicit: Bounds) -> Bounds:
    """The answer of both to `bounds`; what only one of them has settled stays open."""
    first = {bound.name: bound for bound in solver.bounds}
    pairs = [(first.get(bound.name, bound), bound) for bound in explicit.bounds]
    for one, other in pairs:
        if one.exact and other.exact:
            _compare(one.name, (one.value, other.value), solver, explicit)
    return replace(
        solver,
        bounds=tuple(replace(one, exact=one.exact and other.exact) for one, other in pairs),
        seconds=_together(solver, explicit),
        reason=solver.reason or explicit.reason,
        engine=EngineChoice.BOTH,
        states=explicit.states,
    )


Answer = Verdict | Instances | CheckVerdict | Bounds


def _compare(what: str, said: Sequence[object], solver: Answer, explicit: Answer) -> None:
    """Raise if the two did not say the same, and show both."""
    ours, theirs = said
    if ours != theirs:
        raise RefereeError(
            f"the engines disagree on {solver.scope}\n"
            f"{what}: {ours} by the solver, {theirs} by the explicit engine"
            f"{_shown('solver', solver)}{_shown('explicit engine', explicit)}"
        )


def _shown(who: str, answer: Answer) -> str:
    trace: Trace | None = getattr(answer, "trace", None)
    return "" if trace is None else f"\nthe game of the {who}: {trace.boards}"


def _doubt(solver: Verdict | CheckVerdict, explicit: Verdict | CheckVerdict) -> str:
    """Why the two together cannot tell."""
    words = [
        f"{each.outcome.value} by the {who}" + (f" ({each.reason})" if each.reason else "")
        for who, each in (("solver", solver), ("explicit engine", explicit))
    ]
    return " and ".join(words)


def _together(solver: Answer, explicit: Answer) -> Seconds:
    one, other = solver.seconds, explicit.seconds
    return Seconds(one.encode + other.encode, one.solve + other.solve, one.total + other.total)
