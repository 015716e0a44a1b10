"""Product states with players: a state, what is remembered there, and whose choice it is."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from gamechecks.core.errors import InputError, Unsettled, did_you_mean
from gamechecks.core.scope import GameScope
from gamechecks.engines.explicit.walk import Walk, Way, walk_of
from gamechecks.engines.values.observers import Observer
from gamemodels.attention import attend, attended

MOST_STARTS, MOST_SEEN = 20, 2_000
"""Starts, and positions after them, that are looked at to see who moves."""


def players_of(scope: GameScope) -> dict[str, Hashable]:
    """The players who move in a game, by their names; with one of a sort, all of that sort.

    Where nobody moves, as on a board of two mancalas, they are those of the sort `Player`.
    """
    seen = _movers(walk_of(scope))
    players: dict[str, Hashable] = {}
    for sort in scope.vocabulary.sorts:
        if seen & set(sort.members) or (not seen and sort.name == "Player"):
            players |= dict(zip(sort.names, sort.members, strict=True))
    unnamed = sorted(seen - set(players.values()), key=str)
    return players | {str(getattr(player, "value", player)): player for player in unnamed}


def _movers(walk: Walk[Any]) -> set[Hashable]:
    """Whoever moves from the first positions on."""
    players: set[Hashable] = set()
    waiting: dict[Hashable, None] = dict.fromkeys(islice(walk.starts(), MOST_STARTS))
    positions = list(waiting)
    for position in attended(positions):  # which grow meanwhile
        for way in () if walk.is_final(position) else walk.ways(position):
            if way.player is not None:
                players.add(way.player)
            if way.target not in waiting and len(positions) < MOST_SEEN:
                waiting[way.target] = None
                positions.append(way.target)
    return players


def player_called(name: Any, players: Mapping[str, Hashable], scope: GameScope) -> str:
    """The name of a player, who is one, or is called so in any case of letters."""
    for known, player in players.items():
        if name == player or (isinstance(name, str) and name.strip().lower() == known.lower()):
            return known
    if not players:
        raise InputError(f"no move of {scope.game.name} names a player: nobody has a choice")
    hint = did_you_mean(str(name), players)
    raise InputError(f"{name!r} is no player: one of {', '.join(players)} was expected{hint}")


Value = TypeVar("Value")

MAX_PLACES = 4_000_000
"""More are not remembered, lest memory runs out."""
PATIENT_PLACES = 1_000_000
"""Those that are worth the wait for an exact answer where an estimate would do."""
STRIDE = 1_024
"""Places between two reports of progress."""


class Place(NamedTuple):
    """A position, and what is remembered there."""

    position: Any
    memory: Any


class Chosen(NamedTuple):
    """What is remembered where a player has chosen, and chance says what comes of the choice.

    To leave it to chance how the game goes on is to choose none.
    """

    choice: Hashable
    memory: Any


def onward(walk: Walk[Any], observer: Observer[Any], place: Place) -> list[tuple[Way, Place]]:
    """The ways on from a place that is not the end, and the places that they lead to."""
    return [(way, reached(walk, observer, place, way)) for way in options(walk, place)]


def options(walk: Walk[Any], place: Place) -> list[Way]:
    """Return the ways on from a place that is not the end; to choose is one, if chance follows."""
    position, memory = place
    ways = walk.ways(position)
    if isinstance(memory, Chosen):
        return [way._replace(player=None) for way in _by_choice(ways)[memory.choice]]
    alone = [way for way in ways if way.player is not None and way.choice is None]
    player = next((way.player for way in ways if way.player is not None), None)
    if player is None or len(alone) == len(ways):
        return list(ways)
    found = []
    for choice, outcomes in _by_choice(ways).items():
        if len(outcomes) == 1 and outcomes[0].player is not None:
            found += outcomes
        else:
            found.append(Way(choice, None, position, 0, player, choice=choice))
    return found


def reached(walk: Walk[Any], observer: Observer[Any], place: Place, way: Way) -> Place:
    """Return the place that an option leads to."""
    position, memory = place
    if not way.states:
        return Place(position, Chosen(way.choice, memory))
    memory = memory.memory if isinstance(memory, Chosen) else memory
    if not observer.waits(memory):
        memory = _remembered(walk, observer, Place(position, memory), way)
    return Place(way.target, memory)


def weights(ways: Sequence[Way]) -> list[Fraction | int]:
    """Return the weight of each way by the rules, or 1 if a player takes it at random."""
    return [way.weight if way.player is None else 1 for way in ways]


def _by_choice(ways: Sequence[Way]) -> dict[Hashable, list[Way]]:
    """What a player may choose, and the ways that may come of each; of none those of chance."""
    options: dict[Hashable, list[Way]] = {}
    for way in ways:
        own = way if way.choice is None else way.choice
        options.setdefault(None if way.player is None else own, []).append(way)
    return options


def _remembered(walk: Walk[Any], observer: Observer[Any], place: Place, way: Way) -> Hashable:
    """What is remembered at the end of a way, with all states on it seen but the last."""
    after = observer.after(place.memory, walk.state(place.position), way.event)
    if way.states > 1:
        for state, event in walk.between(place.position, way):
            after = observer.after(after, state, event)
    return after


def mover(walk: Walk[Any], place: Place, ways: Sequence[Way]) -> Hashable:
    """Who chooses among ways; none if chance does."""
    players = {way.player for way in ways}
    if len(players) > 1:
        state = walk.state(place.position)
        raise InputError(f"more than one player moves in {state}: no value")
    (player,) = players
    return player


def ended(walk: Walk[Any], observer: Observer[Any], place: Place) -> Any:
    """What is made of the games that come to a place, if that is known; else none."""
    position, memory = place
    if isinstance(memory, Chosen):
        return None
    result = observer.settled(memory)
    if result is None and walk.is_final(position):
        result = observer.ended(memory, walk.state(position))
    return result


@dataclass
class PlaceSearch(ABC, Generic[Value]):
    """What places come to, each by those that it leads to; none while these are looked at.

    `choices` has the way that a player takes. A walk must not come back to where it was. The number
    of places is told to `listen`, and more than `max_places` raise `Unsettled`.
    """

    walk: Walk[Any]
    observer: Observer[Any]
    listen: Callable[[int], None] = field(default=lambda places: None, kw_only=True)
    max_places: int = field(default=MAX_PLACES, kw_only=True)
    values: dict[Place, Value | None] = field(default_factory=dict, init=False)
    choices: dict[Place, Way] = field(default_factory=dict, init=False)
    endless: ClassVar[str]
    """What to say of a game that may go on for ever."""

    @abstractmethod
    def looked_at(self, place: Place) -> Iterator[Place]:
        """Settle a place, and before it each place that this asks for."""

    @abstractmethod
    def told(self, result: Any) -> Value:
        """What a place comes to where it is known what is made of its games."""

    def value(self, start: Place) -> Value:
        """What a place comes to, by a depth-first look at all that matters for it."""
        looks = [] if self.known(start) else [self.looked_at(start)]
        while looks:
            attend()
            place = next(looks[-1], None)
            if place is None:
                looks.pop()
            else:
                looks.append(self.looked_at(place))
        return self.settled(start)

    def remember(self, place: Place) -> None:
        """Take note of a place that is looked at."""
        self.values[place] = None
        if len(self.values) % STRIDE == 0:
            self.listen(len(self.values))
        if len(self.values) > self.max_places:
            raise Unsettled(f"more than {self.max_places:,} positions matter")

    def settled(self, place: Place) -> Value:
        """What a place comes to that was looked at."""
        value = self.values[place]
        assert value is not None, "all that it leads to is known"
        return value

    def known(self, place: Place) -> bool:
        """Whether it is known what a place comes to, or can be told at once."""
        if place in self.values:
            if self.values[place] is None:
                state = self.walk.state(place.position)
                raise InputError(f"a game may come back to {state}: {self.endless}")
            return True
        result = ended(self.walk, self.observer, place)
        if result is None:
            return False
        self.values[place] = self.told(result)
        return True
