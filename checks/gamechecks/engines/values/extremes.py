"""Bounds by explicit search: the min or max of a term over all games, and how many games there are.

Backward induction over the product of positions and residuals: a place is worth the best of what
it leads to, whoever chooses there. What a count has passed is taken out of the residual, so that
places with different counts are one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, NamedTuple

from gamechecks.core.errors import RefereeError, Unsettled
from gamechecks.core.scope import GameScope
from gamechecks.core.search_options import Listener
from gamechecks.core.verdict import GameTrace, Progress
from gamechecks.engines.explicit.walk import CutWalk, StateWalk, Walk, refereed, walk_of
from gamechecks.engines.values.observers import Observer
from gamechecks.engines.values.places import Place, PlaceSearch, reached
from gamechecks.language.extremes import Extreme, split_count
from gamechecks.language.question import Condition
from gamechecks.language.residual import FALSE, TRUE, Interner, Known, Moment, Observation, Term
from gamechecks.language.syntax import words_in
from gamemodels.attention import attended

Value = float


class Memory(NamedTuple):
    """What is left of the conditions and of the term, and how much was taken out of the term."""

    truths: tuple[Any, ...]
    term: Term
    passed: int = 0


@dataclass
class _TermObserver(Observer[Any]):
    """Reads conditions and a term; a complete game that meets the conditions has a value."""

    walk: Walk[Any]
    wanted: Sequence[Condition]
    extreme: Extreme | None
    interner: Interner = field(default_factory=Interner)

    def first(self) -> Memory:
        make = self.interner
        term = make.make(Known, 0) if self.extreme is None else self.extreme.residual(make)
        return Memory(tuple(each.residual(make) for each in self.wanted), term)

    def after(self, memory: Memory, state: Any, event: Any) -> Memory:
        now = Observation(self.interner, self.walk.rules, state, Moment.GOES_ON, event, True)
        term, passed = split_count(self.interner, memory.term.read(now))
        truths = tuple(truth.read(now) for truth in memory.truths)
        return Memory(truths, term, memory.passed + passed)

    def ended(self, memory: Memory, state: Any) -> Value:
        now = Observation(self.interner, self.walk.rules, state, Moment.LAST)
        over = self.walk.rules.is_final(state)
        if not over or any(truth.read(now) is not TRUE for truth in memory.truths):
            return -inf
        known = memory.term.read(now)
        assert isinstance(known, Known), "at the end every number is known"
        return self.sign * int(known.value)

    def settled(self, memory: Memory) -> Value | None:
        return -inf if FALSE in memory.truths else None

    @property
    def sign(self) -> int:
        """The direction of better values."""
        return 1 if self.extreme is None else self.extreme.sign


@dataclass
class BestGames(PlaceSearch[Value]):
    """The best value of the games from each place on, minus infinity where no game counts."""

    endless = "its games have no number of boards"
    observer: _TermObserver
    scope: GameScope

    @classmethod
    def of(
        cls,
        scope: GameScope,
        wanted: Sequence[Condition],
        extreme: Extreme | None,
        listen: Listener,
        most: int,
    ) -> "BestGames":
        """A search over the complete games of a scope that meet some conditions."""
        words = (
            None
            if extreme is None
            else words_in(extreme.node).union(
                *(words_in(each.source) for each in wanted if not callable(each.source))
            )
        )
        walk = walk_of(scope, words=words)
        walk = walk if scope.every_game else CutWalk(walk, scope.boards)

        def told(places: int) -> None:
            listen(Progress(f"{places:,} positions"))

        observer = _TermObserver(walk, wanted, extreme)
        return cls(walk, observer, scope, listen=told, max_places=most)

    def told(self, result: Any) -> Value:
        return float(result)

    def starts(self) -> Iterator[Place]:
        """The places where games begin, each of them looked at."""
        first = self.observer.first()
        for start in attended(self.walk.starts()):
            place = Place(start, first)
            self.value(place)
            yield place

    def looked_at(self, place: Place) -> Iterator[Place]:
        self.remember(place)
        onward = self._onward(place)
        for _, _, target in onward:
            if not self.known(target):
                yield target
        self.values[place] = self.joined([passed + self.settled(to) for passed, _, to in onward])

    def joined(self, values: Sequence[Value]) -> Value:
        """What a place is worth by what its ways are worth."""
        return max(values)

    def best_game(self) -> tuple[int, GameTrace] | None:
        """The best value, and a game that has it; none if no game counts."""
        place = max(self.starts(), key=self.settled, default=None)
        if place is None or self.settled(place) == -inf:
            return None
        start, value, names = place.position, self.settled(place), list[Any]()
        while not self._over(place):
            worth = self.settled(place)
            onward = self._onward(place)
            way, place = next((w, to) for n, w, to in onward if n + self.settled(to) == worth)
            names.append(way.name)
        trace = refereed(self.walk, start, names, boards=self.scope.boards)
        return self.observer.sign * int(value), trace

    def _over(self, place: Place) -> bool:
        return self.walk.is_final(place.position)

    def _onward(self, place: Place) -> list[tuple[int, Any, Place]]:
        """The ways on from a place, what each adds to the value, and where it leads."""
        found, sign = [], self.observer.sign
        for way in self.walk.ways(place.position):
            position, memory = reached(self.walk, self.observer, place, way)
            rest = memory._replace(passed=0)
            found.append((sign * memory.passed, way, Place(position, rest)))
        return found


class GameCount(BestGames):
    """The number of complete games from each place on."""

    def told(self, result: Any) -> Value:
        return 0 if result == -inf else 1

    def joined(self, values: Sequence[Value]) -> Value:
        return sum(values)

    def total(self) -> int:
        """The number of complete games."""
        return sum(int(self.settled(place)) for place in self.starts())


def reachable_states(
    scope: GameScope, wanted: Sequence[Condition], listen: Listener, most: int
) -> int:
    """Count the states that some game has within the bound, while it may still meet conditions."""
    walk, interner = StateWalk(scope.referee), Interner()

    def now(state: Any, moment: Moment, event: Any = None) -> Observation:
        return Observation(interner, walk.rules, state, moment, event, True)

    def may_count(state: Any, truths: tuple[Any, ...]) -> bool:
        if walk.is_final(state):
            return all(truth.read(now(state, Moment.LAST)) is TRUE for truth in truths)
        return all(truth.read(now(state, Moment.OPEN)) is not FALSE for truth in truths)

    first = tuple(each.residual(interner) for each in wanted)
    level = {(start, first) for start in attended(walk.starts()) if may_count(start, first)}
    seen = set(level)
    for boards in range(1, scope.boards):
        following = set()
        listen(Progress(f"within {boards} boards", f"{len(seen):,} positions"))
        for state, truths in attended(level):
            for way in () if walk.is_final(state) else walk.ways(state):
                after = tuple(t.read(now(state, Moment.GOES_ON, way.event)) for t in truths)
                place = way.target, after
                if place not in seen and FALSE not in after and may_count(*place):
                    seen.add(place)
                    following.add(place)
            if len(seen) > most:
                raise Unsettled(f"more than {most:,} positions")
        if not following:
            break
        level = following
    return len({state for state, _ in seen})


def confirmed(value: int, trace: GameTrace, extreme: Extreme, wanted: Sequence[Condition]) -> None:
    """Raise `RefereeError` unless the referee finds the value, and the conditions, in a game."""
    for each in wanted:
        each.confirm(trace)
    found = extreme.value(trace)
    if found != value:
        raise RefereeError(f"{extreme.name}: the search promised {value}, and the game has {found}")
