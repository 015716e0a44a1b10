"""Decisions: those of a game go into a bag, and its result teaches something about them."""

from typing import NamedTuple

HIT, STAND = 0, 1
ACTIONS = ("HIT", "STAND")


class Decision(NamedTuple):
    """What a decision was about, and what was decided."""

    points: int
    dealer: int
    action: int
    aces: int
