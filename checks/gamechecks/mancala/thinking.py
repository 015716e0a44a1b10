"""A move of best play, or the best that can be told in the time that there is."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from gamechecks.core.errors import Unsettled
from gamechecks.mancala.best_search import BestSearch
from gamechecks.mancala.scope import MEMORY, Scope
from gamemodels.attention import attend
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.relative import Child, RelativeGame

AT_FIRST = 0.6
"""The share of the time in which the exact value is looked for."""
DEEPEST = 60
"""The most sowings that are looked ahead."""


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
        view = self.game.view(self.layout, board)
        self._until = time.monotonic() + AT_FIRST * self.seconds
        try:
            with self.search.deeply():
                value = self.search.value(view.position, view.left, 0)
                child = self.search.as_good(view.position, view.left, value)
            return Thought(view.row[child.pocket], view.told(value))
        except Unsettled:
            self._until = time.monotonic() + (1 - AT_FIRST) * self.seconds
        with self.search.deeply():
            child, gained, ahead = self.ahead.best(view.position, view.left)
        return Thought(view.row[child.pocket], view.told(gained), ahead)

    def _attend(self) -> None:
        attend()
        if time.monotonic() > self._until:
            raise Unsettled("the time to think is over")


class LookingAhead:
    """The best sowing by what is gained within more and more sowings, while there is time."""

    def __init__(self, game: RelativeGame, attend: Callable[[], None]) -> None:
        self.game = game
        self._attend = attend

    def best(self, position: int, left: int) -> tuple[Child, int, int]:
        """A sowing, what is gained by it, and how many sowings ahead that was seen."""
        children = self.game.children(position, left)
        found, gained, seen = children[0], children[0].gain, 1
        for depth in range(1, DEEPEST):
            try:
                rated = [(self._after(child, depth - 1, -left, left), child) for child in children]
            except Unsettled:
                break
            gained, found = max(rated, key=lambda each: each[0])
            seen = depth
            # What was best so far is looked at first, which leaves less to look at.
            children = [child for _, child in sorted(rated, key=lambda each: -each[0])]
        return found, gained, seen

    def _after(self, child: Child, depth: int, low: int, high: int) -> int:
        """What a sowing gains, and what comes after it."""
        gain = child.gain
        if child.again:
            return gain + self._gained(child.position, child.left, depth, low - gain, high - gain)
        return gain - self._gained(child.position, child.left, depth, gain - high, gain - low)

    def _gained(self, position: int, left: int, depth: int, low: int, high: int) -> int:
        """What whoever moves gains within so many sowings, as far as it is between the bounds."""
        game = self.game
        if (swept := game.swept(position)) is not None:
            return swept
        if not depth or not position:
            return 0
        if not position & game.low:
            return -self._gained(game.turned(position), left, depth, -high, -low)
        self._attend()
        best = -left
        for child in game.children(position, left):
            best = max(best, self._after(child, depth - 1, max(low, best), high))
            if best >= high:
                break
        return best
