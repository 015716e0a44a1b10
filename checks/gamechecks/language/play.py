"""A finished trace as formulas speak of it, in plain Python."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gamemodels.attention import attended
from gamemodels.rules import Trace, ended

Value = Any
"""A truth, a number, a member of a sort, or none."""
Reading = tuple[Value, bool]
"""A term's value, and whether boards that are not seen yet may change it."""


@dataclass(frozen=True)
class Play:
    """A trace up to its first final state; `cut` if its future is open."""

    trace: Trace[Any, Any]
    cut: bool

    @classmethod
    def of(cls, trace: Trace[Any, Any], open_end: bool) -> "Play":
        """The trace without what stands after its end."""
        played = ended(trace)
        return cls(played, open_end and not played.rules.is_final(played.states[-1]))

    @property
    def last(self) -> int:
        """The index of the last state."""
        return len(self.trace) - 1

    @cached_property
    def events(self) -> list[Any]:
        """The event that leads from every state but the last."""
        states, event = self.trace.states, self.trace.rules.event
        return [event(states[at], states[at + 1]) for at in attended(range(self.last))]
