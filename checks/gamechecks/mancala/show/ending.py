"""How a game of Mancala ended."""

from gamemodels.mancala.layout import Player
from gamemodels.mancala.referee import Trace, is_final, winner


def ending(trace: Trace) -> str:
    """The winner and the score, or that the game isn't over."""
    if not is_final(trace.layout, trace.boards[-1]):
        plural = "" if len(trace) == 1 else "s"
        return f"unfinished after {len(trace)} board{plural}"
    won = winner(trace)
    if won is None:
        return f"a draw, {trace.score(Player.ONE)} all"
    return f"{won.words} wins {trace.score(won)} to {trace.score(won.other)}"
