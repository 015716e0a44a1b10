"""System: a game as constraints, for games that are searched by a solver."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

import z3

from gamemodels.logic import Parts, conjunction, disjunction, implies
from gamemodels.numbers import Number, Numbers
from gamemodels.record import Record
from gamemodels.rules import BrokenRules, Rules, State, Trace
from gamemodels.terms import FieldTerms, constants, declared, decode, encode, unknown

Terms = TypeVar("Terms")


class System(ABC, Generic[Terms, State]):
    """States as Z3 terms, the constraints between them, and the way back to plain data.

    Every state has a successor, and a final state is followed by final states only: so a
    game is over within K states exactly if the K-th is final.

    The `record` of a state says what its terms are: a `twin` with the term of each field. A system
    without a record has its own `state`, `constants`, `decode` and `encode`.
    """

    scope: Any = None
    numbers: Numbers
    record: Record[Any] | None = None
    twin: Callable[..., Any] = FieldTerms

    def __init__(self, scope: Any, numbers: Numbers) -> None:
        """Keep the world that the scope tells: its rules, and how they declare a state."""
        self.scope, self.numbers = scope, numbers
        self.record = scope.referee.record()

    @property
    def ctx(self) -> z3.Context:
        """The context of all terms."""
        return self.numbers.ctx

    def state(self, name: str) -> Terms:
        """A fresh state of unknowns."""
        state: Terms = unknown(self._fields("state(name)"), name, self.numbers, self.twin)
        return state

    def constants(self, state: Terms) -> list[z3.ExprRef]:
        """Every unknown of a fresh state, in a fixed order."""
        return constants(self._fields("constants(state)"), state)

    def declared(self, state: Terms) -> Parts:
        """What the sorts of a state's fields promise, whatever the rules say."""
        return {} if self.record is None else declared(self.record, state)

    def facts(self) -> Parts:
        """What holds throughout, whatever the state."""
        return {}

    def parameters(self) -> list[z3.ExprRef]:
        """The unknowns that are the same in every state, which the facts speak of."""
        return []

    @abstractmethod
    def init(self, state: Terms) -> Parts:
        """What makes a state the first."""

    def move(self, pre: Terms, post: Terms) -> Parts:
        """What makes a state follow one that is not final."""
        raise BrokenRules(
            f"{type(self).__name__} has no move(pre, post): write it, or step(pre, post)"
        )

    def step(self, pre: Terms, post: Terms) -> Parts:
        """What makes a state follow another: a move, and after the end the same state again."""
        over = self.final(pre)
        moves = {name: disjunction([over, part]) for name, part in self.move(pre, post).items()}
        pairs = zip(self.constants(pre), self.constants(post), strict=True)
        same = conjunction(after == before for before, after in pairs)
        return {**moves, "after the end nothing changes": implies(over, same)}

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

    def decode(self, model: z3.ModelRef, state: Terms) -> State:
        """A state in a model."""
        decoded: State = decode(self._fields("decode(model, state)"), model, state)
        return decoded

    def rules(self, model: z3.ModelRef) -> Rules[State, Any]:
        """The plain rules of the world in a model; they share no code with the constraints."""
        if self.scope is None:
            raise BrokenRules(
                f"{type(self).__name__} has no rules(model): write it, or call "
                "super().__init__(scope, numbers)"
            )
        rules: Rules[State, Any] = self.scope.referee
        return rules

    def small(self, states: Sequence[Terms]) -> "Iterable[Number | z3.BoolRef]":
        """Numbers to make small and truths to make true, in this order, for a readable model."""
        return ()

    @property
    def encodes(self) -> bool:
        """Return True if plain states can be encoded: a record says how, or a method does."""
        return self.record is not None or type(self).encode is not System.encode

    def encode(self, state: State) -> Sequence[int]:
        """The values of the unknowns of a known state, in the order of `constants`."""
        record = self._fields("encode(state)")
        flaw = record.flaw(state)
        if flaw is not None:
            raise BrokenRules(f"a state must be one that record() declares: {flaw}")
        return encode(record, state)

    def _fields(self, method: str) -> Record[Any]:
        """Return the record of a state; raise `BrokenRules` if there is none."""
        if self.record is None:
            raise BrokenRules(
                f"{type(self).__name__} has no {method}: write it, or record() of the rules"
            )
        return self.record

    def compact(self, states: Sequence[Terms]) -> z3.BoolRef | None:
        """What makes states small enough to be decoded at all, where unbounded ones are not."""
        return None

    def same(self, states: Sequence[Terms], trace: Trace[State, Any]) -> z3.BoolRef:
        """Whether the states are those of a known trace."""
        equal = [z3.BoolVal(True, self.ctx)]
        for unknowns, state in zip(states, trace.states, strict=False):
            equal += self.equals(unknowns, state)
        return conjunction(equal)

    def equals(self, unknowns: Terms, state: State) -> list[z3.BoolRef]:
        """What makes unknowns a known state, one truth for each of them."""
        pairs = zip(self.constants(unknowns), self.encode(state), strict=True)
        return [unknown == value for unknown, value in pairs]
