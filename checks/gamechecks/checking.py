"""Bounded checks: a counterexample that goes wrong as early as possible, or none."""

from functools import partial
from typing import Unpack

from gamechecks.errors import InputError
from gamechecks.how import How, conclude
from gamechecks.portfolio import first_settled
from gamechecks.question import Condition, Formula, condition
from gamechecks.scope import Games, LayoutChoice, Scope, StepsChoice, one_of
from gamechecks.search import Hunt
from gamechecks.sowings.checking import BoardsNeeded, SowingCheck
from gamechecks.sowings.pickup_search import PickupSearch
from gamechecks.verdict import CheckOutcome, CheckVerdict, Progress
from gamemodels.mancala.board import Trace
from gamemodels.mancala.rules import played_on


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

    The steps are sowings where the property does not look inside one, else boards.
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
    """A property, the search for its counterexamples, and the earliest one so far."""

    def __init__(self, wanted: Condition, hunt: Hunt, steps: StepsChoice | None) -> None:
        self.wanted = wanted
        self.hunt = hunt
        self.chosen = steps
        self.steps = steps or StepsChoice.SOWINGS
        search = PickupSearch(hunt.scope, hunt.clock, hunt.seed, hunt.solver)
        self.sowings = SowingCheck(wanted, hunt, search)
        self.trace: Trace | None = None
        self.wrong_at: int | None = None

    def verdict(self) -> CheckVerdict:
        """Violated at the earliest board, or holds."""
        if self.steps is StepsChoice.BOARDS:
            return self._by_boards()
        try:
            return self._by_sowings()
        except BoardsNeeded:
            if self.chosen is StepsChoice.SOWINGS:
                raise InputError(
                    "sowing steps cannot answer this: it looks inside a sowing, or at games that "
                    "are cut off; use boards"
                ) from None
        self.steps = StepsChoice.BOARDS
        return self._by_boards()

    def _by_sowings(self) -> CheckVerdict:
        for trace in self.sowings.counterexamples():
            self._keep(trace)
        vacuous = self.sowings.vacuous() if self.trace is None else []
        return self.answer(vacuous=tuple(vacuous))

    def _by_boards(self) -> CheckVerdict:
        self._keep(self.hunt.first())
        if self.wrong_at and self.hunt.games is Games.COMPLETE:
            self.hunt.reach_all()
        while self.wrong_at:
            self.hunt.listen(Progress("looking earlier", f"goes wrong at {self.wrong_at + 1}"))
            if not self._keep(self._earlier(self.wrong_at)):
                break
        if self.trace is not None:
            return self.answer()
        vacuous = [premise.name for premise in self.wanted.premises() if self._never(premise)]
        return self.answer(vacuous=tuple(vacuous))

    def answer(self, reason: str | None = None, vacuous: tuple[str, ...] = ()) -> CheckVerdict:
        """The verdict as it stands: a violation stays one, whatever ended the work."""
        outcome = CheckOutcome.HOLDS if reason is None else CheckOutcome.UNKNOWN
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
            solver=self.hunt.solver,
        )

    def _earlier(self, wrong_at: int) -> Trace | None:
        """A counterexample that has gone wrong before a board."""
        seen = self.hunt.terms(self.hunt.wanted, seen=wrong_at)
        if self.hunt.games is Games.COMPLETE:
            return self.hunt.find(self.hunt.kind(), *seen)
        trace = self.hunt.session.find(*seen)
        return None if trace is None else played_on(trace, self.hunt.scope.boards)

    def _keep(self, trace: Trace | None) -> bool:
        if trace is None:
            return False
        self.trace = trace
        self.wrong_at = self.wanted.wrong_at(trace, self.hunt.scope.marbles)
        return True

    def _never(self, premise: Condition) -> bool:
        """Whether a premise comes true in no game within the bound."""
        return self.hunt.session.find(self.hunt.kind(), *self.hunt.terms([premise])) is None
