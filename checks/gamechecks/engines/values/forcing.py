"""What a player can force: a goal that comes true whatever the others and chance do.

A depth-first look at places, each a position with what is left of the goal, until it is settled
who has the better of it. A walk must not come back to where it was, so games that could are cut off
at the bound.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from gamechecks.core.errors import InputError, Unsettled
from gamechecks.engines.explicit.walk import Walk, Way
from gamechecks.engines.values.observing import Observer
from gamechecks.engines.values.places import Place, ended, mover, onward
from gamemodels.attention import attend

MOST_PLACES = 4_000_000
"""More are not remembered, lest memory runs out."""
STRIDE = 1_024
"""Places between two reports of progress."""


@dataclass
class _Frame:
    """A place that is looked at, whether the player chooses there, and the ways still to try."""

    place: Place
    own: bool
    onward: list[tuple[Way, Place]]
    at: int = 0


@dataclass
class ForceSearch:
    """Whether a player can force the goal from each place seen so far.

    `choices` has the way that settles a place, for whoever chooses there and has the better of it.
    Whether `chance` had a say was seen on the way.
    """

    walk: Walk[Any]
    observer: Observer[Any]
    player: Hashable
    listen: Callable[[int], None] = lambda places: None
    forced: dict[Place, bool | None] = field(default_factory=dict)
    choices: dict[Place, Way] = field(default_factory=dict)
    chance: bool = False

    def from_place(self, start: Place) -> bool:
        """Whether the player can force the goal from a place."""
        frames = [] if self._known(start) else [self._entered(start)]
        while frames:
            frame = frames[-1]
            settled = self._settled(frame)
            if settled is None:
                attend()
                frames.append(self._entered(frame.onward[frame.at][1]))
            else:
                self.forced[frame.place] = settled
                frames.pop()
        forced = self.forced[start]
        assert forced is not None, "all that it leads to is known"
        return forced

    def _settled(self, frame: _Frame) -> bool | None:
        """What a place comes to; none if the next way is to be looked at first."""
        while frame.at < len(frame.onward):
            way, target = frame.onward[frame.at]
            if not self._known(target):
                return None
            if self.forced[target] is frame.own:
                self.choices[frame.place] = way
                return frame.own
            frame.at += 1
        return not frame.own

    def _known(self, place: Place) -> bool:
        """Whether it is known of a place, or can be told at once."""
        if place in self.forced:
            if self.forced[place] is None:
                state = self.walk.state(place.position)
                raise InputError(f"a game may come back to {state}: say how long with --boards K")
            return True
        result = ended(self.walk, self.observer, place)
        if result is None:
            return False
        self.forced[place] = result[0]
        return True

    def _entered(self, place: Place) -> _Frame:
        self.forced[place] = None
        if len(self.forced) % STRIDE == 0:
            self.listen(len(self.forced))
            if len(self.forced) > MOST_PLACES:
                raise Unsettled(f"more than {MOST_PLACES:,} positions are not remembered")
        ways = onward(self.walk, self.observer, place)
        player = mover(self.walk, place, [way for way, _ in ways])
        own = player == self.player
        self.chance |= player is None and len(ways) > 1
        # What is known settles a place at once, so it is tried first.
        known = self.forced
        settling = [each for each in ways if known.get(each[1]) is own]
        if settling:
            return _Frame(place, own, settling[:1])
        return _Frame(place, own, [each for each in ways if known.get(each[1]) is not (not own)])
