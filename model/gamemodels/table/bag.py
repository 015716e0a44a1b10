"""The bag: the decisions of one game, which its result teaches something about."""

from typing import NamedTuple

HIT, STAND = 0, 1
ACTIONS = ("HIT", "STAND")


class Decision(NamedTuple):
    """What a decision was about, and what was decided."""

    points: int
    dealer: int
    action: int
    aces: int


class Bag:
    """The decisions since the last BEGIN."""

    def __init__(self) -> None:
        self.decisions: list[Decision] = []

    def add(self, decision: Decision) -> None:
        """Keep a decision until the result is known."""
        self.decisions.append(decision)

    def clear(self) -> None:
        """Forget them: another game begins."""
        self.decisions = []
