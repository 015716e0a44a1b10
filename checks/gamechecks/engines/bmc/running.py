"""`run` by bounded search: quick attempts first, then the solver; one game or all of them."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple, Unpack

from gamechecks.core.errors import InputError, Unsettled
from gamechecks.core.scope import BOARDS, EngineChoice, Games, GameScope, LayoutChoice
from gamechecks.core.search_options import SearchOptions, conclude
from gamechecks.core.verdict import GameTrace, Instances, Method, Progress, Verdict
from gamechecks.engines.agreement import compared
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.plan import (
    FORMULA_GLANCE,
    GLANCE_SECONDS,
    LOOK_SECONDS,
    STATES_LATE,
    Attempt,
    attempts,
)
from gamechecks.language.question import Formula, goals


class Settled(NamedTuple):
    """A game as asked for, or that there is none; what that rests on, and who says so."""

    trace: GameTrace | None
    method: Method = Method.SEARCH
    engine: EngineChoice = EngineChoice.SOLVER


def some_game(bmc: "BoundedSearch") -> Settled:
    """A game as asked for, by whatever the plan has and settles it first."""
    for attempt in attempts(bmc):
        if (settled := tried(attempt, bmc)) is not None:
            return settled
    search = bmc.in_large_steps()
    if search is None:
        return Settled(bmc.first())
    try:
        return Settled(search.first())
    finally:
        bmc.settled = search.settled


def tried(attempt: Attempt, bmc: "BoundedSearch") -> Settled | None:
    """What an attempt at a game as asked for settles, if it does."""
    return _TRIED[attempt](bmc)


_TRIED: "dict[Attempt, Callable[[BoundedSearch], Settled | None]]" = {
    Attempt.FEW_GAMES: lambda bmc: _shown(bmc.played(few=True)),
    Attempt.MANY_GAMES: lambda bmc: _shown(bmc.played()),
    Attempt.STEERING: lambda bmc: _shown(bmc.steered()),
    Attempt.INDUCTION: lambda bmc: _never(bmc),
    Attempt.GLANCE: lambda bmc: _looked(bmc, FORMULA_GLANCE, GLANCE_SECONDS),
    Attempt.LOOK: lambda bmc: _looked(bmc, STATES_LATE, min(bmc.clock.total, bmc.clock.left / 2)),
    Attempt.LONG_LOOK: lambda bmc: _looked(bmc, STATES_LATE, min(LOOK_SECONDS, bmc.clock.left / 2)),
}


def _shown(games: Iterator[GameTrace]) -> Settled | None:
    played = next(games, None)
    return None if played is None else Settled(played, Method.PLAY)


def _looked(bmc: "BoundedSearch", most_states: int, seconds: float) -> Settled | None:
    """What a look at so many positions settles, if there is a formula that may spare some."""
    from gamechecks.engines.explicit.search import ProductSearch

    if not bmc.looks or not bmc.plan.play or not bmc.wanted:
        return None
    look = ProductSearch.beside(bmc, most_states)
    try:
        with bmc.clock.briefly(seconds):
            trace = look.first()
    except Unsettled:
        bmc.clock.check()
        return None
    finally:
        bmc.seen = max(bmc.seen, look.refuted_within)
    bmc.settled = bmc.scope.boards
    return Settled(trace, engine=EngineChoice.EXPLICIT)


def _never(bmc: "BoundedSearch") -> Settled | None:
    """That something which is to happen never does, if induction shows it."""
    from gamechecks.engines.induction.quick_induction import never, never_happens

    happenings = [each for each in bmc.wanted if never(each) is not None]
    if not bmc.plan.induction or not happenings:
        return None
    bmc.listen(Progress("trying a proof by induction"))
    asked = bmc.scope, bmc.clock, bmc.seed
    if not any(never_happens(each, *asked, over=bmc.all_end) for each in happenings):
        return None
    bmc.settled = bmc.scope.boards
    return Settled(None, Method.INDUCTION)


def run(
    scope: GameScope,
    *where: Formula,
    games: Games = Games.COMPLETE,
    layout: LayoutChoice = LayoutChoice.CANONICAL,
    steps: str | None = None,
    **options: Unpack[SearchOptions],
) -> Verdict:
    """Find a game within the scope on which all formulas hold, or refute that there is one.

    The steps are large where the question does not look inside one, else boards. In a large
    scope some games are played first, unless steps are asked for.
    """
    bmc = BoundedSearch.of(scope, goals(where, scope.vocabulary), games, layout, steps, **options)

    def search() -> Verdict:
        trace, method, engine = some_game(bmc)
        if trace is None:
            compared(scope)
        return replace(bmc.verdict(trace), method=method, engine=engine)

    return conclude(bmc.clock, search, lambda reason: bmc.verdict(reason=reason))


def run_all(
    scope: GameScope,
    *where: Formula,
    limit: int | None = None,
    games: Games = Games.COMPLETE,
    layout: LayoutChoice = LayoutChoice.CANONICAL,
    steps: str | None = None,
    **options: Unpack[SearchOptions],
) -> Instances:
    """All games within the scope on which the formulas hold, or the first `limit` of them.

    The steps are boards; if that is asked for, no games are played before the search.
    """
    if steps is not None and steps != BOARDS:
        raise InputError("several instances are found board by board: leave --steps out")
    bmc = BoundedSearch.of(scope, goals(where, scope.vocabulary), games, layout, steps, **options)
    played: list[GameTrace] = []

    def every() -> Iterator[GameTrace]:
        for game in _simulated(bmc) if limit is not None else ():
            if game not in played:
                played.append(game)
                yield game
        yield from bmc.every(*played)
        compared(scope)

    found = bmc.every_instance(every(), limit)
    return replace(found, method=Method.PLAY) if len(played) == limit else found


def _simulated(bmc: BoundedSearch) -> Iterator[GameTrace]:
    """Games that are played at random or, if none of these will do, towards what is asked for."""
    none = True
    for game in bmc.played():
        none = False
        yield game
    if none:
        yield from bmc.steered()
