"""Bounded searches for traces."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Unpack

import z3

from gamechecks.core.errors import InputError
from gamechecks.core.scope import Games, GameScope, LayoutChoice, SolverChoice, one_of
from gamechecks.core.search_options import (
    SearchOptions,
    clock_of,
    seed_of,
    silence,
    solver_of,
)
from gamechecks.core.verdict import GameTrace, Progress
from gamechecks.engines.bmc.unrolling import Session
from gamechecks.engines.large_steps import LargeSteps, LargeStepSearch
from gamechecks.engines.plan import FAR_HORIZON, NEAR_HORIZON, Plan, plan_of
from gamechecks.engines.search_task import SearchTask
from gamechecks.engines.simulate import Sampler
from gamechecks.language.question import Condition, least_boards
from gamechecks.language.trace_terms import TraceTerms
from gamemodels.logic import negation
from gamemodels.numbers import BitVectors, Numbers
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


def _must_be_readable(scope: GameScope, wanted: Sequence[Condition]) -> None:
    """Refuse more boards than a function can be handed, which needs gigabytes."""
    most = MAX_FUNCTION_SIZE // scope.state_size
    if scope.boards > most and any(condition.function for condition in wanted):
        raise InputError(
            f"boards must be at most {most} for a Python function (got {scope.boards}): it reads "
            "all of them at once, and so they would all be unrolled"
        )


@dataclass
class BoundedSearch(SearchTask):
    """One question about one scope, asked at growing horizons, of which some are `settled`.

    No complete game within the boards `seen` on the way will do either. If complete games may be
    looked for `apart` from those that are cut off, large steps can do more.
    """

    layout: LayoutChoice = LayoutChoice.CANONICAL
    solver: SolverChoice = SolverChoice.Z3
    steps: str | None = None
    apart: bool = False
    looks: bool = False
    looks_first: bool = False
    settled: int = 0
    seen: int = 0

    @classmethod
    def of(
        cls,
        scope: GameScope,
        wanted: Sequence[Condition],
        games: Games,
        layout: LayoutChoice = LayoutChoice.CANONICAL,
        steps: str | None = None,
        **options: Unpack[SearchOptions],
    ) -> "BoundedSearch":
        """A search that starts now."""
        _must_be_readable(scope, wanted)
        return cls(
            scope,
            wanted,
            one_of(Games, games),
            clock_of(options),
            seed_of(options),
            options.get("listen", silence),
            layout=one_of(LayoutChoice, layout),
            solver=solver_of(options),
            steps=None if steps is None else str(steps),
            looks=options.get("looks", False),
            looks_first=options.get("looks_first", False),
        )

    @cached_property
    def plan(self) -> Plan:
        """What is tried for the question."""
        return plan_of(self)

    def played(self, *, few: bool = False) -> Iterator[GameTrace]:
        """Games as asked for that need no solver, where the plan has it."""
        if self.plan.play:
            self.listen(Progress("playing some games"))
            sampler = Sampler(self.scope, self.games, self.clock, self.seed)
            yield from sampler.played(self.wanted, few=few)

    def steered(self) -> Iterator[GameTrace]:
        """Games that are played towards what is asked for, where the plan has play."""
        if self.plan.play:
            self.listen(Progress("playing towards the formula"))
            yield from Sampler(self.scope, self.games, self.clock, self.seed).steered(self.wanted)

    @cached_property
    def large_steps(self) -> LargeSteps | None:
        """The large steps that the game has, if any."""
        offered = self.scope.game.shortcuts.large_steps
        return None if offered is None else offered()

    def in_large_steps(self) -> LargeStepSearch | None:
        """The same question in large steps; none if it is to be asked board by board."""
        if self.plan.fragment is None or self.large_steps is None:
            return None
        return self.large_steps.search(self, self.plan.fragment)

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
        if any(condition.function for condition in self.wanted):
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
        return max(self.settled, self.seen, min(self.least - 1, self.scope.boards))

    def by(self) -> dict[str, Any]:
        return {"solver": self.solver, "steps": self.plan.steps}

    @cached_property
    def session(self) -> Session[Any, Any]:
        """The boards that the solver knows of."""
        system = system_of(self.scope, BitVectors(z3.Context()), self.layout)
        return Session(system, self.clock, self.seed, self.solver)

    def _reach(self, horizon: int) -> None:
        self.listen(Progress(f"within {horizon} boards"))
        self.session.reach(horizon)

    def all_over(self) -> bool:
        """Whether every game is over by now, so that looking further shows nothing new."""
        over = self.session.system.final(self.session.states[-1])
        return self.session.find(negation(over)) is None
