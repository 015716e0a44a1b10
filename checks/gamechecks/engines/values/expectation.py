"""Expected values: of chance alone, and with players who choose the best or the worst."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import lcm
from typing import Any

from gamechecks.core.errors import InputError, Unsettled
from gamechecks.core.scope import MOST_BOARDS
from gamechecks.engines.explicit.walk import Walk, Way
from gamechecks.engines.values.observers import Observer
from gamechecks.engines.values.places import MAX_PLACES, Place, PlaceSearch, mover, onward, weights
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
    """What a game is worth, how each player goes on from each place, and what was looked at.

    `choices` has the way that a player takes who is after the most or the least.
    """

    value: Fraction
    choices: Mapping[Place, Way]
    worth: Mapping[Place, Number]


@dataclass
class _Search(PlaceSearch[Number]):
    """The worth of every place seen so far."""

    endless = "play for ever has no value"
    aims: Mapping[Hashable, Aim]
    worth: Callable[[Any], Number]

    def told(self, result: Any) -> Number:
        return self.worth(result)

    def looked_at(self, place: Place) -> Iterator[Place]:
        self.remember(place)
        onwards = onward(self.walk, self.observer, place)
        for _, target in onwards:
            if not self.known(target):
                yield target
        ways = [way for way, _ in onwards]
        self.values[place] = self._chosen(place, ways, [self.settled(each) for _, each in onwards])

    def _chosen(self, place: Place, ways: Sequence[Way], worths: Sequence[Number]) -> Number:
        """What a place is worth by what it leads to."""
        aim = self._aim(place, ways)
        if aim is Aim.RANDOM:
            return average(ways, worths)
        best = max(worths) if aim is Aim.MOST else min(worths)
        self.choices[place] = ways[worths.index(best)]
        return best

    def _aim(self, place: Place, ways: Sequence[Way]) -> Aim:
        """What whoever moves is after; chance is after nothing."""
        player = mover(self.walk, place, ways)
        try:
            return Aim.RANDOM if player is None else self.aims[player]
        except KeyError:
            state = self.walk.state(place.position)
            wrong = f"what {player} is after was not said, who moves in {state}"
            raise InputError(wrong) from None


def average(ways: Sequence[Way], worths: Sequence[Number]) -> Number:
    """What ways are worth when chance chooses by their weights, or a player at random."""
    shares = weights(ways)
    parts = (share * worth for share, worth in zip(shares, worths, strict=True))
    return Fraction(sum(parts)) / sum(shares)


def optimum(
    walk: Walk[Any],
    observer: Observer[Any],
    aims: Mapping[Hashable, Aim],
    worth: Callable[[Any], Number],
    *,
    listen: Callable[[int], None] = lambda places: None,
    max_places: int = MAX_PLACES,
) -> Optimum:
    """What complete games are worth: `worth` of what the observer made of them, on average.

    Rules are walked with `MoveWalk(rules)`, the world of a scope with `walk_of(scope)`. `aims` has
    what each player is after; starts are as likely as the rules say. A probability is the worth of
    1 for a formula that is true (`formulas.FormulaObserver`). Raise `Unsettled` where more than
    `max_places` matter; how many were looked at is told to `listen`.
    """
    search = _Search(walk, observer, aims, worth, listen=listen, max_places=max_places)
    starts = [Place(start, observer.first()) for start in walk.starts()]
    weights = [walk.start_weight(start.position) for start in starts]
    total = sum(weight * search.value(start) for weight, start in zip(weights, starts, strict=True))
    worths = {place: each for place, each in search.values.items() if each is not None}
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
