"""What a player can force: a goal that comes true whatever the others and chance do.

A depth-first look at places, each a position with what is left of the goal, until it is settled
who has the better of it. A walk must not come back to where it was, so games that could are cut off
at the bound.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gamechecks.engines.explicit.walk import ForceTest, Way
from gamechecks.engines.values.places import Place, PlaceSearch, mover, onward


@dataclass
class ForceSearch(PlaceSearch[bool]):
    """Whether a player can force the goal from each place seen so far.

    `choices` has the way that settles a place, for whoever chooses there and has the better of it.
    Whether `chance` had a say was seen on the way. If the walk has a faster test of who can force
    the goal, this `test` is asked instead.
    """

    endless = "say how long with --boards K"
    player: Hashable
    chance: bool = False
    test: ForceTest[Any] | None = None

    def value(self, start: Place) -> bool:
        if self.test is None:
            return super().value(start)
        self.values[start] = self.test.forced(start.position)
        return self.settled(start)

    def choice(self, place: Place, ways: Sequence[tuple[Way, Place]], wanted: bool) -> Way | None:
        """Return the way that keeps a place as it is wanted."""
        test = self.test
        if test is None:
            return self.choices.get(place)
        # Another way may be as good, but to find out takes a search of its own.
        for asked in (test.known, test.forced):
            for way, to in ways:
                if asked(to.position) is wanted:
                    return way
        return None

    def told(self, result: Any) -> bool:
        return bool(result[0])

    def looked_at(self, place: Place) -> Iterator[Place]:
        self.remember(place)
        ways = onward(self.walk, self.observer, place)
        player = mover(self.walk, place, [way for way, _ in ways])
        own = player == self.player
        self.chance |= player is None and len(ways) > 1
        # What is known settles a place at once, so it is tried first.
        known = self.values
        settling = [each for each in ways if known.get(each[1]) is own]
        for way, target in settling[:1] or ways:
            if not self.known(target):
                yield target
            if self.values[target] is own:
                self.choices[place], self.values[place] = way, own
                return
        self.values[place] = not own
