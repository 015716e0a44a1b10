"""Mancala with any number of marbles, over unbounded integers."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import z3

from gamemodels.logic import Parts
from gamemodels.mancala import predicates
from gamemodels.mancala.board import Board
from gamemodels.mancala.boards import BoardSteps
from gamemodels.mancala.referee import Mancala
from gamemodels.mancala.terms import BoardTerms
from gamemodels.mancala.variants import ORIGINAL, Rules
from gamemodels.numbers import Integers, Number


class AnyMarbles(BoardSteps):
    """The game board by board; what each ordinary pocket starts with may itself be unknown."""

    def __init__(
        self,
        pockets: int,
        marbles: int | None,
        ctx: z3.Context,
        variants: Rules = ORIGINAL,
        start: Board | None = None,
    ) -> None:
        super().__init__(pockets, marbles or 0, Integers(ctx), variants=variants, start=start)
        if marbles is None:
            self.each = self.numbers.variable("marbles_each", 0)

    def facts(self) -> Parts:
        return {"no pocket starts below zero": self.each >= 0}

    def init(self, state: BoardTerms) -> Parts:
        if self.start is not None:
            return super().init(state)
        return predicates.init.parts(self.layout, state, self.each)

    def small(self, states: Sequence[BoardTerms]) -> Iterator[Number | z3.BoolRef]:
        """The fewest marbles, then the least first board."""
        yield self.each
        yield states[0].turn
        for state in states:
            yield from state.last_pocket
        yield from states[0].marbles

    def rules(self, model: z3.ModelRef) -> Mancala:
        return replace(super().rules(model), marbles=self.each.value(model))
