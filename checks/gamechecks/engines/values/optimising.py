"""What a game is worth where players choose: the most or the least that can be made of it.

From the ends of games back to where they start, exactly. A position with what is remembered there
is worth what its ways are worth: their average where chance decides, or a player who plays at
random; else the most or the least of them, as the player is after. A walk must not come back to
where it was. A player who may also leave it to chance has that as one more way.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.engines.explicit.walk import Walk, Way
from gamechecks.engines.values.observing import Observer
from gamechecks.engines.values.places import Place as Place
from gamechecks.engines.values.places import ended, mover, onward
from gamemodels.attention import attend

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
class _Frame:
    """A place that is looked at, and the ways on with where they lead."""

    place: Place
    onward: list[tuple[Way, Place]]
    at: int = 0


@dataclass
class _Search:
    """The worth of every place seen so far; none while it is being worked out."""

    walk: Walk[Any]
    observer: Observer[Any]
    aims: Mapping[Hashable, Aim]
    worth: Callable[[Any], Number]
    rewards: bool = True
    worths: dict[Place, Number | None] = field(default_factory=dict)
    choices: dict[Place, Way] = field(default_factory=dict)

    def value(self, start: Place) -> Number:
        """What a place is worth."""
        frames = [] if self._known(start) else [self._entered(start)]
        while frames:
            frame = frames[-1]
            if frame.at == len(frame.onward):
                self.worths[frame.place] = self._chosen(frame)
                frames.pop()
                continue
            target = frame.onward[frame.at][1]
            frame.at += 1
            if not self._known(target):
                attend()
                frames.append(self._entered(target))
        value = self.worths[start]
        assert value is not None, "all ways from it were looked at"
        return value

    def _known(self, place: Place) -> bool:
        """Whether the worth of a place is known, or can be told at once."""
        if place in self.worths:
            if self.worths[place] is None:
                state = self.walk.state(place.position)
                raise InputError(f"a game may come back to {state}: play for ever has no value")
            return True
        result = ended(self.walk, self.observer, place)
        if result is None:
            return False
        self.worths[place] = self.worth(result)
        return True

    def _entered(self, place: Place) -> _Frame:
        self.worths[place] = None
        return _Frame(place, onward(self.walk, self.observer, place))

    def _chosen(self, frame: _Frame) -> Number:
        """What a place is worth by what it leads to."""
        worths = [self._of(target) for _, target in frame.onward]
        if self.rewards:
            gains = [way.reward for way, _ in frame.onward]
            worths = [gain + worth for gain, worth in zip(gains, worths, strict=True)]
        ways = [way for way, _ in frame.onward]
        aim = self._aim(frame.place, ways)
        options, values = chosen_from(ways, worths)
        if aim is Aim.RANDOM:
            return average(options, values)
        best = max(values) if aim is Aim.MOST else min(values)
        self.choices[frame.place] = options[values.index(best)]
        return best

    def _of(self, place: Place) -> Number:
        worth = self.worths[place]
        assert worth is not None, "a place is left when all that it leads to is known"
        return worth

    def _aim(self, place: Place, ways: Sequence[Way]) -> Aim:
        """What whoever moves is after; chance is after nothing."""
        player = mover(self.walk, place, ways)
        if player is not None and player not in self.aims:
            state = self.walk.state(place.position)
            raise InputError(f"what {player} is after was not said, who moves in {state}")
        return Aim.RANDOM if player is None else self.aims[player]


def chosen_from(
    ways: Sequence[Way], worths: Sequence[Number]
) -> tuple[Sequence[Way], Sequence[Number]]:
    """What there is to choose from, and its worth: ways of one choice are left to their weights."""
    if all(way.choice is None for way in ways):
        return ways, worths
    options: dict[Hashable, list[int]] = {}
    for at, way in enumerate(ways):
        options.setdefault(way if way.choice is None else way.choice, []).append(at)
    means = [
        average([ways[at] for at in row], [worths[at] for at in row]) for row in options.values()
    ]
    return [ways[row[0]]._replace(weight=1) for row in options.values()], means


def average(ways: Sequence[Way], worths: Sequence[Number]) -> Number:
    """What ways are worth when chance chooses by their weights."""
    total = sum(way.weight for way in ways)
    parts = (way.weight * worth for way, worth in zip(ways, worths, strict=True))
    return Fraction(sum(parts)) / total


def optimum(
    walk: Walk[Any],
    observer: Observer[Any],
    aims: Mapping[Hashable, Aim],
    worth: Callable[[Any], Number] = lambda result: 0,
    *,
    rewards: bool = True,
) -> Optimum:
    """What complete games are worth: their rewards, and `worth` of what the observer made of them.

    Rules are walked with `MoveWalk(rules)`, the world of a scope with `walk_of(scope)`. `aims` has
    what each player is after; starts are as likely as the rules say. A probability is the worth of
    1 for a formula that is true (`formulas.FormulaObserver`), without `rewards`.
    """
    search = _Search(walk, observer, aims, worth, rewards)
    starts = [Place(start, observer.first()) for start in walk.starts()]
    weights = [walk.start_weight(start.position) for start in starts]
    total = sum(weight * search.value(start) for weight, start in zip(weights, starts, strict=True))
    worths = {place: each for place, each in search.worths.items() if each is not None}
    return Optimum(Fraction(total) / sum(weights), search.choices, worths)
