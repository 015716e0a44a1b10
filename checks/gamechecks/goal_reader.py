"""Goals read sowing by sowing: a position, what is left of the goal there, and the ways on."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from gamechecks.formula.rest import FALSE, TRUE, Moment, Now, Truth, Workshop
from gamechecks.scope import Scope
from gamemodels.mancala.board import Board
from gamemodels.mancala.packed import FORFEIT, PackedGame, Sowing
from gamemodels.mancala.rules import EventKind


class Leg(NamedTuple):
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


class Entry(NamedTuple):
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
    workshop: Workshop = field(default_factory=Workshop)
    game: PackedGame = field(init=False)

    def __post_init__(self) -> None:
        order = list(range(self.scope.pockets))
        if self.seed:
            random.Random(self.seed).shuffle(order)
        self.game = PackedGame(self.scope.pockets, self.scope.marbles, order)

    def at_last(self, goal: Truth, position: int) -> bool:
        """Whether a goal is met if the trace ends at a position."""
        if goal is TRUE or goal is FALSE:
            return goal is TRUE
        board, final = self.game.board(position), self.game.is_final(position)
        return goal.read(Now(self.workshop, board, Moment.LAST, final)) is TRUE

    def onward(self, entry: Entry) -> Iterator[Leg]:
        """Every sowing from a position that is neither final nor the last within the bound."""
        sowings = self.game.sowings(entry.position)
        forfeits = sowings[0].pocket == FORFEIT
        event = EventKind.FORFEIT if forfeits else EventKind.PICKUP
        goal, true_at = entry.goal, entry.true_at
        if goal is not TRUE:
            board = self.game.board(entry.position)
            goal, true_at = self._passed(goal, board, entry.boards, event)
        for sowing in sowings:
            yield self._sown(entry, sowing, goal, true_at)

    def _sown(self, entry: Entry, sowing: Sowing, goal: Truth, true_at: int | None) -> Leg:
        """A goal, read already on the board before, on all boards of a sowing."""
        bound, boards = self.scope.boards, entry.boards + 1 + sowing.hand
        cut = bound < boards
        if goal is TRUE or goal is FALSE or not sowing.hand:
            return Leg(sowing.pocket, sowing.target, boards, goal, true_at, cut)
        last = self.game.last_event(entry.position, sowing)
        stolen = self.game.stolen(entry.position, sowing)
        drops = self.game.drops(entry.position, sowing)
        for number, board in enumerate(drops, entry.boards + 1):
            if number == bound:
                goal = goal.read(Now(self.workshop, board, Moment.LAST))
                break
            event = EventKind.DROP if board.hand > 1 else last
            goal, true_at = self._passed(goal, board, number, event, stolen)
            if goal is TRUE or goal is FALSE:
                break
        return Leg(sowing.pocket, sowing.target, boards, goal, true_at, cut)

    def _passed(
        self, goal: Truth, board: Board, number: int, event: EventKind, stolen: int = 0
    ) -> tuple[Truth, int | None]:
        """A goal after a board that has a next one; if it is true now, since which board."""
        stolen = stolen if event is EventKind.STEAL else 0
        now = Now(self.workshop, board, Moment.GOES_ON, False, event.value, stolen, self.eager)
        after = goal.read(now)
        if self.eager or after is not TRUE:
            return after, None
        seen = goal.read(Now(self.workshop, board, Moment.OPEN))
        return after, number - 1 if seen is TRUE else number
