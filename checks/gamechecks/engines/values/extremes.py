"""Bounds by explicit search: the min or max of a term over all games, and how many games there are.

Backward induction over the product of positions and residuals: a node is worth the best of what it
leads to, whoever chooses there. What a count has passed is taken out of the residual, so that nodes
with different counts are one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, NamedTuple

from gamechecks.core.errors import RefereeError, Unsettled
from gamechecks.core.scope import GameScope
from gamechecks.core.search_options import Listener
from gamechecks.core.verdict import GameTrace, Progress
from gamechecks.engines.explicit.walk import StateWalk, Way, refereed, walk_of
from gamechecks.engines.graph import Node, ProductGraph, bound_of
from gamechecks.engines.observers import Observer, ResidualObserver
from gamechecks.engines.values.nodes import Induction
from gamechecks.language.extremes import Extreme, split_count
from gamechecks.language.question import Condition
from gamechecks.language.residual import FALSE, TRUE, Interner, Known, Moment, Observation, Term
from gamechecks.language.syntax import words_in
from gamemodels.attention import attended
from gamemodels.rules import Rules

Value = float


class Memory(NamedTuple):
    """What is left of the conditions and of the term, and how much was taken out of the term."""

    truths: tuple[Any, ...]
    term: Term
    passed: int = 0


@dataclass
class _TermObserver(Observer[Any]):
    """Reads conditions and a term; a complete game that meets the conditions has a value."""

    rules: Rules[Any, Any]
    wanted: Sequence[Condition]
    extreme: Extreme | None
    interner: Interner = field(default_factory=Interner)

    def first(self) -> Memory:
        make = self.interner
        term = make.make(Known, 0) if self.extreme is None else self.extreme.residual(make)
        return Memory(tuple(each.residual(make) for each in self.wanted), term)

    def after(self, memory: Memory, state: Any, event: Any) -> Memory:
        now = Observation(self.interner, self.rules, state, Moment.GOES_ON, event, True)
        term, passed = split_count(self.interner, memory.term.read(now))
        truths = tuple(truth.read(now) for truth in memory.truths)
        return Memory(truths, term, memory.passed + passed)

    def ended(self, memory: Memory, state: Any) -> Value:
        now = Observation(self.interner, self.rules, state, Moment.LAST)
        over = self.rules.is_final(state)
        if not over or any(truth.read(now) is not TRUE for truth in memory.truths):
            return -inf
        known = memory.term.read(now)
        assert isinstance(known, Known), "at the end every number is known"
        return self.sign * int(known.value)

    def settled(self, memory: Memory) -> Value | None:
        return -inf if FALSE in memory.truths else None

    @property
    def sign(self) -> int:
        """The direction of better values."""
        return 1 if self.extreme is None else self.extreme.sign


class _Step(NamedTuple):
    """A way, and what it adds to the value."""

    way: Way
    gain: int


@dataclass
class BestGames(Induction[Value]):
    """The best value of the games from each node on, minus infinity where no game counts."""

    endless = "its games have no number of boards"
    observer: _TermObserver
    scope: GameScope

    @classmethod
    def of(
        cls,
        scope: GameScope,
        wanted: Sequence[Condition],
        extreme: Extreme | None,
        listen: Listener,
        most: int,
    ) -> "BestGames":
        """A search over the complete games of a scope that meet some conditions."""
        words = (
            None
            if extreme is None
            else words_in(extreme.node).union(
                *(words_in(each.source) for each in wanted if not callable(each.source))
            )
        )
        walk = walk_of(scope, words=words)

        def told(nodes: int) -> None:
            listen(Progress(f"{nodes:,} positions"))

        observer = _TermObserver(walk.rules, wanted, extreme)
        graph = ProductGraph(walk, observer, bound_of(scope))
        return cls(graph, observer, scope, listen=told, max_nodes=most)

    def told(self, result: Any) -> Value:
        return float(result)

    def starts(self) -> Iterator[Node]:
        """The nodes where games begin, each of them looked at."""
        for start in attended(self.graph.starts()):
            self.value(start)
            yield start

    def joined(self, node: Node, onward: Sequence[tuple[_Step, Node]]) -> Value:
        return max(step.gain + self.settled(target) for step, target in onward)

    def best_game(self) -> tuple[int, GameTrace] | None:
        """The best value, and a game that has it; none if no game counts."""
        node = max(self.starts(), key=self.settled, default=None)
        if node is None or self.settled(node) == -inf:
            return None
        start, value, names = node.position, self.settled(node), list[Any]()
        while not self.graph.is_over(node):
            worth = self.settled(node)
            onward = self.onward(node)
            step, node = next((s, to) for s, to in onward if s.gain + self.settled(to) == worth)
            names.append(step.way.name)
        trace = refereed(self.graph.walk, start, names, boards=self.scope.boards)
        return self.observer.sign * int(value), trace

    def onward(self, node: Node) -> Sequence[tuple[_Step, Node]]:
        found, sign = [], self.observer.sign
        for way, (position, memory, boards) in self.graph.onward(node):
            rest = memory._replace(passed=0)
            found.append((_Step(way, sign * memory.passed), Node(position, rest, boards)))
        return found


class GameCount(BestGames):
    """The number of complete games from each node on."""

    def told(self, result: Any) -> Value:
        return 0 if result == -inf else 1

    def joined(self, node: Node, onward: Sequence[tuple[_Step, Node]]) -> Value:
        return sum(self.settled(target) for _, target in onward)

    def total(self) -> int:
        """The number of complete games."""
        return sum(int(self.settled(place)) for place in self.starts())


def reachable_states(
    scope: GameScope, wanted: Sequence[Condition], listen: Listener, most: int
) -> int:
    """Count the states that some game has within the bound, while it may still meet conditions."""
    observer = ResidualObserver(scope.referee, wanted)
    graph = ProductGraph(StateWalk(scope.referee), observer)

    def may_count(node: Node) -> bool:
        if graph.is_final(node):
            return all(observer.ended(node.memory, node.position))
        return False not in observer.cut_off(node.memory, node.position)

    level = {start for start in attended(graph.starts()) if may_count(start)}
    seen = set(level)
    for boards in range(1, scope.boards):
        following = set()
        listen(Progress(f"within {boards} boards", f"{len(seen):,} positions"))
        for node in attended(level):
            for _, target in () if graph.is_final(node) else graph.onward(node):
                if target not in seen and FALSE not in target.memory and may_count(target):
                    seen.add(target)
                    following.add(target)
            if len(seen) > most:
                raise Unsettled(f"more than {most:,} positions")
        if not following:
            break
        level = following
    return len({node.position for node in seen})


def confirmed(value: int, trace: GameTrace, extreme: Extreme, wanted: Sequence[Condition]) -> None:
    """Raise `RefereeError` unless the referee finds the value, and the conditions, in a game."""
    for each in wanted:
        each.confirm(trace)
    found = extreme.value(trace)
    if found != value:
        raise RefereeError(f"{extreme.name}: the search promised {value}, and the game has {found}")
