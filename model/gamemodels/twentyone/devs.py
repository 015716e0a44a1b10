"""DEVS: atomic models, coupled models, and a simulator that runs the flattened network."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any, Generic, TypeVar

S = TypeVar("S")

Messages = dict[str, Any]
"""Values on ports at one moment, by the name of the port."""

Coupling = tuple[str, str]
"""From a port to a port: `component.port`, or `port` alone for the coupled model's own."""

Port = tuple[str, str]
"""The path of a component and the name of one of its ports."""


class Atomic(ABC, Generic[S]):
    """An atomic model: after `ta` it sends `output` and changes its state by `delta_int`."""

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    varies: bool = False
    """Whether `variation` may be added to its time advance."""

    @abstractmethod
    def initial(self) -> S:
        """The initial state."""

    @abstractmethod
    def ta(self, state: S) -> int | None:
        """The time advance of a state; none for infinity."""

    def choices(self, state: S) -> Sequence[tuple[Any, int]]:
        """The random choices of an internal transition, each with its weight."""
        return ((None, 1),)

    @abstractmethod
    def output(self, state: S, choice: Any) -> Messages:
        """The output function, lambda, which is read before `delta_int`."""

    @abstractmethod
    def delta_int(self, state: S, choice: Any) -> S:
        """The internal transition: the state when the time advance is over."""

    @abstractmethod
    def delta_ext(self, state: S, inputs: Messages) -> S | None:
        """The external transition: the state after an input; none if the input is ignored."""


@dataclass(frozen=True)
class Coupled:
    """A coupled model; `select` orders the components that are imminent at the same time."""

    parts: Mapping[str, "Component"]
    select: tuple[str, ...]
    eic: tuple[Coupling, ...] = ()
    ic: tuple[Coupling, ...] = ()
    eoc: tuple[Coupling, ...] = ()


Component = Atomic[Any] | Coupled


def as_coupled(part: Atomic[Any]) -> Coupled:
    """A coupled model with this atomic model as its only component."""
    return Coupled(
        {"part": part},
        select=("part",),
        eic=tuple((port, f"part.{port}") for port in part.inputs),
        eoc=tuple((f"part.{port}", port) for port in part.outputs),
    )


def atomics(component: Component, path: str = "") -> dict[str, Atomic[Any]]:
    """The atomic models by their paths, in the order of SELECT."""
    if isinstance(component, Atomic):
        return {path: component}
    inside = [atomics(component.parts[name], _join(path, name)) for name in component.select]
    return {name: part for found in inside for name, part in found.items()}


def all_couplings(component: Component, path: str = "") -> dict[Port, list[Port]]:
    """The couplings at every depth: each port, and the ports it leads to."""
    found: dict[Port, list[Port]] = {}
    if isinstance(component, Atomic):
        return found
    for start, end in (*component.eic, *component.ic, *component.eoc):
        found.setdefault(_port(path, start), []).append(_port(path, end))
    for name, part in component.parts.items():
        found |= all_couplings(part, _join(path, name))
    return found


@dataclass(frozen=True)
class Transition:
    """One transition of the network: what is sent, what of it leaves the network, and all states.

    `changed` are the atomic models with a new state.
    """

    choice: Any
    weight: int
    output: Messages
    external_output: Messages
    changed: frozenset[str]
    states: tuple[Any, ...]
    due: tuple[int | None, ...]


@dataclass(frozen=True)
class Network:
    """A flattened coupled model and its simulator."""

    component: Coupled
    variation: int = 0

    @cached_property
    def _couplings(self) -> dict[Port, list[Port]]:
        return all_couplings(self.component)

    @cached_property
    def atomics(self) -> dict[str, Atomic[Any]]:
        """The atomic models in the order of SELECT."""
        return atomics(self.component)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Their paths."""
        return tuple(self.atomics)

    def imminent(self, due: Sequence[int | None]) -> tuple[int, str] | None:
        """The time of the next internal event, and the imminent model that SELECT puts first."""
        moments = [(moment, place) for place, moment in enumerate(due) if moment is not None]
        if not moments:
            return None
        moment, place = min(moments)
        return moment, self.names[place]

    def internal_transitions(
        self, states: tuple[object, ...], due: tuple[int | None, ...], clock: int, name: str
    ) -> list[Transition]:
        """Every internal transition of an imminent model."""
        place = self.names.index(name)
        part, state = self.atomics[name], states[place]
        found = []
        for choice, weight in part.choices(state):
            output = part.output(state, choice)
            after = {name: part.delta_int(state, choice)}
            transitions = self._delivered(states, due, clock, after, self.routed(name, output))
            found += [
                replace(each, choice=choice, weight=weight, output=output) for each in transitions
            ]
        return found

    def external_transitions(
        self, states: tuple[object, ...], due: tuple[int | None, ...], clock: int, inputs: Messages
    ) -> list[Transition]:
        """Every transition on inputs from outside."""
        return self._delivered(states, due, clock, {}, self.routed("", inputs))

    def routed(self, path: str, messages: Messages) -> dict[str, Messages]:
        """The inputs of each atomic model; what leaves the network is under the empty path."""
        inputs: dict[str, Messages] = {}
        for port, message in messages.items():
            for name, there in self._to(path, port):
                inputs.setdefault(name, {})[there] = message
        return inputs

    def _to(self, path: str, port: str) -> list[Port]:
        """The input ports of atomic models, or the network's own outputs, that a port leads to."""
        ends, open_ends = [], list(self._couplings.get((path, port), ()))
        while open_ends:
            place = open_ends.pop(0)
            further = self._couplings.get(place, [])
            open_ends += further
            if not further and (place[0] in self.atomics or not place[0]):
                ends.append(place)
        return ends

    def _delivered(
        self,
        states: tuple[object, ...],
        due: tuple[int | None, ...],
        clock: int,
        after: dict[str, Any],
        inputs: dict[str, Messages],
    ) -> list[Transition]:
        """The transitions on inputs, some states being new; a new state starts its time advance."""
        outside = inputs.pop("", {})
        for name, messages in inputs.items():
            taken = self.atomics[name].delta_ext(states[self.names.index(name)], messages)
            if taken is not None:
                after[name] = taken
        changed = tuple(after.get(name, old) for name, old in zip(self.names, states, strict=True))
        waits = [
            self._waits(name, after[name], clock) if name in after else (old,)
            for name, old in zip(self.names, due, strict=True)
        ]
        return [
            Transition(None, 1, {}, outside, frozenset(after), changed, moments)
            for moments in product(*waits)
        ]

    def _waits(self, name: str, state: Any, clock: int) -> tuple[int | None, ...]:
        part = self.atomics[name]
        wait = part.ta(state)
        if wait is None:
            return (None,)
        longest = self.variation if part.varies else 0
        return tuple(clock + wait + extra for extra in range(longest + 1))


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _port(path: str, port: str) -> Port:
    """The port that a name inside a coupled model stands for."""
    name, _, last = port.rpartition(".")
    return (_join(path, name), last) if name else (path, last)
