"""Chance spread over positions: how likely is what an observer makes of a complete game.

Positions after as many ways are looked at together, and games that meet in one go on as one. The
weights of a layer are whole numbers over one denominator, so nothing is rounded.
"""

from collections.abc import Collection, Hashable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.scope import MOST_BOARDS
from gamechecks.engines.explicit.walk import MoveWalk, Walk, Way
from gamechecks.engines.values.observing import Observer, remembered
from gamechecks.engines.values.policies import chances
from gamemodels.attention import attended
from gamemodels.rules import Rules

Layer = dict[tuple[Any, Any], int]
"""Positions with what is remembered there, and how many parts of the whole each has."""


@dataclass(frozen=True)
class Spread:
    """How likely each result is, the moves until it is settled, on average, and the positions."""

    odds: dict[Any, Fraction]
    moves: Fraction
    positions: int


def spread(
    game: Rules[Any, Any] | Walk[Any],
    observer: Observer[Any],
    random: Collection[Hashable] = (),
) -> Spread:
    """The odds of every result that an observer may come to; starts have their weights.

    Players who play at `random` make every choice with the same chance; others must have none.
    """
    walk = game if isinstance(game, Walk) else MoveWalk(game)
    work = _Spreading(walk, observer, random, {})
    layer: Layer = {(start, observer.first()): walk.start_weight(start) for start in walk.starts()}
    whole, steps, positions = sum(layer.values()), 0, 0
    mean = Fraction(0)
    while layer:
        going = work.ended(layer, whole)
        positions += len(going)
        layer, whole, moves = work.moved(going, whole)
        mean += moves
        steps += 1
        if steps > MOST_BOARDS:
            raise InputError(f"some game is not over after {MOST_BOARDS} boards: there are no odds")
    return Spread(work.odds, mean, positions)


@dataclass
class _Spreading:
    """A walk, who looks on, and the odds of the results so far."""

    walk: Walk[Any]
    observer: Observer[Any]
    random: Collection[Hashable]
    odds: dict[Any, Fraction]

    def ended(self, layer: Layer, whole: int) -> Layer:
        """The positions from which games go on; what the others come to is added to the odds."""
        going, results = {}, dict[Any, int]()
        for key, weight in attended(layer.items()):
            position, memory = key
            final = self.walk.is_final(position)
            result = (
                self.observer.ended(memory, self.walk.state(position))
                if final
                else self.observer.settled(memory)
            )
            if final or result is not None:
                results[result] = results.get(result, 0) + weight
            else:
                going[key] = weight
        for result, weight in results.items():
            self.odds[result] = self.odds.get(result, Fraction(0)) + Fraction(weight, whole)
        return going

    def moved(self, going: Layer, whole: int) -> tuple[Layer, int, Fraction]:
        """Every position after a way, what the weights are now parts of, and the moves made."""
        rows = [
            (position, memory, weight, self._ways(position))
            for (position, memory), weight in attended(going.items())
        ]
        totals = {sum(int(way.weight) for way in ways) for *_, ways in rows}
        common, after, moves = lcm(*totals) if rows else 1, Layer(), 0
        for position, memory, weight, ways in attended(rows):
            share = weight * (common // sum(int(way.weight) for way in ways))
            seen: dict[Any, Hashable] = {}
            for way in ways:
                known = way.states == 1 and way.event in seen
                memory_after = (
                    seen[way.event]
                    if known
                    else remembered(self.walk, self.observer, position, memory, way)
                )
                seen[way.event] = memory_after
                part = share * int(way.weight)
                moves += part * way.states
                key = way.target, memory_after
                after[key] = after.get(key, 0) + part
        return after, whole * common, Fraction(moves, whole * common)

    def _ways(self, position: Any) -> list[Way]:
        """The ways on, with whole weights."""
        ways = list(self.walk.ways(position))
        if any(way.player is not None and way.player not in self.random for way in ways):
            state = self.walk.state(position)
            raise InputError(f"no odds: not by chance alone does a game go on from {state}")
        ways = chances(ways)
        common = lcm(*(way.weight.denominator for way in ways))
        return [way._replace(weight=way.weight * common) for way in ways] if common > 1 else ways
