"""A trace cut into turns."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from gamemodels.mancala.layout import Player
from gamemodels.mancala.referee import Event, EventKind, Trace


@dataclass(frozen=True)
class Turn:
    """What happens between the boards `start` and `end`; a forfeit or a sweep has no number."""

    number: int | None
    player: Player
    start: int
    end: int
    events: tuple[Event, ...]


def steals_of(events: Sequence[Event]) -> list[int]:
    """The boards that a steal leads to."""
    return [at for at, event in enumerate(events, 1) if event.kind is EventKind.STEAL]


def turns_of(trace: Trace, events: Sequence[Event]) -> tuple[Turn, ...]:
    """The maximal runs of boards with the same player in turn, each to the board it leads to."""
    turns: list[Turn] = []
    start, last, count = 0, len(trace) - 1, 0
    for player, run in groupby(trace.boards, key=lambda board: board.turn):
        end = min(start + sum(1 for _ in run), last)
        if end > start:
            played = tuple(events[start:end])
            idle = bool(played) and played[0].kind in (EventKind.FORFEIT, EventKind.SWEEP)
            count += not idle
            turns.append(Turn(None if idle else count, player, start, end, played))
        start = end
    return tuple(turns)
