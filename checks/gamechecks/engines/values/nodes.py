"""Product graphs with players, and searches that settle each node by those it leads to."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from gamechecks.core.errors import InputError, Unsettled, did_you_mean
from gamechecks.core.scope import GameScope
from gamechecks.engines.explicit.walk import Walk, Way, walk_of
from gamechecks.engines.graph import Memories, Node, ProductGraph
from gamemodels.attention import attend, attended

MOST_STARTS, MOST_SEEN = 20, 2_000
"""Starts, and positions after them, that are looked at to see who moves."""


def players_of(scope: GameScope) -> dict[str, Hashable]:
    """The players who move in a game, by their names; with one of a sort, all of that sort.

    Where nobody moves, as on a board of two mancalas, they are those of the sort `Player`.
    """
    seen = _movers(walk_of(scope))
    players: dict[str, Hashable] = {}
    for sort in scope.vocabulary.sorts:
        if seen & set(sort.members) or (not seen and sort.name == "Player"):
            players |= dict(zip(sort.names, sort.members, strict=True))
    unnamed = sorted(seen - set(players.values()), key=str)
    return players | {str(getattr(player, "value", player)): player for player in unnamed}


def _movers(walk: Walk[Any]) -> set[Hashable]:
    """Whoever moves from the first positions on."""
    players: set[Hashable] = set()
    waiting: dict[Hashable, None] = dict.fromkeys(islice(walk.starts(), MOST_STARTS))
    positions = list(waiting)
    for position in attended(positions):  # which grow meanwhile
        for way in () if walk.is_final(position) else walk.ways(position):
            if way.player is not None:
                players.add(way.player)
            if way.target not in waiting and len(positions) < MOST_SEEN:
                waiting[way.target] = None
                positions.append(way.target)
    return players


def player_called(name: Any, players: Mapping[str, Hashable], scope: GameScope) -> str:
    """The name of a player, who is one, or is called so in any case of letters."""
    for known, player in players.items():
        if name == player or (isinstance(name, str) and name.strip().lower() == known.lower()):
            return known
    if not players:
        raise InputError(f"no move of {scope.game.name} names a player: nobody has a choice")
    hint = did_you_mean(str(name), players)
    raise InputError(f"{name!r} is no player: one of {', '.join(players)} was expected{hint}")


Value = TypeVar("Value")

MAX_NODES = 4_000_000
"""More are not remembered, lest memory runs out."""
PATIENT_NODES = 1_000_000
"""Those that are worth the wait for an exact answer where an estimate would do."""
STRIDE = 1_024
"""Nodes between two reports of progress."""


class Chosen(NamedTuple):
    """What is remembered where a player has chosen, and chance says what comes of the choice.

    To leave it to chance how the game goes on is to choose none.
    """

    choice: Hashable
    memory: Any


class PlayGraph(ProductGraph):
    """A product graph on which a player first chooses, where chance says what comes of it."""

    def result(self, node: Node) -> Any:
        return None if isinstance(node.memory, Chosen) else super().result(node)

    def ways(self, node: Node) -> Sequence[Way]:
        """Return the ways on from a node; to choose is one, if chance follows."""
        ways = super().ways(node)
        if isinstance(node.memory, Chosen):
            return [way._replace(player=None) for way in _by_choice(ways)[node.memory.choice]]
        player = next((way.player for way in ways if way.player is not None), None)
        if player is None or all(way.player is not None and way.choice is None for way in ways):
            return ways
        found = []
        for choice, outcomes in _by_choice(ways).items():
            if len(outcomes) == 1 and outcomes[0].player is not None:
                found += outcomes
            else:
                found.append(Way(choice, None, node.position, 0, player, choice=choice))
        return found

    def target(self, node: Node, way: Way, read: Memories | None = None) -> Node:
        if not way.states:
            return node._replace(memory=Chosen(way.choice, node.memory))
        if isinstance(node.memory, Chosen):
            node = node._replace(memory=node.memory.memory)
        return super().target(node, way, read)

    def mover(self, node: Node, ways: Sequence[Way]) -> Hashable:
        """Return who chooses among ways; `None` if chance does."""
        players = {way.player for way in ways}
        if len(players) > 1:
            raise InputError(f"more than one player moves in {self.state(node)}: no value")
        (player,) = players
        return player


def weights(ways: Sequence[Way]) -> list[Fraction | int]:
    """Return the weight of each way by the rules, or 1 if a player takes it at random."""
    return [way.weight if way.player is None else 1 for way in ways]


def _by_choice(ways: Sequence[Way]) -> dict[Hashable, list[Way]]:
    """What a player may choose, and the ways that may come of each; of none those of chance."""
    options: dict[Hashable, list[Way]] = {}
    for way in ways:
        own = way if way.choice is None else way.choice
        options.setdefault(None if way.player is None else own, []).append(way)
    return options


@dataclass
class NodeSearch(ABC, Generic[Value]):
    """The value of each node, by those that it leads to; `None` while these are looked at.

    A game must not come back to where it was. The number of nodes is told to `listen`, and more
    than `max_nodes` raise `Unsettled`.
    """

    graph: ProductGraph
    listen: Callable[[int], None] = field(default=lambda nodes: None, kw_only=True)
    max_nodes: int = field(default=MAX_NODES, kw_only=True)
    values: dict[Node, Value | None] = field(default_factory=dict, init=False)
    endless: ClassVar[str]
    """What to say of a game that may go on for ever."""

    @abstractmethod
    def told(self, result: Any) -> Value:
        """The value of a node whose games all have a result."""

    @abstractmethod
    def looked_at(self, node: Node) -> Iterator[Node]:
        """Settle a node, and before it each node that this asks for."""

    def value(self, start: Node) -> Value:
        """The value of a node, by a depth-first look at all that matters for it."""
        looks = [] if self.known(start) else [self.looked_at(start)]
        while looks:
            attend()
            node = next(looks[-1], None)
            if node is None:
                looks.pop()
            else:
                looks.append(self.looked_at(node))
        return self.settled(start)

    def remember(self, node: Node) -> None:
        """Take note of a node that is looked at."""
        self.values[node] = None
        if len(self.values) % STRIDE == 0:
            self.listen(len(self.values))
        if len(self.values) > self.max_nodes:
            raise Unsettled(f"more than {self.max_nodes:,} positions matter")

    def settled(self, node: Node) -> Value:
        """The value of a node that was looked at."""
        value = self.values[node]
        assert value is not None, "all that it leads to is known"
        return value

    def known(self, node: Node) -> bool:
        """Whether the value of a node is known, or can be told at once."""
        if node in self.values:
            if self.values[node] is None:
                state = self.graph.state(node)
                raise InputError(f"a game may come back to {state}: {self.endless}")
            return True
        result = self.graph.result(node)
        if result is None:
            return False
        self.values[node] = self.told(result)
        return True


class Induction(NodeSearch[Value]):
    """The value of each node, by those of all nodes that it leads to."""

    @abstractmethod
    def joined(self, node: Node, onward: Sequence[tuple[Any, Node]]) -> Value:
        """The value of a node by those of the nodes that it leads to."""

    def onward(self, node: Node) -> Sequence[tuple[Any, Node]]:
        """The ways on from a node, and where they lead."""
        return self.graph.onward(node)

    def looked_at(self, node: Node) -> Iterator[Node]:
        self.remember(node)
        onward = self.onward(node)
        for _, target in onward:
            if not self.known(target):
                yield target
        self.values[node] = self.joined(node, onward)
