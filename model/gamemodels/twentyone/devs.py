"""Discrete event systems: parts that wait, fire and talk over ports, and how they are coupled."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any, Generic, TypeVar

S = TypeVar("S")

Messages = dict[str, Any]
"""What is said at one moment, by port."""

Coupling = tuple[str, str]
"""From a port to a port: `part.port`, or `port` alone for one of the coupled part itself."""

Port = tuple[str, str]
"""The path of a part and one of its ports."""


class Atomic(ABC, Generic[S]):
    """A part that waits for `ta`, then puts out `output` and goes on by `delta_int`."""

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    varies: bool = False
    """Whether its waits are somewhat longer now and then."""

    @abstractmethod
    def first(self) -> S:
        """The state that it begins in."""

    @abstractmethod
    def ta(self, state: S) -> int | None:
        """How long it waits; none for ever."""

    def choices(self, state: S) -> Sequence[tuple[Any, int]]:
        """What chance decides when it fires, each with its weight."""
        return ((None, 1),)

    @abstractmethod
    def output(self, state: S, choice: Any) -> Messages:
        """What it puts out when the wait is over."""

    @abstractmethod
    def delta_int(self, state: S, choice: Any) -> S:
        """The state after the wait."""

    @abstractmethod
    def delta_ext(self, state: S, inputs: Messages) -> S | None:
        """The state after an input; none if it is ignored and the wait goes on."""


@dataclass(frozen=True)
class Coupled:
    """A part made of parts; `select` says which fires first when several are due."""

    parts: Mapping[str, "Component"]
    select: tuple[str, ...]
    eic: tuple[Coupling, ...] = ()
    ic: tuple[Coupling, ...] = ()
    eoc: tuple[Coupling, ...] = ()


Component = Atomic[Any] | Coupled


def alone(part: Atomic[Any]) -> Coupled:
    """A coupled part that is one part and nothing else."""
    return Coupled(
        {"part": part},
        select=("part",),
        eic=tuple((port, f"part.{port}") for port in part.inputs),
        eoc=tuple((f"part.{port}", port) for port in part.outputs),
    )


def atoms(component: Component, path: str = "") -> dict[str, Atomic[Any]]:
    """The atomic parts by their paths, in the order of SELECT."""
    if isinstance(component, Atomic):
        return {path: component}
    inside = [atoms(component.parts[name], _join(path, name)) for name in component.select]
    return {name: part for found in inside for name, part in found.items()}


def all_couplings(component: Component, path: str = "") -> dict[Port, list[Port]]:
    """Every coupling at every depth, from a port to the ports that hear it."""
    found: dict[Port, list[Port]] = {}
    if isinstance(component, Atomic):
        return found
    for start, end in (*component.eic, *component.ic, *component.eoc):
        found.setdefault(_port(path, start), []).append(_port(path, end))
    for name, part in component.parts.items():
        found |= all_couplings(part, _join(path, name))
    return found


@dataclass(frozen=True)
class Firing:
    """What one moment brings: what a part sends, what of it is said outside, and all states after.

    `heard` are the parts whose states are new.
    """

    choice: Any
    weight: int
    sent: Messages
    said: Messages
    heard: frozenset[str]
    states: tuple[Any, ...]
    due: tuple[int | None, ...]


@dataclass(frozen=True)
class Network:
    """A component laid flat, and the one scheduler: who is next, and what happens then."""

    component: Coupled
    variation: int = 0

    @cached_property
    def _couplings(self) -> dict[Port, list[Port]]:
        return all_couplings(self.component)

    @cached_property
    def atoms(self) -> dict[str, Atomic[Any]]:
        """The atomic parts in the order of SELECT."""
        return atoms(self.component)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Their paths."""
        return tuple(self.atoms)

    def next_due(self, due: Sequence[int | None]) -> tuple[int, str] | None:
        """When the next part fires, and which: the first by SELECT."""
        moments = [(moment, place) for place, moment in enumerate(due) if moment is not None]
        if not moments:
            return None
        moment, place = min(moments)
        return moment, self.names[place]

    def fired(
        self, states: tuple[Any, ...], due: tuple[int | None, ...], clock: int, name: str
    ) -> list[Firing]:
        """All that may happen when a part fires."""
        place = self.names.index(name)
        part, state = self.atoms[name], states[place]
        found = []
        for choice, weight in part.choices(state):
            sent = part.output(state, choice)
            after = {name: part.delta_int(state, choice)}
            firings = self._delivered(states, due, clock, after, self.routed(name, sent))
            found += [replace(each, choice=choice, weight=weight, sent=sent) for each in firings]
        return found

    def given(
        self, states: tuple[Any, ...], due: tuple[int | None, ...], clock: int, inputs: Messages
    ) -> list[Firing]:
        """All that may happen when something comes in from outside."""
        return self._delivered(states, due, clock, {}, self.routed("", inputs))

    def routed(self, path: str, messages: Messages) -> dict[str, Messages]:
        """What each atomic part hears of some messages, and what the outside hears."""
        inputs: dict[str, Messages] = {}
        for port, said in messages.items():
            for name, there in self._to(path, port):
                inputs.setdefault(name, {})[there] = said
        return inputs

    def _to(self, path: str, port: str) -> list[Port]:
        """The atomic parts that hear a port, or the outside."""
        ends, open_ends = [], list(self._couplings.get((path, port), ()))
        while open_ends:
            place = open_ends.pop(0)
            further = self._couplings.get(place, [])
            open_ends += further
            if not further and (place[0] in self.atoms or not place[0]):
                ends.append(place)
        return ends

    def _delivered(
        self,
        states: tuple[Any, ...],
        due: tuple[int | None, ...],
        clock: int,
        after: dict[str, Any],
        inputs: dict[str, Messages],
    ) -> list[Firing]:
        """What becomes of all parts when some have new states; who takes an input waits anew."""
        outside = inputs.pop("", {})
        for name, messages in inputs.items():
            taken = self.atoms[name].delta_ext(states[self.names.index(name)], messages)
            if taken is not None:
                after[name] = taken
        changed = tuple(after.get(name, old) for name, old in zip(self.names, states, strict=True))
        waits = [
            self._waits(name, after[name], clock) if name in after else (old,)
            for name, old in zip(self.names, due, strict=True)
        ]
        return [
            Firing(None, 1, {}, outside, frozenset(after), changed, moments)
            for moments in product(*waits)
        ]

    def _waits(self, name: str, state: Any, clock: int) -> tuple[int | None, ...]:
        part = self.atoms[name]
        wait = part.ta(state)
        if wait is None:
            return (None,)
        longest = self.variation if part.varies else 0
        return tuple(clock + wait + extra for extra in range(longest + 1))


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _port(path: str, port: str) -> Port:
    """Where a port written inside a coupled part is."""
    name, _, last = port.rpartition(".")
    return (_join(path, name), last) if name else (path, last)
