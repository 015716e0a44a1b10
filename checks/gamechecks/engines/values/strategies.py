"""Strategies: what a player can force, and what to play where."""

import random
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from gamechecks.core.errors import RefereeError, Unsettled
from gamechecks.core.verdict import GameTrace
from gamechecks.engines.explicit.walk import ForceTest, Way, refereed
from gamechecks.engines.graph import Node
from gamechecks.engines.values.nodes import Chosen, NodeSearch, PlayGraph
from gamemodels.attention import attend
from gamemodels.rules import Move, Rules


@dataclass
class ForceSearch(NodeSearch[bool]):
    """Whether a player can force the goal from each node seen so far.

    `choices` has the way that settles a node, for whoever chooses there and has the better of it.
    Whether `chance` had a say was seen on the way. If the walk has a faster test of who can force
    the goal, this `test` is asked instead.
    """

    endless = "say how long with --boards K"
    graph: PlayGraph
    player: Hashable
    chance: bool = False
    test: ForceTest[Any] | None = None
    choices: dict[Node, Way] = field(default_factory=dict, init=False)

    def value(self, start: Node) -> bool:
        if self.test is None:
            return super().value(start)
        self.values[start] = self.test.forced(start.position)
        return self.settled(start)

    def choice(self, node: Node, ways: Sequence[tuple[Way, Node]], wanted: bool) -> Way | None:
        """Return the way that keeps a node as it is wanted."""
        test = self.test
        if test is None:
            return self.choices.get(node)
        # Another way may be as good, but to find out takes a search of its own.
        for asked in (test.known, test.forced):
            for way, to in ways:
                if asked(to.position) is wanted:
                    return way
        return None

    def told(self, result: Any) -> bool:
        return bool(result[0])

    def looked_at(self, node: Node) -> Iterator[Node]:
        self.remember(node)
        ways = self.graph.onward(node)
        player = self.graph.mover(node, [way for way, _ in ways])
        own = player == self.player
        self.chance |= player is None and len(ways) > 1
        # What is known settles a node at once, so it is tried first.
        known = self.values
        settling = [each for each in ways if known.get(each[1]) is own]
        for way, target in settling[:1] or ways:
            if not self.known(target):
                yield target
            if self.values[target] is own:
                self.choices[node], self.values[node] = way, own
                return
        self.values[node] = not own


Then = Mapping[Any, int | None]
"""The decision that follows a move; none if there is nothing more to decide."""


@dataclass(frozen=True)
class Decision:
    """A state with several moves, those of them that the strategy plays or has an answer to."""

    state: Any
    then: Then


@dataclass(frozen=True)
class Strategy:
    """The decisions, from the first ones on, and with which a game begins, by its start.

    `forced` says whose it is: the player's, or the others'.
    """

    forced: bool
    starts: Then
    decisions: tuple[Decision, ...]


MOST_DECISIONS = 20_000
"""More are not written down where a faster test than a search of all positions makes them."""


def strategy_of(search: ForceSearch) -> Strategy:
    """The strategy behind what a search has settled of every start, or of one that is lost.

    Raises `Unsettled` if it has too many decisions.
    """
    starts = list(search.graph.starts())
    lost = [at for at, start in enumerate(starts) if search.values.get(start) is False]
    kept = lost[:1] or range(len(starts))
    made = _Making(search, not lost)
    first = {at: made.number(starts[at]) for at in kept}
    made.decide()
    return Strategy(not lost, first, tuple(made.decisions))


def followed(strategy: Strategy, rules: Rules[Any, Any], states: Sequence[Any]) -> Move[Any, Any]:
    """The move of a strategy at the last of some states; any, where it makes no difference."""
    at = strategy.starts.get(list(rules.starts()).index(states[0]))
    for before, after in pairwise(states):
        moves = rules.moves(before)
        if len(moves) > 1 and at is not None:
            played = (number for number, move in enumerate(moves) if move.state == after)
            at = next((strategy.decisions[at].then.get(number) for number in played), None)
    moves = rules.moves(states[-1])
    chosen = 0 if at is None else next(iter(strategy.decisions[at].then))
    return moves[chosen]


def game_of(search: ForceSearch, forced: bool, seed: int) -> GameTrace:
    """Play a game in which one side keeps what was settled, and the others move at random."""
    dice, names, graph = random.Random(seed), list[Any](), search.graph
    node = start = dice.choice(list(graph.starts()))
    making = _Making(search, forced)
    while graph.result(node) is None:
        way, node = dice.choice(making.kept(node))
        names.append(way.name)
    return refereed(graph.walk, start.position, names)


@dataclass
class _Making:
    """Decisions in the order in which games come to them."""

    search: ForceSearch
    forced: bool
    decisions: list[Decision] = field(default_factory=list)
    _nodes: list[Node] = field(default_factory=list)
    _numbers: dict[Node, int] = field(default_factory=dict)

    @property
    def graph(self) -> PlayGraph:
        return self.search.graph

    def decide(self) -> None:
        """Make every decision that was given a number, and those that follow."""
        for node in self._nodes:  # which grow meanwhile
            attend()
            if self.search.test is not None and len(self._nodes) > MOST_DECISIONS:
                raise Unsettled(f"a strategy has more than {MOST_DECISIONS:,} decisions")
            then = {self._move(node, way): self.number(target) for way, target in self.kept(node)}
            self.decisions.append(Decision(self.graph.state(node), then))

    def number(self, node: Node) -> int | None:
        """The number of the first decision from a node on; none if there is none."""
        while True:
            if self.graph.result(node) is not None:
                return None
            ways = self.graph.onward(node)
            if len({target for _, target in ways}) > 1:
                break
            (_, node), *_ = ways
        if node not in self._numbers:
            self._numbers[node] = len(self._nodes)
            self._nodes.append(node)
        return self._numbers[node]

    def kept(self, node: Node) -> list[tuple[Way, Node]]:
        """The ways that a strategy plays or must have an answer to."""
        ways = self.graph.onward(node)
        if self._ours(node, ways):
            chosen = self.search.choice(node, ways, self.forced)
            ways = [each for each in ways if each[0] == chosen][:1]
            if not ways:
                state = self.graph.state(node)
                raise RefereeError(f"force: the search promised a move from {state}, and has none")
        kept = []
        for way, target in ways:
            by_chance = isinstance(target.memory, Chosen)
            kept += self.kept(target) if by_chance else [(way, target)]
        return kept

    def _ours(self, node: Node, ways: list[tuple[Way, Node]]) -> bool:
        """Whether whoever moves is the one whose strategy it is."""
        player = self.graph.mover(node, [way for way, _ in ways])
        return (player == self.search.player) is self.forced

    def _move(self, node: Node, way: Way) -> int:
        """The number of the move that a way begins with."""
        walk = self.graph.walk
        first = None if way.states > 1 else walk.state(way.target)
        if way.states > 1:
            first, _ = next(iter(walk.between(node.position, way)))
        moves = walk.rules.moves(self.graph.state(node))
        return next(at for at, move in enumerate(moves) if move.state == first)
