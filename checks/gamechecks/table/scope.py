"""How long a session is, and how many messages are looked at."""

from dataclasses import dataclass
from typing import Any

from gamechecks.core.errors import ScopeError
from gamechecks.core.scope import MOST_BOARDS, GameScope, Usual, Worlds, game_at, option
from gamechecks.language.vocabulary import JointLemmas

MOST_GAMES = 1_000
FIELDS = 20
"""How much there is to a state, for the plan of a search."""

LEMMAS = (
    "implies(state == AT_WAITING or state == AT_SEATED, cards == 0 and points == 0)",
    "implies(state == AT_BEGUN, cards == 0 and points == 0)",
    "implies(state == AT_WAITING or state == AT_SEATED, dealer_card == 0)",
    "implies(state == AT_BEGUN, dealer_card == 0)",
    "implies(state == AT_ONE, cards == 1 and points <= 11 and dealer_card == 0)",
    "implies(state == AT_TWO, cards == 2 and points <= 21 and dealer_card == 0)",
    "implies(state == AT_SHOWN or state == AT_ASKED or state == AT_HIT, points <= 21)",
    "implies(state == AT_DRAWN or state == AT_STOOD, points <= 21)",
    "implies(state == AT_BUSTED, points > 21)",
    "cards <= points - 10 * high_aces",
)
"""What holds in every session, proved together; each helps the others."""


@dataclass(frozen=True)
class Scope(GameScope):
    """So many games, and at most `boards` states, one more than messages."""

    game = game_at("gamechecks.table.game:TABLE")

    games: int | None = option(1, "games of the session", any_in_proofs="any number")
    boards: int = option(38, "look at games of at most K boards", metavar="K")

    def __post_init__(self) -> None:
        for name, most in (("games", MOST_GAMES), ("boards", MOST_BOARDS)):
            value = getattr(self, name)
            if value is None and name == "games":
                continue
            if type(value) not in (int, Usual) or not 1 <= value <= most:
                raise ScopeError(f"{name} is {value!r}: a number from 1 to {most} was expected")

    @property
    def words(self) -> str:
        if self.games is None:
            return "any number of games"
        return "1 game" if self.games == 1 else f"{self.games} games"

    @property
    def sentences(self) -> tuple[str, ...]:
        return (f"A session of blackjack over a socket: {self.words}.",)

    @property
    def size(self) -> int:
        return FIELDS

    @property
    def invariants(self) -> tuple[JointLemmas, ...]:
        return (JointLemmas("session-in-order", tuple(f"always({each})" for each in LEMMAS)),)

    def worlds(self, hint: Any) -> Worlds:
        """Sessions of few games, where any number is meant."""
        if self.games is not None:
            return Worlds((self,), (self,), ())
        small = tuple(Scope(games, 37 * games + 1) for games in (1, 2))
        return Worlds(small, small[:1], ())

    def document(self) -> dict[str, Any]:
        return {"games": self.games, "boards": self.boards}
