"""Goals about the final score: best play tells who can force them.

A game ends with all marbles in the two mancalas, so what is said of its last board alone depends
on the score difference. A goal that asks for a difference on one side of a limit is forced exactly
if the value of the game is on that side.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from gamechecks.mancala.best_search import BestSearch
from gamechecks.mancala.scope import MEMORY
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Player
from gamemodels.mancala.packed import PackedGame
from gamemodels.mancala.relative import RelativeGame, View

Goal = Callable[[Board], bool]


def limit_of(game: PackedGame, player: Player, goal: Goal) -> int | None:
    """Return the score difference from which on a goal is true, for the player who wants it.

    None if the goal is no such limit: never true, always true, or about anything else.
    """
    total = game.referee.everything
    sign = 1 if player is Player.ONE else -1
    leads = range(-total, total + 1, 2)
    truths = [{goal(_final(game, sign * lead, turn)) for turn in Player} for lead in leads]
    true = [lead for lead, said in zip(leads, truths, strict=True) if said == {True}]
    false = [lead for lead, said in zip(leads, truths, strict=True) if said == {False}]
    if not true or not false or len(true) + len(false) < len(leads):
        return None
    return min(true) if max(false) < min(true) else None


def _final(game: PackedGame, lead: int, turn: Player) -> Board:
    """The last board of a game in which player 1 is ahead by so many marbles."""
    total, layout = game.referee.everything, game.layout
    scores = {Player.ONE: (total + lead) // 2, Player.TWO: (total - lead) // 2}
    marbles = [0] * len(layout)
    for player, score in scores.items():
        marbles[layout.mancala_of(player)] = score
    return Board(tuple(marbles), turn)


@dataclass(frozen=True)
class ScoreGoal:
    """The goal of a player to be ahead by at least a limit at the end, from any position."""

    game: PackedGame
    player: Player
    limit: int
    attend: Callable[[int], None]

    def forced(self, position: int) -> bool:
        """Return True if the player reaches the limit from a position against best play."""
        view, own, wanted = self._wanted(position)
        with self.search.deeply():
            return (self.search.look(view.position, view.left, wanted) >= wanted) is own

    def known(self, position: int) -> bool | None:
        """Return the same as far as earlier questions tell, and None if they do not."""
        view, own, wanted = self._wanted(position)
        low, high = self.search.bounds(view.position, view.left)
        return own if low >= wanted else not own if high < wanted else None

    def _wanted(self, position: int) -> tuple[View, bool, int]:
        """A position as whoever moves sees it, whether that is the player, and what to gain."""
        board = self.game.board(position)
        view = self.relative.view(self.game.layout, board)
        gain = self.limit - (1 if self.player is Player.ONE else -1) * view.lead
        own = board.turn is self.player
        return view, own, gain if own else 1 - gain

    @cached_property
    def relative(self) -> RelativeGame:
        """The positions as whoever moves sees them."""
        pockets, rules = len(self.game.layout), self.game.rules
        return RelativeGame(pockets, self.game.referee.everything, rules)

    @cached_property
    def search(self) -> BestSearch:
        """What is known of positions so far."""
        return BestSearch(self.relative, MEMORY, self.attend)
