"""The proof of one theorem: k-induction or a falling rank, or else a real counterexample."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar

import z3

from gamechecks.core.errors import RefereeError, Unsettled
from gamechecks.core.scope import CounterexampleScopes, EngineChoice, Games, GameScope
from gamechecks.core.scope_text import open_fields
from gamechecks.core.search_options import Listener, SearchSettings
from gamechecks.core.verdict import GameTrace, Progress
from gamechecks.engines.bmc.running import find_trace
from gamechecks.engines.induction.induction import Induction, Invariant
from gamechecks.engines.induction.quick_induction import claim_of_board, inductive, never
from gamechecks.engines.induction.theorems import (
    EVERY_GAME_ENDS,
    Counterexample,
    ProvedObligation,
    Termination,
)
from gamechecks.engines.plan import (
    FEW_RANDOM_GAMES,
    FIRST_PLACES,
    LEMMA_SECONDS,
    LONGEST_RANDOM_GAME,
    RANDOM_GAMES,
    SEARCHED_BOARDS,
    STEP_SECONDS,
)
from gamechecks.engines.query import Query
from gamechecks.engines.simulate import random_play
from gamechecks.language import concrete
from gamechecks.language.question import Condition
from gamechecks.language.symbolic import evaluate
from gamechecks.language.trace_terms import TraceTerms
from gamemodels.logic import conjunction, disjunction, negation


class Refuter:
    """Looks for a game that breaks a claim, in larger and larger worlds.

    A trace may end at any board, so a game counts as soon as it breaks the claim if cut off there.
    """

    def __init__(self, claim: Invariant, induction: Induction, listen: Listener) -> None:
        self.claim = claim
        self.induction = induction
        self.listen = listen
        self.scope, self.seed = induction.scope, induction.seed
        self.clock = induction.clock

    def game(self, tried: int, stuck: Counterexample) -> Counterexample | None:
        """A game that breaks the claim; if none is found, there may still be one.

        At the first boards, `tried` of them, it is known to hold. Boards on which the induction
        is stuck hint at the world that it takes.
        """
        worlds = self._scopes(stuck.trace)
        return (
            self._early(tried)
            or self._first(worlds.small, partial(self._played, RANDOM_GAMES))
            or self._first(worlds.searched, self._searched)
            or self._first(worlds.large, partial(self._played, FEW_RANDOM_GAMES))
        )

    def played(self) -> Counterexample | None:
        """A game that breaks the claim among some that are played in small worlds."""
        nothing = z3.BoolVal(False, self.induction.game.ctx)
        start = self.induction.refuted(nothing, 1, from_start=True)
        worlds = self._scopes(start)
        return self._first(worlds.small, partial(self._played, RANDOM_GAMES))

    def _scopes(self, hint: GameTrace) -> CounterexampleScopes:
        """Return the scopes to look in: those of the game if this one leaves numbers open."""
        offered = self.scope.game.proofs.counterexample_scopes
        if offered is None or not open_fields(self.scope):
            return CounterexampleScopes((self.scope,), (self.scope,), ())
        found: CounterexampleScopes = offered(self.scope, hint)
        return found

    def _early(self, tried: int) -> Counterexample | None:
        """A game in any world that goes wrong at one of the first boards."""
        for place in range(tried, FIRST_PLACES):
            self.listen(Progress(f"looking for a counterexample at board {place + 1}"))
            found = self.induction.broken(self.claim, place, from_start=True)
            if found is not None:
                return located(self.claim, found.trace)
        return None

    def _first(
        self, worlds: Sequence[GameScope], look: Callable[[GameScope], Counterexample | None]
    ) -> Counterexample | None:
        for world in worlds:
            self.listen(Progress(f"looking for a counterexample with {world.words}"))
            found = look(world)
            if found is not None:
                return found
        return None

    def _played(self, games: int, world: GameScope) -> Counterexample | None:
        """The random game that goes wrong first, or an earlier one that the solver finds."""
        broken: list[GameTrace] = []
        for seed in range(self.seed, self.seed + games):
            if trace := self._cut(random_play(world, seed, LONGEST_RANDOM_GAME)):
                broken.append(trace)
            self.clock.check()
        first = min(broken, key=len, default=None)
        if first is None:
            return None
        earlier = None
        if len(first) - 1 in range(1, SEARCHED_BOARDS + 1):
            earlier = self._searched(world, len(first) - 1)
        return earlier or located(self.claim, first)

    def _searched(self, world: GameScope, boards: int = SEARCHED_BOARDS) -> Counterexample | None:
        """The game within so many boards that goes wrong first."""
        found = None
        while boards and (trace := self._found(world, boards)):
            found, boards = trace, len(trace) - 1
        return None if found is None else located(self.claim, found)

    def _found(self, world: GameScope, boards: int) -> GameTrace | None:
        """What a bounded search finds, in what is left of the time."""
        broken = Condition(self.claim.name, self._broken)
        scope, engine = world.within(boards), EngineChoice.SOLVER
        query = Query(scope, (broken,), games=Games.ANY, engine=engine)
        found = find_trace(query, SearchSettings(self.clock, self.seed)).trace
        self.clock.check()
        if found is None:
            return None
        trace = self._cut(found)
        if trace is None:
            raise RefereeError(f"the solver's game does not break {self.claim.name}")
        return trace

    def _broken(self, trace: TraceTerms) -> z3.BoolRef:
        """Whether the claim is false at some board of a game, or of one cut off earlier."""
        broken = [trace.truth(False)]
        for end in range(1, len(trace.boards) + 1):
            reached = [negation(trace.final[end - 2])] if end > 1 else []
            for start in range(max(0, end - self.claim.width), end):
                window = TraceTerms(trace.system, trace.boards[start:end], truncated=True)
                broken.append(conjunction([*reached, negation(evaluate(self.claim.body, window))]))
        return disjunction(broken)

    def _cut(self, trace: GameTrace) -> GameTrace | None:
        """A game up to the first board at which, if cut off there, it breaks the claim."""
        for end in range(1, len(trace) + 1):
            for start in range(max(0, end - self.claim.width), end):
                window = replace(trace, states=trace.states[start:end])
                if not concrete.evaluate(self.claim.body, window, truncated=True):
                    return replace(trace, states=trace.states[:end])
        return None


def located(claim: Invariant, trace: GameTrace) -> Counterexample:
    """A real game that breaks a claim, and the board by which it has done so."""
    wrong_at = concrete.wrong_at(claim.formula, trace)
    assert wrong_at is not None, "no board to come can save what is broken"
    return Counterexample(trace, wrong_at, claim.name)


Answer = TypeVar("Answer")


class NotProved(Exception):
    """A theorem was not proved; what was found instead is a real game, or boards in a row."""

    def __init__(self, theorem: str, found: Counterexample, real: bool) -> None:
        super().__init__(theorem)
        self.theorem = theorem
        self.found = found
        self.real = real


class SingleTheorems:
    """Proves single theorems, or raises `NotProved`."""

    def __init__(self, induction: Induction, listen: Listener) -> None:
        self.induction, self.clock, self.listen = induction, induction.clock, listen

    def by_induction(self, claim: Invariant, most_k: int) -> tuple[int, list[ProvedObligation]]:
        """The least k with which k-induction proves a claim, and what it showed for that."""
        done: list[ProvedObligation] = []
        for k in range(most_k + 1):
            if k:
                self._base(claim, k, done)
            self.induction.begin()
            name = _step_name(k)
            last = k == most_k
            step = partial(self._stuck, claim, k, least=last)
            stuck, seconds = self._timed(claim.name, name, step)
            if stuck is None:
                done.append(ProvedObligation(name, seconds))
                return k, done
        assert stuck is not None
        real = Refuter(claim, self.induction, self.listen).game(most_k, stuck)
        raise NotProved(claim.name, real or stuck, real is not None)

    def _stuck(self, claim: Invariant, k: int, *, least: bool) -> Counterexample | None:
        """Boards from which the next need not do; none if the step is proved.

        If that takes long, as it may where numbers are multiplied, games are played first.
        """
        step = partial(self.induction.broken, claim, k, from_start=False, least=least)
        with suppress(Unsettled), self.clock.briefly(STEP_SECONDS):
            return step()
        self.clock.check()
        real = Refuter(claim, self.induction, self.listen).played()
        if real is not None:
            raise NotProved(claim.name, real, real=True)
        return step()

    def vacuous(self, goal: Invariant) -> Iterator[str]:
        """The premises of a theorem that never come true, as far as induction tells soon."""
        for premise in Condition(goal.name, goal.formula).premises():
            opposite = never(premise)
            claim = None if opposite is None else claim_of_board(opposite)
            with suppress(Unsettled), self.clock.briefly(LEMMA_SECONDS):
                if claim is not None and inductive(claim, self.induction):
                    yield premise.name

    def _base(self, claim: Invariant, k: int, done: list[ProvedObligation]) -> None:
        name = f"base: board {k}"
        base = partial(self.induction.broken, claim, k - 1, from_start=True)
        found, seconds = self._timed(claim.name, name, base)
        if found is not None:
            real = located(claim, found.trace)
            raise NotProved(claim.name, real, real=True)
        done.append(ProvedObligation(name, seconds))

    def by_rank(self, termination: Termination) -> list[ProvedObligation]:
        """What was shown, so that every game ends: a rank falls with every move."""
        self.induction.begin()
        done: list[ProvedObligation] = []
        with self.clock.encoding():
            all_obligations = list(termination.obligations(self.induction))
        for obligation in all_obligations:
            work = partial(
                self.induction.refuted,
                obligation.goal,
                obligation.length,
                from_start=obligation.from_start,
            )
            found, seconds = self._timed(EVERY_GAME_ENDS, obligation.name, work)
            if found is not None:
                stuck = Counterexample(found, len(found) - 1, obligation.name)
                raise NotProved(EVERY_GAME_ENDS, stuck, real=False)
            done.append(ProvedObligation(obligation.name, seconds))
        return done

    def _timed(
        self, theorem: str, obligation: str, work: Callable[[], Answer]
    ) -> tuple[Answer, float]:
        self.listen(Progress(f"{theorem}: {obligation}"))
        began = time.monotonic()
        return work(), time.monotonic() - began


def _step_name(k: int) -> str:
    if not k:
        return "any board, without induction"
    return f"step: from {k} board{'s' if k > 1 else ''} to the next"
