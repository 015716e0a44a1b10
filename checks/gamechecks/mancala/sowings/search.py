"""`run` sowing by sowing: more and more pickups, until a game is found or there is none."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gamechecks.core.clock import Clock
from gamechecks.core.scope import Games, SolverChoice
from gamechecks.core.search_options import Listener, silence
from gamechecks.core.verdict import Progress
from gamechecks.engines.large_steps import Exclusion, LargeStepSearch
from gamechecks.language.question import Condition
from gamechecks.mancala.sowings.fragment import FEWEST, SowingFragment
from gamechecks.mancala.sowings.pickup_search import PickupSearch
from gamemodels.clauses import Clauses
from gamemodels.mancala.referee import Trace

BOARDS_A_PICKUP = 4
"""As many boards follow from a pickup in most games, about: it says where a search begins."""


@dataclass
class SowingSearch(LargeStepSearch):
    """A question without a look inside a sowing, asked at growing numbers of pickups."""

    search: PickupSearch
    games: Games
    wanted: Sequence[Condition]
    limits: SowingFragment
    listen: Listener = silence
    settled: int = 0

    def first(self) -> Trace | None:
        """A game as asked for; raises where it can't be told whether there is one."""
        trace = self._unfinished() if self.games is Games.UNFINISHED else self._complete()
        if trace is None:
            self.settled = self.search.scope.boards
            return None
        for condition in self.wanted:
            condition.confirm(trace)
        return trace

    def exclusions(self, clock: Clock) -> Iterator[Exclusion]:
        search = replace(self.search, clock=clock, solver=SolverChoice.CADICAL)
        yield from replace(self, search=search)._exclusions()

    def _exclusions(self) -> Iterator[Exclusion]:
        """What a refutation rests on, by the solver that is asked."""
        unfinished = self.games is Games.UNFINISHED
        boards, most = self._longer() if unfinished else self._most()
        if most < 0:
            yield Exclusion("complete game with fewer than no pickups", impossible())
            return
        steps = self._enough(most)
        if steps < most:
            game = self.search.game(steps, games=Games.UNFINISHED)
            yield Exclusion(f"game that is not over after {steps} pickups", game.clauses)
        if unfinished:
            game = self.search.game(steps, SowingFragment(more_boards=boards), Games.ANY)
            yield Exclusion(f"game with pickups <= {steps}, boards > {boards}", game.clauses)
            return
        limits = replace(self.limits, boards=None)
        if 2 * steps + 2 >= boards or self.search.find(steps, limits) is not None:
            limits = replace(limits, boards=boards)
        game = self.search.game(steps, limits)
        yield Exclusion(f"complete game with {limits.words(steps)}", game.clauses)

    def _enough(self, most: int) -> int:
        """So many pickups that no game has more, or none may have."""
        for steps in self._growing(most):
            if steps == most or not self._goes_on(steps):
                return steps
        raise AssertionError("the last number of steps is the most")

    def _most(self) -> tuple[int, int]:
        """The most boards, and the most steps: each costs at least two boards."""
        boards = self.search.scope.boards
        if self.limits.boards is not None:
            boards = min(boards, self.limits.boards)
        most = (boards - 1) // 2
        return boards, most if self.limits.pickups is None else min(most, self.limits.pickups)

    def _longer(self) -> tuple[int, int]:
        """The boards that a game must exceed, and the steps in which it does if it goes on."""
        boards = self.search.scope.boards
        return boards, -(-boards // 2)

    def _complete(self) -> Trace | None:
        """More and more pickups, as long as some game is not over."""
        boards, most = self._most()
        for steps in self._growing(most):
            trace = self._within(steps, boards)
            if trace is not None:
                return trace
            self.settled = min(boards, 2 * steps + 2)
            if steps < most and not self._goes_on(steps):
                break
        return None

    def _within(self, steps: int, boards: int) -> Trace | None:
        """A game of so many pickups and boards; laps and boards are counted only if need be."""
        limits = replace(self.limits, boards=None)
        if 2 * steps + 2 < boards:
            without_laps = replace(limits, cap=self.search.scope.pockets - 1)
            for easier in (without_laps, limits):
                trace = self.search.find(steps, easier)
                if trace is not None and len(trace) <= boards:
                    return trace
            if trace is None:
                return None
        return self.search.find(steps, replace(limits, boards=boards))

    def _goes_on(self, steps: int) -> bool:
        """Whether some game is not over after so many pickups."""
        return self.search.find(steps, games=Games.UNFINISHED) is not None

    def _unfinished(self) -> Trace | None:
        """The first boards of a game that has more of them."""
        boards, most = self._longer()
        game = self.search.find(self._enough(most), SowingFragment(more_boards=boards), Games.ANY)
        return game and replace(game, states=game.states[:boards])

    def _growing(self, most: int) -> Iterator[int]:
        asked = max(
            self.limits.more_pickups or 0, (self.limits.more_boards or 0) // BOARDS_A_PICKUP
        )
        steps = max(FEWEST, self.search.scope.everything, asked + 1)
        while steps < most:
            self.listen(Progress(f"within {steps} pickups"))
            yield steps
            steps *= 2
        self.listen(Progress(f"within {most} pickups"))
        yield most


def impossible() -> Clauses:
    """Clauses that cannot hold: just the empty one."""
    clauses = Clauses()
    clauses.add()
    return clauses
