"""Games that meet a goal, found among all positions, each with what is left of the goal."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError, Unsettled
from gamechecks.core.scope import Games
from gamechecks.core.search_options import Listener
from gamechecks.core.verdict import Progress
from gamechecks.engines.explicit.goal_reader import ProductEdge, ProductState, Reader
from gamechecks.language.foresight import reaches_a_state
from gamechecks.language.residual import FALSE, TRUE, Truth
from gamemodels.attention import attended
from gamemodels.rules import BrokenRules

MOST_STATES = 8_000_000
"""More are not remembered, lest memory runs out."""
STRIDE = 512
"""Product states between two reports of progress."""


class Witness(NamedTuple):
    """Where a goal is met: at a product state, or after a way from there; and since when."""

    node: int
    true_at: int
    onward: tuple[Any, ...] = ()


@dataclass
class GoalSearch:
    """Product states in the order of their boards, so that shorter games are found first.

    The goal is unfolded when the search begins, which may take a while.

    A position with the same goal left is looked at once only, when it is first reached; but where
    games that the bound cuts off count, once for each number of boards, unless what meets the
    goal meets it whatever follows: as what breaks a formula does, or a state of some kind.
    """

    reader: Reader
    unfold: Callable[[], Truth]
    games: Games
    clock: Clock
    listen: Listener
    most: int = MOST_STATES
    settled: int = 0
    best: int | None = None
    nodes: list[ProductState] = field(default_factory=list)
    _waiting: dict[int, list[int]] = field(default_factory=dict)
    _known: dict[int, dict[tuple[Any, Truth], int]] = field(default_factory=dict)
    _once: dict[Truth, bool] = field(default_factory=dict)

    def ends(self) -> Iterator[Witness]:
        """Games that meet the goal; if there is a best one, only since before it did."""
        goal = self.unfold()
        for start in attended(self.reader.walk.starts()):
            self._add(ProductState(start, goal, true_at=0 if goal is TRUE else None))
        boards = 0
        while self._waiting:
            self.settled = 0 if self.games is Games.UNFINISHED else boards
            boards += 1
            for number in self._waiting.pop(boards, ()):
                if number % STRIDE == 0:
                    seen = f"{len(self.nodes):,} positions"
                    self.listen(Progress(f"within {boards} boards", seen))
                if not self._late(self.nodes[number]):
                    yield from self._tried(number, self.nodes[number])
            self._known.pop(boards, None)
        self.settled = self.reader.scope.boards

    @cached_property
    def every_game(self) -> bool:
        """Whether every game is over by the bound."""
        return self.reader.scope.every_game

    def ways(self, end: Witness) -> tuple[Any, list[Any]]:
        """Where a game starts, and its ways."""
        names, node = list[Any](), self.nodes[end.node]
        while node.before is not None:
            names.append(node.name)
            node = self.nodes[node.before]
        return node.position, [*reversed(names), *end.onward]

    def _tried(self, number: int, node: ProductState) -> Iterator[Witness]:
        """The ends at a product state or on the way from it; the other ways lead on."""
        over, bound = self.reader.walk.is_final(node.position), self.reader.scope.boards
        if not over and node.boards == bound and self.every_game:
            wrong = f"a game goes on after {bound} boards, the most there can be by its scope"
            raise (BrokenRules if self.reader.scope.game.own else RefereeError)(wrong)
        if over or node.boards == bound:
            if self.games.includes(over) and self.reader.at_last(node.goal, node.position):
                yield Witness(number, _since(node))
        elif self.games is Games.ANY and node.goal is TRUE:
            yield Witness(number, _since(node))
        else:
            for edge in self.reader.onward(node):
                self.clock.check()
                if self._ends_with(edge):
                    since = bound - 1 if edge.true_at is None else edge.true_at
                    yield Witness(number, since, (edge.name,))
                elif not edge.cut:
                    self._add(
                        ProductState(
                            edge.target, edge.goal, edge.boards, edge.true_at, number, edge.name
                        )
                    )

    def _ends_with(self, edge: ProductEdge) -> bool:
        """Whether a way already settles that there is such a game."""
        settles = self.games is Games.ANY or (edge.cut and self.games is Games.UNFINISHED)
        return settles and edge.goal is TRUE

    def _add(self, node: ProductState) -> None:
        if node.goal is FALSE or node.boards > self.reader.scope.boards or self._late(node):
            return
        bucket = 0 if self._looked_at_once(node.goal) else node.boards
        known = self._known.setdefault(bucket, {})
        since = -1 if node.true_at is None else node.true_at
        if since >= known.get((node.position, node.goal), since + 1):
            return
        known[node.position, node.goal] = since
        self._waiting.setdefault(node.boards, []).append(len(self.nodes))
        self.nodes.append(node)
        if len(self.nodes) > self.most:
            raise Unsettled(f"more than {self.most:,} positions")

    def _looked_at_once(self, goal: Truth) -> bool:
        """Whether to come to a position later, with the same goal left, is of no use."""
        if goal not in self._once:
            cut_off = self.games.includes(over=False) and not self.every_game
            kept = not self.reader.eager or reaches_a_state(goal)
            some = self.games is Games.ANY and kept
            self._once[goal] = some or not cut_off
        return self._once[goal]

    def _late(self, node: ProductState) -> bool:
        return self.best is not None and _since(node) >= self.best


def _since(node: ProductState) -> int:
    """The board by which a goal is met if the trace ends at a product state."""
    return node.boards - 1 if node.true_at is None else node.true_at
