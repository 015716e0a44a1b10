"""The engines of the plan, and searches by them for one game or for all."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from math import inf

from gamechecks.core.errors import InputError, Unsettled
from gamechecks.core.scope import BOARDS, EngineChoice
from gamechecks.core.search_options import SearchSettings, conclude
from gamechecks.core.verdict import GameTrace, Instances, Method, Progress, Verdict
from gamechecks.engines.agreement import compared
from gamechecks.engines.bmc.search import BoundedSearch, Settled
from gamechecks.engines.explicit.search import ProductSearch
from gamechecks.engines.induction.quick_induction import (
    holds_at_any_length,
    never,
    never_happens,
)
from gamechecks.engines.macro_steps import SmallStepsNeeded
from gamechecks.engines.plan import NEAR_HORIZON, Budget, plan
from gamechecks.engines.query import Query, QueryKind
from gamechecks.language.question import Condition


def settle(bmc: BoundedSearch, worker: int = 0) -> Settled:
    """Ask the engines of the plan in turn, until one settles the query."""
    for step in plan(bmc.query, bmc.how.solver, worker):
        settled: Settled | None = step.engine(bmc, step.budget)
        if settled is not None:
            return settled
    raise AssertionError("the last engine of a plan settles every query or raises")


def simulate(bmc: BoundedSearch, budget: Budget) -> Settled | None:
    """Play games at random and the game's own; of counterexamples keep the one broken first."""
    first = inf
    for trace in islice(bmc.played(few=budget.few), budget.traces):
        wrong_at = bmc.query.claim.wrong_at(trace) if budget.traces > 1 else None
        if bmc.found is None or (wrong_at is not None and wrong_at < first):
            bmc.found = Settled(trace, Method.PLAY)
            first = inf if wrong_at is None else wrong_at
    return bmc.found


def steer(bmc: BoundedSearch, budget: Budget) -> Settled | None:
    """Play games towards the formula."""
    trace = next(bmc.steered(), None)
    return None if trace is None else Settled(trace, Method.PLAY)


def explore(bmc: BoundedSearch, budget: Budget) -> Settled | None:
    """Visit product states, from where an earlier visit was given up."""
    if bmc.explored is None:
        bmc.explored = ProductSearch(bmc.query, bmc.how)
    explored = bmc.explored
    explored.allow(budget.states or 0)
    try:
        with bmc.clock.briefly(budget.seconds_of(bmc.clock)):
            trace = explored.first()
    except Unsettled:
        bmc.clock.check()
        return None
    bmc.settled = bmc.scope.boards
    return Settled(trace, engine=EngineChoice.EXPLICIT)


def prove_never(bmc: BoundedSearch, budget: Budget) -> Settled | None:
    """Prove by induction that what is asked for never happens, or that a property holds."""
    if bmc.query.kind is QueryKind.CHECK:
        claims = [bmc.query.claim]
    else:
        claims = [each for each in bmc.wanted if never(each) is not None]
    if claims:
        bmc.listen(Progress("trying a proof by induction"))
    return Settled(None, Method.INDUCTION) if any(_proved(bmc, each) for each in claims) else None


def _proved(bmc: BoundedSearch, claim: Condition) -> bool:
    """Return True if a property holds, or in a search if what is asked for never happens."""
    prove = holds_at_any_length if bmc.query.kind is QueryKind.CHECK else never_happens
    return prove(claim, bmc.scope, bmc.clock, bmc.seed, over=bmc.query.all_end)


def search_near(bmc: BoundedSearch, budget: Budget) -> Settled | None:
    """Look for a game that breaks a property near the start."""
    trace = bmc.broken_within(NEAR_HORIZON)
    if trace is None:
        bmc.clean = NEAR_HORIZON
        return None
    return Settled(trace, searched=True)


@contextmanager
def falling_back(bmc: BoundedSearch) -> Iterator[None]:
    """Leave what macro-steps cannot tell to steps by boards, unless the steps are named."""
    try:
        yield
    except SmallStepsNeeded as needed:
        if bmc.query.steps is not None:
            raise InputError(str(needed)) from None
        bmc.fragment = None


def search_macro_steps(bmc: BoundedSearch, budget: Budget) -> Settled | None:
    """Search in macro-steps, which may not be able to tell where a property is broken first."""
    if bmc.query.kind is QueryKind.CHECK:
        with falling_back(bmc):
            return Settled(bmc.macro_check.counterexample(), searched=True)
        return None
    search = bmc.in_macro_steps()
    assert search is not None, "the plan has macro-steps only if the query has a fragment"
    try:
        return Settled(search.first(), searched=True)
    finally:
        bmc.settled = search.settled


def search_states(bmc: BoundedSearch, budget: Budget) -> Settled | None:
    """Search board by board."""
    return Settled(bmc.first(), searched=True)


def find_trace(
    query: Query, how: SearchSettings, worker: int = 0, explored: ProductSearch | None = None
) -> Verdict:
    """Find a game, or refute that there is one, by the engines of the plan."""
    bmc = BoundedSearch(query, how, explored)

    def search() -> Verdict:
        settled = settle(bmc, worker)
        if settled.trace is None:
            compared(query.scope)
            bmc.settled = query.scope.boards
        verdict = bmc.verdict(settled.trace)
        return replace(verdict, method=settled.method, engine=settled.engine)

    return conclude(bmc.clock, search, lambda reason: bmc.verdict(reason=reason))


def find_traces(query: Query, how: SearchSettings) -> Instances:
    """Find all games, or as many as the limit allows; with a limit some are played first."""
    if query.steps not in (None, BOARDS):
        raise InputError("several instances are found board by board: leave --steps out")
    bmc = BoundedSearch(query, how)
    played: list[GameTrace] = []

    def simulated() -> Iterator[GameTrace]:
        yield from bmc.played()
        if not played:
            yield from bmc.steered()

    def every() -> Iterator[GameTrace]:
        for game in simulated() if query.limit is not None else ():
            if game not in played:
                played.append(game)
                yield game
        yield from bmc.every(*played)
        compared(query.scope)

    found = bmc.every_instance(every())
    return replace(found, method=Method.PLAY) if len(played) == query.limit else found
