"""All states of both programs, breadth first, and the shortest way to a deadlock."""

from dataclasses import dataclass

from gamemodels.attention import attended
from gamemodels.table.talk import Programs, Talk

STANDSTILL = {
    "join": "waits for JOIN",
    "ask": "waits for HIT or STAND",
    "no rule": "has no rule for what came",
    "no rule 21": "has no rule for a result where nobody is over 21 and somebody has 21",
    "no rule 22": "has no rule for an ace where 11 for it makes exactly 22",
    "listen": "waits for a message",
    "over": "is done",
}
"""Why a program does not go on, by where it is."""


@dataclass(frozen=True)
class Explored:
    """What a search of all states comes to: how many, and the shortest way to a deadlock."""

    states: int
    way: tuple[str, ...] | None
    stuck: Talk | None = None

    @property
    def standstill(self) -> dict[str, str]:
        """Why neither program goes on, where that is so."""
        if self.stuck is None:
            return {}
        return {
            "dealer": STANDSTILL[self.stuck.dealer],
            "player": STANDSTILL[self.stuck.player],
        }

    @property
    def messages(self) -> tuple[str, ...]:
        """The messages of the way, without who reads them or finds no rule."""
        return tuple(
            event for event in self.way or () if " reads " not in event and " finds " not in event
        )


def explore(programs: Programs) -> Explored:
    """See every state, breadth first, until a deadlock is found."""
    start = programs.starts()[0]
    came: dict[Talk, tuple[Talk, str] | None] = {start: None}
    level = [start]
    while level:
        following = []
        for state in attended(level):
            moves = programs.moves(state)
            if not moves and programs.deadlock(state):
                return Explored(len(came), _way(came, state), state)
            for move in moves:
                if move.state not in came:
                    came[move.state] = (state, move.event)
                    following.append(move.state)
        level = following
    return Explored(len(came), None)


def _way(came: dict[Talk, tuple[Talk, str] | None], state: Talk) -> tuple[str, ...]:
    way: list[str] = []
    step = came[state]
    while step is not None:
        before, event = step
        way.append(event)
        step = came[before]
    return tuple(reversed(way))
