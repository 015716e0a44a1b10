"""What all games of one world have in common: thresholds, cards, games, how much waits vary."""

from dataclasses import dataclass

from gamemodels.twentyone.board import Player

LIMITS = {
    "challenger": (1, 21),
    "dealer": (1, 21),
    "copies": (1, 8),
    "games": (1, 9),
    "variation": (0, 9),
}
"""The least and the greatest that each may be."""


@dataclass(frozen=True)
class Setting:
    """Both thresholds, the copies of each rank, the games, and the tenths that a wait may vary."""

    challenger: int = 15
    dealer: int = 17
    copies: int = 4
    games: int = 1
    variation: int = 0

    def threshold(self, player: Player) -> int:
        """What a player's hand is to reach."""
        return self.challenger if player is Player.CHALLENGER else self.dealer

    def flaw(self) -> str | None:
        """What is wrong with it, in words; none if nothing is."""
        for name, (least, most) in LIMITS.items():
            given = getattr(self, name)
            if not least <= given <= most:
                return f"{name} is {given}, and must be from {least} to {most}"
        return None


STANDARD = Setting()
