"""Searches pickup by pickup: for questions that do not look inside a sowing."""

from dataclasses import dataclass

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import SolverChoice
from gamechecks.engines.bmc.sat import satisfy
from gamechecks.mancala.scope import Scope
from gamemodels.clauses import opposite
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.pickup_games import played
from gamemodels.mancala.pickups import PickupGame
from gamemodels.mancala.referee import Trace
from gamemodels.rules import replay
from gamemodels.system import Mismatch


@dataclass(frozen=True)
class Limits:
    """What a game must keep to: at most so many boards, turns, marbles in a player's mancala.

    It may be asked to have more boards and more pickups than so many. With a `cap` on the marbles
    in a pocket games are found sooner, but not all of them.
    """

    boards: int | None = None
    turns: int | None = None
    poorest: tuple[Player, int] | None = None
    cap: int | None = None
    more_boards: int | None = None
    more_pickups: int | None = None


@dataclass(frozen=True)
class PickupSearch:
    """One scope's games, asked for with clauses."""

    scope: Scope
    clock: Clock
    seed: int = 0
    solver: SolverChoice = SolverChoice.Z3

    def complete(self, steps: int, limits: Limits) -> Trace | None:
        """A complete game of at most so many pickups."""
        return None if steps < 0 else self._found(self.complete_game(steps, limits))

    def longer_than(self, boards: int, steps: int) -> Trace | None:
        """The beginning of a game, at most so many pickups, that has more than so many boards."""
        return self._found(self.longer_game(boards, steps))

    def unfinished(self, steps: int) -> Trace | None:
        """The beginning of a game that is not over after so many pickups."""
        return self._found(self.unfinished_game(steps))

    def complete_game(self, steps: int, limits: Limits) -> PickupGame:
        """What a complete game of at most so many pickups must do."""
        with self.clock.encoding():
            game = self._game(steps, limits.poorest, limits.cap)
            for literal in game.final:
                game.clauses.add(literal)
            if limits.boards is not None:
                game.clauses.at_most(game.boards, limits.boards - 1)
            if limits.turns is not None:
                game.clauses.at_most(game.begun_turns(), limits.turns)
            if limits.more_boards is not None:
                game.clauses.at_least(game.boards, limits.more_boards)
            if limits.more_pickups is not None:
                pickups = [step.active for step in game.pickups]
                game.clauses.at_least(pickups, limits.more_pickups + 1)
        return game

    def longer_game(self, boards: int, steps: int) -> PickupGame:
        """What a game of more than so many boards does in its first pickups."""
        with self.clock.encoding():
            game = self._game(steps)
            game.clauses.at_least(game.boards, boards)
        return game

    def unfinished_game(self, steps: int) -> PickupGame:
        """What a game does that is not over after so many pickups."""
        with self.clock.encoding():
            game = self._game(steps)
            game.clauses.add(*map(opposite, game.final))
        return game

    def winning(self, player: Player) -> tuple[Player, int]:
        """What it means for the other player's mancala that a player wins."""
        return player.other, (self.everything - 1) // 2

    @property
    def everything(self) -> int:
        """All marbles of the game."""
        return self.scope.each * (self.scope.pockets - 2)

    def _game(
        self, steps: int, poorest: tuple[Player, int] | None = None, cap: int | None = None
    ) -> PickupGame:
        layout = Layout.canonical(self.scope.pockets)
        return PickupGame(layout, self.scope.each, steps, poorest, cap, self.scope.rules)

    def _found(self, game: PickupGame) -> Trace | None:
        true = satisfy(game.clauses, self.clock, self.seed, self.solver)
        if true is None:
            return None
        try:
            trace = played(game, true, self.scope.each)
        except Mismatch as mismatch:
            raise RefereeError(f"the solver's game breaks the rules: {mismatch}") from None
        fault = replay(trace).fault
        if fault is not None:
            raise RefereeError(f"the solver's game breaks the rules: {fault}")
        return trace
