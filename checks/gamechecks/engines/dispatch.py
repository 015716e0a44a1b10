"""Dispatch: the solver, explicit search or both answer a question, and both must agree."""

import importlib
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Unpack, cast

from gamechecks.core.errors import ExplicitOnly, InputError, Interrupted
from gamechecks.core.scope import (
    BOARDS,
    EngineChoice,
    Games,
    GameScope,
    LayoutChoice,
    SolverChoice,
)
from gamechecks.core.search_options import SearchOptions, SearchSettings, settings_of
from gamechecks.core.verdict import (
    Bounds,
    CheckOutcome,
    CheckVerdict,
    Instances,
    Seconds,
    Verdict,
)
from gamechecks.engines.cross_check import agreed_check, agreed_instances, agreed_verdict
from gamechecks.engines.plan import MAX_COMPARED_TRACES, first_visits, is_small
from gamechecks.engines.query import Query, QueryKind
from gamechecks.language.counting import warned_once
from gamechecks.language.question import Formula

if TYPE_CHECKING:
    from gamechecks.engines.explicit.search import ProductSearch

Answer = TypeVar("Answer", Verdict, Instances, CheckVerdict, Bounds)


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
    choices = games, layout, steps, engine
    query = Query.of(QueryKind.RUN, scope, where, *choices, certify=folder)
    verdict: Verdict = answer(query, settings_of(options))
    return verdict


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
    choices = games, layout, steps, engine
    query = Query.of(QueryKind.ALL, scope, where, *choices, limit=limit)
    instances: Instances = answer(query, settings_of(options))
    return instances


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
    choices = games, layout, steps, engine
    query = Query.of(QueryKind.CHECK, scope, [formula], *choices, certify=folder, earliest=earliest)
    return _checked(query, settings_of(options), whole=whole)


def check_each(
    queries: Sequence[Query], *, whole: bool = False, **options: Unpack[SearchOptions]
) -> list[CheckVerdict]:
    """Check properties one after the other, which share the time."""
    how, verdicts = settings_of(options), list[CheckVerdict]()
    for query in queries:
        how = replace(how, clock=how.clock.rest()) if verdicts else how
        try:
            verdicts.append(_checked(query, how, whole=whole))
        except Interrupted as stop:
            last = cast(CheckVerdict, stop.partial)
            rest = [_not_begun(last, each.claim.name) for each in queries[len(verdicts) + 1 :]]
            raise Interrupted([*verdicts, last, *rest]) from None
    return verdicts


def _not_begun(last: CheckVerdict, name: str) -> CheckVerdict:
    """The answer for a property whose turn did not come."""
    return CheckVerdict(
        outcome=CheckOutcome.UNKNOWN,
        property=name,
        reason="interrupted before it began",
        scope=last.scope,
        games=last.games,
        seconds=Seconds(0.0, 0.0, 0.0),
        seed=last.seed,
        solver=last.solver,
        engine=last.engine,
        steps=last.steps,
    )


def _checked(query: Query, how: SearchSettings, *, whole: bool) -> CheckVerdict:
    """Answer a check; a trace ends one board after the break, unless it is wanted whole."""
    try:
        verdict = answer(query, how)
        return verdict if whole else _up_to_the_break(verdict)
    except Interrupted as stop:
        partial_verdict = cast(CheckVerdict, stop.partial)
        shown = partial_verdict if whole else _up_to_the_break(partial_verdict)
        raise Interrupted(shown) from None


def _up_to_the_break(verdict: CheckVerdict) -> CheckVerdict:
    """Return a violation whose trace ends one board after the break, where that is known."""
    trace, wrong_at = verdict.trace, verdict.wrong_at
    if trace is None or wrong_at is None or verdict.games is not Games.ANY:
        return verdict
    return replace(verdict, trace=replace(trace, states=trace.states[: wrong_at + 2]))


def answer(query: Query, how: SearchSettings) -> Any:
    """Answer a query, with a certificate if one is asked for."""
    if query.certify is None:
        return _by_engines(query, how)
    from gamechecks.certificates.certifying import certified
    from gamechecks.engines.bmc.search import BoundedSearch

    asked = replace(query, kind=QueryKind.RUN)
    if query.kind is QueryKind.CHECK and query.steps != BOARDS:
        # A check chooses its steps anew where large ones do not do, and so does its certificate.
        asked = replace(asked, steps=None)
    return certified(lambda: _by_engines(query, how), BoundedSearch(asked, how), query.certify)


AGREED = {
    QueryKind.RUN: agreed_verdict,
    QueryKind.ALL: agreed_instances,
    QueryKind.CHECK: agreed_check,
}


def _by_engines(query: Query, how: SearchSettings) -> Any:
    begun: list[ProductSearch] = []

    def explicit(most_states: int | None) -> Any:
        from gamechecks.engines.explicit.search import ProductSearch

        if not begun:
            begun.append(ProductSearch(query, how))
        return begun[0].answer(most_states)

    def solver(asked: Query) -> Any:
        from gamechecks.engines.bmc.running import find_trace, find_traces
        from gamechecks.engines.portfolio import first_settled

        explored = begun[0] if begun and asked is query else None
        if query.kind is QueryKind.ALL:
            return find_traces(asked, how)
        ask: Callable[..., Any] = find_trace
        if query.kind is QueryKind.CHECK:
            from gamechecks.engines.bmc.checking import find_break

            ask = find_break
        return first_settled(partial(ask, asked), how, explored=explored)

    return answer_by(Engines(solver, explicit, cast(Any, AGREED[query.kind])), query, how)


@dataclass(frozen=True)
class Engines(Generic[Answer]):
    """Two ways to answer a question, and how their answers are compared.

    A solver may be asked a narrower query. Explicit search visits at most so many product states.
    """

    solver: Callable[[Query], Answer]
    explicit: Callable[[int | None], Answer]
    agreed: Callable[[Answer, Answer], Answer]


def answer_by(engines: Engines[Answer], query: Query, how: SearchSettings) -> Answer:
    """The answer of the engine that was chosen, or of both, which share the time."""
    with warned_once():
        return _answer_by(engines, query, how)


def _answer_by(engines: Engines[Answer], query: Query, how: SearchSettings) -> Answer:
    choice, automatic = query.engine, query.engine is EngineChoice.AUTO
    if choice is EngineChoice.EXPLICIT or (automatic and query.scope.game.system is None):
        _refuse(query, how.solver)
        return engines.explicit(None)
    if choice is EngineChoice.SOLVER:
        return engines.solver(query)
    if automatic:
        return _automatic(engines, query, how)
    half = how.clock.limit and how.clock.limit / 2
    with how.clock.share(half) if half else nullcontext():
        first = engines.solver(query)
    try:
        return engines.agreed(first, engines.explicit(None))
    except Interrupted as stop:
        raise Interrupted(engines.agreed(first, cast(Answer, stop.partial))) from None


def _automatic(engines: Engines[Answer], query: Query, how: SearchSettings) -> Answer:
    """Answer by explicit search if the states are few or no solver can, else by the solver.

    If the scope is small, Z3 searches the model board by board too, and must agree.
    """
    first = first_visits(query, how.solver)
    if not first:
        return engines.solver(query)
    seen = engines.explicit(first)
    if seen.reason is None and how.clock.left > 0 and is_small(query.scope):
        return _confirmed(seen, engines, query)
    if seen.reason is None or how.clock.left <= 0:
        return seen
    try:
        return engines.solver(query)
    except ExplicitOnly:
        return engines.explicit(None)


def _confirmed(seen: Answer, engines: Engines[Answer], query: Query) -> Answer:
    """Return what explicit search and the solver agree on, or the former if the latter is cut."""
    if isinstance(seen, Instances) and len(seen.traces) > MAX_COMPARED_TRACES:
        return seen
    scope = query.scope
    if isinstance(seen, Verdict) and seen.trace is not None and seen.games is Games.COMPLETE:
        # The solver finds a shortest game too.
        scope = scope.within(len(seen.trace))
    try:
        solved = engines.solver(replace(query, scope=scope, steps=BOARDS))
    except ExplicitOnly:
        return seen
    except (Interrupted, KeyboardInterrupt):
        raise Interrupted(seen) from None
    if solved.reason is not None:
        return seen
    return engines.agreed(replace(solved, scope=query.scope), seen)


def _refuse(query: Query, solver: SolverChoice) -> None:
    """Refuse what only a solver can be told."""
    if query.layout is LayoutChoice.SYMBOLIC:
        raise InputError("the explicit engine plays on a given board: leave --layout symbolic out")
    if query.steps is not None:
        raise InputError("the explicit engine chooses its own steps: leave --steps out")
    if solver is not SolverChoice.Z3:
        raise InputError("the explicit engine asks no solver: leave --solver out")
