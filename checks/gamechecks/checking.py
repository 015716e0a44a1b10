"""Bounded checks: a counterexample that goes wrong as early as possible, or none."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Unpack

from gamechecks.errors import InputError, Unsettled
from gamechecks.how import How, conclude
from gamechecks.playing import Table, large
from gamechecks.portfolio import first_settled
from gamechecks.proofs.holding import holds_at_any_length, never_happens
from gamechecks.question import Condition, Formula, condition
from gamechecks.scope import Games, LayoutChoice, Scope, SolverChoice, StepsChoice, one_of
from gamechecks.search import NEAR_HORIZON, Hunt
from gamechecks.sowings.checking import BoardsNeeded, SowingCheck
from gamechecks.sowings.pickup_search import PickupSearch
from gamechecks.verdict import CheckOutcome, CheckVerdict, Means, Progress
from gamemodels.mancala.board import Trace
from gamemodels.mancala.rules import played_on

PROVABLE = 100
"""Pockets times boards from which on a proof by induction takes no longer than a search."""

PATIENCE, CURIOSITY = 60.0, 10.0
"""Seconds for an earlier counterexample than that at hand, and for a game in which the premise of
what is proved comes true; if the user sets no limit."""


def check(
    scope: Scope,
    formula: Formula,
    *,
    games: Games = Games.ANY,
    layout: LayoutChoice = LayoutChoice.CANONICAL,
    steps: StepsChoice | None = None,
    **how: Unpack[How],
) -> CheckVerdict:
    """Look for a game within the scope that breaks a property.

    The steps are sowings where the property does not look inside one, else boards. Beyond a few
    boards a proof by induction is tried, and in a large scope some games are played, before a
    search; but not if steps are asked for.
    """
    return first_settled(partial(_check, scope, formula, games, layout, steps), how)


def _check(
    scope: Scope,
    formula: Formula,
    games: Games,
    layout: LayoutChoice,
    steps: StepsChoice | None,
    **how: Unpack[How],
) -> CheckVerdict:
    """The answer under one seed."""
    wanted = condition(formula, scope.pockets)
    hunt = Hunt.of(scope, [wanted.opposite()], games, layout, **how)
    search = _Check(wanted, hunt, None if steps is None else one_of(StepsChoice, steps))
    return conclude(search.hunt.clock, search.verdict, search.answer)


class _Check:
    """A property, the search for its counterexamples, and the earliest one so far.

    No game is broken by its first `clean` boards.
    """

    def __init__(self, wanted: Condition, hunt: Hunt, steps: StepsChoice | None) -> None:
        self.wanted = wanted
        self.hunt = hunt
        self.chosen = steps
        self.steps = steps or StepsChoice.SOWINGS
        search = PickupSearch(hunt.scope, hunt.clock, hunt.seed, hunt.solver)
        self.sowings = SowingCheck(wanted, hunt, search)
        self.trace: Trace | None = None
        self.wrong_at: int | None = None
        self.clean = 0
        self.means = Means.SEARCH

    def verdict(self) -> CheckVerdict:
        """Violated at the earliest board, or holds."""
        if self.steps is StepsChoice.SOWINGS:
            try:
                return self._by_sowings()
            except BoardsNeeded:
                if self.chosen is not None:
                    raise InputError(
                        "sowing steps cannot answer this: it looks inside a sowing, or at games "
                        "that are cut off; use boards"
                    ) from None
        self.steps = StepsChoice.BOARDS
        return self._by_boards()

    def answer(self, reason: str | None = None, vacuous: tuple[str, ...] = ()) -> CheckVerdict:
        """The verdict as it stands: what is broken or proved stays so, whatever ended the work."""
        holds = reason is None or self.means is Means.INDUCTION
        outcome = CheckOutcome.HOLDS if holds else CheckOutcome.UNKNOWN
        return CheckVerdict(
            outcome=outcome if self.trace is None else CheckOutcome.VIOLATED,
            property=self.wanted.name,
            scope=self.hunt.scope,
            games=self.hunt.games,
            seconds=self.hunt.clock.seconds,
            seed=self.hunt.seed,
            trace=self.trace,
            wrong_at=self.wrong_at,
            vacuous=vacuous,
            reason=reason,
            settled=self.hunt.settled,
            steps=self.steps,
            solver=SolverChoice.Z3 if self.means is Means.INDUCTION else self.hunt.solver,
            means=self.means,
        )

    def _by_sowings(self) -> CheckVerdict:
        if not self.sowings.short:
            self._keep_played()
        if self.trace is None:
            self._keep(self.sowings.counterexample())
        if self.trace is None:
            return self.answer(vacuous=self._vacuous(self._never_by_sowings))
        return self._as_early_as_can_be(self.sowings.shorter(self.trace))

    def _by_boards(self) -> CheckVerdict:
        if self.trace is None and self._proved():
            self.means, self.hunt.settled = Means.INDUCTION, self.hunt.scope.boards
            return self.answer(vacuous=self._vacuous(self._never_at_any_length))
        if self.trace is None:
            self._keep_played()
        if self.trace is None:
            self._keep_near()
        if self.trace is None:
            self._keep(self.hunt.first())
        if self.trace is None:
            return self.answer(vacuous=self._vacuous(self._never))
        return self._as_early_as_can_be(self._earlier())

    def _keep(self, trace: Trace | None, means: Means = Means.SEARCH) -> None:
        if trace is not None:
            self.trace, self.means = trace, means
            self.wrong_at = self.wanted.wrong_at(trace, self.hunt.scope.marbles)

    def _keep_played(self) -> None:
        """The counterexample that goes wrong first among some games that are played."""
        for game in self.hunt.played() if self.chosen is None else ():
            wrong_at = self.wanted.wrong_at(game, self.hunt.scope.marbles)
            if self.wrong_at is None or (wrong_at is not None and wrong_at < self.wrong_at):
                self._keep(game, Means.PLAY)

    def _keep_near(self) -> None:
        """A counterexample that goes wrong near the start, if there is one.

        Of a function it can't be told whether a beginning of a game already breaks it.
        """
        far = self.hunt.scope.boards > NEAR_HORIZON
        if far and self.hunt.games is Games.ANY and not self.wanted.function:
            self._keep(self._wrong_within(NEAR_HORIZON))
            self.clean = NEAR_HORIZON if self.trace is None else 0

    def _proved(self) -> bool:
        """Whether induction shows that it holds, where a search would take longer."""
        hunt = self.hunt
        if self.chosen is not None or hunt.solver is not SolverChoice.Z3:
            return False
        if hunt.layout is not LayoutChoice.CANONICAL:
            return False
        if hunt.scope.pockets * hunt.scope.boards < PROVABLE:
            return False
        hunt.listen(Progress("trying a proof by induction"))
        return holds_at_any_length(self.wanted, hunt.scope, hunt.clock, hunt.seed)

    def _as_early_as_can_be(self, earlier: Iterator[Trace]) -> CheckVerdict:
        """Counterexamples that go wrong earlier and earlier, until there is none."""
        with self._patience(PATIENCE, "an earlier one"):
            for trace in earlier:
                self._keep(trace)
        self.means = Means.SEARCH
        return self.answer()

    @contextmanager
    def _patience(self, seconds: float, wanted: str) -> Iterator[None]:
        """Do without something that takes too long, unless the user has said how long it may."""
        if self.hunt.clock.limit is not None:
            yield
            return
        try:
            with self.hunt.clock.briefly(seconds):
                yield
        except Unsettled:
            raise Unsettled(f"looked {seconds:.0f} s for {wanted}") from None

    def _earlier(self) -> Iterator[Trace]:
        """Counterexamples that go wrong earlier.

        Those among all games are looked for near the start, then by thirds from there on: the
        fewer boards, the sooner it is settled that no game is broken by them.
        """
        some = self.hunt.games is Games.ANY
        if not some:
            self.hunt.reach_all()
        while self.wrong_at is not None and self.wrong_at > self.clean:
            self.hunt.listen(Progress("looking earlier", f"goes wrong at {self.wrong_at + 1}"))
            third = self.clean + max(1, (self.wrong_at - self.clean) // 3)
            aim = min(NEAR_HORIZON, third) if self.clean < NEAR_HORIZON else third
            trace = self._wrong_within(aim if some else self.wrong_at)
            if trace is None:
                self.clean = aim if some else self.wrong_at
            else:
                yield trace

    def _wrong_within(self, boards: int) -> Trace | None:
        """A counterexample that has gone wrong when so many boards are seen."""
        if self.hunt.games is not Games.ANY:
            return self.hunt.find(self.hunt.kind(), *self.hunt.terms(self.hunt.wanted, seen=boards))
        self.hunt.session.reach(boards)
        trace = self.hunt.session.find(*self.hunt.terms(self.hunt.wanted, seen=boards))
        return None if trace is None else played_on(trace, self.hunt.scope.boards)

    def _vacuous(self, never: Callable[[Condition], bool]) -> tuple[str, ...]:
        """The premises that come true in no game."""
        return tuple(premise.name for premise in self.wanted.premises() if never(premise))

    def _never(self, premise: Condition) -> bool:
        """Whether a premise comes true in no game within the bound, to which the search came."""
        if self._played(premise):
            return False
        return self.hunt.session.find(self.hunt.kind(), *self.hunt.terms([premise])) is None

    def _never_by_sowings(self, premise: Condition) -> bool:
        """The same, by sowings."""
        return not self._played(premise) and self.sowings.never(premise)

    def _never_at_any_length(self, premise: Condition) -> bool:
        """The same, of a property that is proved: nothing was searched yet."""
        hunt, table = self.hunt, self._table
        if any(table.played([premise], few=True)):
            return False
        if never_happens(premise, hunt.scope, hunt.clock, hunt.seed):
            return True
        if any(table.played([premise])):
            return False
        with self._patience(CURIOSITY, "a game with its premise"):
            hunt.reach_all()
            return self._never(premise)

    def _played(self, premise: Condition) -> bool:
        """Whether a premise came true in a game that was played, where that is worthwhile."""
        if self.chosen is not None or not large(self.hunt.scope):
            return False
        return any(self._table.played([premise]))

    @property
    def _table(self) -> Table:
        return Table(self.hunt.scope, self.hunt.games, self.hunt.clock, self.hunt.seed)
