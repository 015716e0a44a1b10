"""Product graphs: the positions of a game, each with what is remembered of the states so far.

What is remembered is up to an `Observer`: the residuals of formulas and terms, or nothing. Explicit
search, guided simulation, odds, bounds and forcing all go from node to node of such a graph.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from gamechecks.core.scope import GameScope
from gamechecks.engines.explicit.walk import MoveWalk, Walk, Way, walk_of
from gamechecks.engines.observers import Observer
from gamemodels.attention import attended


class Node(NamedTuple):
    """A position, what is remembered there, and its number of boards if there is a bound."""

    position: Any
    memory: Any
    boards: int = 0

    @property
    def is_cut(self) -> bool:
        """True if the bound cuts the trace off before the next position."""
        return isinstance(self.position, CutOff)


class CutOff(NamedTuple):
    """The last state before the bound, inside a way; `None` if no result depends on it."""

    state: Any


Memories = dict[Any, Any]
"""What is remembered after a node, by the first event on the way from it."""


@dataclass
class ProductGraph:
    """The nodes of a walk with an observer; traces of `bound` boards are cut off."""

    walk: Walk[Any]
    observer: Observer[Any]
    bound: int | None = None

    def starts(self) -> Iterator[Node]:
        """Return the nodes at which games begin."""
        first, boards = self.observer.first(), int(self.bound is not None)
        return (Node(start, first, boards) for start in self.walk.starts())

    def state(self, node: Node) -> Any:
        """Return the state of a node."""
        position = node.position
        return position.state if isinstance(position, CutOff) else self.walk.state(position)

    def is_over(self, node: Node) -> bool:
        """Return True if the trace ends at a node, by the rules or by the bound."""
        if self.bound is not None and node.boards >= self.bound:
            return True
        return self.walk.is_final(node.position)

    def is_final(self, node: Node) -> bool:
        """Return True if the game is over by the rules."""
        return not node.is_cut and self.walk.is_final(node.position)

    def result(self, node: Node) -> Any:
        """Return the observer's result of all traces through a node; `None` while it is open."""
        result = self.observer.settled(node.memory)
        if result is None and self.is_over(node):
            result = self.observer.ended(node.memory, self.state(node))
        return result

    def onward(self, node: Node) -> list[tuple[Way, Node]]:
        """Return the ways on from a node that is not the end, and the nodes they lead to."""
        read: Memories = {}
        return [(way, self.target(node, way, read)) for way in self.ways(node)]

    def ways(self, node: Node) -> Sequence[Way]:
        """Return the ways on from a node that is not the end."""
        return self.walk.ways(node.position)

    def target(self, node: Node, way: Way, read: Memories | None = None) -> Node:
        """Return the node that a way leads to; `read` keeps memories by first event."""
        bound = self.bound
        if read is None:
            memory = self._passed(node, way.event)
        elif way.event in read:
            memory = read[way.event]
        else:
            memory = read[way.event] = self._passed(node, way.event)
        boards = 0 if bound is None else node.boards + way.states
        if bound is not None and boards > bound:
            return self._cut_off(node, way, memory, bound)
        if way.states > 1 and not self.observer.waits(memory):
            for state, event in attended(self.walk.between(node.position, way)):
                memory = self.observer.after(memory, state, event)
                if self.observer.waits(memory):
                    break
        return Node(way.target, memory, boards)

    def _passed(self, node: Node, event: Any) -> Any:
        """Return what is remembered when the state of a node is passed with an event."""
        if self.observer.waits(node.memory):
            return node.memory
        return self.observer.after(node.memory, self.walk.state(node.position), event)

    def _cut_off(self, node: Node, way: Way, memory: Any, bound: int) -> Node:
        """Return the node at which the bound cuts off a way."""
        passed = attended(self.walk.between(node.position, way))
        for number, (state, event) in enumerate(passed, node.boards + 1):
            if self.observer.settled(memory) is not None:
                break
            if number == bound:
                return Node(CutOff(state), memory, bound)
            memory = self.observer.after(memory, state, event)
        return Node(CutOff(None), memory, bound)


def move_walk(scope: GameScope) -> Walk[Any]:
    """Return the walk that a game offers, or else one on which every move is a way."""
    return MoveWalk(scope.referee) if scope.game.shortcuts.walk is None else walk_of(scope)


def bound_of(scope: GameScope) -> int | None:
    """Return the number of boards after which games are cut off; `None` if none is."""
    return None if scope.every_game else scope.boards
