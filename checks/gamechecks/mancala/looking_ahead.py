"""A look some sowings ahead, for positions of which the value is not known in time."""

from collections.abc import Callable

from gamechecks.core.errors import Unsettled
from gamemodels.mancala.relative import Child, RelativeGame

DEEPEST = 60


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
        if game.rules.last_side_sweeps and (swept := game.swept(position)) is not None:
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
