"""The record of the table: its scope, and what the checker knows of the game."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gamechecks.core.errors import ScopeError
from gamechecks.core.game import VERBS, CommandLine, Game, ProofGuide
from gamechecks.core.loading import lazily
from gamechecks.core.scope import CounterexampleScopes, GameScope, game_at
from gamechecks.core.scope_fields import option
from gamemodels.table.session import Protocol
from gamemodels.table.words import GOALS, INVARIANTS, LAWS, vocabulary

if TYPE_CHECKING:
    from gamemodels.numbers import Numbers
    from gamemodels.system import System


MOST_GAMES = 1_000


@dataclass(frozen=True)
class Scope(GameScope):
    """So many games, and at most `boards` states, one more than messages."""

    game = game_at("gamemodels.table.game:TABLE")
    state_size = 20

    games: int | None = option(1, "games of the session", any_in_proofs="any number of games")
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


def counterexample_scopes(scope: Scope, hint: object) -> CounterexampleScopes:
    """Return sessions of one game and of two."""
    small = tuple(Scope(games, 37 * games + 1) for games in (1, 2))
    return CounterexampleScopes(small, small[:1], ())


EXAMPLES = {
    "replay": ("blackjack replay talk.txt", "blackjack replay talk.txt --policy qInfo"),
    "worth": ("blackjack table worth qInfo", "blackjack table worth qInfo --one-deck"),
    "run": ('blackjack table run --where "hits == 10"', "blackjack table run --boards 10"),
    "check": ("blackjack table check one-game-at-a-time --games 2 --boards 40",),
    "prove": ("blackjack table prove asked-within-21", "blackjack table prove every-game-ends"),
    "explain": ("blackjack table explain --boards 9",),
    "eval": ('blackjack table eval talk.txt "wins"',),
    "deadlock": (
        "blackjack table deadlock",
        "blackjack table deadlock --rules literal-join --games 2",
    ),
}


def _rules(scope: Scope) -> Protocol:
    return Protocol(scope.games or 1)


def _system(scope: Scope, numbers: "Numbers") -> "System[Any, Any]":
    from gamemodels.table.system import SessionSteps

    return SessionSteps(scope.games, numbers)


_VERBS = {
    # Cards and results are the dealer's free choice here: they have no odds, and force nothing.
    **{name: VERBS[name] for name in VERBS if name not in ("force", "odds")},
    **{
        "replay": "gamemodels.table.commands:REPLAY",
        "worth": "gamemodels.table.commands:WORTH",
        "deadlock": "gamemodels.table.commands:DEADLOCK",
    },
}

TABLE = Game(
    name="table",
    scope=Scope,
    rules=_rules,
    vocabulary=lambda rules: vocabulary(),
    system=_system,
    codec=lazily("gamemodels.table.view:SessionCodec"),
    narration=lazily("gamemodels.table.view:SessionNarration"),
    view=lazily("gamemodels.table.view:SessionView"),
    laws=LAWS,
    goals=GOALS,
    proofs=ProofGuide(
        invariants=lambda scope: INVARIANTS,
        termination=lazily("gamemodels.table.termination:NeverStuck"),
        counterexample_scopes=counterexample_scopes,
    ),
    command_line=CommandLine(
        _VERBS, EXAMPLES, program="blackjack table", title="Blackjack over TCP"
    ),
)
