"""A transition system unrolled into a sequence of states, step by step."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple

import z3

from gamemodels.attention import attend
from gamemodels.logic import Parts, conjunction
from gamemodels.rules import State
from gamemodels.system import System, Terms


class Constraint(NamedTuple):
    """A predicate of a system, and the states that it is asserted of."""

    name: str
    predicate: Callable[..., Parts]
    states: tuple[Any, ...]


def start_constraints(system: System[Terms, State], first: Terms) -> list[Constraint]:
    """List all that is asserted of the first state, and throughout."""
    return [
        Constraint("facts", system.facts, ()),
        Constraint("declared", system.declared, (first,)),
        Constraint("init", partial(_last_parts, system), (first,)),
    ]


def step_constraints(system: System[Terms, State], pre: Terms, post: Terms) -> list[Constraint]:
    """List all that is asserted of a state because it follows another."""
    return [
        Constraint("declared", system.declared, (post,)),
        Constraint("move", partial(_last_parts, system), (pre, post)),
    ]


def _last_parts(system: System[Terms, State], *states: Terms) -> Parts:
    """Return what makes the last of some states belong to a trace."""
    *_, parts = system.trace(states)
    return parts


class Unrolling(Generic[Terms, State]):
    """States in a row, and the constraints that link them.

    What is asserted are the parts of the system's `trace`, those of a step as they are on two
    states and renamed for each place: renaming is a walk in C++, several times faster than
    building the step again. A seed other than 0 shuffles the order in which the parts of a step
    are given, which is what makes the solver take another way.
    """

    def __init__(self, system: System[Terms, State], seed: int = 0) -> None:
        self.system = system
        self.states = [system.state("board1")]
        self._shuffle: Callable[[list[z3.BoolRef]], None] = (
            random.Random(seed).shuffle if seed else lambda terms: None
        )
        pre, post = system.state("pre"), system.state("post")
        self._names = [*system.constants(pre), *system.constants(post)]
        self._step = self._conjunction(step_constraints(system, pre, post))
        self._init = self._conjunction(start_constraints(system, self.states[0]))

    def start(self) -> z3.BoolRef:
        """What holds throughout, and of the first state."""
        return self._init

    def extended(self, length: int) -> Iterator[z3.BoolRef]:
        """Add states up to a length, and yield the step that leads to each."""
        while len(self.states) < length:
            attend()
            pre, post = self.states[-1], self.system.state(f"board{len(self.states) + 1}")
            self.states.append(post)
            here = [*self.system.constants(pre), *self.system.constants(post)]
            yield z3.substitute(self._step, *zip(self._names, here, strict=True))

    def _conjunction(self, constraints: Sequence[Constraint]) -> z3.BoolRef:
        parts = [each.predicate(*each.states).values() for each in constraints]
        terms = [term for terms in parts for term in terms if not z3.is_true(term)]
        self._shuffle(terms)
        return conjunction(terms or [z3.BoolVal(True, self.system.ctx)])
