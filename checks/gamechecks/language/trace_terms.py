"""A bounded trace as formulas speak of it, in Z3 terms."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import z3

from gamechecks.core.errors import InputError
from gamechecks.language.words import Word
from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.numbers import Numbers
from gamemodels.system import System


class TraceTerms:
    """K boards linked by the steps of a system: the first final one ends the trace, or the K-th.

    What stands after a final board is padding.
    """

    def __init__(
        self, system: System[Any, Any], boards: Sequence[Any], truncated: bool = False
    ) -> None:
        self.system = system
        self.boards = tuple(boards)
        self.ctx = system.ctx
        self.truncated = truncated

    @property
    def numbers(self) -> Numbers:
        """The sort of the system's numbers."""
        return self.system.numbers

    @property
    def end(self) -> int:
        """The index of the last board that there can be."""
        return len(self.boards) - 1

    def truth(self, value: bool) -> z3.BoolRef:
        """A constant."""
        return z3.BoolVal(value, self.ctx)

    @cached_property
    def final(self) -> tuple[z3.BoolRef, ...]:
        """Whether each board is final."""
        return tuple(self.system.final(board) for board in self.boards)

    @cached_property
    def cut(self) -> z3.BoolRef:
        """Whether the future of the trace is open."""
        return negation(self.final[-1]) if self.truncated else self.truth(False)

    @cached_property
    def inside(self) -> tuple[z3.BoolRef, ...]:
        """Whether each board belongs to the trace."""
        return (self.truth(True), *(negation(over) for over in self.final[:-1]))

    @cached_property
    def last(self) -> tuple[z3.BoolRef, ...]:
        """Whether each board is the last of the trace."""
        ends = (*self.final[:-1], self.truth(True))
        return tuple(conjunction(pair) for pair in zip(self.inside, ends, strict=True))

    def said(self, word: Word, *where: Any) -> Any:
        """What a word says of a board and some members, or of the event between two boards."""
        if word.term is None:
            raise InputError(
                f"`{word.name}` has no reading over terms, so the solver cannot be asked: use the "
                "explicit engine"
            )
        return word.term(self.system, *where)

    def as_seen(self, unseen: z3.BoolRef, value: z3.BoolRef, weak: bool) -> z3.BoolRef:
        """The value; where the path is cut off before it shows, true if read weakly, else false."""
        if weak:
            return disjunction([unseen, value])
        return conjunction([negation(unseen), value])
