"""What is remembered of a game while it is played: a value depends on that and the position."""

from collections.abc import Hashable
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

    def settled(self, memory: Any) -> Any:
        """What is made of every game that goes on from here, if that is known; else none."""
        return None

    def waits(self, memory: Any) -> bool:
        """Whether nothing before the last state changes what is remembered."""
        return False
