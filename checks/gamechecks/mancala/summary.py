"""A game in a few numbers."""

from dataclasses import dataclass

from gamechecks.language import concrete, parse_term
from gamechecks.mancala.words import vocabulary
from gamemodels.mancala.layout import Player
from gamemodels.mancala.referee import Trace, is_final, winner


@dataclass(frozen=True)
class Summary:
    """How a legal game went; without a winner it is a draw, or not over."""

    over: bool
    winner: Player | None
    score: tuple[int, int]
    boards: int
    turns: int
    pickups: int
    steals: int

    @classmethod
    def of(cls, game: Trace) -> "Summary":
        """The summary of a trace that ends at its first final board, or is not over."""
        turns, pickups, steals = (_number(game, name) for name in ("turns", "pickups", "steals"))
        return cls(
            over=is_final(game.layout, game.boards[-1]),
            winner=winner(game),
            score=(game.score(Player.ONE), game.score(Player.TWO)),
            boards=len(game),
            turns=turns,
            pickups=pickups,
            steals=steals,
        )


def _number(game: Trace, name: str) -> int:
    """What a whole-trace word is on a game."""
    value, *_ = concrete.values(parse_term(name, vocabulary(game.layout)), game)
    assert isinstance(value, int), name
    return value
