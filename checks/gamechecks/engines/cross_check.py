"""Cross-checking: the answers of the solver and of explicit search, which must agree."""

from collections.abc import Sequence
from dataclasses import replace

from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import EngineChoice
from gamechecks.core.verdict import (
    Bounds,
    CheckOutcome,
    CheckVerdict,
    Ended,
    Instances,
    Outcome,
    Seconds,
    Verdict,
)

SHOWN_STATES = 40
"""States of a game that are shown where engines disagree."""


def agreed_verdict(solver: Verdict, explicit: Verdict) -> Verdict:
    """The answer of both to `run`; unknown if one of them could not tell, with the other's game."""
    both = replace(solver, engine=EngineChoice.BOTH, seconds=together(solver, explicit))
    if Outcome.UNKNOWN in (solver.outcome, explicit.outcome):
        settled = min(solver.settled, explicit.settled)
        reason = _doubt(solver, explicit)
        trace = solver.trace or explicit.trace
        return replace(both, outcome=Outcome.UNKNOWN, trace=trace, reason=reason, settled=settled)
    compare("the verdict", (solver.outcome.value, explicit.outcome.value), solver, explicit)
    return both


def agreed_check(solver: CheckVerdict, explicit: CheckVerdict) -> CheckVerdict:
    """The answer of both to `check`; unknown if one could not tell, with the other's game."""
    seconds = together(solver, explicit)
    both = replace(solver, engine=EngineChoice.BOTH, seconds=seconds, compared=None)
    if CheckOutcome.UNKNOWN in (solver.outcome, explicit.outcome):
        found = solver if solver.trace is not None else explicit
        return replace(
            both,
            outcome=CheckOutcome.UNKNOWN,
            trace=found.trace,
            wrong_at=found.wrong_at,
            earliest=found.earliest,
            vacuous=(),
            reason=_doubt(solver, explicit),
            settled=min(solver.settled, explicit.settled),
        )
    what, answers = solver.property, (solver, explicit)
    compare(what, [each.outcome.value for each in answers], *answers)
    cut = solver.trace is not None and not solver.earliest
    if explicit.reason is None and (cut or solver.reason is not None):
        return _earlier_one(both, explicit)
    if solver.reason is None and explicit.reason is None:
        places = [None if each.wrong_at is None else each.wrong_at + 1 for each in answers]
        compare(f"{what}, first broken at board", places, *answers)
        compare(f"{what}, premises never true", [each.vacuous for each in answers], *answers)
    return both


def _earlier_one(cut: CheckVerdict, whole: CheckVerdict) -> CheckVerdict:
    """A solver's answer that was cut short, made up for by one that has seen everything."""
    if cut.wrong_at is not None and whole.wrong_at is not None and cut.wrong_at < whole.wrong_at:
        places = cut.wrong_at + 1, whole.wrong_at + 1
        compare(f"{whole.property}, first broken at board", places, cut, whole)
    return replace(
        cut,
        trace=whole.trace,
        wrong_at=whole.wrong_at,
        earliest=whole.earliest,
        vacuous=whole.vacuous,
        reason=None,
        method=whole.method,
    )


def agreed_instances(solver: Instances, explicit: Instances) -> Instances:
    """The answer of both to `run_all`: who has seen all games must have seen the other's."""
    answers = solver, explicit
    for whole, other in (answers, (explicit, solver)):
        strange = set(other.traces) - set(whole.traces)
        if whole.ended is Ended.EXHAUSTED and strange:
            raise RefereeError(
                f"the engines disagree: the {whole.engine.value} engine saw all games, "
                f"{len(whole.traces)} of them, and not this one of the other: "
                f"{strange.pop().states}"
            )
    both = replace(solver, engine=EngineChoice.BOTH, seconds=together(solver, explicit))
    cut = next((each for each in (explicit, solver) if each.reason is not None), None)
    if cut is None:
        compare("the number of games", [len(each.traces) for each in answers], *answers)
        return both
    said = [f"{'all ' * (e.ended is Ended.EXHAUSTED)}{len(e.traces)}" for e in answers]
    traces = max(solver.traces, explicit.traces, key=len)
    return replace(both, traces=traces, ended=cut.ended, reason=by(said, answers))


Compared = Verdict | Instances | CheckVerdict | Bounds


def compare(what: str, said: Sequence[object], solver: Compared, explicit: Compared) -> None:
    """Raise if the two did not say the same, and show both."""
    ours, theirs = said
    if ours != theirs:
        raise RefereeError(
            f"the engines disagree on {solver.scope}\n"
            f"{what}: {ours} by the solver, {theirs} by the explicit engine"
            f"{_shown('solver', solver)}{_shown('explicit engine', explicit)}"
        )


def _shown(who: str, answer: Compared) -> str:
    trace = getattr(answer, "trace", None)
    if trace is None:
        return ""
    more = f" and {len(trace) - SHOWN_STATES} more" if len(trace) > SHOWN_STATES else ""
    return f"\nthe game of the {who}: {trace.states[:SHOWN_STATES]}{more}"


def _doubt(solver: Verdict | CheckVerdict, explicit: Verdict | CheckVerdict) -> str:
    """Why the two together cannot tell."""
    return by([solver.outcome.value, explicit.outcome.value], (solver, explicit))


def by(said: Sequence[str], answers: tuple[Compared, Compared]) -> str:
    """What each engine said, and what cut it short."""
    words = [
        f"{word} by the {who}" + (f" ({each.reason})" if each.reason else "")
        for word, who, each in zip(said, ("solver", "explicit engine"), answers, strict=True)
    ]
    return " and ".join(words)


def together(solver: Compared, explicit: Compared) -> Seconds:
    """The seconds of both, which one clock has counted for the second of them."""
    return max(solver.seconds, explicit.seconds, key=lambda seconds: seconds.total)
