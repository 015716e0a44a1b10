"""Bounded checks: the earliest counterexample, and vacuity of what holds."""

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace

from gamechecks.core.clock import Clock
from gamechecks.core.errors import Unsettled
from gamechecks.core.scope import EngineChoice, Games, LayoutChoice, SolverChoice
from gamechecks.core.search_options import SearchSettings, conclude
from gamechecks.core.verdict import (
    OF_THE_KIND,
    CheckOutcome,
    CheckVerdict,
    Compared,
    GameTrace,
    Method,
    Progress,
)
from gamechecks.engines.agreement import confirmed
from gamechecks.engines.bmc.running import falling_back, settle
from gamechecks.engines.bmc.search import BoundedSearch, Settled
from gamechecks.engines.explicit.search import ProductSearch
from gamechecks.engines.induction.quick_induction import never_happens
from gamechecks.engines.induction.theorems import says_that_games_end
from gamechecks.engines.macro_steps import MacroStepCheck
from gamechecks.engines.plan import (
    EARLIER_EFFORT,
    EARLIER_SECONDS,
    LARGE,
    NEAR_HORIZON,
    PREMISE_SECONDS,
)
from gamechecks.engines.query import Query, QueryKind
from gamechecks.language.question import Condition


@contextmanager
def briefly(clock: Clock, seconds: float, wanted: str) -> Iterator[None]:
    """Do without something that takes too long, if the user's limit does not end it before."""
    if clock.left <= seconds:
        yield
        return
    try:
        with clock.briefly(seconds):
            yield
    except Unsettled:
        raise Unsettled(f"looked {seconds:.0f} s for {wanted}") from None


@dataclass(frozen=True)
class Vacuity:
    """The premises of a property, for which games are looked for as for its counterexamples."""

    wanted: Condition
    bmc: BoundedSearch

    def by_boards(self) -> tuple[str, ...]:
        """What comes true in no game within the bound, to which a search came by boards."""
        return self._those(self._never)

    def in_macro_steps(self, large: MacroStepCheck) -> tuple[str, ...]:
        """The same, in macro-steps."""
        return self._those(lambda premise: not self._played(premise) and large.never(premise))

    def at_any_length(self) -> tuple[str, ...]:
        """The same, of a property that is proved: nothing was searched yet."""
        return self._those(self._never_at_any_length)

    def _those(self, never: Callable[[Condition], bool]) -> tuple[str, ...]:
        if self._no_games():
            return (OF_THE_KIND[self.bmc.games],)
        wanted = self.wanted.premises(cut_off=not self.bmc.query.all_end)
        return tuple(premise.name for premise in wanted if never(premise))

    def _no_games(self) -> bool:
        """Whether there is no game of the kind; if so, there is none on any physical board."""
        if self.bmc.games is Games.ANY:
            return False
        every = self.bmc.about(kind=QueryKind.RUN, layout=LayoutChoice.CANONICAL)
        with briefly(every.clock, PREMISE_SECONDS, "a game of the kind"):
            return settle(every).trace is None

    def _never(self, premise: Condition) -> bool:
        """Whether a premise comes true in no game, by the boards that are there."""
        if self._played(premise):
            return False
        return self.bmc.session.find(self.bmc.kind(), *self.bmc.terms([premise])) is None

    def _never_at_any_length(self, premise: Condition) -> bool:
        """The same, where nothing was searched yet."""
        bmc, sampler = self.bmc, self.bmc.sampler
        if any(sampler.played([premise], few=True)):
            return False
        if never_happens(premise, bmc.scope, bmc.clock, bmc.seed):
            return True
        if any(sampler.played([premise])):
            return False
        # Whoever sets a time limit has said how long it may take.
        seconds = PREMISE_SECONDS if bmc.clock.limit is None else math.inf
        with briefly(bmc.clock, seconds, "a game with its premise"):
            bmc.reach_all()
            return self._never(premise)

    def _played(self, premise: Condition) -> bool:
        """Whether a premise came true in a game that was played, where that is worthwhile."""
        return any(self.bmc.about(premise).played())


def find_break(
    query: Query, how: SearchSettings, worker: int = 0, explored: ProductSearch | None = None
) -> CheckVerdict:
    """Look for a game that breaks a property, by the engines of the plan."""
    search = _Check(query, how, worker, explored)
    return conclude(search.bmc.clock, search.verdict, search.answer)


class _Check:
    """A property, the search for its counterexamples, and the earliest one so far."""

    def __init__(
        self,
        query: Query,
        how: SearchSettings,
        worker: int = 0,
        explored: ProductSearch | None = None,
    ) -> None:
        self.wanted, self.worker, self._listen = query.claim, worker, how.listen
        self.bmc = BoundedSearch(query, replace(how, listen=self._tell), explored)
        small = query.scope.state_size * query.scope.boards < LARGE
        self.earliest = None if query.earliest is False and small else query.earliest
        self.known_earliest = False
        self.violated: float | None = None
        self.vacuity = Vacuity(self.wanted, self.bmc)
        self.trace: GameTrace | None = None
        self.wrong_at: int | None = None
        self.held = False
        self.compared: Compared | None = None
        self.method = Method.SEARCH
        self.engine = EngineChoice.SOLVER

    def verdict(self) -> CheckVerdict:
        """Violated at the earliest board, or holds."""
        explored = self.bmc.explored
        if explored is not None and explored.found is not None:
            self._keep(explored.found)
            return self._as_early_as_can_be()
        proved = Settled(None, Method.INDUCTION)
        settled = proved if self._is_the_end() else settle(self.bmc, self.worker)
        if settled.trace is None:
            self.method, self.engine = settled.method, settled.engine
            return self._holds(settled)
        self._keep(settled.trace, settled.method)
        return self._as_early_as_can_be()

    def _is_the_end(self) -> bool:
        """Return True if it says that games end, which is proved of all that are asked for."""
        source, query = self.wanted.source, self.bmc.query
        every = query.all_end and query.steps is None
        return every and not callable(source) and says_that_games_end(source, query.scope.game)

    def answer(self, reason: str | None = None, vacuous: tuple[str, ...] = ()) -> CheckVerdict:
        """The verdict as it stands: what is broken or holds stays so, whatever ended the work."""
        if self.trace is None and self.bmc.found is not None:
            self._keep(self.bmc.found.trace, self.bmc.found.method)
        outcome = CheckOutcome.HOLDS if self.held else CheckOutcome.UNKNOWN
        by_induction = self.method is Method.INDUCTION
        return replace(
            self.bmc.checked(outcome if self.trace is None else CheckOutcome.VIOLATED, reason),
            trace=self.trace,
            wrong_at=self.wrong_at,
            earliest=self.known_earliest,
            vacuous=vacuous,
            solver=SolverChoice.Z3 if by_induction else self.bmc.how.solver,
            method=self.method,
            engine=self.engine,
            compared=self.compared,
        )

    def _keep(self, trace: GameTrace, method: Method = Method.SEARCH) -> None:
        self.trace, self.method = trace, method
        self.wrong_at = self.wanted.wrong_at(trace)

    def _as_early_as_can_be(self) -> CheckVerdict:
        """Violated, by counterexamples that go wrong earlier as long as they are looked for."""
        if self.earliest is False:
            return self.answer()
        self.violated = time.monotonic()
        self._tell_of_violation()
        clock = self.bmc.clock
        limited = nullcontext() if self.earliest else clock.briefly(EARLIER_SECONDS, EARLIER_EFFORT)
        try:
            with limited:
                for trace in self._earlier():
                    self._keep(trace)
                    self._tell_of_violation()
        except Unsettled:
            clock.check()
            if self.earliest:
                raise
            return self.answer()
        self.method, self.known_earliest = Method.SEARCH, True
        return self.answer()

    def _earlier(self) -> Iterator[GameTrace]:
        """Counterexamples that go wrong earlier, in macro-steps if these can tell."""
        if self.bmc.fragment is not None:
            with falling_back(self.bmc):
                yield from self.bmc.macro_check.shorter(self.trace)
                return
        yield from self._earlier_by_boards()

    def _tell(self, progress: Progress) -> None:
        """Where the work is, until there is better news: that it is violated already."""
        if self.trace is None:
            self._listen(progress)
        else:
            self._tell_of_violation()

    def _tell_of_violation(self) -> None:
        """That it is violated already, and that an earlier break is looked for."""
        clock, place = self.bmc.clock, ""
        if self.wrong_at is not None:
            place = f" at board {self.wrong_at + 1}"
        doing = f"violated{place}; looking for an earlier one"
        since, limit = clock.started, math.inf if clock.limit is None else clock.limit
        if self.violated is not None and not self.earliest:
            since, limit = self.violated, min(EARLIER_SECONDS, limit)
        self._listen(Progress(doing, since=since, limit=limit))

    def _earlier_by_boards(self) -> Iterator[GameTrace]:
        """Counterexamples that go wrong earlier, by boards.

        Those among all games are looked for near the start, then by thirds from there on: the
        fewer boards, the sooner it is settled that no game is broken by them.
        """
        bmc, some = self.bmc, self.bmc.games is Games.ANY
        if not some:
            bmc.reach_all()
        while self.wrong_at is not None and self.wrong_at > bmc.clean:
            third = bmc.clean + max(1, (self.wrong_at - bmc.clean) // 3)
            aim = min(NEAR_HORIZON, third) if bmc.clean < NEAR_HORIZON else third
            aim = aim if some else self.wrong_at
            trace = bmc.broken_within(aim)
            if trace is None:
                bmc.clean = aim
            else:
                yield trace

    def _vacuous(self, settled: Settled) -> tuple[str, ...]:
        """The premises that never come true, by what has settled that the property holds."""
        if not settled.searched:
            return self.vacuity.at_any_length()
        if self.bmc.fragment is not None:
            with falling_back(self.bmc):
                return self.vacuity.in_macro_steps(self.bmc.macro_check)
            self.bmc.reach_all()
        return self.vacuity.by_boards()

    def _holds(self, settled: Settled) -> CheckVerdict:
        """That no game breaks it, whether or not it says anything."""
        bmc = self.bmc
        games = None if self.method is Method.INDUCTION and not bmc.query.all_end else bmc.games
        self.compared = confirmed(self.wanted, bmc.scope, bmc.clock, games)
        self.held, self.bmc.settled = True, self.bmc.scope.boards
        vacuous = self._vacuous(settled)
        return self.answer(vacuous=vacuous)
