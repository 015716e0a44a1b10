"""Where variants of the rules make a difference first."""

from dataclasses import dataclass, replace

from gamemodels.attention import attended
from gamemodels.twentyone.board import Board
from gamemodels.twentyone.events import Event
from gamemodels.twentyone.referee import Trace, Twentyone
from gamemodels.twentyone.variants import Variants

MOST_POSITIONS = 30_000


@dataclass(frozen=True)
class Difference:
    """A game up to the last board that both rules have, and an event by which each goes on.

    `event` and `other` are none where the rules have no such event. If no game is found, `settled`
    tells whether there is none.
    """

    trace: Trace | None
    one: tuple[Event, Board] | None = None
    other: tuple[Event, Board] | None = None
    settled: bool = True


def difference(game: Twentyone, names: tuple[str, ...]) -> Difference:
    """The shortest game after which the rules go on otherwise than with some more variants."""
    changed = replace(
        game, variants=Variants.named({*game.variants.names, *names} - _dropped(game, names))
    )
    (start,) = game.starts()
    came: dict[Board, Board | None] = {start: None}
    layer = [start]
    while layer and len(came) <= MOST_POSITIONS:
        after = []
        for board in attended(layer):
            ones, others = game.moves(board), changed.moves(board)
            one = [(move.event, move.state) for move in ones]
            other = [(move.event, move.state) for move in others]
            if one != other or game.is_final(board) != changed.is_final(board):
                first = next((each for each in one if each not in other), None)
                second = next((each for each in other if each not in one), None)
                return Difference(_trace(game, came, board), first, second)
            for _, state in one:
                if state not in came:
                    came[state] = board
                    after.append(state)
        layer = after
    return Difference(None, settled=not layer)


def _dropped(game: Twentyone, names: tuple[str, ...]) -> set[str]:
    """Variants that are on already are turned off."""
    return {name for name in names if name in game.variants.names}


def _trace(game: Twentyone, came: dict[Board, Board | None], last: Board) -> Trace:
    boards: list[Board] = []
    board: Board | None = last
    while board is not None:
        boards.append(board)
        board = came[board]
    return game.trace(reversed(boards))
