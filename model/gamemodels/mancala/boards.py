"""Mancala board by board: each step is one event."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise, tee
from typing import Any

import z3

from gamemodels.logic import Parts, conjunction
from gamemodels.mancala import predicates
from gamemodels.mancala.board import Board
from gamemodels.mancala.events import Events, events
from gamemodels.mancala.layout import Layout
from gamemodels.mancala.pockets import named_clockwise, wellformed_pockets
from gamemodels.mancala.referee import Mancala
from gamemodels.mancala.terms import BoardTerms, LayoutTerms
from gamemodels.mancala.variants import ORIGINAL, Rules
from gamemodels.numbers import Number, Numbers
from gamemodels.rules import Trace
from gamemodels.system import System


class BoardSteps(System[BoardTerms, Board]):
    """The game as the specification has it, on the canonical or on an unknown layout.

    Without `marbles`, over integers, what each ordinary pocket starts with is unknown too.
    """

    def __init__(
        self,
        pockets: int,
        marbles: int | None,
        numbers: Numbers,
        *,
        symbolic: bool = False,
        variants: Rules = ORIGINAL,
        start: Board | None = None,
    ) -> None:
        self.numbers = numbers
        self.pockets = pockets
        self.marbles = marbles
        self.symbolic = symbolic
        self.variants = variants
        self.start = start
        if marbles is None:
            self.each = numbers.variable("marbles_each", 0)
        else:
            self.each = numbers.literal(marbles)
        self._events: dict[int, tuple[BoardTerms, Events]] = {}
        self.layout = (
            LayoutTerms.unknown(pockets, self.ctx)
            if symbolic
            else LayoutTerms.constant(Layout.canonical(pockets), self.ctx)
        )

    def state(self, name: str) -> BoardTerms:
        each = self.marbles or 0
        most = each * (self.pockets - 2) if self.start is None else self.start.total
        return BoardTerms.unknown(name, self.pockets, self.numbers, most)

    def constants(self, state: BoardTerms) -> list[z3.ExprRef]:
        return state.constants()

    def declared(self, state: BoardTerms) -> Parts:
        return state.declared()

    def facts(self) -> Parts:
        return self._facts

    @cached_property
    def _facts(self) -> Parts:
        """What `wellformed` says of the pockets, and is not simply true of the canonical layout."""
        facts = wellformed_pockets.parts(self.layout)
        if self.marbles is None:
            facts["no pocket starts below zero"] = self.each >= 0
        if self.symbolic:
            return self.layout.declared() | facts | named_clockwise.parts(self.layout)
        known = {name: z3.simplify(fact) for name, fact in facts.items()}
        return {name: fact for name, fact in known.items() if not z3.is_true(fact)}

    def parameters(self) -> list[z3.ExprRef]:
        return list(self.layout.constants()) if self.symbolic else []

    @property
    def everything(self) -> Number:
        """All marbles of a game."""
        if self.start is not None:
            return self.numbers.literal(self.start.total)
        return self.numbers.sum([self.each] * (self.pockets - 2))

    def init(self, state: BoardTerms) -> Parts:
        if self.start is not None:
            return predicates.starts_at.parts(state, self.start)
        return predicates.init.parts(self.layout, state, self.each)

    def step(self, pre: BoardTerms, post: BoardTerms) -> Parts:
        return predicates.move.parts(self.layout, pre, post, self.variants)

    def trace(self, states: Iterable[BoardTerms]) -> Iterator[Parts]:
        """Yield the parts of `traces`, and what `wellformed` says of each board."""
        boards, again = tee(states)
        steps = predicates.trace_steps(self.layout, boards, self.each, self.variants, self.start)
        for step, board in zip(steps, again, strict=True):
            yield predicates.wellformed_boards.parts([board]) | step

    def final(self, state: BoardTerms) -> z3.BoolRef:
        return predicates.final(self.layout, state)

    def events(self, state: BoardTerms) -> Events:
        """The guard of every event that may lead from a board, made once."""
        known = self._events.get(id(state))
        if known is None or known[0] is not state:
            known = self._events[id(state)] = state, events(self.layout, state, self.variants)
        return known[1]

    def decode(self, model: z3.ModelRef, state: BoardTerms) -> Board:
        return state.decode(model)

    def rules(self, model: z3.ModelRef) -> Mancala:
        layout, each = self.layout.decode(model), self.each.value(model)
        return Mancala(layout, each, self.variants, self.start)

    def small(self, states: Sequence[BoardTerms]) -> Iterator[Number | z3.BoolRef]:
        """The fewest marbles, then the least first board."""
        yield self.each
        yield states[0].turn
        for state in states:
            yield from state.last_pocket
        yield from states[0].marbles

    def same(self, states: Sequence[BoardTerms], trace: Trace[Board, Any]) -> z3.BoolRef:
        """Whether the same pockets are picked up: the rest follows."""
        picks = [z3.BoolVal(True, self.ctx)]
        for (before, board), state in zip(pairwise(trace.states), states[1:], strict=False):
            if before.hand == 0 and board.last_pocket is not None:
                picks.append(state.last_pocket[board.last_pocket])
        return conjunction(picks)
