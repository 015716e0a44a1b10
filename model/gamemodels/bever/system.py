"""Bever turn by turn, by ranges or by sets of hands: what a solver searches."""

from collections.abc import Sequence
from typing import Any

import z3

from gamemodels.bever import hand_sets, ranges
from gamemodels.bever.board import MENDED, Board, Deal, Variants
from gamemodels.bever.constraints import final
from gamemodels.bever.ranges import RangeTerms
from gamemodels.bever.rules import Bever
from gamemodels.bever.terms import SetTerms, flat
from gamemodels.logic import Parts, conjunction
from gamemodels.numbers import Number, Numbers
from gamemodels.rules import Trace
from gamemodels.system import System


class RangeSteps(System[RangeTerms, Board]):
    """The game by ranges, where these say all; the highest card may itself be unknown."""

    def __init__(
        self,
        highest: int | None,
        numbers: Numbers,
        variants: Variants = MENDED,
        start: Deal | None = None,
    ) -> None:
        assert variants.boxed, "what is possible by these variants is no range for each card"
        self.numbers = numbers
        self.most = highest
        self.variants = variants
        self.start = start
        unknown = highest is None
        self.highest = numbers.variable("highest", 0) if unknown else numbers.literal(highest or 0)

    def state(self, name: str) -> RangeTerms:
        return RangeTerms.unknown(name, self.numbers, self.highest, self.most)

    def constants(self, state: RangeTerms) -> list[z3.ExprRef]:
        return state.constants()

    def facts(self) -> Parts:
        return {} if self.most is not None else {"there are two cards at least": self.highest >= 1}

    def parameters(self) -> list[z3.ExprRef]:
        return [] if self.most is not None else [self.highest.term]

    def init(self, state: RangeTerms) -> Parts:
        return ranges.init.parts(state, self.start)

    def step(self, pre: RangeTerms, post: RangeTerms) -> Parts:
        return ranges.step.parts(pre, post, self.variants)

    def final(self, state: RangeTerms) -> z3.BoolRef:
        return final(state, self.variants)

    def decode(self, model: z3.ModelRef, state: RangeTerms) -> Board:
        return state.decode(model)

    def rules(self, model: z3.ModelRef) -> Bever:
        return Bever(self.highest.value(model), self.variants, self.start)

    def compact(self, states: Sequence[RangeTerms]) -> z3.BoolRef:
        """No number is far from those of a deck, so that hands can be written out one by one."""
        numbers = [
            number
            for state in states
            for pairs in (state.table.cards, state.lows, state.highs)
            for number in flat(pairs)
        ]
        return conjunction(
            part
            for number in (self.highest, *(state.table.top for state in states), *numbers)
            for part in (number >= -1, number <= 10)
        )

    def small(self, states: Sequence[RangeTerms]) -> list[Number]:
        """The highest card, then the cards on the tables."""
        tables = [state.table for state in states]
        cards = [card for table in tables for card in (*flat(table.cards), table.top)]
        return [self.highest, *cards] if self.most is None else cards

    def same(self, states: Sequence[RangeTerms], trace: Trace[Board, Any]) -> z3.BoolRef:
        """Whether cards and tops are the same: the rest follows."""
        return _same_tables(states, trace, self.ctx)


class SetSteps(System[SetTerms, Board]):
    """The game by sets of hands, by any variants of the rules."""

    def __init__(
        self,
        highest: int,
        numbers: Numbers,
        variants: Variants = MENDED,
        start: Deal | None = None,
    ) -> None:
        self.numbers = numbers
        self.highest = highest
        self.variants = variants
        self.start = start

    def state(self, name: str) -> SetTerms:
        free = self.variants.free_play
        return SetTerms.unknown(name, self.numbers, self.highest, free_play=free)

    def constants(self, state: SetTerms) -> list[z3.ExprRef]:
        return state.constants()

    def declared(self, state: SetTerms) -> Parts:
        return state.declared()

    def init(self, state: SetTerms) -> Parts:
        return hand_sets.init.parts(state, self.start)

    def step(self, pre: SetTerms, post: SetTerms) -> Parts:
        return hand_sets.step.parts(pre, post, self.variants)

    def final(self, state: SetTerms) -> z3.BoolRef:
        return final(state, self.variants)

    def decode(self, model: z3.ModelRef, state: SetTerms) -> Board:
        return state.decode(model)

    def rules(self, model: z3.ModelRef) -> Bever:
        return Bever(self.highest, self.variants, self.start)

    def same(self, states: Sequence[SetTerms], trace: Trace[Board, Any]) -> z3.BoolRef:
        """Whether cards, tops and, in free play, moves are the same: the rest follows."""
        moves = [
            part
            for state, board in zip(states, trace.states, strict=False)
            if state.move is not None
            for part in state.move.equals(board.came_by)
        ]
        return conjunction([_same_tables(states, trace, self.ctx), *moves])


def _same_tables(
    states: Sequence[RangeTerms] | Sequence[SetTerms], trace: Trace[Board, Any], ctx: z3.Context
) -> z3.BoolRef:
    rows = zip(states, trace.states, strict=False)
    parts = [part for state, board in rows for part in state.table.equals(board)]
    return conjunction([z3.BoolVal(True, ctx), *parts])
