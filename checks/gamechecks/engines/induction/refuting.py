"""Real games that break a claim, where an induction fails."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import z3

from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import Games, GameScope
from gamechecks.core.search_options import Listener
from gamechecks.core.verdict import GameTrace, Progress
from gamechecks.engines.bmc.running import run
from gamechecks.engines.induction.induction import Induction, Invariant
from gamechecks.engines.induction.proof import Counterexample
from gamechecks.engines.sampling import random_play
from gamechecks.language import concrete
from gamechecks.language.symbolic import evaluate
from gamechecks.language.trace_terms import TraceTerms
from gamemodels.logic import conjunction, disjunction, negation

FIRST_PLACES = 5
"""Boards at the start of a game on which any world is tried."""

RANDOM_GAMES, LONGEST = 20, 2_000
"""Random games in each small world that is tried, and the boards after which one is given up."""

MANY_GAMES = 5
"""Games in large worlds, which are long and so are few."""

SEARCHED_BOARDS = 12
"""How far the solver then looks: some seconds on the largest boards."""


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
        worlds = self.scope.counterexample_scopes(stuck.trace)
        return (
            self._early(tried)
            or self._first(worlds.small, partial(self._played, RANDOM_GAMES))
            or self._first(worlds.searched, self._searched)
            or self._first(worlds.large, partial(self._played, MANY_GAMES))
        )

    def played(self) -> Counterexample | None:
        """A game that breaks the claim among some that are played in small worlds."""
        nothing = z3.BoolVal(False, self.induction.game.ctx)
        start = self.induction.refuted(nothing, 1, from_start=True)
        worlds = self.scope.counterexample_scopes(start)
        return self._first(worlds.small, partial(self._played, RANDOM_GAMES))

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
            if trace := self._cut(random_play(world, seed, LONGEST)):
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
        left = None if self.clock.limit is None else max(0.0, self.clock.left)
        scope = world.within(boards)
        found = run(scope, self._broken, games=Games.ANY, timeout=left, seed=self.seed).trace
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
