"""The odds of formulas: a game is observed by what is left of each of them."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from gamechecks.engines.values.observing import Observer
from gamechecks.engines.values.spreading import Spread
from gamechecks.language.foresight import waits_for_end
from gamechecks.language.question import Condition
from gamechecks.language.residual import FALSE, TRUE, Interner, Moment, Observation, Truth
from gamemodels.rules import Rules


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

    def settled(self, memory: tuple[Truth, ...]) -> tuple[bool, ...] | None:
        if all(truth is TRUE or truth is FALSE for truth in memory):
            return tuple(truth is TRUE for truth in memory)
        return None

    def waits(self, memory: tuple[Truth, ...]) -> bool:
        if memory not in self._waiting:
            self._waiting[memory] = all(map(waits_for_end, memory))
        return self._waiting[memory]


@dataclass
class OpenEnd(FormulaObserver):
    """Takes it that what a game has not settled when it is cut off comes to one result."""

    assumed: bool = False

    def ended(self, memory: tuple[Truth, ...], state: Any) -> tuple[bool, ...]:
        if self.rules.is_final(state):
            return super().ended(memory, state)
        return (self.assumed,) * len(memory)


def likely_each(found: Spread, many: int) -> tuple[Fraction, ...]:
    """How likely each of some formulas is, where results are whether each is true."""
    return tuple(
        sum((odds for result, odds in found.odds.items() if result[place]), Fraction(0))
        for place in range(many)
    )
