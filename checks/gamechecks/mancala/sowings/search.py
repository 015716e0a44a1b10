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
from gamechecks.mancala.sowings.pickup_search import Limits, PickupSearch
from gamemodels.clauses import Clauses
from gamemodels.mancala.layout import Player
from gamemodels.mancala.referee import Trace


@dataclass
class SowingSearch(LargeStepSearch):
    """A question without a look inside a sowing, asked at growing numbers of pickups."""

    search: PickupSearch
    games: Games
    wanted: Sequence[Condition]
    fragment: SowingFragment
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
            game = self.search.unfinished_game(steps)
            yield Exclusion(f"game that is not over after {steps} pickups", game.clauses)
        if unfinished:
            game = self.search.longer_game(boards, steps)
            yield Exclusion(f"game with pickups <= {steps}, boards > {boards}", game.clauses)
            return
        limits = self._limits()
        if 2 * steps + 2 >= boards or self.search.complete(steps, limits) is not None:
            limits = replace(limits, boards=boards)
        game = self.search.complete_game(steps, limits)
        yield Exclusion(f"complete game with {self._words(steps, limits)}", game.clauses)

    def _enough(self, most: int) -> int:
        """So many pickups that no game has more, or none may have."""
        for steps in self._growing(most):
            if steps == most or self.search.unfinished(steps) is None:
                return steps
        raise AssertionError("the last number of steps is the most")

    def _most(self) -> tuple[int, int]:
        """The most boards, and the most steps: each costs at least two boards."""
        boards = self.search.scope.boards
        if self.fragment.boards is not None:
            boards = min(boards, self.fragment.boards)
        most = (boards - 1) // 2
        return boards, most if self.fragment.pickups is None else min(most, self.fragment.pickups)

    def _longer(self) -> tuple[int, int]:
        """The boards that a game must exceed, and the steps in which it does if it goes on."""
        boards = self.search.scope.boards
        return boards, -(-boards // 2)

    def _limits(self) -> Limits:
        return Limits(
            turns=self.fragment.turns,
            poorest=self._poorest(),
            more_boards=self.fragment.more_boards,
            more_pickups=self.fragment.more_pickups,
        )

    def _words(self, steps: int, limits: Limits) -> str:
        fragment = self.fragment
        words = {
            f"pickups <= {steps}": steps,
            f"pickups > {limits.more_pickups}": limits.more_pickups,
            f"boards <= {limits.boards}": limits.boards,
            f"boards > {limits.more_boards}": limits.more_boards,
            f"turns <= {limits.turns}": limits.turns,
            f"winner == {fragment.winner and fragment.winner.value}": fragment.winner,
            f"winner != {fragment.not_winner and fragment.not_winner.value}": fragment.not_winner,
        }
        return ", ".join(word for word, limit in words.items() if limit is not None)

    def _complete(self) -> Trace | None:
        """More and more pickups, as long as some game is not over."""
        boards, most = self._most()
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
        limits = self._limits()
        if 2 * steps + 2 < boards:
            without_laps = replace(limits, cap=self.search.scope.pockets - 1)
            for easier in (without_laps, limits):
                trace = self.search.complete(steps, easier)
                if trace is not None and len(trace) <= boards:
                    return trace
            if trace is None:
                return None
        return self.search.complete(steps, replace(limits, boards=boards))

    def _poorest(self) -> tuple[Player, int] | None:
        """What it means for one of the mancalas who must win or not win."""
        if self.fragment.winner is not None:
            return self.search.winning(self.fragment.winner)
        not_winner = self.fragment.not_winner
        return None if not_winner is None else (not_winner, self.search.everything // 2)

    def _unfinished(self) -> Trace | None:
        """The first boards of a game that has more of them."""
        boards, most = self._longer()
        game = self.search.longer_than(boards, self._enough(most))
        return game and replace(game, states=game.states[:boards])

    def _growing(self, most: int) -> Iterator[int]:
        steps = max(FEWEST, self.search.everything)
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
