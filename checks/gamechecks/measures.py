"""What can be measured of a plain game, by the referee's events."""

from gamechecks.errors import RefereeError
from gamemodels.mancala import rules
from gamemodels.mancala.board import Trace
from gamemodels.mancala.layout import Player
from gamemodels.mancala.rules import EventKind


def measured(measure: str, trace: Trace, marbles: int) -> int:
    """The boards, pickups or turns of a game, or player 1's lead at its end."""
    if measure == "boards":
        return len(trace)
    if measure == "lead":
        return trace.score(Player.ONE) - trace.score(Player.TWO)
    ruling = rules.replay(trace, marbles)
    if ruling.fault:
        raise RefereeError(f"a game that was measured breaks the rules: {ruling.fault}")
    places = [at for at, event in enumerate(ruling.events) if event.kind is EventKind.PICKUP]
    if measure == "pickups":
        return len(places)
    boards = trace.boards
    return sum(at == 0 or boards[at].turn is not boards[at - 1].turn for at in places)
