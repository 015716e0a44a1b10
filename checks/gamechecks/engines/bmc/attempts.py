"""A game as asked for, or that there is none: what is tried before a solver, as the plan has it."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from gamechecks.core.errors import Unsettled
from gamechecks.core.scope import EngineChoice
from gamechecks.core.verdict import GameTrace, Method, Progress
from gamechecks.engines.plan import (
    FORMULA_GLANCE,
    GLANCE_SECONDS,
    LOOK_SECONDS,
    STATES_LATE,
    Attempt,
    attempts,
)

if TYPE_CHECKING:
    from gamechecks.engines.bmc.search import BoundedSearch


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
    from gamechecks.engines.induction.claims import never
    from gamechecks.engines.induction.quick_induction import never_happens

    happenings = [each for each in bmc.wanted if never(each) is not None]
    if not bmc.plan.induction or not happenings:
        return None
    bmc.listen(Progress("trying a proof by induction"))
    asked = bmc.scope, bmc.clock, bmc.seed
    if not any(never_happens(each, *asked, over=bmc.all_end) for each in happenings):
        return None
    bmc.settled = bmc.scope.boards
    return Settled(None, Method.INDUCTION)
