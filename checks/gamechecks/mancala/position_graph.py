"""Every position that a game can reach and every sowing between them, as compact arrays."""

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError, Unsettled
from gamechecks.core.search_options import Listener
from gamechecks.core.verdict import Progress
from gamemodels.attention import attended
from gamemodels.mancala.packed import PackedGame, Sowing

MOST_POSITIONS = 12_000_000
"""More are not remembered, lest memory runs out."""
STRIDE = 4096
"""Positions between two reports of progress."""
NOWHERE = 0xFFFFFFFF
"""No sowing: numbers of positions and of sowings have 32 bits."""


class PositionGraph:
    """Positions numbered from 0, the start, and sowings numbered in the order of where they start.

    A sowing has a target, a number of boards (a pickup and its drops, or 1 for a forfeit or a
    sweep), and whether it is a player's last in a turn.
    """

    def __init__(self, game: PackedGame, clock: Clock, listen: Listener) -> None:
        self.game = game
        self.clock = clock
        self.listen = listen
        self.positions: list[int] = [game.start]
        self.first = array("I", [0])
        self.targets, self.boards, self.turns = array("I"), array("I"), bytearray()
        self.finals: list[int] = []
        self.order = array("I")
        self._in_hand, self._lapped = 0, set[tuple[int, int, int | None]]()

    @property
    def states(self) -> int:
        """The boards seen so far: positions, and the boards between them."""
        return len(self.positions) + self._in_hand + len(self._lapped)

    def explore(self) -> None:
        """Find every position, and an order in which each stands before those it leads to."""
        numbers = {self.game.start: 0}
        for number, position in enumerate(self.positions):  # which grow meanwhile
            self.clock.check()
            if number % STRIDE == 0:
                self.listen(Progress(f"{number:,} of {len(numbers):,} positions seen"))
            if self.game.is_final(position):
                self.finals.append(number)
            else:
                for sowing in self.game.sowings(position):
                    self._add(position, sowing, numbers)
            self.first.append(len(self.targets))
        self._sort()

    def ways(self, number: int) -> range:
        """The sowings that lead from a position."""
        return range(self.first[number], self.first[number + 1])

    def marching(self, doing: str) -> Iterator[int]:
        """The positions, each before those it leads to."""
        for start in range(0, len(self.order), STRIDE):
            self._attend(f"{doing}: {start:,} of {len(self.order):,} positions")
            yield from self.order[start : start + STRIDE]

    def pocket(self, number: int, way: int) -> int:
        """The pocket that a sowing starts from."""
        return self.game.sowings(self.positions[number])[way - self.first[number]].pocket

    def picks_to(self, number: int, arrivals: "array[int]") -> list[int]:
        """The pickups on the way to a position, given by which sowing each is arrived at."""
        picked: list[int] = []
        while arrivals[number] != NOWHERE:
            way = arrivals[number]
            number = bisect_right(self.first, way) - 1
            picked.append(self.pocket(number, way))
        return picked[::-1]

    def _add(self, position: int, sowing: Sowing, numbers: dict[int, int]) -> None:
        game, lap = self.game, self.game.lap
        target = numbers.setdefault(sowing.target, len(numbers))
        if target == len(self.positions):
            self.positions.append(sowing.target)
        self.targets.append(target)
        self.boards.append(1 + sowing.hand)
        self.turns.append(sowing.hand > 0 and game.ends_turn(position, sowing.target))
        # On the first lap no two sowings have a board in common: the pocket that one started from
        # is empty, and those that it has passed are not. After a lap no pocket is empty.
        self._in_hand += min(sowing.hand, lap)
        if sowing.hand > lap:
            for board in attended(islice(game.in_hand(position, sowing), lap, None)):
                packed = game.pack(board.marbles, board.turn)
                self._lapped.add((packed, board.hand, board.last_pocket))
        if len(self.positions) + len(self._lapped) > MOST_POSITIONS:
            raise Unsettled(f"more than {MOST_POSITIONS:,} positions")

    def _sort(self) -> None:
        waiting = array("I", bytes(4 * len(self.positions)))
        for target in self.targets:
            waiting[target] += 1
        ready = [0]
        while ready:
            number = ready.pop()
            self.order.append(number)
            if len(self.order) % STRIDE == 0:
                self._attend(f"{len(self.order):,} of {len(self.positions):,} positions in order")
            for way in self.ways(number):
                target = self.targets[way]
                waiting[target] -= 1
                if not waiting[target]:
                    ready.append(target)
        if len(self.order) != len(self.positions):
            raise RefereeError("some position leads back to itself, and games that end have none")

    def _attend(self, doing: str) -> None:
        self.clock.check()
        self.listen(Progress(doing))
