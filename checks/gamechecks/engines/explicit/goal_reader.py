"""Goals read sowing by sowing: a position, what is left of the goal there, and the ways on."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from gamechecks.core.scope import Scope
from gamechecks.language.residual import FALSE, TRUE, Interner, Moment, Observation, Truth
from gamemodels.attention import attended
from gamemodels.mancala.board import Board
from gamemodels.mancala.packed import FORFEIT, PackedGame, Sowing
from gamemodels.mancala.referee import EventKind


class ProductEdge(NamedTuple):
    """A sowing from a position to the next, and what it makes of the goal.

    If it is `cut` off by the bound, the goal is true or false; `true_at` is the board, counted
    from 0, by which the goal was bound to come true.
    """

    pocket: int
    target: int
    boards: int
    goal: Truth
    true_at: int | None
    cut: bool


class ProductState(NamedTuple):
    """A position with the goal that is left and how many boards it took.

    It was reached from the entry with the number `before` by sowing a pocket.
    """

    position: int
    goal: Truth
    boards: int = 1
    true_at: int | None = None
    before: int | None = None
    pocket: int = FORFEIT


@dataclass
class Reader:
    """Reads goals on the boards of a game, up to the bound.

    An eager one decides a goal as soon as it can; one that is not tells by which board it came
    true for somebody who sees the boards alone.
    """

    scope: Scope
    seed: int = 0
    eager: bool = True
    interner: Interner = field(default_factory=Interner)
    game: PackedGame = field(init=False)

    def __post_init__(self) -> None:
        scope = self.scope
        self.game = PackedGame(scope.pockets, scope.marbles, scope.rules)
        if self.seed:
            order = list(range(scope.pockets))
            random.Random(self.seed).shuffle(order)
            self.game.prefer(order)

    def at_last(self, goal: Truth, position: int) -> bool:
        """Whether a goal is met if the trace ends at a position."""
        board, final = self.game.board(position), self.game.is_final(position)
        return goal.read(Observation(self.interner, board, Moment.LAST, final)) is TRUE

    def onward(self, entry: ProductState) -> Iterator[ProductEdge]:
        """Every sowing from a position that is neither final nor the last within the bound."""
        sowings = self.game.sowings(entry.position)
        goal, true_at = entry.goal, entry.true_at
        if goal is not TRUE:
            first = sowings[0]
            gain = 0 if first.hand else self.game.gain(entry.position, first)
            board = self.game.board(entry.position)
            goal, true_at = self._passed(goal, board, entry.boards, first.event, gain)
        for sowing in sowings:
            yield self._sown(entry, sowing, goal, true_at)

    def _sown(
        self, entry: ProductState, sowing: Sowing, goal: Truth, true_at: int | None
    ) -> ProductEdge:
        """A goal, read already on the board before, on all boards of a sowing."""
        boards = entry.boards + 1 + sowing.hand
        cut = boards > self.scope.boards
        if sowing.hand and goal is not TRUE and goal is not FALSE:
            goal, true_at = self._dropped(entry, sowing, goal)
        return ProductEdge(sowing.pocket, sowing.target, boards, goal, true_at, cut)

    def _dropped(
        self, entry: ProductState, sowing: Sowing, goal: Truth
    ) -> tuple[Truth, int | None]:
        """A goal after all boards of a sowing with marbles in hand, or after the bound's last."""
        true_at = None
        last = self.game.last_event(entry.position, sowing)
        gain = self.game.gain(entry.position, sowing)
        boards = self.game.in_hand(entry.position, sowing)
        for number, board in enumerate(attended(boards), entry.boards + 1):
            if number == self.scope.boards:
                return goal.read(Observation(self.interner, board, Moment.LAST)), None
            dropped = (EventKind.DROP, 0) if board.hand > 1 else (last, gain)
            goal, true_at = self._passed(goal, board, number, *dropped)
            if goal is TRUE or goal is FALSE:
                break
        return goal, true_at

    def _passed(
        self, goal: Truth, board: Board, number: int, event: EventKind, gain: int
    ) -> tuple[Truth, int | None]:
        """A goal after a board that has a next one; if it is true now, by which board it was."""
        now = Observation(
            self.interner, board, Moment.GOES_ON, False, event.value, gain, self.eager
        )
        after = goal.read(now)
        if self.eager or after is not TRUE:
            return after, None
        seen = goal.read(Observation(self.interner, board, Moment.OPEN))
        return after, number - 1 if seen is TRUE else number
