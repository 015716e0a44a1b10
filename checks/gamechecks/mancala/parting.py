"""Where two sets of rules part ways first, by a look at every board that both allow."""

import random

from gamechecks.core.clock import Clock
from gamechecks.core.search_options import Listener
from gamechecks.core.verdict import Progress
from gamechecks.mancala.scope import Scope
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout
from gamemodels.mancala.referee import Mancala, Trace, starting_board, successors
from gamemodels.mancala.variants import Rules


class PartingWalk:
    """A breadth-first walk by the referee; up to `settled` boards there is no difference."""

    def __init__(self, scope: Scope, variant: Rules, clock: Clock, seed: int) -> None:
        self.scope = scope
        self.variant = variant
        self.clock = clock
        self.settled = 1
        self.layout = Layout.canonical(scope.pockets)
        self._random = random.Random(seed) if seed else None
        start = starting_board(self.layout, scope.each)
        self._level = [start]
        self._came_from: dict[Board, Board | None] = {start: None}

    def parting(self, most: int, listen: Listener) -> Trace | None:
        """The shortest game after which the rules differ; none if there is none.

        There may be one of more than `settled` boards if more than `most` boards were to be seen.
        """
        while self.settled < self.scope.boards:
            listen(Progress(f"after {self.settled} boards, {len(self._came_from):,} in all"))
            following: list[Board] = []
            for board in self._level:
                self.clock.check()
                if len(self._came_from) > most:
                    return None
                here, there = (self._after(board, r) for r in (self.scope.rules, self.variant))
                if set(here) != set(there):
                    return self._trace(board)
                fresh = [after for after in here if after not in self._came_from]
                self._came_from |= dict.fromkeys(fresh, board)
                following += fresh
            if self._random:
                self._random.shuffle(following)
            self._level = following
            self.settled = self.settled + 1 if following else self.scope.boards
        return None

    def _after(self, board: Board, rules: Rules) -> list[Board]:
        return [move.state for move in successors(self.layout, board, rules)]

    def _trace(self, last: Board) -> Trace:
        boards, before = [last], self._came_from[last]
        while before is not None:
            boards.append(before)
            before = self._came_from[before]
        return Mancala(self.layout, self.scope.each, self.scope.rules).trace(boards[::-1])
