"""What a game is worth where players choose: the most or the least that can be made of it.

From the ends of games back to where they start, exactly. A position with what is remembered there
is worth what its ways are worth: their average where chance decides, or a player who plays at
random; else the most or the least of them, as the player is after. A walk must not come back to
where it was.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.engines.explicit.walk import Walk, Way
from gamechecks.engines.values.observing import Observer
from gamechecks.engines.values.places import MAX_PLACES, Place, PlaceSearch, mover, onward, weights

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
