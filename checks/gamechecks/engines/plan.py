"""Which methods answer a question, in which order and for how long: decided here for every verb."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from gamechecks.core.errors import InputError
from gamechecks.core.scope import BOARDS, GameScope, LayoutChoice, SolverChoice, one_of
from gamechecks.engines.large_steps import Fragment
from gamechecks.language.question import Formula

if TYPE_CHECKING:
    from gamechecks.engines.bmc.search import BoundedSearch

LARGE = 400
"""Size times boards from which on a search takes longer than some games."""

SMALL = 100
"""Size times boards below which Z3 and explicit search both answer a question and must agree.

From there on a proof by induction takes no longer than a search.
"""

MAX_SMALL_STATE = 20
"""State size up to which a scope is small: larger steps take too long to build."""

MAX_COMPARED_TRACES = 50
"""If a small scope has more instances, Z3 does not find them all a second time."""

USER_DEFINED_STATES = 10_000
"""Product states of a small user-defined game: each may take its rules a millisecond."""

FEW_POSITIONS = 600_000
"""If there are no more, they are all seen before a solver is asked; most cannot be reached."""

ENOUGH_STATES, GLANCE, FORMULA_GLANCE = 100_000, 50_000, 3_000
"""Positions, each with what is left of a formula, after which that is given up; and if there are
many or nobody knows how many, without a formula and with one, which takes ten times as long."""

STATES_LATE = 500_000
"""The same where play has found nothing: a goal that can no longer come true spares many."""

SHORT = 60
"""With more boards a glance at many positions shows nothing."""

GLANCE_SECONDS, LOOK_SECONDS = 1.0, 60.0
"""The most that a glance at positions may take, and a look at many where it comes first."""

PLAYED = 20
"""Counterexamples that are played before an earlier one is looked for in other ways."""

NEAR_HORIZON, FAR_HORIZON = 16, 128
"""A short search first; then bounds over the far horizon are reached by doubling it."""

EARLIER_EFFORT, EARLIER_SECONDS = 40_000_000, 15.0
"""What the search for an earlier counterexample may take unless the earliest is asked for: Z3's
resource units, some two seconds of solving, so that the same command gives the same answer; and
seconds in all, for steps that take long to encode."""

REASON_SECONDS = 60.0
"""What the reasons of an explanation may take, if nobody sets a limit."""


class Attempt(Enum):
    """What may settle a question before it is searched for."""

    FEW_GAMES = "a few games that are played at random"
    MANY_GAMES = "many games, at random or of the game's own"
    INDUCTION = "a proof that it never happens, or that it always holds"
    NEAR = "a search of the first boards"
    GLANCE = "a look at a few thousand positions"
    STEERING = "games that are played towards the formula"
    LOOK = "a look at many positions, for as long as all before has taken"
    LONG_LOOK = "the same, for half of the time"


_CHEAP = (Attempt.FEW_GAMES, Attempt.GLANCE, Attempt.MANY_GAMES, Attempt.INDUCTION)
_CHEAP_OF_A_CHECK = (Attempt.INDUCTION, Attempt.MANY_GAMES, Attempt.NEAR, Attempt.GLANCE)


def attempts(question: "BoundedSearch", *, check: bool = False) -> tuple[Attempt, ...]:
    """What is tried in turn: the cheap first; a check tries a proof before it plays.

    Some worker looks at many positions before it plays towards the formula.
    """
    late = (Attempt.STEERING, Attempt.LOOK)
    if question.looks_first:
        late = (Attempt.LONG_LOOK, Attempt.STEERING)
    return (*(_CHEAP_OF_A_CHECK if check else _CHEAP), *late)


@dataclass(frozen=True)
class Plan:
    """Whether to try induction, and to play some games; and in which steps to search.

    The fragment is what a question comes to in large steps; without any it is asked by boards.
    """

    induction: bool
    play: bool
    steps: str = BOARDS
    fragment: Fragment | None = None


def plan_of(question: "BoundedSearch") -> Plan:
    """What may be tried for a question at all.

    Whoever names the steps wants a search and nothing else.
    """
    large, fragment = question.large_steps, _fragment(question)
    free = question.steps is None and question.layout is LayoutChoice.CANONICAL
    size = _size(question.scope)
    readable = not any(condition.function for condition in question.wanted)
    soon_done = fragment is not None and fragment.short
    return Plan(
        induction=free and size >= SMALL and question.solver is SolverChoice.Z3,
        play=free and size >= LARGE and readable and not soon_done,
        steps=BOARDS if fragment is None or large is None else large.name,
        fragment=fragment,
    )


@dataclass(frozen=True)
class Request:
    """What decides which engine answers: a scope, formulas, and what only a solver can be told."""

    scope: GameScope
    formulas: Sequence[Formula] = ()
    layout: LayoutChoice = LayoutChoice.CANONICAL
    steps: str | None = None
    certificate: bool = False


def is_small(scope: GameScope) -> bool:
    """Return True if Z3 and explicit search both answer questions about a scope.

    The size of the scope alone decides, so that a command always prints the same.
    """
    return _size(scope) < SMALL and scope.state_size <= MAX_SMALL_STATE


def _size(scope: GameScope) -> int:
    """Return a scope's size times its boards, the measure of how long a search takes."""
    return scope.state_size * scope.boards


def explicit_budget(request: Request, solver: SolverChoice) -> int:
    """Return how many product states explicit search sees before a solver is asked.

    There are 0 if a solver, its steps or its layout are named, or there are far too many; and in
    a large user-defined game, so that a fault in its constraints comes to light.
    """
    named = request.steps is not None or request.certificate or solver is not SolverChoice.Z3
    canonical = one_of(LayoutChoice, request.layout) is LayoutChoice.CANONICAL
    if named or not canonical or any(map(callable, request.formulas)):
        return 0
    if request.scope.game.own:
        return USER_DEFINED_STATES if is_small(request.scope) else 0
    positions = request.scope.positions
    if positions is not None and positions <= FEW_POSITIONS:
        return ENOUGH_STATES
    glance = FORMULA_GLANCE if request.formulas else GLANCE
    return 0 if request.scope.boards > SHORT else glance


def _fragment(question: "BoundedSearch") -> Fragment | None:
    """What a question comes to in large steps; none if it is to be asked board by board."""
    large = question.large_steps
    known = [BOARDS] if large is None else [BOARDS, large.name]
    if question.steps is not None and question.steps not in known:
        raise InputError(f"{question.steps!r} was given: one of {', '.join(known)} was expected")
    if large is None or question.steps == BOARDS:
        return None
    fragment = large.fragment(question)
    if question.steps is None:
        return None if large.too_large(question.scope) else fragment
    if fragment is None:
        raise InputError(large.refusal)
    return fragment
