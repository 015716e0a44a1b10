"""Observers of formulas and of numbers: they remember what is left of each."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from gamechecks.engines.values.observing import JointObserver, Observer
from gamechecks.language.foresight import waits_for_end
from gamechecks.language.probability import Quantity
from gamechecks.language.progression import Progression
from gamechecks.language.question import Condition
from gamechecks.language.residual import (
    FALSE,
    TRUE,
    Interner,
    Known,
    Moment,
    Observation,
    Term,
    Truth,
)
from gamechecks.language.syntax import Node
from gamemodels.rules import Rules

DECIDED: dict[Truth, bool] = {TRUE: True, FALSE: False}


@dataclass
class FormulaObserver(Observer[Any]):
    """Remembers what is left of formulas; a result is whether each is true."""

    rules: Rules[Any, Any]
    wanted: Sequence[Condition]
    interner: Interner = field(default_factory=Interner)
    _waiting: dict[tuple[Truth, ...], bool] = field(default_factory=dict)

    def first(self) -> tuple[Truth, ...]:
        return tuple(each.residual(self.interner) for each in self.wanted)

    def after(self, memory: tuple[Truth, ...], state: Any, event: Any) -> Hashable:
        now = Observation(self.interner, self.rules, state, Moment.GOES_ON, event, True)
        return tuple(truth.read(now) for truth in memory)

    def ended(self, memory: tuple[Truth, ...], state: Any) -> tuple[bool, ...]:
        now = Observation(self.interner, self.rules, state, Moment.LAST)
        return tuple(truth.read(now) is TRUE for truth in memory)

    def cut_off(self, memory: tuple[Truth, ...], state: Any) -> tuple[bool | None, ...]:
        now = Observation(self.interner, self.rules, state, Moment.OPEN)
        return tuple(DECIDED.get(truth.read(now)) for truth in memory)

    def settled(self, memory: tuple[Truth, ...]) -> tuple[bool, ...] | None:
        if all(truth is TRUE or truth is FALSE for truth in memory):
            return tuple(truth is TRUE for truth in memory)
        return None

    def waits(self, memory: tuple[Truth, ...]) -> bool:
        if memory not in self._waiting:
            self._waiting[memory] = all(map(waits_for_end, memory))
        return self._waiting[memory]


@dataclass
class NumberObserver(Observer[Any]):
    """Remembers what is left of a number; a result is what it comes to."""

    rules: Rules[Any, Any]
    wanted: Node
    interner: Interner = field(default_factory=Interner)
    _waiting: dict[Term, bool] = field(default_factory=dict)

    def first(self) -> Term:
        return Progression(self.interner).term(self.wanted)

    def after(self, memory: Term, state: Any, event: Any) -> Term:
        return memory.read(
            Observation(self.interner, self.rules, state, Moment.GOES_ON, event, True)
        )

    def ended(self, memory: Term, state: Any) -> int:
        known = memory.read(Observation(self.interner, self.rules, state, Moment.LAST))
        assert isinstance(known, Known), "at the end every number is known"
        return int(known.value)

    def cut_off(self, memory: Term, state: Any) -> int | None:
        known = memory.read(Observation(self.interner, self.rules, state, Moment.OPEN))
        return int(known.value) if isinstance(known, Known) else None

    def settled(self, memory: Term) -> int | None:
        return int(memory.value) if isinstance(memory, Known) else None

    def waits(self, memory: Term) -> bool:
        if memory not in self._waiting:
            self._waiting[memory] = waits_for_end(memory)
        return self._waiting[memory]


def reading(
    rules: Rules[Any, Any], wanted: Condition | Quantity
) -> tuple[Observer[Any], Callable[[Any], Fraction | int]]:
    """Return an observer of a formula or of a number, and what a result of it is worth."""
    if isinstance(wanted, Condition):
        return FormulaObserver(rules, [wanted]), lambda result: int(result[0])
    return NumberObserver(rules, wanted.node), lambda result: result * wanted.unit


def joint(rules: Rules[Any, Any], wanted: Iterable[Condition | Quantity]) -> JointObserver[Any]:
    """Return an observer of several formulas and numbers at once."""
    return JointObserver(tuple(reading(rules, each)[0] for each in wanted))


@dataclass
class OpenEnd(FormulaObserver):
    """Takes it that what a game has not settled when it is cut off comes to one result."""

    assumed: bool = False

    def ended(self, memory: tuple[Truth, ...], state: Any) -> tuple[bool, ...]:
        if self.rules.is_final(state):
            return super().ended(memory, state)
        return (self.assumed,) * len(memory)
