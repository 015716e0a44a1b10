"""Induction over states of unbounded integers: the queries of a proof, and least models."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError, Unsettled
from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import GameTrace
from gamechecks.engines.agreement import unrepresentable
from gamechecks.engines.bmc.search import system_of
from gamechecks.engines.bmc.unrolling import Unrolling
from gamechecks.engines.induction.theorems import Counterexample
from gamechecks.engines.plan import LEMMA_SECONDS
from gamechecks.language import Node, concrete
from gamechecks.language.question import lookahead
from gamechecks.language.symbolic import evaluate
from gamechecks.language.trace_terms import TraceTerms
from gamemodels.logic import conjunction, negation
from gamemodels.numbers import Integers, Number
from gamemodels.rules import BrokenRules


class LeastModel:
    """Narrows a solver that has a model down, one term after the other."""

    def __init__(self, solver: z3.Solver, assumed: Sequence[z3.BoolRef], clock: Clock) -> None:
        self.solver = solver
        self.assumed = assumed
        self.clock = clock
        self.model = solver.model()

    def lower(self, number: Number) -> None:
        """Give a number the least value that it can have, but not below zero."""
        low, least = 0, number.value(self.model)
        while low < least:
            middle = (low + least) // 2
            if self._can(number <= middle):
                least = number.value(self.model)
            else:
                low = middle + 1
        self.solver.add(number == least)

    def prefer(self, truth: z3.BoolRef) -> None:
        """Make a truth true if it can be."""
        self.solver.add(truth if self._can(truth) else z3.Not(truth))

    def _can(self, term: z3.BoolRef) -> bool:
        self.solver.push()
        self.solver.add(term)
        can = self.clock.satisfiable(self.solver, *self.assumed)
        if can:
            self.model = self.solver.model()
        self.solver.pop()
        return can


@dataclass(frozen=True)
class Invariant:
    """A formula `always(F)` under its name; its body, F, is to hold at every board."""

    name: str
    text: str
    formula: Node
    body: Node

    @cached_property
    def width(self) -> int:
        """The boards of the widest window that the body is read on."""
        return lookahead(self.body) + 1


class Induction:
    """Boards in a row, and the lemmas that are known of each of them."""

    def __init__(self, scope: GameScope, clock: Clock, seed: int = 0) -> None:
        self.scope = scope
        self.clock = clock
        self.seed = seed
        self._refuted: list[tuple[z3.Solver, set[z3.BoolRef]]] = []
        self._lemmas: dict[z3.BoolRef, Invariant] = {}
        self._steps: list[z3.BoolRef] = []
        self._known: dict[tuple[str, int], z3.BoolRef] = {}
        with clock.encoding():
            self.game = system_of(scope, Integers(z3.Context()))
            self._unrolling = Unrolling(self.game, seed)
            (first,) = self.boards(1)
            self._over = self.game.final(first)
            self._declared = conjunction(
                [z3.BoolVal(True, self.game.ctx), *self.game.declared(first).values()]
            )

    def know(self, lemma: Invariant) -> None:
        """Assume something in all that follows; it must have been proved."""
        self._lemmas[z3.Bool(f"lemma{len(self._lemmas) + 1}", self.game.ctx)] = lemma

    @contextmanager
    def knowing(self, lemma: Invariant) -> Iterator[None]:
        """Assume something for a while; it must have been proved."""
        before = dict(self._lemmas)
        self.know(lemma)
        try:
            yield
        finally:
            self._lemmas = before

    def begin(self) -> None:
        """Begin a proof: only what is refuted from now on belongs to it."""
        self._refuted.clear()

    def used(self) -> set[str]:
        """The lemmas that a proof rests on."""
        return {self._lemmas[label].name for _, core in self._refuted for label in core}

    def needed(self) -> set[str]:
        """Lemmas that a proof can rest on, none of which is seen to be superfluous."""
        needed = set[z3.BoolRef]().union(*(core for _, core in self._refuted))
        for label in [each for each in self._lemmas if each in needed]:
            rest = needed - {label}
            questions = [solver for solver, core in self._refuted if not core <= rest]
            if all(self._follows(solver, rest) for solver in questions):
                needed = rest
        return {self._lemmas[label].name for label in needed}

    def _follows(self, solver: z3.Solver, labels: set[z3.BoolRef]) -> bool:
        """Whether something is refuted by these lemmas too, which is not worth much time."""
        try:
            with self.clock.briefly(LEMMA_SECONDS):
                return not self.clock.satisfiable(solver, *labels)
        except Unsettled:
            return False

    def boards(self, length: int) -> list[Any]:
        """So many boards in a row."""
        self._steps += self._unrolling.extended(length)
        return self._unrolling.states[:length]

    def broken(
        self, claim: Invariant, place: int, *, from_start: bool, least: bool = True
    ) -> Counterexample | None:
        """Boards on which a claim is false at a place, from 0; none if there are none.

        From the start of a game this is a base case. Otherwise it is the step of an induction:
        at the boards before the place, of which there are `place`, the claim is true.
        """
        for width in range(1, claim.width + 1):
            length = place + width
            with self.clock.encoding():
                goal = self._window(claim, place, width)
                known = [] if from_start else self._windows(claim, range(place), length)
            found = self.refuted(goal, length, *known, from_start=from_start, least=least)
            if found is not None:
                with self._admitted(length):
                    self._confirm(claim, found, place, from_start)
                return Counterexample(found, place, claim.name)
        return None

    def refuted(
        self,
        goal: z3.BoolRef,
        length: int,
        *known: z3.BoolRef,
        from_start: bool = False,
        least: bool = True,
    ) -> GameTrace | None:
        """Boards in a row on which a goal is false; none if there are none."""
        solver = z3.Solver(ctx=self.game.ctx)
        solver.set("random_seed", self.seed % 2**31)
        solver.set("core.minimize", True)
        with self.clock.encoding():
            boards = self.boards(length)
            solver.add(*self.setting(length), *known, negation(goal))
            if from_start:
                solver.add(*self.game.init(boards[0]).values())
            else:
                self._add_lemmas(solver, length)
        assumed = {} if from_start else self._lemmas
        if not self.clock.satisfiable(solver, *assumed):
            self._refuted.append((solver, set(solver.unsat_core())))
            return None
        self._model = self._least(solver, list(assumed), boards, all_the_way=least)
        with self._admitted(length):
            states = [self.game.decode(self._model, board) for board in boards]
            trace = self.game.rules(self._model).trace(states)
            _confirm_moves(trace)
        return trace

    @contextmanager
    def _admitted(self, length: int) -> Iterator[None]:
        """Blame `declared` for what goes wrong on boards that stand for no state."""
        try:
            yield
        except Unsettled:
            raise
        except Exception as wrong:
            user_defined = self.scope.game.own and self.game.encodes
            for board in self.boards(length) if user_defined else ():
                flaw = unrepresentable(self.game, self._model, board)
                if flaw is not None:
                    raise BrokenRules(flaw) from wrong
            raise

    def setting(self, length: int) -> list[z3.BoolRef]:
        """Boards in a row somewhere in a trace: they follow each other, only the last is final."""
        boards = self.boards(length)
        steps = self._steps[: length - 1]
        going_on = [negation(self._of(self._over, board)) for board in boards[:-1]]
        declared = [self._of(self._declared, board) for board in boards]
        return [*self.game.facts().values(), *declared, *steps, *going_on]

    def _of(self, term: z3.BoolRef, board: Any) -> z3.BoolRef:
        """What is said of the first board, said of another."""
        (first,) = self.boards(1)
        constants = self.game.constants
        return z3.substitute(term, *zip(constants(first), constants(board), strict=True))

    def _add_lemmas(self, solver: z3.Solver, length: int) -> None:
        """Each lemma under its label, so that the solver can tell which were needed."""
        for label, lemma in self._lemmas.items():
            holds = conjunction(self._windows(lemma, range(length), length))
            solver.add(z3.Implies(label, holds))

    def _windows(self, claim: Invariant, places: range, length: int) -> list[z3.BoolRef]:
        """A claim on every window among so many boards that begins at one of the places."""
        return [
            self._window(claim, place, width)
            for place in places
            for width in range(1, min(claim.width, length - place) + 1)
        ]

    def _window(self, claim: Invariant, place: int, width: int) -> z3.BoolRef:
        """A claim at the first of some boards, after which nothing is seen of the trace."""
        first, here = self.boards(width), self.boards(place + width)[place:]
        key = claim.name, width
        if key not in self._known:
            self._known[key] = evaluate(claim.body, TraceTerms(self.game, first, truncated=True))
        pairs = zip(self._names(first), self._names(here), strict=True)
        return z3.substitute(self._known[key], *pairs)

    def _names(self, boards: list[Any]) -> list[z3.ExprRef]:
        return [name for board in boards for name in self.game.constants(board)]

    def _least(
        self,
        solver: z3.Solver,
        assumed: list[z3.BoolRef],
        boards: list[Any],
        *,
        all_the_way: bool = True,
    ) -> z3.ModelRef:
        """The smallest model, as the game has it; or any that is small enough to be decoded."""
        least, compact = LeastModel(solver, assumed, self.clock), self.game.compact(boards)
        if compact is not None:
            least.prefer(compact)
        if not all_the_way:
            return least.model
        for term in self.game.small(boards):
            if isinstance(term, Number):
                least.lower(term)
            else:
                least.prefer(term)
        return least.model

    def _confirm(self, claim: Invariant, trace: GameTrace, place: int, from_start: bool) -> None:
        """Read a claim again in plain ints on boards that the solver says to break it."""
        if from_start and trace.states[0] not in trace.rules.starts_like(trace.states[0]):
            raise RefereeError(f"the solver's game does not start: {trace.states[0]}")
        truths = concrete.values(claim.body, trace, truncated=True)
        if truths[place] or not (from_start or all(truths[:place])):
            raise RefereeError(f"the solver's boards do not break {claim.name}: {trace.states}")


def _confirm_moves(trace: GameTrace) -> None:
    for before, after in pairwise(trace.states):
        if after not in [move.state for move in trace.rules.moves(before)]:
            raise RefereeError(f"the solver's move is not legal: {before} to {after}")
