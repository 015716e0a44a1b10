"""Observers: what is remembered of formulas and numbers along a trace."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, TypeVar

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

State = TypeVar("State", bound=Hashable)


class Observer(Generic[State]):
    """Looks at a game move by move, and remembers what matters of it.

    This one remembers nothing: what is made of a game is the state that it ends in.
    """

    def first(self) -> Hashable:
        """What is remembered before the first state is seen."""
        return None

    def after(self, memory: Any, state: State, event: Any) -> Hashable:
        """What is remembered of a state and the event that leads from it."""
        return None

    def ended(self, memory: Any, state: State) -> Hashable:
        """What is made of a game that ends in a state."""
        return state

    def cut_off(self, memory: Any, state: State) -> Any:
        """Return what is known of a game that goes on from a state where nobody follows it."""
        return None

    def settled(self, memory: Any) -> Any:
        """What is made of every game that goes on from here, if that is known; else none."""
        return None

    def waits(self, memory: Any) -> bool:
        """Whether nothing before the last state changes what is remembered."""
        return False


@dataclass
class JointObserver(Observer[State]):
    """Several observers of one game: a memory has theirs, and so has a result."""

    observers: tuple[Observer[State], ...]

    def first(self) -> tuple[Hashable, ...]:
        return tuple(each.first() for each in self.observers)

    def after(self, memory: Any, state: State, event: Any) -> tuple[Hashable, ...]:
        pairs = zip(self.observers, memory, strict=True)
        return tuple(each.after(part, state, event) for each, part in pairs)

    def ended(self, memory: Any, state: State) -> tuple[Hashable, ...]:
        pairs = zip(self.observers, memory, strict=True)
        return tuple(each.ended(part, state) for each, part in pairs)

    def cut_off(self, memory: Any, state: State) -> tuple[Any, ...]:
        pairs = zip(self.observers, memory, strict=True)
        return tuple(each.cut_off(part, state) for each, part in pairs)

    def settled(self, memory: Any) -> tuple[Any, ...] | None:
        results = [each.settled(part) for each, part in zip(self.observers, memory, strict=True)]
        return None if None in results else tuple(results)

    def waits(self, memory: Any) -> bool:
        pairs = zip(self.observers, memory, strict=True)
        return all(each.waits(part) for each, part in pairs)


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
