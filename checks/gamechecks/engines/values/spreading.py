"""Chance spread over positions: how likely is what an observer makes of a complete game.

Positions after as many moves are looked at together, and games that meet in one go on as one. The
weights of a layer are whole numbers over one denominator, so nothing is rounded.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, Generic, TypeVar

from gamechecks.core.errors import InputError
from gamechecks.core.scope import MOST_BOARDS
from gamemodels.attention import attended
from gamemodels.rules import Rules

State = TypeVar("State", bound=Hashable)


class Observer(ABC, Generic[State]):
    """Looks at a game move by move, and remembers what matters of it."""

    @abstractmethod
    def first(self) -> Hashable:
        """What is remembered before the first state is seen."""

    @abstractmethod
    def after(self, memory: Any, state: State, event: Any) -> Hashable:
        """What is remembered of a state and the event that leads from it."""

    @abstractmethod
    def ended(self, memory: Any, state: State) -> Hashable:
        """What is made of a game that ends in a state."""


@dataclass(frozen=True)
class Spread:
    """How likely each result is, the moves of a game on average, and the positions looked at."""

    odds: dict[Any, Fraction]
    moves: Fraction
    positions: int


def spread(rules: Rules[State, Any], observer: Observer[State]) -> Spread:
    """The odds of every result that an observer may come to; all starts are equally likely."""
    starts = list(rules.starts())
    layer: dict[tuple[Any, Any], int] = {(state, observer.first()): 1 for state in starts}
    whole, moves, positions = len(starts), 0, 0
    odds: dict[Any, Fraction] = {}
    mean = Fraction(0)
    while layer:
        going = _ended(rules, observer, layer, whole, odds)
        mean += Fraction(sum(going.values()), whole)
        positions += len(going)
        layer, whole = _moved(rules, observer, going, whole)
        moves += 1
        if moves > MOST_BOARDS:
            raise InputError(f"some game is not over after {MOST_BOARDS} boards: there are no odds")
    return Spread(odds, mean, positions)


def _ended(
    rules: Rules[State, Any],
    observer: Observer[State],
    layer: dict[tuple[Any, Any], int],
    whole: int,
    odds: dict[Any, Fraction],
) -> dict[tuple[Any, Any], int]:
    """The positions from which games go on; what the others come to is added to the odds."""
    going, results = {}, dict[Any, int]()
    for key, weight in attended(layer.items()):
        state, memory = key
        if rules.is_final(state):
            result = observer.ended(memory, state)
            results[result] = results.get(result, 0) + weight
        else:
            going[key] = weight
    for result, weight in results.items():
        odds[result] = odds.get(result, Fraction(0)) + Fraction(weight, whole)
    return going


def _moved(
    rules: Rules[State, Any],
    observer: Observer[State],
    going: dict[tuple[Any, Any], int],
    whole: int,
) -> tuple[dict[tuple[Any, Any], int], int]:
    """Every position after a move, and what the weights are now parts of."""
    rows = []
    for (state, memory), weight in attended(going.items()):
        moves = rules.moves(state)
        if not moves or any(move.player is not None for move in moves):
            raise InputError(f"no odds: not by chance alone does a game go on from {state}")
        rows.append((state, memory, weight, moves, sum(move.weight for move in moves)))
    common = lcm(*{int(total) for *_, total in rows}) if rows else 1
    after: dict[tuple[Any, Any], int] = {}
    for state, memory, weight, moves, total in attended(rows):
        share = weight * (common // int(total))
        seen: dict[Any, Hashable] = {}
        for move in moves:
            if move.event not in seen:
                seen[move.event] = observer.after(memory, state, move.event)
            key = (move.state, seen[move.event])
            after[key] = after.get(key, 0) + share * int(move.weight)
    return after, whole * common
