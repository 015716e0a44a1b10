"""Constraints on a state and the next, asked of known states: one solver, under assumptions."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any

import z3

from gamemodels.logic import Parts, conjunction, negation
from gamemodels.system import System

PRE, POST = 0, 1


class KnownStates:
    """A state and the next, predicates on them under labels, and what plain states are."""

    def __init__(self, system: System[Any, Any]) -> None:
        self.system = system
        self.states = system.state("pre"), system.state("post")
        self._unknowns = [system.constants(state) for state in self.states]
        self._solver = z3.SimpleSolver(ctx=system.ctx)
        self._has = cache(self._made_has)
        self.equal = cache(self._made_equal)

    def label(self, name: str, parts: Parts) -> z3.BoolRef:
        """Return an assumption that is as true as a predicate."""
        label = z3.FreshBool(name, self.system.ctx)
        self._solver.add(label == conjunction([z3.BoolVal(True, label.ctx), *parts.values()]))
        return label

    @contextmanager
    def knowing(self, *terms: z3.BoolRef) -> Iterator[None]:
        """Assert something for a while."""
        self._solver.push()
        try:
            self._solver.add(*terms)
            yield
        finally:
            self._solver.pop()

    def possible(self, labels: Sequence[z3.BoolRef], *terms: z3.BoolRef) -> bool:
        """Return True if there are states of which all of this is true."""
        return self.model(labels, *terms) is not None

    def impossible(self, labels: Sequence[z3.BoolRef], *terms: z3.BoolRef) -> bool:
        """Return True if there are no such states; a solver may also give up."""
        with self.knowing(*terms):
            return bool(self._answer(labels) == z3.unsat)

    def model(self, labels: Sequence[z3.BoolRef], *terms: z3.BoolRef) -> z3.ModelRef | None:
        """Return a model of states of which all of this is true."""
        with self.knowing(*terms):
            return self._solver.model() if self._answer(labels) == z3.sat else None

    def model_at_random(
        self, dice: Random, ranges: Sequence[tuple[int, int]], labels: Sequence[z3.BoolRef]
    ) -> z3.ModelRef | None:
        """Return a model with values of the first state at random in ranges, as far as may be."""
        wished = [z3.FreshBool("wish", self.system.ctx) for _ in ranges]
        rolled = (self._has(PRE, at, dice.randint(*each)) for at, each in enumerate(ranges))
        terms = (z3.Implies(wish, term) for wish, term in zip(wished, rolled, strict=True))
        with self.knowing(*terms):
            while (answer := self._answer([*labels, *wished])) == z3.unsat:
                conflicting = {label.get_id() for label in self._solver.unsat_core()}
                dropped = [at for at, wish in enumerate(wished) if wish.get_id() in conflicting]
                if not dropped:
                    return None
                del wished[dice.choice(dropped)]
            return self._solver.model() if answer == z3.sat else None

    def values(self, model: z3.ModelRef, side: int = PRE) -> list[int]:
        """Return the values in a model, in the order of `constants`."""
        return values_of(self._unknowns[side], model)

    def told(self, model: z3.ModelRef, side: int = PRE) -> str:
        """Return the unknowns of a state with their values."""
        return told(self._unknowns[side], model)

    def _made_equal(self, state: Any, side: int = PRE) -> z3.BoolRef:
        """That one of the two states is a plain one."""
        values = enumerate(self.system.encode(state))
        return z3.And([self._has(side, at, int(value)) for at, value in values])

    def _made_has(self, side: int, at: int, value: int) -> z3.BoolRef:
        """That an unknown has a value; false if it has no room for it."""
        unknown = self._unknowns[side][at]
        if z3.is_bool(unknown):
            return unknown if value % 2 else negation(unknown)
        if z3.is_bv(unknown) and not -(2 ** (unknown.size() - 1)) <= value < 2 ** unknown.size():
            return z3.BoolVal(False, unknown.ctx)
        return unknown == value

    def _answer(self, assumed: Sequence[z3.BoolRef]) -> z3.CheckSatResult:
        answer = self._solver.check(*assumed)
        # The solver catches Ctrl-C and gives it as its reason.
        if answer == z3.unknown and "interrupt" in self._solver.reason_unknown():
            raise KeyboardInterrupt
        return answer


def values_of(unknowns: Sequence[z3.ExprRef], model: z3.ModelRef) -> list[int]:
    """Return the values of unknowns in a model, of Booleans 0 and 1."""
    found = [model.eval(unknown, model_completion=True) for unknown in unknowns]
    return [int(z3.is_true(each)) if z3.is_bool(each) else each.as_long() for each in found]


def told(unknowns: Sequence[z3.ExprRef], model: z3.ModelRef) -> str:
    """Return unknowns with their values in a model, in a sentence."""
    pairs = zip(unknowns, values_of(unknowns, model), strict=True)
    return ", ".join(f"{unknown} = {value}" for unknown, value in pairs)


def unrepresentable(system: System[Any, Any], model: z3.ModelRef, state: Any) -> str | None:
    """Say why decode cannot represent a state that `declared` admits; `None` if it can."""
    unknowns = system.constants(state)
    admitted = f"declared(state) admits {told(unknowns, model)}, which decode(model, state)"
    excluding = "declared(state) must exclude what no state stands for"
    try:
        decoded = system.decode(model, state)
        again = list(map(int, system.encode(decoded)))
    except Exception as wrong:
        return f"{admitted} cannot represent ({type(wrong).__name__}: {wrong}): {excluding}"
    if again == values_of(unknowns, model):
        return None
    return f"{admitted} reads as {decoded}, encoded as {again}: {excluding}"
