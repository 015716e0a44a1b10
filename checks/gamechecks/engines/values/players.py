"""The players of a game: those whom its moves name."""

from collections.abc import Hashable, Mapping
from itertools import islice
from typing import Any

from gamechecks.core.errors import InputError, did_you_mean
from gamechecks.core.scope import GameScope
from gamechecks.engines.explicit.walk import Walk, walk_of
from gamemodels.attention import attended

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
