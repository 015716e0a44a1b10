"""The players of a game: those whom its moves name."""

import difflib
from collections.abc import Hashable, Mapping
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.scope import GameScope
from gamechecks.engines.explicit.walk import Walk, walk_of
from gamemodels.attention import attended

MOST_SEEN = 2_000
"""Positions that are looked at to see who moves."""


def players_of(scope: GameScope) -> dict[str, Hashable]:
    """The players who move in a game, by their names."""
    named = {
        member: name
        for sort in scope.vocabulary.sorts
        for member, name in zip(sort.members, sort.names, strict=True)
    }
    seen = _movers(walk_of(scope))
    names = {named.get(player, str(getattr(player, "value", player))): player for player in seen}
    order = list(named.values())
    return dict(sorted(names.items(), key=lambda item: _place(order, item[0])))


def _place(order: list[str], name: str) -> int:
    return order.index(name) if name in order else len(order)


def _movers(walk: Walk[Any]) -> dict[Hashable, None]:
    """Whoever moves from the first positions on."""
    players: dict[Hashable, None] = {}
    waiting: dict[Hashable, None] = {}
    for start in walk.starts():
        waiting[start] = None
        if len(waiting) >= MOST_SEEN:
            break
    positions = list(waiting)
    for position in attended(positions):  # which grow meanwhile
        for way in () if walk.is_final(position) else walk.ways(position):
            if way.player is not None:
                players[way.player] = None
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
    near = difflib.get_close_matches(str(name), players, n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    raise InputError(f"{name!r} is no player: one of {', '.join(players)} was expected{hint}")
