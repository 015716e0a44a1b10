"""Games of an exhaustive search, played out and judged by the referee."""

from collections.abc import Sequence

from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import Games
from gamemodels.mancala import referee
from gamemodels.mancala.packed import PackedGame
from gamemodels.mancala.referee import Trace
from gamemodels.rules import played_on, replay


def refereed(
    game: PackedGame, picks: Sequence[int], games: Games = Games.COMPLETE, boards: int | None = None
) -> Trace:
    """The game of some pickups, of at most so many boards; it must be of the kind asked for."""
    try:
        trace = game.played(picks, boards)
    except ValueError as refusal:
        raise RefereeError(
            f"the search picks up what the referee does not allow: {refusal}"
        ) from None
    if games is Games.ANY:
        trace = played_on(trace, boards)
    fault = replay(trace).fault
    if fault is not None:
        raise RefereeError(f"the game that was found breaks the rules: {fault}")
    over = referee.is_final(game.layout, trace.boards[-1])
    if not over and (games is Games.COMPLETE or len(trace) != boards):
        raise RefereeError(f"the search takes a game for complete that goes on: {trace.boards[-1]}")
    if over and games is Games.UNFINISHED:
        raise RefereeError(
            f"the search takes a game for unfinished that is over: {trace.boards[-1]}"
        )
    return trace
