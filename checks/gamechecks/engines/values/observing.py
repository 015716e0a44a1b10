"""What is remembered of a game while it is played: a value depends on that and the position."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

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
