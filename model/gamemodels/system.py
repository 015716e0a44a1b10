"""TransitionSystem: the one contract between models and checks."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

import z3

from gamemodels.logic import Parts

State = TypeVar("State")
Trace = TypeVar("Trace")


class Mismatch(Exception):
    """The solver's states and the plain rules part ways; the message shows both sides."""


class TransitionSystem(ABC, Generic[State, Trace]):
    """States as Z3 terms, the constraints between them, and the way back to plain data.

    Every state has a successor, and a final state is followed by final states only: so a
    game is over within K states exactly if the K-th is final.
    """

    ctx: z3.Context

    @abstractmethod
    def state(self, name: str) -> State:
        """A fresh state of unknowns."""

    @abstractmethod
    def constants(self, state: State) -> list[z3.ExprRef]:
        """Every unknown of a fresh state, in a fixed order."""

    @abstractmethod
    def facts(self) -> Parts:
        """What holds throughout, whatever the state."""

    @abstractmethod
    def init(self, state: State) -> Parts:
        """What makes a state the first."""

    @abstractmethod
    def step(self, pre: State, post: State) -> Parts:
        """What makes a state follow another."""

    @abstractmethod
    def final(self, state: State) -> z3.BoolRef:
        """Whether the game is over."""

    @abstractmethod
    def decode(self, model: z3.ModelRef, states: Sequence[State]) -> Trace:
        """The trace in a model, up to its first final state; a `Mismatch` is no trace."""

    @abstractmethod
    def same(self, states: Sequence[State], trace: Trace) -> z3.BoolRef:
        """Whether the states are those of a known trace."""

    @abstractmethod
    def referee(self, trace: Trace) -> str | None:
        """What is wrong with a trace by rules that share no code with the constraints."""
