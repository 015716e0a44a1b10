"""Bounded searches for traces."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import z3

from gamechecks.core.errors import InputError
from gamechecks.core.scope import BOARDS, EngineChoice, Games, GameScope, LayoutChoice
from gamechecks.core.verdict import GameTrace, Method, Progress
from gamechecks.engines.bmc.unrolling import Session
from gamechecks.engines.explicit.search import ProductSearch
from gamechecks.engines.macro_steps import Fragment, MacroStepCheck, MacroSteps, MacroStepSearch
from gamechecks.engines.plan import (
    FAR_HORIZON,
    NEAR_HORIZON,
    is_simulated,
    macro_fragment,
    macro_steps,
)
from gamechecks.engines.search_task import SearchTask
from gamechecks.engines.simulate import Sampler
from gamechecks.language.question import Condition, least_boards
from gamechecks.language.trace_terms import TraceTerms
from gamemodels.logic import negation
from gamemodels.numbers import BitVectors, Numbers
from gamemodels.rules import played_on
from gamemodels.system import System


def system_of(
    scope: GameScope, numbers: Numbers, layout: LayoutChoice = LayoutChoice.CANONICAL
) -> System[Any, Any]:
    """A scope's game as constraints."""
    made = scope.game.system
    if made is None:
        raise InputError(
            f"{scope.game.name} has no constraints for a solver: use the explicit engine"
        )
    if scope.game.own:
        from gamechecks.engines.agreement import must_agree

        must_agree(scope)
    given = () if layout is LayoutChoice.CANONICAL else (layout,)
    system: System[Any, Any] = made(scope, numbers, *given)
    return system


MAX_FUNCTION_SIZE = 10_000
"""Boards times their size up to which a Python function is handed all boards at once."""


class Settled(NamedTuple):
    """A game as asked for, or that there is none; what that rests on, and who says so.

    A solver has `searched` all games, or there was a shorter way.
    """

    trace: GameTrace | None
    method: Method = Method.SEARCH
    engine: EngineChoice = EngineChoice.SOLVER
    searched: bool = False


@dataclass
class BoundedSearch(SearchTask):
    """A query asked of a solver at growing horizons, of which some are `settled`.

    No game that breaks the property of a check does so in its first `clean` boards. Explicit
    search that was given up for the query is kept as `explored`, and what an engine has `found`
    while it looks for something better.
    """

    explored: ProductSearch | None = None
    found: Settled | None = None
    settled: int = 0
    clean: int = 0

    def __post_init__(self) -> None:
        """Refuse more boards than a function can be handed, which needs gigabytes."""
        most = MAX_FUNCTION_SIZE // self.scope.state_size
        if self.scope.boards > most and self.query.has_function:
            raise InputError(
                f"boards must be at most {most} for a Python function (got {self.scope.boards}): "
                "it reads all of them at once, and so they would all be unrolled"
            )

    def about(self, *wanted: Condition, **changes: Any) -> "BoundedSearch":
        """Return a search for other conditions, or with other changes of the query."""
        return BoundedSearch(replace(self.query, wanted=wanted, **changes), self.how)

    @cached_property
    def fragment(self) -> Fragment | None:
        """What the query comes to in macro-steps."""
        return macro_fragment(self.query)

    @cached_property
    def macro_check(self) -> MacroStepCheck:
        """The check in macro-steps."""
        assert self.macro_steps is not None, "a plan has them only if the game does"
        return self.macro_steps.check(self)

    @cached_property
    def macro_steps(self) -> MacroSteps | None:
        """The macro-steps that the game offers."""
        return macro_steps(self.scope)

    def in_macro_steps(self) -> MacroStepSearch | None:
        """Return the query in macro-steps, or `None` if it is to be asked board by board."""
        if self.fragment is None or self.macro_steps is None:
            return None
        return self.macro_steps.search(self, self.fragment)

    @property
    def sampler(self) -> Sampler:
        """Where games of the kind are played."""
        return Sampler(self.scope, self.games, self.clock, self.seed)

    def played(self, *, few: bool = False) -> Iterator[GameTrace]:
        """Games as asked for that need no solver, if games are played for the query."""
        if is_simulated(self.query, self.fragment):
            self.listen(Progress("playing some games"))
            yield from self.sampler.played(self.wanted, few=few)

    def steered(self) -> Iterator[GameTrace]:
        """Games that are played towards what is asked for, if games are played for the query."""
        if is_simulated(self.query, self.fragment):
            self.listen(Progress("playing towards the formula"))
            yield from self.sampler.steered(self.wanted)

    def first(self) -> GameTrace | None:
        """A game as asked for; raises where it can't be told whether there is one."""
        possible = self.least <= self.scope.boards
        for horizon in self.horizons() if possible else ():
            self._reach(horizon)
            if self.games is not Games.UNFINISHED or self.whole:
                trace = self.find(*self.goals())
                if trace is not None:
                    return trace
                self.settled = horizon
            if not self.whole and self.all_over():
                break
        self.settled = self.scope.boards
        return None

    def every(self, *known: GameTrace) -> Iterator[GameTrace]:
        """Each game as asked for, once, but for those that are known."""
        self.reach_all()
        self.session.add(*self.goals(), *map(self._another, known))
        while (trace := self.find()) is not None:
            yield trace
            self.session.add(self._another(trace))
        self.settled = self.scope.boards

    def _another(self, trace: GameTrace) -> z3.BoolRef:
        """That a game is not this one."""
        return negation(self.session.system.same(self.session.states, trace))

    def horizons(self) -> Iterator[int]:
        """Numbers of boards to look at, up to the bound; a function sees that many at once."""
        if self.query.has_function:
            yield self.scope.boards
            return
        if self.least <= NEAR_HORIZON < self.scope.boards:
            yield NEAR_HORIZON
        horizon = FAR_HORIZON
        while horizon < self.scope.boards:
            if horizon >= self.least:
                yield horizon
            horizon *= 2
        yield self.scope.boards

    @cached_property
    def least(self) -> int:
        """The boards of the shortest game that can do what is asked for, as its limits tell."""
        return least_boards(self.wanted)

    def reach_all(self) -> None:
        """Look as far as any game goes."""
        for horizon in self.horizons():
            self._reach(horizon)
            if self.whole or self.all_over():
                return

    def find(self, *goals: z3.BoolRef) -> GameTrace | None:
        """A trace that meets the goals; the referee has read every formula on it again."""
        trace = self.session.find(*goals)
        if trace is not None:
            for condition in self.wanted:
                condition.confirm(trace)
        return trace

    def goals(self) -> list[z3.BoolRef]:
        """What the games asked for do, among those that the horizon shows whole."""
        return [self.kind(), *self.terms(self.wanted)]

    def kind(self) -> z3.BoolRef:
        """Whether a game is of the kind asked for and shown whole."""
        over = self.session.system.final(self.session.states[-1])
        if self.games is Games.UNFINISHED:
            return negation(over)
        if self.games is Games.ANY and self.whole:
            return z3.BoolVal(True, over.ctx)
        return over

    def terms(self, wanted: Sequence[Condition], seen: int | None = None) -> list[z3.BoolRef]:
        """Conditions on the boards; with `seen`, as far as that many boards decide them."""
        truncated = seen is not None
        boards = self.session.states[:seen]
        with self.clock.encoding():
            trace = TraceTerms(self.session.system, boards, truncated)
            return [condition.term(trace) for condition in wanted]

    @property
    def whole(self) -> bool:
        """Whether the horizon is the bound itself."""
        return len(self.session.states) == self.scope.boards

    @property
    def refuted_within(self) -> int:
        explored = 0 if self.explored is None else self.explored.refuted_within
        return max(self.settled, explored, min(self.least - 1, self.scope.boards))

    def by(self) -> dict[str, Any]:
        return {"solver": self.how.solver, "steps": self.steps}

    @property
    def steps(self) -> str:
        """The name of the steps in which the query is asked."""
        large = self.macro_steps
        return BOARDS if self.fragment is None or large is None else large.name

    @cached_property
    def session(self) -> Session[Any, Any]:
        """The boards that the solver knows of."""
        system = system_of(self.scope, BitVectors(z3.Context()), self.query.layout)
        return Session(system, self.clock, self.seed, self.how.solver)

    def broken_within(self, boards: int) -> GameTrace | None:
        """Return a counterexample that has gone wrong when so many boards are seen."""
        if self.games is not Games.ANY:
            return self.find(self.kind(), *self.terms(self.wanted, seen=boards))
        self.session.reach(boards)
        trace = self.session.find(*self.terms(self.wanted, seen=boards))
        return None if trace is None else played_on(trace, self.scope.boards)

    def _reach(self, horizon: int) -> None:
        self.listen(Progress(f"within {horizon} boards"))
        self.session.reach(horizon)

    def all_over(self) -> bool:
        """Whether every game is over by now, so that looking further shows nothing new."""
        over = self.session.system.final(self.session.states[-1])
        return self.session.find(negation(over)) is None
