"""Bounded checks: the earliest counterexample, and vacuity of what holds."""

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Unpack

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, Unsettled
from gamechecks.core.scope import BOARDS, EngineChoice, Games, GameScope, LayoutChoice, SolverChoice
from gamechecks.core.search_options import SearchOptions, conclude
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
from gamechecks.engines.bmc.running import Settled, some_game, tried
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.induction.quick_induction import holds_at_any_length, never_happens
from gamechecks.engines.induction.theorems import says_that_games_end
from gamechecks.engines.large_steps import LargeStepCheck, SmallStepsNeeded
from gamechecks.engines.plan import (
    EARLIER_EFFORT,
    EARLIER_SECONDS,
    LARGE,
    NEAR_HORIZON,
    PLAYED,
    Attempt,
    attempts,
)
from gamechecks.engines.simulate import Sampler
from gamechecks.language.question import Condition, Formula, invariant
from gamemodels.rules import played_on

CURIOSITY = 10.0
"""Seconds for a game of the kind, and for one in which the premise of what is proved comes true;
for the latter only if the user sets no limit."""


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


@contextmanager
def patience(clock: Clock, seconds: float, wanted: str) -> Iterator[None]:
    """The same, unless the user has said how long it may take."""
    with nullcontext() if clock.limit is not None else briefly(clock, seconds, wanted):
        yield


@dataclass(frozen=True)
class Vacuity:
    """The premises of a property, for which games are looked for as for its counterexamples."""

    wanted: Condition
    bmc: BoundedSearch

    def by_boards(self) -> tuple[str, ...]:
        """What comes true in no game within the bound, to which a search came by boards."""
        return self._those(self._never)

    def in_large_steps(self, large: LargeStepCheck) -> tuple[str, ...]:
        """The same, in large steps."""
        return self._those(lambda premise: not self._played(premise) and large.never(premise))

    def at_any_length(self) -> tuple[str, ...]:
        """The same, of a property that is proved: nothing was searched yet."""
        return self._those(self._never_at_any_length)

    def _those(self, never: Callable[[Condition], bool]) -> tuple[str, ...]:
        if self._no_games():
            return (OF_THE_KIND[self.bmc.games],)
        wanted = self.wanted.premises(cut_off=not self.bmc.all_end)
        return tuple(premise.name for premise in wanted if never(premise))

    def _no_games(self) -> bool:
        """Whether there is no game of the kind; if so, there is none on any physical board."""
        if self.bmc.games is Games.ANY:
            return False
        every = replace(self.bmc, wanted=(), layout=LayoutChoice.CANONICAL)
        with briefly(every.clock, CURIOSITY, "a game of the kind"):
            return some_game(every).trace is None

    def _never(self, premise: Condition) -> bool:
        """Whether a premise comes true in no game, by the boards that are there."""
        if self._played(premise):
            return False
        return self.bmc.session.find(self.bmc.kind(), *self.bmc.terms([premise])) is None

    def _never_at_any_length(self, premise: Condition) -> bool:
        """The same, where nothing was searched yet."""
        bmc, sampler = self.bmc, self._sampler
        if any(sampler.played([premise], few=True)):
            return False
        if never_happens(premise, bmc.scope, bmc.clock, bmc.seed):
            return True
        if any(sampler.played([premise])):
            return False
        with patience(bmc.clock, CURIOSITY, "a game with its premise"):
            bmc.reach_all()
            return self._never(premise)

    def _played(self, premise: Condition) -> bool:
        """Whether a premise came true in a game that was played, where that is worthwhile."""
        return any(replace(self.bmc, wanted=[premise]).played())

    @property
    def _sampler(self) -> Sampler:
        return Sampler(self.bmc.scope, self.bmc.games, self.bmc.clock, self.bmc.seed)


def check(
    scope: GameScope,
    formula: Formula,
    *,
    games: Games = Games.ANY,
    layout: LayoutChoice = LayoutChoice.CANONICAL,
    steps: str | None = None,
    earliest: bool | None = None,
    **options: Unpack[SearchOptions],
) -> CheckVerdict:
    """Look for a game within the scope that breaks a property.

    With `earliest`, search until no game breaks it earlier; with False, accept the first break
    found in a large scope; else search a few seconds for an earlier one.

    The steps are large where the property does not look inside one, else boards. Beyond a few
    boards a proof by induction is tried, and in a large scope some games are played, before a
    search; but not if steps are asked for.
    """
    wanted = invariant(formula, scope.vocabulary)
    bmc = BoundedSearch.of(scope, [wanted.negated()], games, layout, steps, **options)
    search = _Check(wanted, replace(bmc, apart=True), earliest)
    return conclude(search.bmc.clock, search.verdict, search.answer)


class _Check:
    """A property, the search for its counterexamples, and the earliest one so far.

    No game is broken by its first `clean` boards.
    """

    def __init__(self, wanted: Condition, bmc: BoundedSearch, earliest: bool | None = None) -> None:
        self.wanted = wanted
        self.bmc = bmc
        small = bmc.scope.state_size * bmc.scope.boards < LARGE
        self.earliest = None if earliest is False and small else earliest
        self.known_earliest = False
        self.violated: float | None = None
        self.steps = bmc.plan.steps
        self.large = None if bmc.large_steps is None else bmc.large_steps.check(wanted, bmc)
        self.vacuity = Vacuity(wanted, bmc)
        self.trace: GameTrace | None = None
        self.wrong_at: int | None = None
        self.clean = 0
        self.held = False
        self.compared: Compared | None = None
        self.method = Method.SEARCH
        self.engine = EngineChoice.SOLVER
        self._listen, bmc.listen = bmc.listen, self._tell

    def verdict(self) -> CheckVerdict:
        """Violated at the earliest board, or holds."""
        if self._is_the_end():
            self.method = Method.INDUCTION
            return self._holds(self.vacuity.at_any_length)
        if self.large is not None and self.steps != BOARDS:
            try:
                return self._in_large_steps(self.large)
            except SmallStepsNeeded as needed:
                if self.bmc.steps is not None:
                    raise InputError(str(needed)) from None
        self.steps = BOARDS
        return self._by_boards()

    def _is_the_end(self) -> bool:
        """Return True if it says that games end, which is proved of all that are asked for."""
        source, scope = self.wanted.source, self.bmc.scope
        every = self.bmc.all_end and self.bmc.steps is None
        return every and not callable(source) and says_that_games_end(source, scope.game)

    def answer(self, reason: str | None = None, vacuous: tuple[str, ...] = ()) -> CheckVerdict:
        """The verdict as it stands: what is broken or holds stays so, whatever ended the work."""
        outcome = CheckOutcome.HOLDS if self.held else CheckOutcome.UNKNOWN
        return replace(
            self.bmc.checked(
                self.wanted, outcome if self.trace is None else CheckOutcome.VIOLATED, reason
            ),
            trace=self.trace,
            wrong_at=self.wrong_at,
            earliest=self.known_earliest,
            vacuous=vacuous,
            steps=self.steps,
            solver=SolverChoice.Z3 if self.method is Method.INDUCTION else self.bmc.solver,
            method=self.method,
            engine=self.engine,
            compared=self.compared,
        )

    def _in_large_steps(self, large: LargeStepCheck) -> CheckVerdict:
        if self._settled():
            return self._holds(self.vacuity.at_any_length)
        if self.trace is None:
            self._keep(large.counterexample())
        if self.trace is None:
            return self._holds(partial(self.vacuity.in_large_steps, large))
        return self._as_early_as_can_be(large.shorter(self.trace))

    def _by_boards(self) -> CheckVerdict:
        if self.trace is None and self._settled():
            return self._holds(self.vacuity.at_any_length)
        if self.trace is None:
            self._keep(self.bmc.first())
        if self.trace is None:
            return self._holds(self.vacuity.by_boards)
        return self._as_early_as_can_be(self._earlier())

    def _settled(self) -> bool:
        """Whether it holds by a proof or a look at all positions; a counterexample is kept."""
        return any(
            self.trace is None and self._settled_by(attempt)
            for attempt in attempts(self.bmc, check=True)
        )

    def _settled_by(self, attempt: Attempt) -> bool:
        if attempt is Attempt.INDUCTION:
            return self._proved()
        if attempt is Attempt.MANY_GAMES:
            self._keep_played()
        elif attempt is Attempt.NEAR:
            self._keep_near()
        else:
            return self._seen(tried(attempt, self.bmc))
        return False

    def _seen(self, settled: Settled | None) -> bool:
        """Whether all positions were seen and no game breaks it; one that does is kept."""
        if settled is None:
            return False
        if settled.trace is None:
            self.engine = settled.engine
            return True
        self._keep(settled.trace, settled.method)
        return False

    def _keep(self, trace: GameTrace | None, method: Method = Method.SEARCH) -> None:
        if trace is not None:
            self.trace, self.method = trace, method
            self.wrong_at = self.wanted.wrong_at(trace)

    def _keep_played(self) -> None:
        """The counterexample that goes wrong first among some games that are played."""
        for game in islice(self.bmc.played(), 1 if self.earliest is False else PLAYED):
            wrong_at = self.wanted.wrong_at(game)
            if self.wrong_at is None or (wrong_at is not None and wrong_at < self.wrong_at):
                self._keep(game, Method.PLAY)
                self._tell_of_violation()

    def _keep_near(self) -> None:
        """A counterexample that goes wrong near the start, if there is one.

        Of a function it can't be told whether a beginning of a game already breaks it.
        """
        far = self.bmc.scope.boards > NEAR_HORIZON and self.steps == BOARDS
        if far and self.bmc.games is Games.ANY and not self.wanted.function:
            self._keep(self._wrong_within(NEAR_HORIZON))
            self.clean = NEAR_HORIZON if self.trace is None else 0

    def _proved(self) -> bool:
        """Whether induction shows that it holds, where a search would take longer."""
        bmc = self.bmc
        if not bmc.plan.induction:
            return False
        bmc.listen(Progress("trying a proof by induction"))
        asked = self.wanted, bmc.scope, bmc.clock, bmc.seed
        if not holds_at_any_length(*asked, over=bmc.all_end):
            return False
        self.method = Method.INDUCTION
        return True

    def _as_early_as_can_be(self, earlier: Iterator[GameTrace]) -> CheckVerdict:
        """Counterexamples that go wrong earlier and earlier, as long as they are looked for."""
        if self.earliest is False:
            return self.answer()
        self.violated = time.monotonic()
        self._tell_of_violation()
        clock = self.bmc.clock
        limited = nullcontext() if self.earliest else clock.briefly(EARLIER_SECONDS, EARLIER_EFFORT)
        try:
            with limited:
                for trace in earlier:
                    self._keep(trace)
                    self._tell_of_violation()
        except Unsettled:
            clock.check()
            if self.earliest:
                raise
            return self.answer()
        self.method, self.known_earliest = Method.SEARCH, True
        return self.answer()

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

    def _earlier(self) -> Iterator[GameTrace]:
        """Counterexamples that go wrong earlier.

        Those among all games are looked for near the start, then by thirds from there on: the
        fewer boards, the sooner it is settled that no game is broken by them.
        """
        some = self.bmc.games is Games.ANY
        if not some:
            self.bmc.reach_all()
        while self.wrong_at is not None and self.wrong_at > self.clean:
            third = self.clean + max(1, (self.wrong_at - self.clean) // 3)
            aim = min(NEAR_HORIZON, third) if self.clean < NEAR_HORIZON else third
            trace = self._wrong_within(aim if some else self.wrong_at)
            if trace is None:
                self.clean = aim if some else self.wrong_at
            else:
                yield trace

    def _wrong_within(self, boards: int) -> GameTrace | None:
        """A counterexample that has gone wrong when so many boards are seen."""
        if self.bmc.games is not Games.ANY:
            return self.bmc.find(self.bmc.kind(), *self.bmc.terms(self.bmc.wanted, seen=boards))
        self.bmc.session.reach(boards)
        trace = self.bmc.session.find(*self.bmc.terms(self.bmc.wanted, seen=boards))
        return None if trace is None else played_on(trace, self.bmc.scope.boards)

    def _holds(self, vacuous: Callable[[], tuple[str, ...]]) -> CheckVerdict:
        """That no game breaks it, whether or not it says anything."""
        bmc = self.bmc
        games = None if self.method is Method.INDUCTION and not bmc.all_end else bmc.games
        self.compared = confirmed(self.wanted, bmc.scope, bmc.clock, games)
        self.held, self.bmc.settled = True, self.bmc.scope.boards
        return self.answer(vacuous=vacuous())
