"""Expected values: of chance alone, and with players who choose the best or the worst."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from math import lcm
from typing import Any

from gamechecks.core.errors import InputError, Unsettled
from gamechecks.core.scope import MOST_BOARDS
from gamechecks.engines.explicit.walk import Way
from gamechecks.engines.graph import Node
from gamechecks.engines.observers import Observer
from gamechecks.engines.values.nodes import MAX_NODES, NodeSearch, PlayGraph, weights
from gamemodels.attention import attended
from gamemodels.rules import Move, Rules, stuck

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
class _Search(NodeSearch[Number]):
    """The worth of every node seen so far, and the way that a player takes from it."""

    endless = "play for ever has no value"
    graph: PlayGraph
    aims: Mapping[Hashable, Aim]
    worth: Callable[[Any], Number]
    choices: dict[Node, Way] = field(default_factory=dict, init=False)

    def told(self, result: Any) -> Number:
        return self.worth(result)

    def looked_at(self, node: Node) -> Iterator[Node]:
        self.remember(node)
        onward = self.graph.onward(node)
        for _, target in onward:
            if not self.known(target):
                yield target
        ways = [way for way, _ in onward]
        self.values[node] = self._chosen(node, ways, [self.settled(each) for _, each in onward])

    def _chosen(self, node: Node, ways: Sequence[Way], worths: Sequence[Number]) -> Number:
        """What a node is worth by what it leads to."""
        aim = self._aim(node, ways)
        if aim is Aim.RANDOM:
            return average(ways, worths)
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


def average(ways: Sequence[Way], worths: Sequence[Number]) -> Number:
    """What ways are worth when chance chooses by their weights, or a player at random."""
    shares = weights(ways)
    parts = (share * worth for share, worth in zip(shares, worths, strict=True))
    return Fraction(sum(parts)) / sum(shares)


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
    of 1 for a formula that is true (`FormulaObserver`). Raise `Unsettled` where more than
    `max_nodes` matter; how many were looked at is told to `listen`.
    """
    search = _Search(graph, aims, worth, listen=listen, max_nodes=max_nodes)
    starts = list(graph.starts())
    weights = [graph.walk.start_weight(start.position) for start in starts]
    total = sum(weight * search.value(start) for weight, start in zip(weights, starts, strict=True))
    worths = {node: each for node, each in search.values.items() if each is not None}
    return Optimum(Fraction(total) / sum(weights), search.choices, worths)


MAX_POSITIONS = 2_000_000
"""With more of them it takes minutes, and an estimate would do."""

Layer = dict[tuple[Any, Any], int]
"""States with what is remembered there, and how many parts of the whole each has."""


@dataclass(frozen=True)
class Spread:
    """How likely each result is, the moves until it is settled, on average, and the positions."""

    odds: dict[Any, Fraction]
    moves: Fraction
    positions: int


def spread(
    rules: Rules[Any, Any],
    observer: Observer[Any],
    listen: Callable[[int], None] = lambda positions: None,
) -> Spread:
    """The odds of every result that an observer may come to, where nobody has a choice.

    The number of positions is told to `listen`, and too many of them raise `Unsettled`.
    """
    work = _Spreading(rules, observer, {})
    first = observer.first()
    layer: Layer = {(start, first): rules.start_weight(start) for start in rules.starts()}
    whole, steps, positions = sum(layer.values()), 0, 0
    mean = Fraction(0)
    while layer:
        going = work.ended(layer, whole)
        positions += len(going)
        listen(positions)
        if positions > MAX_POSITIONS:
            raise Unsettled(f"more than {MAX_POSITIONS:,} positions matter")
        mean += Fraction(sum(going.values()), whole)
        layer, whole = work.moved(going, whole)
        steps += 1
        if steps > MOST_BOARDS:
            raise InputError(f"some game is not over after {MOST_BOARDS} boards: there are no odds")
    return Spread(work.odds, mean, positions)


@dataclass
class _Spreading:
    """A game, who looks on, and the odds of the results so far."""

    rules: Rules[Any, Any]
    observer: Observer[Any]
    odds: dict[Any, Fraction]

    def ended(self, layer: Layer, whole: int) -> Layer:
        """The states from which games go on; what the others come to is added to the odds."""
        going, results = {}, dict[Any, int]()
        for key, weight in attended(layer.items()):
            state, memory = key
            final = self.rules.is_final(state)
            result = self.observer.ended(memory, state) if final else self.observer.settled(memory)
            if final or result is not None:
                results[result] = results.get(result, 0) + weight
            else:
                going[key] = weight
        for result, weight in results.items():
            self.odds[result] = self.odds.get(result, Fraction(0)) + Fraction(weight, whole)
        return going

    def moved(self, going: Layer, whole: int) -> tuple[Layer, int]:
        """Every state after a move, and what the weights are now parts of."""
        rows = [(*key, weight, *self._chances(key[0])) for key, weight in attended(going.items())]
        common, after = lcm(*{sum(parts) for *_, parts in rows}), Layer()
        for state, memory, weight, moves, parts in attended(rows):
            share, seen = weight * (common // sum(parts)), dict[Any, Any]()
            for move, part in zip(moves, parts, strict=True):
                if move.event not in seen:
                    seen[move.event] = self.observer.after(memory, state, move.event)
                key = move.state, seen[move.event]
                after[key] = after.get(key, 0) + share * part
        return after, whole * common

    def _chances(self, state: Any) -> tuple[Sequence[Move[Any, Any]], list[int]]:
        """The moves of chance, and their weights as whole numbers."""
        moves = self.rules.moves(state)
        if not moves:
            raise stuck(state)
        if any(move.player is not None for move in moves):
            raise InputError(f"no odds: not by chance alone does a game go on from {state}")
        common = lcm(*(move.weight.denominator for move in moves))
        return moves, [int(move.weight * common) for move in moves]
