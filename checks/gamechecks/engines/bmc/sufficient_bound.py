"""The number of boards with which a question that is refuted would find a game.

More boards keep every complete game, but not those that are cut off; so only complete games are
looked for by halving. When every game is over, further boards show nothing new.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import z3

from gamechecks.core.scope import MOST_BOARDS, Games
from gamechecks.core.verdict import GameTrace, Progress
from gamechecks.engines.bmc.attempts import some_game
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.language.trace_terms import TraceTerms
from gamemodels.logic import negation
from gamemodels.rules import played_on

FARTHER = 32
"""Boards beyond twice those asked for that are looked at where games may go on for ever."""


def farthest(bmc: BoundedSearch) -> int:
    """How many boards are looked at; where a game may go on for ever, not all there could be."""
    if bmc.scope.game.termination is not None:
        return MOST_BOARDS
    return min(MOST_BOARDS, 2 * bmc.scope.boards + FARTHER)


def all_over(bmc: BoundedSearch) -> bool:
    """Whether every game is over by the farthest number of boards that is looked at."""
    return _longer_than(bmc, farthest(bmc)) is None


def sufficient_bound(bmc: BoundedSearch) -> int | None:
    """The nearest number of boards that would do, the smaller of two.

    None if no number would, or none up to the farthest that is looked at.
    """
    if bmc.games is Games.COMPLETE:
        return _fewest(bmc)
    return next((boards for boards in _nearest(bmc) if _would_do(bmc, boards)), None)


def _fewest(bmc: BoundedSearch) -> int | None:
    """The fewest boards of a complete game, by halving between refuted and found."""
    refuted, game = bmc.scope.boards, _game(bmc, farthest(bmc))
    if game is None:
        return None
    found = len(game)
    while found - refuted > 1:
        middle = (found + refuted) // 2
        shorter = _game(bmc, middle)
        if shorter is None:
            refuted = middle
        else:
            found = len(shorter)
    return found


def _nearest(bmc: BoundedSearch) -> Iterator[int]:
    """Other numbers of boards that may do, the nearest first."""
    asked = bmc.scope.boards
    known = _longer_than(bmc, asked)
    if known is None:
        yield from range(_longest(bmc) - 1, 0, -1)
        return
    for distance in count(1):
        below, above = asked - distance, asked + distance
        if below > 0:
            yield below
        if known is not None and above > known:
            known = _longer_than(bmc, above - 1)
        if known is not None and above <= farthest(bmc):
            yield above
        elif below <= 1:
            return


def _longest(bmc: BoundedSearch) -> int:
    """The boards of the longest game, by halving, where every game is over by those asked for."""
    known, over = 1, bmc.scope.boards
    while known < over:
        middle = (known + over) // 2
        longer = _longer_than(bmc, middle)
        if longer is None:
            over = middle
        else:
            known = longer
    return over


def _longer_than(bmc: BoundedSearch, boards: int) -> int | None:
    """The length of a game that is unfinished after so many boards; none if all are over."""
    game = _game(replace(bmc, games=Games.UNFINISHED, wanted=()), boards)
    return None if game is None else len(played_on(game, max(boards, farthest(bmc))))


def _would_do(bmc: BoundedSearch, boards: int) -> bool:
    """Whether there is a game of so many boards, or for any game one that is over before."""
    if next(_resized(bmc, boards).played(), None) is not None:
        return True
    bmc.session.reach(boards)
    trace = bmc.session.find(*_goals(bmc, bmc.session.states[:boards]))
    if trace is None:
        return False
    for condition in bmc.wanted:
        condition.confirm(replace(trace, states=trace.states[:boards]))
    return True


def _goals(bmc: BoundedSearch, boards: Sequence[Any]) -> list[z3.BoolRef]:
    """What is asked of a game that is cut off after some boards, if it is not over before."""
    with bmc.clock.encoding():
        trace = TraceTerms(bmc.session.system, boards)
        goals = [condition.term(trace) for condition in bmc.wanted]
        if bmc.games is Games.UNFINISHED:
            goals.append(negation(trace.final[-1]))
    return goals


def _game(bmc: BoundedSearch, boards: int) -> GameTrace | None:
    """A game as asked for, with another number of boards."""
    return some_game(_resized(bmc, boards)).trace


def _resized(bmc: BoundedSearch, boards: int) -> BoundedSearch:
    bmc.listen(Progress(f"would {boards} boards do?"))
    scope = bmc.scope.within(boards)
    return BoundedSearch(scope, bmc.wanted, bmc.games, bmc.clock, bmc.seed, layout=bmc.layout)
