"""The number of boards with which a question that is refuted would find a game."""

from dataclasses import replace

from gamechecks.scope import MOST_BOARDS, Games
from gamechecks.search import Hunt
from gamechecks.verdict import Progress


def boards_needed(hunt: Hunt) -> int | None:
    """The nearest number of boards that would do; none if no number would."""
    if hunt.games is Games.COMPLETE:
        return _fewest(hunt)
    if hunt.games is Games.UNFINISHED:
        return _linear(hunt, range(hunt.scope.boards - 1, 0, -1))
    over = _longest(hunt)
    return _linear(hunt, range(hunt.scope.boards + 1, over + 1))


def _fewest(hunt: Hunt) -> int | None:
    """The fewest boards of a complete game, by halving between refuted and found."""
    refuted = hunt.scope.boards
    wide = _resized(hunt, MOST_BOARDS)
    trace = wide.first()
    if trace is None:
        return None
    found = len(trace)
    while found - refuted > 1:
        middle = (found + refuted) // 2
        shorter = _resized(hunt, middle).first()
        if shorter is None:
            refuted = middle
        else:
            found = len(shorter)
    return found


def _longest(hunt: Hunt) -> int:
    """A number of boards by which every game is over, or the most that can be asked."""
    boards = hunt.scope.boards
    while boards < MOST_BOARDS:
        boards = min(boards * 2, MOST_BOARDS)
        unfinished = replace(_resized(hunt, boards), games=Games.UNFINISHED, wanted=())
        if unfinished.first() is None:
            break
    return boards


def _linear(hunt: Hunt, lengths: range) -> int | None:
    for boards in lengths:
        if _resized(hunt, boards).first() is not None:
            return boards
    return None


def _resized(hunt: Hunt, boards: int) -> Hunt:
    hunt.listen(Progress(f"would {boards} boards do?"))
    scope = replace(hunt.scope, boards=boards)
    return Hunt(scope, hunt.wanted, hunt.games, hunt.layout, hunt.clock, hunt.seed)
