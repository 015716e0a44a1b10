"""`run` by bounded search: one game as asked for, or all of them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Unpack

from gamechecks.core.errors import InputError
from gamechecks.core.scope import BOARDS, Games, GameScope, LayoutChoice
from gamechecks.core.search_options import SearchOptions, conclude
from gamechecks.core.verdict import GameTrace, Instances, Method, Verdict
from gamechecks.engines.agreement import compared
from gamechecks.engines.bmc.attempts import some_game
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.language.question import Formula, goals


def run(
    scope: GameScope,
    *where: Formula,
    games: Games = Games.COMPLETE,
    layout: LayoutChoice = LayoutChoice.CANONICAL,
    steps: str | None = None,
    **options: Unpack[SearchOptions],
) -> Verdict:
    """Find a game within the scope on which all formulas hold, or refute that there is one.

    The steps are large where the question does not look inside one, else boards. In a large
    scope some games are played first, unless steps are asked for.
    """
    bmc = BoundedSearch.of(scope, goals(where, scope.vocabulary), games, layout, steps, **options)

    def search() -> Verdict:
        trace, method, engine = some_game(bmc)
        if trace is None:
            compared(scope)
        return replace(bmc.verdict(trace), method=method, engine=engine)

    return conclude(bmc.clock, search, lambda reason: bmc.verdict(reason=reason))


def run_all(
    scope: GameScope,
    *where: Formula,
    limit: int | None = None,
    games: Games = Games.COMPLETE,
    layout: LayoutChoice = LayoutChoice.CANONICAL,
    steps: str | None = None,
    **options: Unpack[SearchOptions],
) -> Instances:
    """All games within the scope on which the formulas hold, or the first `limit` of them.

    The steps are boards; if that is asked for, no games are played before the search.
    """
    if steps is not None and steps != BOARDS:
        raise InputError("several instances are found board by board: leave --steps out")
    bmc = BoundedSearch.of(scope, goals(where, scope.vocabulary), games, layout, steps, **options)
    played: list[GameTrace] = []

    def every() -> Iterator[GameTrace]:
        for game in _shown(bmc) if limit is not None else ():
            if game not in played:
                played.append(game)
                yield game
        yield from bmc.every(*played)
        compared(scope)

    found = bmc.every_instance(every(), limit)
    return replace(found, method=Method.PLAY) if len(played) == limit else found


def _shown(bmc: BoundedSearch) -> Iterator[GameTrace]:
    """Games that are played at random or, if none of these will do, towards what is asked for."""
    none = True
    for game in bmc.played():
        none = False
        yield game
    if none:
        yield from bmc.steered()
