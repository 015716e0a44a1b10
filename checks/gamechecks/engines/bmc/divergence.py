"""Games after which two sets of rules allow different steps, by the solver."""

from typing import Any

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import GameTrace
from gamechecks.engines.bmc.unrolling import Session
from gamemodels.logic import Parts, conjunction
from gamemodels.numbers import BitVectors
from gamemodels.rules import Rules
from gamemodels.system import System


class Widened(System[Any, Any]):
    """A game with the states of a variant of it, which may have more to them."""

    def __init__(self, plain: System[Any, Any], wide: System[Any, Any]) -> None:
        self.plain, self.wide = plain, wide
        self.numbers = wide.numbers

    def state(self, name: str) -> Any:
        return self.wide.state(name)

    def constants(self, state: Any) -> list[z3.ExprRef]:
        return self.wide.constants(state)

    def declared(self, state: Any) -> Parts:
        return self.wide.declared(state)

    def facts(self) -> Parts:
        return self.plain.facts()

    def init(self, state: Any) -> Parts:
        return self.plain.init(state)

    def step(self, pre: Any, post: Any) -> Parts:
        return self.plain.step(pre, post)

    def final(self, state: Any) -> z3.BoolRef:
        return self.plain.final(state)

    def decode(self, model: z3.ModelRef, state: Any) -> Any:
        return self.wide.decode(model, state)

    def rules(self, model: z3.ModelRef) -> Rules[Any, Any]:
        return self.plain.rules(model)


class DivergenceSearch:
    """Boards that both rules allow, and one more that only one of them does."""

    def __init__(self, scope: GameScope, changed: GameScope, clock: Clock, seed: int) -> None:
        numbers = BitVectors(z3.Context())
        self.plain, self.wide = (each.game.system(each, numbers) for each in (scope, changed))
        self.session: Session[Any, Any] = Session(Widened(self.plain, self.wide), clock, seed)
        self.clock = clock
        self.other = self.wide.state("other")

    def after(self, shared: int) -> GameTrace | None:
        """A game of so many boards, from the last of which the rules go on differently."""
        self.session.reach(shared)
        with self.clock.encoding():
            last = self.session.states[-1]
            here, there = (
                conjunction(each.step(last, self.other).values())
                for each in (self.plain, self.wide)
            )
            declared = conjunction(self.wide.declared(self.other).values())
        trace = self.session.find(z3.Xor(here, there), declared)
        return None if trace is None or len(trace) < shared else trace
