"""Expected values: of chance alone, and with players who choose the best or the worst."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from math import lcm
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.engines.explicit.walk import Way
from gamechecks.engines.graph import Node
from gamechecks.engines.values.nodes import MAX_NODES, Induction, PlayGraph, weights

Number = Fraction | int


class Aim(Enum):
    """What a player is after: the most, the least, or nothing, with moves at random."""

    MOST = "most"
    LEAST = "least"
    RANDOM = "random"


@dataclass(frozen=True)
class Optimum:
    """What a game is worth, how each player goes on from each node, and what was looked at.

    `choices` has the way that a player takes who is after the most or the least.
    """

    value: Fraction
    choices: Mapping[Node, Way]
    worth: Mapping[Node, Number]


@dataclass
class _Search(Induction[Number]):
    """The worth of every node seen so far, and the way that a player takes from it."""

    endless = "play for ever has no value"
    graph: PlayGraph
    aims: Mapping[Hashable, Aim]
    worth: Callable[[Any], Number]
    choices: dict[Node, Way] = field(default_factory=dict, init=False)

    def told(self, result: Any) -> Number:
        return self.worth(result)

    def joined(self, node: Node, onward: Sequence[tuple[Way, Node]]) -> Number:
        ways, worths = [way for way, _ in onward], [self.settled(to) for _, to in onward]
        aim = self._aim(node, ways)
        if aim is Aim.RANDOM:
            return average(weights(ways), worths)
        best = max(worths) if aim is Aim.MOST else min(worths)
        self.choices[node] = ways[worths.index(best)]
        return best

    def _aim(self, node: Node, ways: Sequence[Way]) -> Aim:
        """What whoever moves is after; chance is after nothing."""
        player = self.graph.mover(node, ways)
        try:
            return Aim.RANDOM if player is None else self.aims[player]
        except KeyError:
            state = self.graph.state(node)
            wrong = f"what {player} is after was not said, who moves in {state}"
            raise InputError(wrong) from None


def average(shares: Sequence[Number], worths: Sequence[Number]) -> Fraction:
    """Return the mean of worths that have shares of the whole."""
    # On a common denominator a sum needs one greatest common divisor instead of many.
    common = lcm(*[worth.denominator for worth in worths])
    pairs = zip(shares, worths, strict=True)
    total = sum([share * worth.numerator * (common // worth.denominator) for share, worth in pairs])
    return Fraction(total, common * sum(shares))


def optimum(
    graph: PlayGraph,
    aims: Mapping[Hashable, Aim],
    worth: Callable[[Any], Number],
    *,
    listen: Callable[[int], None] = lambda nodes: None,
    max_nodes: int = MAX_NODES,
) -> Optimum:
    """What complete games are worth: `worth` of what the observer made of them, on average.

    Rules are walked with `MoveWalk(rules)`, the world of a scope with `move_walk(scope)`. `aims`
    has what each player is after; starts are as likely as the rules say. A probability is the worth
    of 1 for a formula that is true (`ResidualObserver`). Raise `Unsettled` where more than
    `max_nodes` matter; how many were looked at is told to `listen`.
    """
    search = _Search(graph, aims, worth, listen=listen, max_nodes=max_nodes)
    starts = list(graph.starts())
    value = average(_start_weights(graph, starts), [search.value(start) for start in starts])
    worths = {node: each for node, each in search.values.items() if each is not None}
    return Optimum(value, search.choices, worths)


def _start_weights(graph: PlayGraph, starts: Sequence[Node]) -> list[int]:
    return [graph.walk.start_weight(start.position) for start in starts]


MAX_POSITIONS = 2_000_000
"""With more of them it takes minutes, and an estimate would do."""


@dataclass(frozen=True)
class Averages:
    """What each worth comes to on average, the moves until it is settled, and the positions."""

    values: tuple[Fraction, ...]
    moves: Fraction
    positions: int


def averages(
    graph: PlayGraph,
    worths: Sequence[Callable[[Any], Number]],
    listen: Callable[[int], None] = lambda positions: None,
) -> Averages:
    """Return what results are worth on average, by several measures, where nobody has a choice.

    The number of positions is told to `listen`, and too many of them raise `Unsettled`.
    """
    search = _Averages(graph, worths, listen=listen, max_nodes=MAX_POSITIONS)
    starts = list(graph.starts())
    columns = zip(*map(search.value, starts), strict=True)
    shares = _start_weights(graph, starts)
    *values, moves = (average(shares, column) for column in columns)
    listen(search.passed)
    return Averages(tuple(values), moves, search.passed)


@dataclass
class _Averages(Induction[tuple[Number, ...]]):
    """The averages from each node on, and last the number of moves until there is a result."""

    endless = "there are no odds"
    graph: PlayGraph
    worths: Sequence[Callable[[Any], Number]]
    passed: int = field(default=0, init=False)

    def told(self, result: Any) -> tuple[Number, ...]:
        return (*(worth(result) for worth in self.worths), 0)

    def joined(self, node: Node, onward: Sequence[tuple[Way, Node]]) -> tuple[Number, ...]:
        ways = [way for way, _ in onward]
        if self.graph.mover(node, ways) is not None:
            state = self.graph.state(node)
            raise InputError(f"no odds: not by chance alone does a game go on from {state}")
        self.passed += 1
        shares = weights(ways)
        columns = zip(*(self.settled(target) for _, target in onward), strict=True)
        *values, moves = (average(shares, column) for column in columns)
        return (*values, moves + 1)
