"""Every game that meets a goal, one after the other, without looking twice where there is none."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from gamechecks.core.clock import Clock
from gamechecks.core.errors import Unsettled
from gamechecks.core.scope import Games
from gamechecks.engines.explicit.goal_reader import ProductEdge, ProductState, Reader
from gamechecks.language.residual import FALSE, Truth
from gamemodels.attention import attended

MOST_BARREN = 8_000_000
"""More are not remembered, lest memory runs out."""


@dataclass
class _Frame:
    """How a position was reached, the ways from it still to be tried, and whether one did."""

    edge: ProductEdge
    onward: Iterator[ProductEdge]
    fruitful: bool = False


@dataclass
class GoalGames:
    """A walk through all games, which remembers from where no game meets the goal."""

    reader: Reader
    goal: Truth
    games: Games
    clock: Clock
    most: int = MOST_BARREN
    _barren: dict[tuple[Any, Truth, int], int] = field(default_factory=dict)
    _cut_off: bool = field(init=False)

    def __post_init__(self) -> None:
        self._cut_off = self.games.includes(over=False) and not self.reader.scope.every_game

    def ways(self) -> Iterator[tuple[Any, list[Any]]]:
        """Where each game starts, and its ways."""
        for start in attended(self.reader.walk.starts()):
            for names in self._from(start):
                yield start, names

    def _from(self, start: Any) -> Iterator[list[Any]]:
        begun = ProductEdge(None, start, 1, self.goal, None, False)
        path = [_Frame(begun, iter([begun]))]
        while path:
            self.clock.check()
            edge = next(path[-1].onward, None)
            if edge is None:
                self._leave(path)
            elif self.reader.met(edge, self.games):
                path[-1].fruitful = True
                # The first two frames are the start, before and after it is entered.
                yield [*(frame.edge.name for frame in path[2:]), edge.name][: len(path) - 1]
            elif self._goes_on(edge):
                node = ProductState(edge.target, edge.goal, edge.boards)
                path.append(_Frame(edge, self.reader.onward(node)))

    def _goes_on(self, edge: ProductEdge) -> bool:
        """Whether a game may go on from here and meet the goal."""
        if edge.goal is FALSE or self.reader.ends(edge):
            return False
        barren = self._barren.get(self._key(edge))
        return barren is None or edge.boards < barren

    def _leave(self, path: list[_Frame]) -> None:
        left = path.pop()
        if path and left.fruitful:
            path[-1].fruitful = True
        elif path:
            self._barren[self._key(left.edge)] = left.edge.boards
            if len(self._barren) > self.most:
                raise Unsettled(f"more than {self.most:,} positions")

    def _key(self, edge: ProductEdge) -> tuple[Any, Truth, int]:
        """What decides whether there is a game; complete ones only have less room later on."""
        return edge.target, edge.goal, edge.boards if self._cut_off else 0
