"""`run` sowing by sowing: more and more pickups, until a game is found or there is none."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gamechecks.how import Listener, silence
from gamechecks.pickup_search import PickupSearch, Wish
from gamechecks.question import Condition
from gamechecks.scope import Games
from gamechecks.verdict import Progress
from gamechecks.wishes import Limits
from gamemodels.mancala.board import Trace
from gamemodels.mancala.layout import Player

FEWEST = 8


@dataclass
class SowingHunt:
    """A question without a look inside a sowing, asked at growing numbers of pickups."""

    search: PickupSearch
    games: Games
    wanted: Sequence[Condition]
    limits: Limits
    listen: Listener = silence
    settled: int = 0

    def first(self) -> Trace | None:
        """A game as asked for; raises where it can't be told whether there is one."""
        trace = self._unfinished() if self.games is Games.UNFINISHED else self._complete()
        if trace is not None:
            for condition in self.wanted:
                condition.confirm(trace, self.search.scope.marbles)
        return trace

    def _complete(self) -> Trace | None:
        """Every step costs at least two boards, so a bound on boards is one on steps."""
        boards = self.search.scope.boards
        if self.limits.boards is not None:
            boards = min(boards, self.limits.boards)
        most = (boards - 1) // 2
        if self.limits.pickups is not None:
            most = min(most, self.limits.pickups)
        for steps in self._growing(most):
            trace = self._within(steps, boards)
            if trace is not None:
                return trace
            self.settled = min(boards, 2 * steps + 2)
            if steps < most and self.search.unfinished(steps) is None:
                break
        return None

    def _within(self, steps: int, boards: int) -> Trace | None:
        """A game of so many pickups and boards; laps and boards are counted only if need be."""
        wish = Wish(
            turns=self.limits.turns,
            poorest=self._poorest(),
            more_boards=self.limits.more_boards,
            more_pickups=self.limits.more_pickups,
        )
        if 2 * steps + 2 < boards:
            without_laps = replace(wish, cap=self.search.scope.pockets - 1)
            for easier in (without_laps, wish):
                trace = self.search.complete(steps, easier)
                if trace is not None and len(trace) <= boards:
                    return trace
            if trace is None:
                return None
        return self.search.complete(steps, replace(wish, boards=boards))

    def _poorest(self) -> tuple[Player, int] | None:
        """What it means for one of the mancalas who must win or not win."""
        if self.limits.winner is not None:
            return self.search.winning(self.limits.winner)
        not_winner = self.limits.not_winner
        return None if not_winner is None else (not_winner, self.search.everything // 2)

    def _unfinished(self) -> Trace | None:
        """The first boards of a game that has more of them."""
        boards = self.search.scope.boards
        most = -(-boards // 2)
        for steps in self._growing(most):
            if steps == most or self.search.unfinished(steps) is None:
                game = self.search.longer_than(boards, steps)
                return game and replace(game, boards=game.boards[:boards])
        raise AssertionError("the last number of steps is the most")

    def _growing(self, most: int) -> Iterator[int]:
        steps = max(FEWEST, self.search.everything)
        while steps < most:
            self.listen(Progress(f"within {steps} pickups"))
            yield steps
            steps *= 2
        self.listen(Progress(f"within {most} pickups"))
        yield most
