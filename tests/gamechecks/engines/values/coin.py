"""A toy: a player takes what is there, or leaves it to a coin that shows heads two times in three.

Then another player may spoil what fell to tails.
"""

from dataclasses import dataclass
from typing import Any

from gamechecks import games
from gamechecks.games import Move, of_state, option, sort_of

PLAYER = sort_of("Player", ("me", "you"))


@dataclass(frozen=True)
class Coin(games.Rules[str, str]):
    """The referee."""

    def starts(self) -> tuple[str]:
        return ("start",)

    def moves(self, state: str) -> list[Move[str, str]]:
        if state == "start":
            return [
                Move("take", "taken", "me"),
                Move("heads", "heads", weight=2),
                Move("tails", "tails", weight=1),
            ]
        return [Move("spoil", "spoilt", "you"), Move("leave", "left", "you")]

    def is_final(self, state: str) -> bool:
        return state not in ("start", "tails")


@dataclass(frozen=True)
class CoinScope(games.GameScope):
    """There is one world."""

    boards: int = option(9, "boards of the longest trace to look at", metavar="K")


def _vocabulary(rules: Any) -> games.Vocabulary:
    words = tuple(
        of_state(name, games.TRUTH, f"It is {name}.", lambda _, state, name=name: state == name)
        for name in ("taken", "heads", "tails", "spoilt", "left")
    )
    return games.Vocabulary(words=words, sorts=(PLAYER,), domains=())


COIN = games.Game(name="coin", scope=CoinScope, rules=lambda _: Coin(), vocabulary=_vocabulary)
