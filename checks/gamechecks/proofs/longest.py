"""The longest game, by walking all of them with the referee: no solver is asked."""

from gamechecks.clock import Clock
from gamechecks.errors import RefereeError
from gamechecks.scope import Scope
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout
from gamemodels.mancala.rules import is_final, starting_board, successors
from gamemodels.mancala.variants import Rules

MOST_BOARDS_WALKED = 60_000
"""Different boards after which the walk is given up: a second or two."""


def longest_boards(scope: Scope, clock: Clock) -> int | None:
    """The boards of the longest game; none if there are too many boards to walk."""
    layout = Layout.canonical(scope.pockets)
    start = starting_board(layout, scope.marbles)
    longest: dict[Board, int] = {}
    path = {start: _after(layout, start, scope.rules)}
    while path:
        clock.check()
        here, after = next(reversed(path.items()))
        ahead = next((board for board in after if board not in longest), None)
        if ahead is None:
            longest[here] = 1 + max((longest[board] for board in after), default=0)
            del path[here]
        elif ahead in path:
            raise RefereeError(f"a game goes round in circles at {ahead}")
        else:
            path[ahead] = _after(layout, ahead, scope.rules)
        if len(longest) + len(path) > MOST_BOARDS_WALKED:
            return None
    return longest[start]


def _after(layout: Layout, board: Board, rules: Rules) -> tuple[Board, ...]:
    if is_final(layout, board):
        return ()
    return tuple(move.board for move in successors(layout, board, rules))
