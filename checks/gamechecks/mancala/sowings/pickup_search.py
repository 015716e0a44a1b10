"""Searches pickup by pickup: for questions that do not look inside a sowing."""

from collections.abc import Sequence, Set
from dataclasses import dataclass

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import Games, SolverChoice
from gamechecks.engines.bmc.solvers import satisfy
from gamechecks.mancala.scope import Scope
from gamechecks.mancala.sowings.fragment import UNLIMITED, SowingFragment
from gamemodels.clauses import Literal, opposite
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.pickups import PickupGame
from gamemodels.mancala.referee import Mancala, Trace
from gamemodels.mancala.sowing_clauses import Counts
from gamemodels.rules import replay

BROKEN = "the solver's game breaks the rules"


@dataclass(frozen=True)
class PickupSearch:
    """One scope's games, asked for with clauses."""

    scope: Scope
    clock: Clock
    seed: int = 0
    solver: SolverChoice = SolverChoice.Z3

    def find(
        self, steps: int, limits: SowingFragment = UNLIMITED, games: Games = Games.COMPLETE
    ) -> Trace | None:
        """A game of at most so many pickups, or one that goes on after them."""
        if steps < 0:
            return None
        game = self.game(steps, limits, games)
        true = satisfy(game.clauses, self.clock, self.seed, self.solver)
        return None if true is None else self._refereed(game, true)

    def game(
        self, steps: int, limits: SowingFragment = UNLIMITED, games: Games = Games.COMPLETE
    ) -> PickupGame:
        """What a game does in at most so many pickups: it is then over, is not, or may be."""
        scope = self.scope
        layout, poor = Layout.canonical(scope.pockets), limits.poor(scope.everything)
        with self.clock.encoding():
            game = PickupGame(layout, scope.each, steps, poor, limits.cap, scope.rules)
            clauses = game.clauses
            if games is Games.UNFINISHED:
                clauses.add(*map(opposite, game.final))
            for literal in game.final if games is Games.COMPLETE else ():
                clauses.add(literal)
            if limits.boards is not None:
                clauses.at_most(game.boards, limits.boards - 1)
            if limits.turns is not None:
                clauses.at_most(game.begun_turns(), limits.turns)
            if limits.more_boards is not None:
                clauses.at_least(game.boards, limits.more_boards)
            if limits.more_pickups is not None:
                pickups = [step.active for step in game.pickups]
                clauses.at_least(pickups, limits.more_pickups + 1)
        return game

    def _refereed(self, game: PickupGame, true: Set[int]) -> Trace:
        """The pickups that a solver chose, played by the referee, who must come to its boards."""
        rules, boards = Mancala(game.layout, self.scope.each, game.rules), list[Board]()
        picks = [p for step in game.pickups for p, here in step.picked.items() if here in true]
        solved = zip(game.counts[1:], game.turns[1:], strict=True)
        try:
            for board in rules.playing(picks):
                boards.append(board)
                if not board.hand and len(boards) > 1 and boards[-2].hand:
                    _compare(boards, *next(solved), true)
        except ValueError as refusal:
            raise RefereeError(f"{BROKEN}: {refusal}") from None
        if len(picks) < len(game.pickups) and not rules.is_final(boards[-1]):
            raise RefereeError(f"{BROKEN}: it ends with {boards[-1]}, which is not the end")
        trace = rules.trace(boards)
        fault = replay(trace).fault
        if fault is not None:
            raise RefereeError(f"{BROKEN}: {fault}")
        return trace


def _compare(boards: Sequence[Board], counts: Counts, turn: Literal, true: Set[int]) -> None:
    """Refuse a solver's board that is not the referee's last one."""
    board = boards[-1]
    found = {
        p: sum(bit is True or bit in true for bit in count.bits) for p, count in counts.items()
    }
    mover = Player.ONE if turn in true else Player.TWO
    if found != {p: board.marbles[p] for p in found} or mover is not board.turn:
        raise RefereeError(
            f"{BROKEN}: board {len(boards)}\n"
            f"the solver's board: {found}, {mover}\nthe referee's board: {board}"
        )
