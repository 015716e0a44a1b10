"""Games that are played instead of searched for.

On a large board a solver can take minutes to find a game of a kind that every tenth game is. One
that was played shows as well that such games exist; that they do not, only a search can show.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import Games, Scope
from gamechecks.language.question import Condition
from gamechecks.mancala.known_games import Objective, beam, random_play
from gamemodels.mancala.layout import Player
from gamemodels.mancala.referee import Trace, is_final
from gamemodels.rules import replay

TRIES, FEW, MOST_BOARDS = 300, 30, 100_000
"""Games played at random, a few of these, and boards of them after which it is enough."""

OBJECTIVES = (Objective(), *map(Objective, Player), Objective(long=True))
"""What games are then played for: to be short, to favour one of the players, to be long."""


@dataclass(frozen=True)
class Sampler:
    """Where games of a kind are played; the same seed gives the same games."""

    scope: Scope
    games: Games
    clock: Clock
    seed: int

    def played(self, wanted: Sequence[Condition], few: bool = False) -> Iterator[Trace]:
        """Games that do what is wanted, if it can be told: at random, then to several tastes."""
        if any(condition.function for condition in wanted):
            return
        games = islice(self._every_game(), FEW if few else None)
        while True:
            with self.clock.encoding():
                game = next(games, None)
                asked = game and self._of_the_kind(game)
                does = asked and all(each.met(asked) for each in wanted)
            if asked and does:
                yield self._refereed(asked)
            if game is None:
                return

    def _every_game(self) -> Iterator[Trace]:
        boards = 0
        for seed in range(self.seed * TRIES, (self.seed + 1) * TRIES):
            if boards > MOST_BOARDS:
                break
            game = random_play(self.scope, seed, self.scope.boards)
            boards += len(game)
            yield game
        for objective in OBJECTIVES:
            yield from beam(self.scope, objective)

    def _of_the_kind(self, game: Trace) -> Trace | None:
        """A game within the bound, complete or cut off there; none if it is of the other kind."""
        boards = self.scope.boards
        over = len(game) <= boards and is_final(game.layout, game.boards[-1])
        if over:
            return None if self.games is Games.UNFINISHED else game
        return None if self.games is Games.COMPLETE else replace(game, states=game.states[:boards])

    def _refereed(self, game: Trace) -> Trace:
        fault = replay(game).fault
        if fault is not None:
            raise RefereeError(f"the game that was played breaks the rules: {fault}")
        return game
