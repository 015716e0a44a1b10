"""System: a game as constraints, for games that are searched by a solver."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

import z3

from gamemodels.logic import Parts, conjunction
from gamemodels.numbers import Number, Numbers
from gamemodels.rules import BrokenRules, Rules, State, Trace

Terms = TypeVar("Terms")


class System(ABC, Generic[Terms, State]):
    """States as Z3 terms, the constraints between them, and the way back to plain data.

    Every state has a successor, and a final state is followed by final states only: so a
    game is over within K states exactly if the K-th is final.
    """

    numbers: Numbers

    @property
    def ctx(self) -> z3.Context:
        """The context of all terms."""
        return self.numbers.ctx

    @abstractmethod
    def state(self, name: str) -> Terms:
        """A fresh state of unknowns."""

    @abstractmethod
    def constants(self, state: Terms) -> list[z3.ExprRef]:
        """Every unknown of a fresh state, in a fixed order."""

    def declared(self, state: Terms) -> Parts:
        """What the sorts of a state's fields promise, whatever the rules say."""
        return {}

    def facts(self) -> Parts:
        """What holds throughout, whatever the state."""
        return {}

    def parameters(self) -> list[z3.ExprRef]:
        """The unknowns that are the same in every state, which the facts speak of."""
        return []

    @abstractmethod
    def init(self, state: Terms) -> Parts:
        """What makes a state the first."""

    @abstractmethod
    def step(self, pre: Terms, post: Terms) -> Parts:
        """What makes a state follow another."""

    def trace(self, states: Iterable[Terms]) -> Iterator[Parts]:
        """Yield what makes states a trace, state by state: this is what a search unrolls.

        The first state is initial and each other one follows the one before it. The parts are those
        of `init` and of `step`, of the last two states alone: a search renames them for others.
        """
        pre: Terms | None = None
        for state in states:
            yield self.init(state) if pre is None else self.step(pre, state)
            pre = state

    @abstractmethod
    def final(self, state: Terms) -> z3.BoolRef:
        """Whether the game is over."""

    @abstractmethod
    def decode(self, model: z3.ModelRef, state: Terms) -> State:
        """A state in a model."""

    @abstractmethod
    def rules(self, model: z3.ModelRef) -> Rules[State, Any]:
        """The plain rules of the world in a model; they share no code with the constraints."""

    def small(self, states: Sequence[Terms]) -> "Iterable[Number | z3.BoolRef]":
        """Numbers to make small and truths to make true, in this order, for a readable model."""
        return ()

    def encode(self, state: State) -> Sequence[int]:
        """The values of the unknowns of a known state, in the order of `constants`."""
        raise BrokenRules(
            f"{type(self).__name__} has no encode(state), by which several games are told apart: "
            "write it, or ask the explicit engine"
        )

    def compact(self, states: Sequence[Terms]) -> z3.BoolRef | None:
        """What makes states small enough to be decoded at all, where unbounded ones are not."""
        return None

    def same(self, states: Sequence[Terms], trace: Trace[State, Any]) -> z3.BoolRef:
        """Whether the states are those of a known trace."""
        equal = [z3.BoolVal(True, self.ctx)]
        for terms, state in zip(states, trace.states, strict=False):
            pairs = zip(self.constants(terms), self.encode(state), strict=True)
            equal += (unknown == value for unknown, value in pairs)
        return conjunction(equal)
