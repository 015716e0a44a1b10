"""Games that are played instead of searched for.

On a large board a solver can take minutes to find a game of a kind that every tenth game is. One
that was played shows as well that such games exist; that they do not, only a search can show.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import inf

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import Games, GameScope
from gamechecks.core.verdict import GameTrace
from gamechecks.language.question import Condition
from gamemodels.attention import attend
from gamemodels.rules import replay

TRIES, FEW, MOST_BOARDS = 300, 30, 100_000
"""Games played at random, a few of these, and boards of them after which it is enough."""

MOST_WAYS, WAYS_BY_SIZE, WAYS_A_SECOND, SHARE = 600_000, 20, 15_000, 0.4
"""Ways that play towards a formula looks at, at most; fewer in a small world, by its square, and
no more than fit into this share of the time that is left."""


@dataclass(frozen=True)
class Sampler:
    """Where games of a kind are played; the same seed gives the same games."""

    scope: GameScope
    games: Games
    clock: Clock
    seed: int

    def played(self, wanted: Sequence[Condition], few: bool = False) -> Iterator[GameTrace]:
        """Games that do what is wanted, if it can be told: at random, then the game's own."""
        if any(condition.function for condition in wanted):
            return iter(())
        games = islice(self._every_game(), FEW if few else None)
        of_the_kind = filter(None, map(self._of_the_kind, games))
        return self._counted(game for game in of_the_kind if all(each.met(game) for each in wanted))

    def steered(
        self, wanted: Sequence[Condition], most: int = MOST_WAYS, until: float = inf
    ) -> Iterator[GameTrace]:
        """Games that are played towards what is wanted, and do it.

        At most so many ways are looked at, and none `until` a time of the clock is over.
        """
        if not wanted or any(condition.function for condition in wanted):
            return
        from gamechecks.engines.steering import Steering

        size = self.scope.state_size * self.scope.boards
        left = min(self.clock.left * SHARE, until - self.clock.total)
        effort = min(most, size * size // WAYS_BY_SIZE, max(0.0, left) * WAYS_A_SECOND)
        games = Steering(self.scope, wanted, self.games, self.seed, int(effort)).found()
        for game in self._counted(games):
            if not all(each.met(game) for each in wanted):
                raise RefereeError("a game was played that does not do what was asked")
            yield game

    def _counted(self, games: Iterator[GameTrace]) -> Iterator[GameTrace]:
        """Games that the rules allow; the time that it takes to play them is one of encoding."""
        while True:
            with self.clock.encoding():
                game = next(games, None)
            if game is None:
                return
            fault = replay(game).fault
            if fault is not None:
                raise RefereeError(f"the game that was played breaks the rules: {fault}")
            yield game

    def _every_game(self) -> Iterator[GameTrace]:
        boards = 0
        for seed in range(self.seed * TRIES, (self.seed + 1) * TRIES):
            if boards > MOST_BOARDS:
                break
            game = random_play(self.scope, seed, self.scope.boards)
            boards += len(game)
            yield game
        if self.scope.game.played is not None:
            yield from self.scope.game.played(self.scope)

    def _of_the_kind(self, game: GameTrace) -> GameTrace | None:
        """A game within the bound, complete or cut off there; none if it is of the other kind."""
        boards = self.scope.boards
        over = len(game) <= boards and game.rules.is_final(game.states[-1])
        if not self.games.includes(over):
            return None
        return game if over else replace(game, states=game.states[:boards])


def random_play(scope: GameScope, seed: int, longest: int) -> GameTrace:
    """A game played at random, cut off after so many boards and one more.

    Chances come by their weights, and players choose one move as soon as another.
    """
    dice, rules = random.Random(seed), scope.referee
    starts = list(rules.starts())
    states = [starts[0] if len(starts) == 1 else dice.choice(starts)]
    while not rules.is_final(states[-1]) and len(states) <= longest:
        attend()
        moves = rules.moves(states[-1])
        if not moves:
            break
        weights = [float(move.weight) for move in moves]
        even = len(set(weights)) == 1
        move = dice.choice(moves) if even else dice.choices(moves, weights)[0]
        states.append(move.state)
    return rules.trace(states)
