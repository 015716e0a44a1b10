"""Dispatch: the solver, explicit search or both answer a question, and both must agree."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, Unpack, cast

from gamechecks.core.errors import ExplicitOnly, InputError, Interrupted, RefereeError
from gamechecks.core.scope import (
    BOARDS,
    EngineChoice,
    Games,
    GameScope,
    LayoutChoice,
    SolverChoice,
    one_of,
)
from gamechecks.core.search_options import SearchOptions, clock_of
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
from gamechecks.engines.plan import MAX_COMPARED_TRACES, Request, explicit_budget, is_small
from gamechecks.language.counting import warned_once
from gamechecks.language.question import Condition, Formula, goals, invariant

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
    one, other = solver.seconds, explicit.seconds
    return Seconds(one.encode + other.encode, one.solve + other.solve, one.total + other.total)


Answer = TypeVar("Answer")
Certified = TypeVar("Certified", Verdict, CheckVerdict)


def ready(engine: EngineChoice) -> EngineChoice:
    """An engine that is loaded, which takes a while, so that Ctrl-C then finds it at work."""
    if engine not in (EngineChoice.AUTO, EngineChoice.EXPLICIT):
        importlib.import_module("gamechecks.engines.bmc.search")
    return engine


def prepared(folder: Path | str | None) -> Path | None:
    """The folder of a certificate, if one is asked for and all that it needs is there."""
    if folder is None:
        return None
    from gamechecks.certificates import certifying as folders

    return folders.prepared(folder)


def run(
    scope: GameScope,
    *where: Formula,
    engine: EngineChoice = EngineChoice.AUTO,
    games: Games = Games.COMPLETE,
    layout: LayoutChoice = LayoutChoice.CANONICAL,
    steps: str | None = None,
    certify: Path | str | None = None,
    **options: Unpack[SearchOptions],
) -> Verdict:
    """Find a game within the scope on which all formulas hold, or refute that there is one.

    With `certify` a refutation is written to that folder, for other programs to check.
    """
    folder = prepared(certify)

    def solver(
        steps: str | None = steps, within: GameScope = scope, **options: Unpack[SearchOptions]
    ) -> Verdict:
        from gamechecks.engines.bmc.running import run
        from gamechecks.engines.portfolio import first_settled

        ask = partial(run, within, *where, games=games, layout=layout, steps=steps)
        return replace(first_settled(ask, options), scope=scope)

    def explicit(**options: Unpack[SearchOptions]) -> Verdict:
        from gamechecks.engines.explicit.search import run

        return run(scope, *where, games=games, **options)

    def asked() -> Verdict:
        request = Request(scope, where, layout, steps, certify is not None)
        return answered_by(engine, solver, explicit, agreed_verdict, request, options)

    if folder is None:
        return asked()
    wanted = goals(where, scope.vocabulary)
    return _certified(asked, folder, scope, wanted, games, layout, steps, options)


def run_all(
    scope: GameScope,
    *where: Formula,
    engine: EngineChoice = EngineChoice.AUTO,
    limit: int | None = None,
    games: Games = Games.COMPLETE,
    layout: LayoutChoice = LayoutChoice.CANONICAL,
    steps: str | None = None,
    **options: Unpack[SearchOptions],
) -> Instances:
    """All games within the scope on which the formulas hold, or the first `limit` of them."""

    def solver(steps: str | None = steps, **options: Unpack[SearchOptions]) -> Instances:
        from gamechecks.engines.bmc.running import run_all

        return run_all(
            scope, *where, limit=limit, games=games, layout=layout, steps=steps, **options
        )

    def explicit(**options: Unpack[SearchOptions]) -> Instances:
        from gamechecks.engines.explicit.search import run_all

        return run_all(scope, *where, limit=limit, games=games, **options)

    request = Request(scope, where, layout, steps)
    return answered_by(engine, solver, explicit, agreed_instances, request, options)


def check(
    scope: GameScope,
    formula: Formula,
    *,
    engine: EngineChoice = EngineChoice.AUTO,
    games: Games = Games.ANY,
    layout: LayoutChoice = LayoutChoice.CANONICAL,
    steps: str | None = None,
    certify: Path | str | None = None,
    whole: bool = False,
    earliest: bool | None = None,
    **options: Unpack[SearchOptions],
) -> CheckVerdict:
    """Look for a game within the scope that breaks a property.

    Its trace ends one board after the break, unless the `whole` game or complete ones are asked
    for. The break is the `earliest` if that is asked for; else an earlier one is looked for a few
    seconds, and with False, in a large scope, not at all.
    With `certify` the refutation of one is written to that folder, for other programs to check.
    """
    folder = prepared(certify)

    def solver(steps: str | None = steps, **options: Unpack[SearchOptions]) -> CheckVerdict:
        from gamechecks.engines.bmc.checking import check
        from gamechecks.engines.portfolio import first_settled

        ask = partial(
            check, scope, formula, games=games, layout=layout, steps=steps, earliest=earliest
        )
        return first_settled(ask, options)

    def explicit(**options: Unpack[SearchOptions]) -> CheckVerdict:
        from gamechecks.engines.explicit.search import check

        return check(scope, formula, games=games, **options)

    def asked() -> CheckVerdict:
        request = Request(scope, (formula,), layout, steps, certify is not None)
        try:
            verdict = answered_by(engine, solver, explicit, agreed_check, request, options)
        except Interrupted as stop:
            raise Interrupted(shown(cast(CheckVerdict, stop.partial))) from None
        return shown(verdict)

    def shown(verdict: CheckVerdict) -> CheckVerdict:
        return verdict if whole else _up_to_the_break(verdict)

    if folder is None:
        return asked()
    broken = invariant(formula, scope.vocabulary).negated()
    # A check chooses its steps anew where large ones do not do, and so does its certificate.
    chosen = BOARDS if steps == BOARDS else None
    return _certified(asked, folder, scope, [broken], games, layout, chosen, options)


def _up_to_the_break(verdict: CheckVerdict) -> CheckVerdict:
    """Return a violation whose trace ends one board after the break, where that is known."""
    trace, wrong_at = verdict.trace, verdict.wrong_at
    if trace is None or wrong_at is None or verdict.games is not Games.ANY:
        return verdict
    return replace(verdict, trace=replace(trace, states=trace.states[: wrong_at + 2]))


def _certified(
    asked: Callable[[], Certified],
    folder: Path,
    scope: GameScope,
    wanted: Sequence[Condition],
    games: Games,
    layout: LayoutChoice,
    steps: str | None,
    options: SearchOptions,
) -> Certified:
    """An answer with its certificate, for a question as it was asked."""
    from gamechecks.certificates.certifying import certified
    from gamechecks.engines.bmc.search import BoundedSearch

    return certified(
        asked, BoundedSearch.of(scope, wanted, games, layout, steps, **options), folder
    )


def answered_by(
    engine: EngineChoice,
    solver: Callable[..., Answer],
    explicit: Callable[..., Answer],
    agreed: Callable[[Answer, Answer], Answer],
    request: Request,
    options: SearchOptions,
) -> Answer:
    """The answer of the engine that was chosen, or of both, which share the time."""
    with warned_once():
        return _answered(engine, solver, explicit, agreed, request, options)


def _answered(
    engine: EngineChoice,
    solver: Callable[..., Answer],
    explicit: Callable[..., Answer],
    agreed: Callable[[Answer, Answer], Answer],
    request: Request,
    options: SearchOptions,
) -> Answer:
    choice = one_of(EngineChoice, engine)
    if choice is EngineChoice.AUTO:
        return _automatic(solver, explicit, agreed, request, options)
    if choice is EngineChoice.SOLVER:
        return solver(**options)
    if choice is EngineChoice.EXPLICIT:
        _refuse(request, options)
        return explicit(**options)
    clock = clock_of(options)
    half = {**options, "timeout": clock.limit and clock.limit / 2, "shared": clock.limit}
    first = solver(**half)
    try:
        return agreed(first, explicit(**{**options, "spent": clock.total}))
    except Interrupted as stop:
        raise Interrupted(agreed(first, cast(Answer, stop.partial))) from None


def _automatic(
    solver: Callable[..., Answer],
    explicit: Callable[..., Answer],
    agreed: Callable[[Answer, Answer], Answer],
    request: Request,
    options: SearchOptions,
) -> Answer:
    """Answer by explicit search if the states are few or no solver can, else by the solver.

    If the scope is small, Z3 searches the model board by board too, and must agree.
    """
    if request.scope.game.system is None:
        return explicit(**options)
    first = explicit_budget(request, one_of(SolverChoice, options.get("solver", SolverChoice.Z3)))
    solving: SearchOptions = {**options, "looks": not request.scope.game.own}
    if not first:
        return solver(**solving)
    clock = clock_of(options)
    seen: Any = explicit(**options, most_states=first)
    rest: SearchOptions = {**solving, "spent": clock.total}
    if seen.reason is None and clock.left > 0 and is_small(request.scope):
        return _confirmed(seen, partial(solver, BOARDS, **rest, **_shortest(seen)), agreed)
    if seen.reason is None or clock.left <= 0:
        return cast(Answer, seen)
    try:
        return _with_what_was_seen(solver(**rest), seen)
    except ExplicitOnly:
        return explicit(**rest)


def _confirmed(
    seen: Any, solver: Callable[[], Answer], agreed: Callable[[Answer, Answer], Answer]
) -> Answer:
    """Return what explicit search and the solver agree on, or the former if the latter is cut."""
    if len(getattr(seen, "traces", ())) > MAX_COMPARED_TRACES:
        return cast(Answer, seen)
    try:
        solved: Any = solver()
    except ExplicitOnly:
        return cast(Answer, seen)
    except (Interrupted, KeyboardInterrupt):
        raise Interrupted(seen) from None
    return cast(Answer, seen) if solved.reason is not None else agreed(solved, seen)


def _shortest(seen: Any) -> dict[str, GameScope]:
    """Return the scope in which a complete game is a shortest one, if explicit search found any."""
    if not isinstance(seen, Verdict) or seen.trace is None or seen.games is not Games.COMPLETE:
        return {}
    return {"within": seen.scope.within(len(seen.trace))}


def _with_what_was_seen(answer: Answer, seen: Any) -> Answer:
    """An answer; if it is not settled, with the boards that a first look has settled."""
    told: Any = answer
    if told.reason is None or not 0 < getattr(seen, "settled", 0) > getattr(told, "settled", 0):
        return answer
    return cast(Answer, replace(told, settled=seen.settled))


def _refuse(request: Request, options: SearchOptions) -> None:
    """Refuse what only a solver can be told."""
    if one_of(LayoutChoice, request.layout) is LayoutChoice.SYMBOLIC:
        raise InputError("the explicit engine plays on a given board: leave --layout symbolic out")
    if request.steps is not None:
        raise InputError("the explicit engine chooses its own steps: leave --steps out")
    if one_of(SolverChoice, options.get("solver", SolverChoice.Z3)) is not SolverChoice.Z3:
        raise InputError("the explicit engine asks no solver: leave --solver out")
