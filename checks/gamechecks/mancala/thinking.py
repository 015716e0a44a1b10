"""A move of best play, or the best that can be told in the time that there is."""

import time
from dataclasses import dataclass

from gamechecks.core.errors import Unsettled
from gamechecks.mancala.best import MEMORY
from gamechecks.mancala.best_search import BestSearch
from gamechecks.mancala.looking_ahead import LookingAhead
from gamechecks.mancala.scope import Scope
from gamemodels.attention import attend
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.relative import RelativeGame

AT_FIRST = 0.6
"""The share of the time in which the exact value is looked for."""


@dataclass(frozen=True)
class Thought:
    """A pocket to pick up, and player 1's score less player 2's that it leads to.

    Where that is not exact, it is what is seen so many sowings `ahead`.
    """

    pocket: int
    value: int
    ahead: int | None = None

    @property
    def words(self) -> str:
        """The thought as a hint."""
        move = f"pocket {self.pocket + 1}"
        if self.ahead is not None:
            return f"{move}, by a look {self.ahead} sowings ahead ({_lead(self.value)} by then)"
        return f"{move}: {_lead(self.value)} if both play well"


def _lead(value: int) -> str:
    if not value:
        return "a draw"
    return f"{(Player.ONE if value > 0 else Player.TWO).words} ahead by {abs(value)}"


class Thinker:
    """Thinks about positions of one game; what it knows of them stays."""

    def __init__(self, scope: Scope, seconds: float) -> None:
        self.layout = Layout.canonical(scope.pockets)
        (board,) = scope.referee.starts()
        self.seconds = seconds
        self.game = RelativeGame(scope.pockets, board.total, scope.rules)
        self.search = BestSearch(self.game, MEMORY, lambda nodes: self._attend())
        self.ahead = LookingAhead(self.game, self._attend)
        self._until = 0.0

    def think(self, board: Board) -> Thought:
        """What to pick up from a board with a choice."""
        position, left = self.game.of(self.layout, board)
        row, mover = self.layout.row(board.turn), board.turn
        one, two = (board.marbles[self.layout.mancala_of(player)] for player in Player)
        sign = 1 if mover is Player.ONE else -1
        self._until = time.monotonic() + AT_FIRST * self.seconds
        try:
            with self.search.deeply():
                value = self.search.value(position, left, 0)
                child = self.search.as_good(position, left, value)
            return Thought(row[child.pocket], one - two + sign * value)
        except Unsettled:
            self._until = time.monotonic() + (1 - AT_FIRST) * self.seconds
        with self.search.deeply():
            child, gained, ahead = self.ahead.best(position, left)
        return Thought(row[child.pocket], one - two + sign * gained, ahead)

    def _attend(self) -> None:
        attend()
        if time.monotonic() > self._until:
            raise Unsettled("the time to think is over")
