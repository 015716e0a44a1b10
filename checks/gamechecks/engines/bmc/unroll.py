"""A transition system unrolled into a sequence of states, step by step."""

import random
from collections.abc import Callable, Iterator
from typing import Generic

import z3

from gamemodels.attention import attend
from gamemodels.logic import Parts, conjunction
from gamemodels.rules import State
from gamemodels.system import System, Terms


class Unrolling(Generic[Terms, State]):
    """States in a row, and the constraints that link them.

    One step is built in Python and renamed for each place: renaming is a walk in C++, several
    times faster than building the step again. A seed other than 0 shuffles the order in which
    the parts of a step are given, which is what makes the solver take another way.
    """

    def __init__(self, system: System[Terms, State], seed: int = 0) -> None:
        self.system = system
        self.states = [system.state("board1")]
        self._shuffle: Callable[[list[z3.BoolRef]], None] = (
            random.Random(seed).shuffle if seed else lambda terms: None
        )
        self._pre, self._post = system.state("pre"), system.state("post")
        self._names = [*system.constants(self._pre), *system.constants(self._post)]
        self._step = self._conjunction(
            system.declared(self._post) | system.step(self._pre, self._post)
        )

    def start(self) -> z3.BoolRef:
        """What holds throughout, and of the first state."""
        first = self.states[0]
        return self._conjunction(
            self.system.facts() | self.system.declared(first) | self.system.init(first)
        )

    def extended(self, length: int) -> Iterator[z3.BoolRef]:
        """Add states up to a length, and yield the step that leads to each."""
        while len(self.states) < length:
            attend()
            pre, post = self.states[-1], self.system.state(f"board{len(self.states) + 1}")
            self.states.append(post)
            here = [*self.system.constants(pre), *self.system.constants(post)]
            yield z3.substitute(self._step, *zip(self._names, here, strict=True))

    def _conjunction(self, parts: Parts) -> z3.BoolRef:
        terms = list(parts.values())
        self._shuffle(terms)
        return conjunction(terms)
