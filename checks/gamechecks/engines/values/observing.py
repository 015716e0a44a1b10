"""What is remembered of a game while it is played: a value depends on that and the position."""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Any, Generic, TypeVar

from gamechecks.engines.explicit.walk import Walk, Way

State = TypeVar("State", bound=Hashable)


class Observer(ABC, Generic[State]):
    """Looks at a game move by move, and remembers what matters of it."""

    @abstractmethod
    def first(self) -> Hashable:
        """What is remembered before the first state is seen."""

    @abstractmethod
    def after(self, memory: Any, state: State, event: Any) -> Hashable:
        """What is remembered of a state and the event that leads from it."""

    @abstractmethod
    def ended(self, memory: Any, state: State) -> Hashable:
        """What is made of a game that ends in a state."""

    def settled(self, memory: Any) -> Any:
        """What is made of every game that goes on from here, if that is known; else none."""
        return None

    def waits(self, memory: Any) -> bool:
        """Whether nothing before the last state changes what is remembered."""
        return False


class Unobserving(Observer[Any]):
    """Remembers nothing: what is made of a game is the state that it ends in."""

    def first(self) -> None:
        return None

    def after(self, memory: Any, state: Any, event: Any) -> None:
        return None

    def ended(self, memory: Any, state: Any) -> Any:
        return state


def remembered(
    walk: Walk[Any], observer: Observer[Any], position: Any, memory: Any, way: Way
) -> Hashable:
    """What is remembered at the end of a way, with all states on it seen but the last."""
    if observer.waits(memory):
        seen: Hashable = memory
        return seen
    after = observer.after(memory, walk.state(position), way.event)
    if way.states > 1:
        for state, event in walk.between(position, way):
            after = observer.after(after, state, event)
    return after
