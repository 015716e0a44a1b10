"""Observers: what is remembered of formulas and numbers along a trace."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, Generic, TypeVar

from gamechecks.language.foresight import waits_for_end
from gamechecks.language.probability import Quantity
from gamechecks.language.progression import Progression
from gamechecks.language.question import Condition
from gamechecks.language.residual import Interner, Moment, Observation, Residual
from gamemodels.rules import Rules

State = TypeVar("State", bound=Hashable)
Residuals = tuple[Residual, ...]


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
class ResidualObserver(Observer[Any]):
    """Remembers what is left of formulas and numbers; a result has the value of each."""

    rules: Rules[Any, Any]
    wanted: Sequence[Condition | Quantity]
    interner: Interner = field(default_factory=Interner)
    _waiting: dict[Residuals, bool] = field(default_factory=dict)

    def first(self) -> Residuals:
        terms = Progression(self.interner)
        return tuple(
            each.residual(self.interner) if isinstance(each, Condition) else terms.term(each.node)
            for each in self.wanted
        )

    def after(self, memory: Residuals, state: Any, event: Any) -> Residuals:
        return self._read(memory, state, Moment.GOES_ON, event)

    def ended(self, memory: Residuals, state: Any) -> tuple[Any, ...]:
        values = _values(self._read(memory, state, Moment.LAST))
        assert None not in values, "at the end every value is known"
        return values

    def cut_off(self, memory: Residuals, state: Any) -> tuple[Any, ...]:
        return _values(self._read(memory, state, Moment.OPEN))

    def settled(self, memory: Residuals) -> tuple[Any, ...] | None:
        values = _values(memory)
        return None if None in values else values

    def waits(self, memory: Residuals) -> bool:
        if memory not in self._waiting:
            self._waiting[memory] = all(map(waits_for_end, memory))
        return self._waiting[memory]

    def _read(self, memory: Residuals, state: Any, moment: Moment, event: Any = None) -> Residuals:
        eager = moment is Moment.GOES_ON
        now = Observation(self.interner, self.rules, state, moment, event, eager)
        return tuple(each.read(now) for each in memory)


def _values(residuals: Residuals) -> tuple[Any, ...]:
    """Return what residuals are, `None` where that is not known."""
    return tuple([each.value for each in residuals])


Worth = Callable[[tuple[Any, ...]], Fraction | int]
"""What a result is worth."""


def worths(wanted: Iterable[Condition | Quantity]) -> list[Worth]:
    """Return what a result is worth by each formula, 1 if it is true, and by each number."""
    units = [1 if isinstance(each, Condition) else each.unit for each in wanted]
    return [partial(_worth, at, unit) for at, unit in enumerate(units)]


def _worth(at: int, unit: Fraction | int, result: tuple[int, ...]) -> Fraction | int:
    return result[at] * unit


@dataclass
class OpenEnd(ResidualObserver):
    """Takes it that what a game has not settled when it is cut off comes to one result."""

    assumed: bool = False

    def ended(self, memory: Residuals, state: Any) -> tuple[Any, ...]:
        if self.rules.is_final(state):
            return super().ended(memory, state)
        return (self.assumed,) * len(memory)
