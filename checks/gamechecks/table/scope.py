"""How long a session is, and how many messages are looked at."""

from dataclasses import dataclass
from typing import Any

from gamechecks.core.errors import ScopeError
from gamechecks.core.scope import CounterexampleScopes, GameScope, game_at
from gamechecks.core.scope_fields import option

MOST_GAMES = 1_000


@dataclass(frozen=True)
class Scope(GameScope):
    """So many games, and at most `boards` states, one more than messages."""

    game = game_at("gamechecks.table.game:TABLE")
    state_size = 20

    games: int | None = option(1, "games of the session", any_in_proofs="any number")
    boards: int = option(38, "look at games of at most K boards", metavar="K")

    def validate(self) -> None:
        """Refuse a session that is too long."""
        if self.games is not None and not 1 <= self.games <= MOST_GAMES:
            raise ScopeError(f"games is {self.games}: a number from 1 to {MOST_GAMES} was expected")

    @property
    def words(self) -> str:
        if self.games is None:
            return "any number of games"
        return "1 game" if self.games == 1 else f"{self.games} games"

    @property
    def sentences(self) -> tuple[str, ...]:
        return (f"A session of blackjack over a socket: {self.words}.",)

    def counterexample_scopes(self, hint: Any) -> CounterexampleScopes:
        """Sessions of few games, where any number is meant."""
        if self.games is not None:
            return super().counterexample_scopes(hint)
        small = tuple(Scope(games, 37 * games + 1) for games in (1, 2))
        return CounterexampleScopes(small, small[:1], ())
