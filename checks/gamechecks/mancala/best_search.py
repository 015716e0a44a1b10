"""Best play by a depth-first search with null windows, on positions without the mancalas.

A position is worth what whoever moves gains from there on, less what the other does. That is at
most the marbles left in the pockets, and as odd or even as they are, since all of them end in a
mancala. A look at a position asks only whether it is worth so much; the answers are kept as bounds.
Where few marbles are left, the value is worked out exactly, once.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gamechecks.core.errors import RefereeError
from gamemodels.mancala.relative import Child, RelativeGame

FEW = 7
"""With at most so many marbles left, a position is worked out exactly."""
BYTES_A_POSITION = 170
"""What one bound takes up in memory, measured."""
STRIDE = 4096
"""Positions between two looks at the clock."""
DEEPEST = 200_000
"""Far more calls inside each other than the longest game has sowings."""


class BestSearch:
    """What is known of positions so far, in tables of a bounded size."""

    def __init__(self, game: RelativeGame, memory: int, attend: Callable[[int], None]) -> None:
        self.game = game
        self.most = max(STRIDE, memory * 1_000_000 // BYTES_A_POSITION)
        self.nodes = 0
        self._attend = attend
        self._low: dict[int, int] = {}
        self._high: dict[int, int] = {}
        self._exact = {0: 0}

    @property
    def positions(self) -> int:
        """How many positions were looked at, some of them more than once."""
        return self.nodes + len(self._exact) - 1

    @contextmanager
    def deeply(self) -> Iterator[None]:
        """Allow as many calls inside each other as a game may be long."""
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(max(before, DEEPEST))
        try:
            yield
        finally:
            sys.setrecursionlimit(before)

    def value(self, position: int, left: int, guess: int) -> int:
        """What a position is worth, from a guess."""
        *_, (value, _) = self.narrowing(position, left, guess)
        return value

    def narrowing(self, position: int, left: int, guess: int) -> Iterator[tuple[int, int]]:
        """Intervals that the value of a position lies in, look by look, down to the value alone."""
        low, high = -left, left
        guess += (guess ^ left) & 1
        yield low, high
        while low < high:
            wanted = min(high, max(guess, low + 2))
            guess = self.look(position, left, wanted)
            if guess >= wanted:
                low = guess
            else:
                high = guess
            yield low, high

    def look(self, position: int, left: int, wanted: int) -> int:
        """At least `wanted` exactly if the position is worth that, and then a lower bound.

        Otherwise it is an upper bound.
        """
        if left <= FEW:
            known = self._exact.get(position)
            return self._worked_out(position, left) if known is None else known
        if (wanted ^ left) & 1:
            wanted += 1
        if wanted > left:
            return left
        if wanted <= -left:
            return -left
        bound = self._low.get(position)
        if bound is not None and bound >= wanted:
            return bound
        bound = self._high.get(position)
        if bound is not None and bound < wanted:
            return bound
        return self._searched(position, left, wanted)

    def bounds(self, position: int, left: int) -> tuple[int, int]:
        """What a position can be worth at least and at most, as far as was looked already."""
        if left <= FEW:
            value = self.look(position, left, 0)
            return value, value
        if not position & self.game.low:
            low, high = self.bounds(position >> self.game.half, left)
            return -high, -low
        return self._low.get(position, -left), self._high.get(position, left)

    def known(self, child: Child) -> tuple[int, int]:
        """What a sowing can be worth at least and at most, as far as was looked already."""
        target, after, gain, again, _ = child
        low, high = self._low.get(target, -after), self._high.get(target, after)
        return (gain + low, gain + high) if again else (gain - high, gain - low)

    def as_good(self, position: int, left: int, value: int) -> Child:
        """A sowing that keeps the value of a position."""
        for child in self.game.children(position, left):
            target, after, gain, again, _ = child
            if again and gain + self.look(target, after, value - gain) >= value:
                return child
            if not again and gain - self.look(target, after, gain - value + 1) >= value:
                return child
        raise RefereeError(f"no sowing is worth the {value} that its position is worth")

    def _searched(self, position: int, left: int, wanted: int) -> int:
        """The same, by a look at every sowing until one is worth enough."""
        self.nodes += 1
        if not self.nodes % STRIDE:
            self._pause()
        game = self.game
        if (swept := game.swept(position)) is not None:
            self._low[position] = self._high[position] = swept
            return swept
        if not position & game.low:
            return -self.look(position >> game.half, left, 1 - wanted)
        low, high = self._low, self._high
        best, todo = -left, []
        for child in game.children(position, left):
            target, after, gain, again, _ = child
            if after <= FEW:
                worth = self._exact.get(target)
                worth = self._worked_out(target, after) if worth is None else worth
                least = most = gain + worth if again else gain - worth
            elif again:
                least, most = gain + low.get(target, -after), gain + high.get(target, after)
            else:
                least, most = gain - high.get(target, after), gain - low.get(target, -after)
            if least >= wanted:
                low[position] = least
                return least
            if most >= wanted:
                todo.append(child)
            elif most > best:
                best = most
        for target, after, gain, again, _ in todo:
            if again:
                worth = gain + self.look(target, after, wanted - gain)
            else:
                worth = gain - self.look(target, after, gain - wanted + 1)
            if worth >= wanted:
                low[position] = worth
                return worth
            if worth > best:
                best = worth
        high[position] = best
        return best

    def _worked_out(self, position: int, left: int) -> int:
        """The value of a position with few marbles."""
        game = self.game
        if (swept := game.swept(position)) is not None:
            self._exact[position] = swept
            return swept
        if not position & game.low:
            worth = -self.look(position >> game.half, left, 0)
        else:
            worth = max(
                gain + self.look(target, after, 0) * (1 if again else -1)
                for target, after, gain, again, _ in game.children(position, left)
            )
        self._exact[position] = worth
        return worth

    def _pause(self) -> None:
        """Look at the clock; where the tables are full, begin them anew."""
        self._attend(self.nodes)
        if len(self._low) + len(self._high) > self.most:
            self._low.clear()
            self._high.clear()
            self.game.forget()
