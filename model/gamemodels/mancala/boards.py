"""Mancala board by board: each step is one event."""

from collections.abc import Sequence
from itertools import pairwise

import z3

from gamemodels.logic import Parts, conjunction
from gamemodels.mancala import predicates, rules
from gamemodels.mancala.board import Board, Trace
from gamemodels.mancala.layout import Layout
from gamemodels.mancala.pockets import named_clockwise, wellformed_pockets
from gamemodels.mancala.terms import BoardTerms, LayoutTerms
from gamemodels.mancala.variants import SEED, Rules
from gamemodels.numbers import Numbers
from gamemodels.system import TransitionSystem


class BoardSteps(TransitionSystem[BoardTerms, Trace]):
    """The game as the specification has it, on the canonical or on an unknown layout."""

    def __init__(
        self,
        pockets: int,
        marbles: int,
        numbers: Numbers,
        *,
        symbolic: bool = False,
        rules: Rules = SEED,
    ) -> None:
        self.ctx = numbers.ctx
        self.numbers = numbers
        self.pockets = pockets
        self.marbles = marbles
        self.symbolic = symbolic
        self.rules = rules
        self.layout = (
            LayoutTerms.unknown(pockets, self.ctx)
            if symbolic
            else LayoutTerms.constant(Layout.canonical(pockets), self.ctx)
        )

    def state(self, name: str) -> BoardTerms:
        most = self.marbles * (self.pockets - 2)
        return BoardTerms.unknown(name, self.pockets, self.numbers, most)

    def constants(self, state: BoardTerms) -> list[z3.ExprRef]:
        return state.constants()

    def facts(self) -> Parts:
        if not self.symbolic:
            return {}
        return (
            self.layout.declared()
            | wellformed_pockets.parts(self.layout)
            | named_clockwise.parts(self.layout)
        )

    def init(self, state: BoardTerms) -> Parts:
        return predicates.init.parts(self.layout, state, self.marbles)

    def step(self, pre: BoardTerms, post: BoardTerms) -> Parts:
        return predicates.move.parts(self.layout, pre, post, self.rules)

    def final(self, state: BoardTerms) -> z3.BoolRef:
        return predicates.final(self.layout, state)

    def decode(self, model: z3.ModelRef, states: Sequence[BoardTerms]) -> Trace:
        layout = self.layout.decode(model)
        boards: list[Board] = []
        for state in states:
            boards.append(state.decode(model))
            if rules.is_final(layout, boards[-1]):
                break
        return Trace(layout, tuple(boards), self.rules)

    def same(self, states: Sequence[BoardTerms], trace: Trace) -> z3.BoolRef:
        """Whether the same pockets are picked up: the rest follows."""
        picks = [z3.BoolVal(True, self.ctx)]
        for (before, board), state in zip(pairwise(trace.boards), states[1:], strict=False):
            if before.hand == 0 and board.last_pocket is not None:
                picks.append(state.last_pocket[board.last_pocket])
        return conjunction(picks)

    def referee(self, trace: Trace) -> str | None:
        fault = rules.replay(trace, self.marbles).fault
        if fault is None:
            return None
        return (
            f"board {fault.index + 1}: {fault.reason}\n"
            f"the solver's board: {trace.boards[fault.index]}\n"
            f"the referee's boards: {', '.join(map(str, fault.legal)) or 'none'}"
        )
