"""Positions with what is remembered there, who moves, and where the ways lead.

Where a player may choose a move or leave it to chance, to leave it is one more way, to a place
from which chance alone goes on.
"""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from gamechecks.core.errors import InputError
from gamechecks.engines.explicit.walk import Walk, Way
from gamechecks.engines.values.observing import Observer, remembered


class Place(NamedTuple):
    """A position, and what is remembered there."""

    position: Any
    memory: Any


class LeftToChance(NamedTuple):
    """What is remembered where a player has left it to chance how the game goes on."""

    memory: Any


def onward(walk: Walk[Any], observer: Observer[Any], place: Place) -> list[tuple[Way, Place]]:
    """The ways on from a place that is not the end, and the places that they lead to."""
    position, memory = place
    ways = walk.ways(position)
    chosen = [way for way in ways if way.player is not None]
    if isinstance(memory, LeftToChance):
        ways, memory = [way for way in ways if way.player is None], memory.memory
    elif chosen and len(chosen) < len(ways):
        left = Way(None, None, position, 0, chosen[0].player)
        reached = _reached(walk, observer, Place(position, memory), chosen)
        return [*reached, (left, Place(position, LeftToChance(memory)))]
    return _reached(walk, observer, Place(position, memory), ways)


def _reached(
    walk: Walk[Any], observer: Observer[Any], place: Place, ways: Sequence[Way]
) -> list[tuple[Way, Place]]:
    if observer.waits(place.memory):
        return [(way, Place(way.target, place.memory)) for way in ways]
    return [(way, Place(way.target, remembered(walk, observer, *place, way))) for way in ways]


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
    if isinstance(memory, LeftToChance):
        return None
    result = observer.settled(memory)
    if result is None and walk.is_final(position):
        result = observer.ended(memory, walk.state(position))
    return result
