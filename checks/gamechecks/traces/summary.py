"""A game in a few numbers."""

from dataclasses import dataclass

from gamechecks.formula.play import Play
from gamemodels.mancala.board import Trace
from gamemodels.mancala.layout import Player
from gamemodels.mancala.rules import is_final, winner


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
    def of(cls, game: Trace, marbles: int) -> "Summary":
        """The summary of a trace that ends at its first final board, or is not over."""
        play = Play.of(game, marbles, False)
        turns, pickups, steals = (_number(play, name) for name in ("turns", "pickups", "steals"))
        return cls(
            over=is_final(game.layout, game.boards[-1]),
            winner=winner(game),
            score=(game.score(Player.ONE), game.score(Player.TWO)),
            boards=len(game),
            turns=turns,
            pickups=pickups,
            steals=steals,
        )


def _number(play: Play, name: str) -> int:
    value, _ = play.term(name, 0)
    assert isinstance(value, int), name
    return value
