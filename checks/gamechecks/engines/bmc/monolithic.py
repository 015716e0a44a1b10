"""A question in one piece: every board up to a bound, and one goal."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import z3

from gamechecks.core.scope import Games, GameScope, LayoutChoice
from gamechecks.engines.bmc.search import system_of
from gamechecks.engines.bmc.unroll import Unrolling
from gamechecks.language.question import Condition
from gamechecks.language.trace_terms import TraceTerms
from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.numbers import BitVectors
from gamemodels.system import System


@dataclass
class MonolithicQuery:
    """What `run` asks, without horizons that grow and without large steps.

    With `over_by` only so many boards are looked at, and a game that is not over by then counts
    as found too: if even so there is none, there is none within the bound.
    """

    scope: GameScope
    wanted: Sequence[Condition] = ()
    games: Games = Games.COMPLETE
    layout: LayoutChoice = LayoutChoice.CANONICAL
    over_by: int | None = None
    system: System[Any, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.system = system_of(self.scope, BitVectors(z3.Context()), self.layout)

    @property
    def length(self) -> int:
        """The number of boards."""
        return min(self.over_by or self.scope.boards, self.scope.boards)

    @property
    def early(self) -> bool:
        """Whether the boards end before the bound."""
        return self.length < self.scope.boards

    @cached_property
    def _unrolled(self) -> tuple[list[Any], list[z3.BoolRef]]:
        unrolling = Unrolling(self.system)
        steps = [unrolling.start(), *unrolling.extended(self.length)]
        return unrolling.states, steps

    @property
    def boards(self) -> list[Any]:
        """The boards, all unknown."""
        return self._unrolled[0]

    def terms(self) -> list[z3.BoolRef]:
        """What makes the boards a game as asked for."""
        return [*self._unrolled[1], *self.goals(self.system.final(self.boards[-1]))]

    def goals(self, over: z3.BoolRef) -> list[z3.BoolRef]:
        """What is asked of a game, given whether its last board is final."""
        trace = TraceTerms(self.system, self.boards)
        wanted = [condition.term(trace) for condition in self.wanted]
        if self.games is Games.UNFINISHED:
            return [negation(over)] if self.early else [negation(over), *wanted]
        sought = conjunction([z3.BoolVal(True, over.ctx), *wanted])
        if self.early:
            return [disjunction([negation(over), sought])]
        return [over, *wanted] if self.games is Games.COMPLETE else [sought]

    def words(self) -> list[str]:
        """The question in words, line by line."""
        kind = {Games.COMPLETE: "a complete", Games.UNFINISHED: "an unfinished", Games.ANY: "a"}
        scope = self.scope
        return [
            *scope.sentences,
            f"Is there {kind[self.games]} game within {scope.boards} boards"
            + (" on which all of this is so?" if self.wanted else "?"),
            *(f"  {condition.words}" for condition in self.wanted),
            *self._shortened(),
        ]

    def _shortened(self) -> list[str]:
        if not self.early:
            return []
        return [
            f"Here {self.length} boards are enough: a game that is not over by then counts as one,",
            "and if there is none even so, there is none within the bound.",
        ]
