"""Play towards a formula: a beam over positions, ranked by how far each is from making it true.

Random play misses what is rare. Here several lines are played at once, way by way through the
game's walk, and those that are nearest to the goal go on; between these beams single lines dive to
the end and go back where they get stuck. Chance has a share in the ranking, another one at each
restart. What no way of going on can make true is given up at once.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from math import inf
from typing import Any, NamedTuple

from gamechecks.core.scope import Games, GameScope
from gamechecks.core.verdict import GameTrace
from gamechecks.engines.explicit.goal_reader import ProductEdge, ProductState, Reader, eager_for
from gamechecks.engines.explicit.walk import refereed
from gamechecks.language.distance import distance
from gamechecks.language.question import Condition
from gamechecks.language.residual import FALSE, TRUE, Moment, Truth
from gamemodels.attention import attend

BEAMS = ((8, 1.0), (32, 0.5), (8, 3.0), (64, 2.0), (16, 0.2))
"""Lines that are kept, and how much chance ranks them, one pair after the other."""

DIVES, DIVE = 60, 1_000
"""Single lines after a beam that came to no end of a game, and the ways that each may look at."""

PLAYOUTS = 20
"""Random ends of a line that has done what is wanted, before the next line is tried."""


class _Line(NamedTuple):
    """A beginning of a game: where it is, what is left of the goal, and how play came there."""

    node: ProductState
    rank: float
    before: "_Line | None" = None

    @property
    def ways(self) -> tuple[Any, list[Any]]:
        """Where the game began, and the ways that lead here."""
        names, line = list[Any](), self
        while line.before is not None:
            names.append(line.node.name)
            line = line.before
        return line.node.position, names[::-1]


@dataclass
class Steering:
    """Games played towards some conditions; the same seed and effort give the same games.

    The effort is the number of ways that may be looked at. A beam that had room for every line
    has seen all games, and is the last.
    """

    scope: GameScope
    wanted: Sequence[Condition]
    games: Games
    seed: int
    effort: int
    reader: Reader = field(init=False)
    dice: random.Random = field(init=False)
    overflowed: bool = field(init=False, default=False)
    ended: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self.reader = Reader(self.scope, eager=eager_for(self.wanted))
        self.dice = random.Random(self.seed)

    def found(self) -> Iterator[GameTrace]:
        """A game of each beam that comes to one, until the effort is spent."""
        goal = self.reader.goal(self.wanted)
        for width, chance in cycle(BEAMS):
            self.overflowed = self.ended = False
            game = self._beam(goal, width, chance)
            if game is not None:
                yield game
            if self.effort <= 0 or not self.overflowed:
                return
            for _ in range(0 if self.ended else DIVES):
                game = self._dive(goal, chance)
                if game is not None:
                    yield game

    def _beam(self, goal: Truth, width: int, chance: float) -> GameTrace | None:
        """The first game that a beam comes to."""
        level = self._starts(goal)
        while level and self.effort > 0:
            lines: dict[tuple[Any, Truth], _Line] = {}
            for line in level:
                after, game = self._onward(line, chance)
                if game is not None:
                    return game
                for each in after:
                    key = each.node.position, each.node.goal
                    if key not in lines or each.rank < lines[key].rank:
                        lines[key] = each
            self.overflowed = self.overflowed or len(lines) > width
            level = sorted(lines.values(), key=lambda line: line.rank)[:width]
        return None

    def _dive(self, goal: Truth, chance: float) -> GameTrace | None:
        """The first game that a single line comes to, which goes back where it leads nowhere."""
        lines, seen, last = self._starts(goal), set[tuple[Any, Truth]](), self.effort - DIVE
        while lines and self.effort > max(0, last):
            line = lines.pop()
            key = line.node.position, line.node.goal
            if key in seen:
                continue
            seen.add(key)
            after, game = self._onward(line, chance)
            if game is not None:
                return game
            lines += sorted(after, key=lambda line: -line.rank)
        return None

    def _starts(self, goal: Truth) -> list[_Line]:
        starts = self.reader.walk.starts()
        return [_Line(ProductState(start, goal), 0.0) for start in starts]

    def _onward(self, line: _Line, chance: float) -> tuple[list[_Line], GameTrace | None]:
        """Every line that a line leads to; and the first game, where one is found."""
        walk, lines = self.reader.walk, list[_Line]()
        if walk.is_final(line.node.position):
            return lines, None
        for edge in self.reader.onward(line.node):
            attend()
            self.effort -= 1
            after = self._after(line, edge, chance)
            if after is None:
                continue
            if self.reader.met(edge, self.games):
                return lines, self._game(after)
            if self.reader.ends(edge):
                self.ended = self.ended or edge.cut or walk.is_final(edge.target)
                continue
            if edge.goal is TRUE and (game := self._played_out(after)) is not None:
                return lines, game
            lines.append(after)
        return lines, None

    def _after(self, line: _Line, edge: ProductEdge, chance: float) -> _Line | None:
        """A line that goes on; none if it leads nowhere."""
        far = self._distance(edge)
        if far == inf or (edge.cut and not self.games.includes(over=False)):
            return None
        node = ProductState(edge.target, edge.goal, edge.boards, name=edge.name)
        return _Line(node, far + chance * self.dice.random(), line)

    def _distance(self, edge: ProductEdge) -> float:
        if edge.goal is TRUE or edge.goal is FALSE:
            return 0 if edge.goal is TRUE else inf
        state = self.reader.walk.state(edge.target)
        return distance(edge.goal, self.reader.observed(state, Moment.LAST))

    def _played_out(self, line: _Line) -> GameTrace | None:
        """A game that goes on at random from where all that is wanted is done."""
        walk = self.reader.walk
        for _ in range(PLAYOUTS):
            at = line
            while not walk.is_final(at.node.position) and at.node.boards < self.scope.boards:
                attend()
                way = self.dice.choice(walk.ways(at.node.position))
                boards = at.node.boards + way.states
                at = _Line(ProductState(way.target, TRUE, boards, name=way.name), 0.0, at)
                self.effort -= 1
            over = at.node.boards <= self.scope.boards and walk.is_final(at.node.position)
            if self.games.includes(over):
                return self._game(at)
        return None

    def _game(self, line: _Line) -> GameTrace:
        """A line as the referee plays it."""
        return refereed(self.reader.walk, *line.ways, self.games, self.scope.boards)
