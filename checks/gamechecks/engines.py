"""Who answers a question: the solver, a look at all positions, or both, which must agree."""

import importlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar, Unpack

from gamechecks.agreement import agreed_bounds, agreed_check, agreed_instances, agreed_verdict
from gamechecks.certificates.folder import prepared
from gamechecks.errors import InputError
from gamechecks.how import How
from gamechecks.question import Formula, condition, conditions
from gamechecks.scope import (
    EngineChoice,
    Games,
    LayoutChoice,
    Scope,
    SolverChoice,
    StepsChoice,
    one_of,
)
from gamechecks.verdict import EXPLICIT_NAMES, Bounds, CheckVerdict, Instances, Verdict

Answer = TypeVar("Answer")


def ready(engine: EngineChoice) -> EngineChoice:
    """An engine that is loaded, which takes a while, so that Ctrl-C then finds it at work."""
    if engine is not EngineChoice.EXPLICIT:
        importlib.import_module("gamechecks.search")
    return engine


def run(
    scope: Scope,
    *where: Formula,
    engine: EngineChoice = EngineChoice.SOLVER,
    games: Games = Games.COMPLETE,
    layout: LayoutChoice = LayoutChoice.CANONICAL,
    steps: StepsChoice | None = None,
    certify: Path | str | None = None,
    **how: Unpack[How],
) -> Verdict:
    """Find a game within the scope on which all formulas hold, or refute that there is one.

    With `certify` a refutation is written to that folder, for other programs to check.
    """
    folder = prepared(certify)

    def solver(**how: Unpack[How]) -> Verdict:
        from gamechecks.search import run

        return run(scope, *where, games=games, layout=layout, steps=steps, **how)

    def explicit(**how: Unpack[How]) -> Verdict:
        from gamechecks.explicit.search import run

        return run(scope, *where, games=games, **how)

    def asked() -> Verdict:
        return _asked(engine, solver, explicit, agreed_verdict, how, layout=layout, steps=steps)

    if folder is None:
        return asked()
    from gamechecks.certificates.certifying import certified
    from gamechecks.search import Hunt, by_sowings

    hunt = Hunt.of(scope, conditions(where, scope.pockets), games, layout, **how)
    return certified(asked, hunt, by_sowings(hunt, steps), folder)


def run_all(
    scope: Scope,
    *where: Formula,
    engine: EngineChoice = EngineChoice.SOLVER,
    limit: int | None = None,
    games: Games = Games.COMPLETE,
    layout: LayoutChoice = LayoutChoice.CANONICAL,
    **how: Unpack[How],
) -> Instances:
    """All games within the scope on which the formulas hold, or the first `limit` of them."""

    def solver(**how: Unpack[How]) -> Instances:
        from gamechecks.search import run_all

        return run_all(scope, *where, limit=limit, games=games, layout=layout, **how)

    def explicit(**how: Unpack[How]) -> Instances:
        from gamechecks.explicit.search import run_all

        return run_all(scope, *where, limit=limit, games=games, **how)

    return _asked(engine, solver, explicit, agreed_instances, how, layout=layout)


def check(
    scope: Scope,
    formula: Formula,
    *,
    engine: EngineChoice = EngineChoice.SOLVER,
    games: Games = Games.ANY,
    layout: LayoutChoice = LayoutChoice.CANONICAL,
    steps: StepsChoice | None = None,
    certify: Path | str | None = None,
    **how: Unpack[How],
) -> CheckVerdict:
    """Look for a game within the scope that breaks a property.

    With `certify` the refutation of one is written to that folder, for other programs to check.
    """
    folder = prepared(certify)

    def solver(**how: Unpack[How]) -> CheckVerdict:
        from gamechecks.checking import check

        return check(scope, formula, games=games, layout=layout, steps=steps, **how)

    def explicit(**how: Unpack[How]) -> CheckVerdict:
        from gamechecks.explicit.search import check

        return check(scope, formula, games=games, **how)

    def asked() -> CheckVerdict:
        return _asked(engine, solver, explicit, agreed_check, how, layout=layout, steps=steps)

    if folder is None:
        return asked()
    from gamechecks.certificates.certifying import certified
    from gamechecks.search import Hunt, by_sowings

    broken = condition(formula, scope.pockets).opposite()
    hunt = Hunt.of(scope, [broken], games, layout, **how)
    boards = steps is not None and one_of(StepsChoice, steps) is StepsChoice.BOARDS
    return certified(asked, hunt, None if boards else by_sowings(hunt, None), folder)


def bounds(
    scope: Scope,
    *,
    engine: EngineChoice = EngineChoice.SOLVER,
    of: Sequence[str] = (),
    **how: Unpack[How],
) -> Bounds:
    """The exact bounds of a scope, of which `boards` is not read; `of` names those wanted."""
    choice = one_of(EngineChoice, engine)
    shared = [name for name in of if name not in EXPLICIT_NAMES or choice is EngineChoice.SOLVER]

    def solver(**how: Unpack[How]) -> Bounds:
        from gamechecks.bounding import bounds

        return bounds(scope, of=shared, **how)

    def explicit(**how: Unpack[How]) -> Bounds:
        from gamechecks.explicit.bounding import bounds

        return bounds(scope, of=of, **how)

    if of and not shared:
        return explicit(**how)
    return _asked(choice, solver, explicit, agreed_bounds, how)


def _asked(
    engine: EngineChoice,
    solver: Callable[..., Answer],
    explicit: Callable[..., Answer],
    agreed: Callable[[Answer, Answer], Answer],
    how: How,
    **means: Any,
) -> Answer:
    """The answer of the engine that was chosen; of both, one within what is left of the time."""
    choice = one_of(EngineChoice, engine)
    if choice is EngineChoice.SOLVER:
        return solver(**how)
    if choice is EngineChoice.EXPLICIT:
        _refuse(how, **means)
        return explicit(**how)
    started = time.monotonic()
    first = solver(**how)
    timeout = how.get("timeout")
    if timeout is not None:
        left = max(0.0, timeout - (time.monotonic() - started))
        how = {**how, "timeout": left}
    return agreed(first, explicit(**how))


def _refuse(
    how: How,
    layout: LayoutChoice = LayoutChoice.CANONICAL,
    steps: StepsChoice | None = None,
) -> None:
    """Refuse what only a solver can be told."""
    if one_of(LayoutChoice, layout) is LayoutChoice.SYMBOLIC:
        raise InputError("the explicit engine plays on a given board: leave --layout symbolic out")
    if steps is not None:
        raise InputError("the explicit engine chooses its own steps: leave --steps out")
    if one_of(SolverChoice, how.get("solver", SolverChoice.Z3)) is not SolverChoice.Z3:
        raise InputError("the explicit engine asks no solver: leave --solver out")
