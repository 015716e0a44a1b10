"""A game as asked for, or that there is none: what is tried before a solver, and in which order.

What is cheap comes first: some games, a glance at positions, more games, a proof. Only then are
games played towards the formula, and many positions looked at.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from gamechecks.core.errors import Unsettled
from gamechecks.core.scope import EngineChoice
from gamechecks.core.verdict import GameTrace, Method, Progress
from gamechecks.engines.plan import FORMULA_GLANCE, STATES_LATE

if TYPE_CHECKING:
    from gamechecks.engines.bmc.search import BoundedSearch

GLANCE_SECONDS = 1.0
"""The most that a glance at positions may take."""
MOST_SECONDS = 60.0
"""The most that a look at many positions may take where it comes first."""


class Settled(NamedTuple):
    """A game as asked for, or that there is none; what that rests on, and who says so."""

    trace: GameTrace | None
    method: Method = Method.SEARCH
    engine: EngineChoice = EngineChoice.SOLVER


Attempt = Callable[["BoundedSearch"], Settled | None]


def some_game(bmc: "BoundedSearch") -> Settled:
    """A game as asked for, by whatever the plan has and settles it first."""
    for attempt in (few_games, glance, many_games, _never, *later_attempts(bmc)):
        if (settled := attempt(bmc)) is not None:
            return settled
    search = bmc.in_large_steps()
    if search is None:
        return Settled(bmc.first())
    try:
        return Settled(search.first())
    finally:
        bmc.settled = search.settled


def later_attempts(bmc: "BoundedSearch") -> tuple[Attempt, ...]:
    """What may take long: to play towards the formula, and to look at many positions."""
    return (look_first, steering) if bmc.looks_first else (steering, look)


def few_games(bmc: "BoundedSearch") -> Settled | None:
    """One of a few games that are played at random."""
    return _shown(bmc.played(few=True))


def many_games(bmc: "BoundedSearch") -> Settled | None:
    """One of many games that are played at random, or of the game's own."""
    return _shown(bmc.played())


def steering(bmc: "BoundedSearch") -> Settled | None:
    """A game that is played towards what is asked for."""
    return _shown(bmc.steered())


def glance(bmc: "BoundedSearch") -> Settled | None:
    """What a few thousand positions settle."""
    return _looked(bmc, FORMULA_GLANCE, GLANCE_SECONDS)


def look(bmc: "BoundedSearch") -> Settled | None:
    """What many positions settle, within the time that all before has taken."""
    return _looked(bmc, STATES_LATE, min(bmc.clock.total, bmc.clock.left / 2))


def look_first(bmc: "BoundedSearch") -> Settled | None:
    """The same, within half of the time."""
    return _looked(bmc, STATES_LATE, min(MOST_SECONDS, bmc.clock.left / 2))


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
