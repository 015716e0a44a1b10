"""The plan: which engines answer a query, in which order and with what budget, for every command.

An engine is a function of a `BoundedSearch` and a `Budget`; it returns `Settled`, or `None` to
leave the query to the next one. A new engine is such a function, and a line in `plan`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError
from gamechecks.core.loading import lazily
from gamechecks.core.scope import (
    BOARDS,
    EngineChoice,
    Games,
    GameScope,
    LayoutChoice,
    SolverChoice,
)
from gamechecks.engines.macro_steps import Fragment, MacroSteps
from gamechecks.engines.query import Query, QueryKind


@dataclass(frozen=True)
class Budget:
    """What an engine may spend before it leaves a query to the next one.

    `states` are product states that explicit search visits in all, earlier visits included, in at
    most `seconds` of CPU time, and if `matched` no longer than all engines before took. Of the
    traces that simulation comes to, `traces` are compared; with `few` it plays only some games.
    """

    states: int | None = None
    seconds: float = inf
    matched: bool = False
    traces: int = 1
    few: bool = False

    def seconds_of(self, clock: Clock) -> float:
        """Return the seconds, at most half of those that the clock leaves."""
        return min(self.seconds, clock.total if self.matched else inf, clock.left / 2)


# Sizes, in the size of a state times the boards of the scope.
LARGE = 400
"""From here on a search takes longer than some games."""
SMALL = 100
"""Below, Z3 and explicit search both answer a query and must agree.

From here on a proof by induction takes no longer than a search.
"""
MAX_SMALL_STATE = 20
"""State size up to which a scope is small: larger steps take too long to build."""

# Product states.
USER_DEFINED_STATES = 10_000
"""In a small user-defined game: each may take its rules a millisecond."""
FEW_POSITIONS = 600_000
"""If a scope has no more positions, they are all visited first; most cannot be reached."""
ENOUGH_STATES, GLANCE, FORMULA_GLANCE = 100_000, 50_000, 3_000
"""The first visits: in such a scope; in others without a formula; and with one, which takes ten
times as long."""
STATES_LATE = 500_000
"""Where simulation has found nothing: a goal that can no longer come true spares many."""
SHORT = 60
"""Boards of a scope beyond which a glance at many positions shows nothing."""

# Seconds of CPU time.
GLANCE_SECONDS, LOOK_SECONDS = 1.0, 60.0
"""For a glance at product states, and for many where they come first."""
EARLIER_SECONDS, EARLIER_EFFORT = 15.0, 40_000_000
"""For an earlier counterexample unless the earliest is asked for. The effort is in Z3's resource
units, some two seconds of solving, so that the same command gives the same answer."""
PREMISE_SECONDS = 10.0
"""For a trace of the kind, and if the user sets no limit for one in which the premise of what is
proved comes true."""
REASON_SECONDS = 60.0
"""For the reasons of an explanation, if the user sets no limit."""
INDUCTION_SECONDS = 5.0
"""For a proof that a property holds, or that something never happens, before a search."""
STEP_SECONDS = 3.0
"""For a step of a theorem's induction before games are played that may break it."""
LEMMA_SECONDS = 1.0
"""For a look whether a lemma is superfluous, or a premise never true."""

# Traces.
COMPARED_COUNTEREXAMPLES = 20
"""Simulated before an earlier one is looked for in other ways."""
MAX_COMPARED_TRACES = 50
"""If a small scope has more instances, Z3 does not find them all a second time."""

RANDOM_GAMES, FEW_RANDOM_GAMES = 20, 5
"""Played in each small scope, and in each large one, where a theorem may be broken."""

# Boards.
NEAR_HORIZON, FAR_HORIZON = 16, 128
"""A short search first; then bounds over the far horizon are reached by doubling it."""
FIRST_PLACES, SEARCHED_BOARDS = 5, 12
"""For games that break a theorem: its first boards in any scope, and how far a solver looks in
the scopes that are tried: some seconds on the largest boards."""
LONGEST_RANDOM_GAME = 2_000
"""After these a random game is given up."""

Engine = Callable[..., Any]
SIMULATE: Engine = lazily("gamechecks.engines.bmc.running:simulate")
STEER: Engine = lazily("gamechecks.engines.bmc.running:steer")
EXPLORE: Engine = lazily("gamechecks.engines.bmc.running:explore")
INDUCTION: Engine = lazily("gamechecks.engines.bmc.running:prove_never")
NEAR: Engine = lazily("gamechecks.engines.bmc.running:search_near")
MACRO_STEPS: Engine = lazily("gamechecks.engines.bmc.running:search_macro_steps")
STATES: Engine = lazily("gamechecks.engines.bmc.running:search_states")


@dataclass(frozen=True)
class Step:
    """An engine and what it may spend."""

    engine: Engine
    budget: Budget = Budget()


def plan(query: Query, solver: SolverChoice, worker: int = 0) -> tuple[Step, ...]:
    """Return the engines that are asked in turn, after the first visits by explicit search.

    What is cheap comes first; a check tries a proof before it plays. The first worker of a
    portfolio visits many product states before it steers towards the formula.
    """
    glance = Step(EXPLORE, Budget(FORMULA_GLANCE, GLANCE_SECONDS))
    many_games = Step(SIMULATE)
    fragment = macro_fragment(query)
    near = Step(NEAR)
    cheap = [Step(SIMULATE, Budget(few=True)), glance, many_games, Step(INDUCTION)]
    if query.kind is QueryKind.CHECK:
        traces = 1 if query.earliest is False else COMPARED_COUNTEREXAMPLES
        many_games = Step(SIMULATE, Budget(traces=traces))
        cheap = [Step(INDUCTION), many_games, *([near] if fragment is None else []), glance]
    late = [Step(STEER), Step(EXPLORE, Budget(STATES_LATE, matched=True))]
    if worker == 1:
        late = [Step(EXPLORE, Budget(STATES_LATE, LOOK_SECONDS)), Step(STEER)]
    by_boards = [Step(STATES)]
    search = by_boards if fragment is None else [Step(MACRO_STEPS), near, *by_boards]
    simulates = is_simulated(query, fragment)
    explores = query.engine is EngineChoice.AUTO and not query.scope.game.own
    apt = {
        SIMULATE: simulates,
        STEER: simulates,
        EXPLORE: simulates and explores and bool(query.wanted),
        INDUCTION: _is_unnamed(query) and _size(query.scope) >= SMALL and _is_z3(solver),
        NEAR: _looks_near(query),
    }
    return tuple(step for step in (*cheap, *late, *search) if apt.get(step.engine, True))


def first_visits(query: Query, solver: SolverChoice) -> int:
    """Return how many product states explicit search visits before a solver is asked.

    There are 0 if a solver, its steps or its layout are named, or there are far too many; and in
    a large user-defined game, so that a fault in its constraints comes to light.
    """
    if query.certify is not None or not _is_unnamed(query) or not _is_z3(solver):
        return 0
    if query.has_function:
        return 0
    if query.scope.game.own:
        return USER_DEFINED_STATES if is_small(query.scope) else 0
    positions = query.scope.positions
    if positions is not None and positions <= FEW_POSITIONS:
        return ENOUGH_STATES
    glance = FORMULA_GLANCE if query.wanted else GLANCE
    return 0 if query.scope.boards > SHORT else glance


def is_small(scope: GameScope) -> bool:
    """Return True if Z3 and explicit search both answer questions about a scope.

    The size of the scope alone decides, so that a command always prints the same.
    """
    return _size(scope) < SMALL and scope.state_size <= MAX_SMALL_STATE


def is_simulated(query: Query, fragment: Fragment | None) -> bool:
    """Return True if games are played for a query: in a large scope, if no steps are named."""
    soon_done = fragment is not None and fragment.short
    large = _size(query.scope) >= LARGE
    return _is_unnamed(query) and large and not query.has_function and not soon_done


def macro_steps(scope: GameScope) -> MacroSteps | None:
    """Return the macro-steps that a game offers, or `None`."""
    offered = scope.game.shortcuts.large_steps
    return None if offered is None else offered()


def macro_fragment(query: Query) -> Fragment | None:
    """Return what a query comes to in macro-steps, or `None` if it is asked board by board."""
    large = macro_steps(query.scope)
    known = [BOARDS] if large is None else [BOARDS, large.name]
    if query.steps is not None and query.steps not in known:
        raise InputError(f"{query.steps!r} was given: one of {', '.join(known)} was expected")
    if large is None or query.steps == BOARDS:
        return None
    fragment = large.fragment(query)
    if query.steps is None:
        return None if large.too_large(query.scope) else fragment
    if fragment is None:
        raise InputError(large.refusal)
    return fragment


def _is_unnamed(query: Query) -> bool:
    """Return True if neither steps nor a layout are named, which only a solver knows."""
    return query.steps is None and query.layout is LayoutChoice.CANONICAL


def _is_z3(solver: SolverChoice) -> bool:
    return solver is SolverChoice.Z3


def _looks_near(query: Query) -> bool:
    """Return True if a check searches the first boards by themselves.

    Of a function it can't be told whether a beginning of a game already breaks it.
    """
    far = query.scope.boards > NEAR_HORIZON and query.games is Games.ANY
    return query.kind is QueryKind.CHECK and far and not query.has_function


def _size(scope: GameScope) -> int:
    """Return a scope's size times its boards, the measure of how long a search takes."""
    return scope.state_size * scope.boards
