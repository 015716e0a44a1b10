"""Games that a bound cuts off: a walk that ends after so many boards."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import GameTrace
from gamechecks.engines.explicit.walk import MoveWalk, Walk, Way, walk_of


class Counted(NamedTuple):
    """A position after so many boards; or a state inside a way that the bound cuts off."""

    position: Any
    boards: int
    cut: tuple[Any, Way] | None = None


class CutWalk(Walk[Counted]):
    """Another walk as far as a bound lets it go; what is cut off is final."""

    def __init__(self, walk: Walk[Any], boards: int) -> None:
        self.walk = walk
        self.rules = walk.rules
        self.boards = boards

    def starts(self) -> Iterable[Counted]:
        return (Counted(start, 1) for start in self.walk.starts())

    def state(self, position: Counted) -> Any:
        return self.walk.state(position.position) if position.cut is None else position.cut[0]

    def is_final(self, position: Counted) -> bool:
        return position.boards >= self.boards or self.walk.is_final(position.position)

    def ways(self, position: Counted) -> Sequence[Way]:
        return [self._within(position, way) for way in self.walk.ways(position.position)]

    def between(self, position: Counted, way: Way) -> Iterator[tuple[Any, Any]]:
        target: Counted = way.target
        whole = way._replace(target=target.position) if target.cut is None else target.cut[1]
        return islice(self.walk.between(position.position, whole), way.states - 1)

    def played(self, start: Counted, names: Sequence[Any], boards: int | None) -> GameTrace:
        return self.walk.played(start.position, names, boards or self.boards)

    def _within(self, position: Counted, way: Way) -> Way:
        boards = position.boards + way.states
        if boards <= self.boards:
            return way._replace(target=Counted(way.target, boards))
        states = self.boards - position.boards
        *_, (state, _) = islice(self.walk.between(position.position, way), states)
        return way._replace(target=Counted(None, self.boards, (state, way)), states=states)


def games_of(scope: GameScope) -> Walk[Any]:
    """The games of a scope, complete or cut off at its bound."""
    offered = scope.game.walk is not None
    walk = walk_of(scope) if offered else MoveWalk(scope.referee)
    return walk if scope.every_game else CutWalk(walk, scope.boards)
