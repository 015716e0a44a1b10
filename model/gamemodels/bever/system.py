"""Bever turn by turn, by ranges or by sets of hands: what a solver searches."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import z3

from gamemodels.bever import hand_sets, ranges
from gamemodels.bever.board import MENDED, Board, Deal, Variants, board_record, table_kinds
from gamemodels.bever.constraints import final
from gamemodels.bever.ranges import RangeTerms, ranged_record
from gamemodels.bever.rules import Bever
from gamemodels.bever.terms import MOVED, Moved, MoveTerms, SetTerms, event_of, flat
from gamemodels.logic import Parts, at_most_one, conjunction
from gamemodels.numbers import Number, Numbers
from gamemodels.rules import Trace
from gamemodels.system import System
from gamemodels.terms import decode, encode, equals, unknown


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
        self.record = ranged_record(highest)
        self.twin = partial(RangeTerms, highest=self.highest, most=highest)

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

    def rules(self, model: z3.ModelRef) -> Bever:
        return Bever(self.highest.value(model), self.variants, self.start)

    def compact(self, states: Sequence[RangeTerms]) -> z3.BoolRef:
        """No number is far from those of a deck, so that hands can be written out one by one."""
        numbers = [
            number
            for state in states
            for pairs in (state.cards, state.lows, state.highs)
            for number in flat(pairs)
        ]
        return conjunction(
            part
            for number in (self.highest, *(state.top for state in states), *numbers)
            for part in (number >= -1, number <= 10)
        )

    def small(self, states: Sequence[RangeTerms]) -> list[Number]:
        """The highest card, then the cards on the tables."""
        cards = [card for state in states for card in (*flat(state.cards), state.top)]
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
        self.record = board_record(highest)
        self.twin = partial(SetTerms, highest=numbers.literal(highest), most=highest)

    def state(self, name: str) -> SetTerms:
        # The hands before the cards: which witness Z3 finds depends on what is made first.
        kind = board_record(self.highest).kinds["possible"]
        hands = unknown(kind, f"{name}.possible", self.numbers)
        move = None
        if self.variants.free_play:
            flags = {word: z3.Bool(f"{name}.came_by_{word}", self.ctx) for word in MOVED.kinds}
            move = MoveTerms(**flags)
        return replace(super().state(name), possible=hands, move=move)

    def constants(self, state: SetTerms) -> list[z3.ExprRef]:
        return state.constants()

    def declared(self, state: SetTerms) -> Parts:
        if state.move is None:
            return {}
        kinds = [state.move.take, state.move.swap, state.move.discard]
        return {"one kind of move leads to a board": at_most_one(kinds)}

    def init(self, state: SetTerms) -> Parts:
        return hand_sets.init.parts(state, self.start)

    def step(self, pre: SetTerms, post: SetTerms) -> Parts:
        return hand_sets.step.parts(pre, post, self.variants)

    def final(self, state: SetTerms) -> z3.BoolRef:
        return final(state, self.variants)

    def decode(self, model: z3.ModelRef, state: SetTerms) -> Board:
        board = super().decode(model, state)
        if state.move is None:
            return board
        return replace(board, came_by=event_of(decode(MOVED, model, state.move), board))

    def encode(self, state: Board) -> Sequence[int]:
        move = encode(MOVED, Moved.by(state.came_by)) if self.variants.free_play else []
        return [*super().encode(state), *move]

    def rules(self, model: z3.ModelRef) -> Bever:
        return Bever(self.highest, self.variants, self.start)

    def same(self, states: Sequence[SetTerms], trace: Trace[Board, Any]) -> z3.BoolRef:
        """Whether cards, tops and, in free play, moves are the same: the rest follows."""
        moves = [
            part
            for state, board in zip(states, trace.states, strict=False)
            if state.move is not None
            for part in equals(MOVED, state.move, Moved.by(board.came_by))
        ]
        return conjunction([_same_tables(states, trace, self.ctx), *moves])


def _same_tables(
    states: Sequence[RangeTerms] | Sequence[SetTerms], trace: Trace[Board, Any], ctx: z3.Context
) -> z3.BoolRef:
    kinds = table_kinds(None)
    parts = [
        part
        for state, board in zip(states, trace.states, strict=False)
        for name, kind in kinds.items()
        for part in equals(kind, getattr(state, name), getattr(board, name))
    ]
    return conjunction([z3.BoolVal(True, ctx), *parts])
