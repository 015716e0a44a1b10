"""One moment of a game."""

from dataclasses import dataclass

from gamemodels.mancala.layout import Player


@dataclass(frozen=True)
class Board:
    """The marbles in every pocket, whose turn it is, and what the hand is doing."""

    marbles: tuple[int, ...]
    turn: Player
    hand: int = 0
    last_pocket: int | None = None

    @property
    def total(self) -> int:
        """All marbles, those in the hand and the mancalas included."""
        return sum(self.marbles) + self.hand
