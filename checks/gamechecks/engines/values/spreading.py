"""Chance spread over positions: how likely is what an observer makes of a complete game.

Positions after as many moves are looked at together, and games that meet in one go on as one. The
weights of a layer are whole numbers over one denominator, so nothing is rounded.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from gamechecks.core.errors import InputError, Unsettled
from gamechecks.core.scope import MOST_BOARDS
from gamechecks.engines.values.observing import Observer
from gamemodels.attention import attended
from gamemodels.rules import Move, Rules, stuck

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
