"""Twentyone as a game of ten values: what the odds of one game by the mended rules depend on.

Times and parts change no odds, nor does it matter which card of value 10 is drawn. So a position is
how many cards of each value are left, and what the challenger has stood on.
"""

from dataclasses import dataclass
from typing import NamedTuple

from gamemodels.rules import Move, Rules
from gamemodels.twentyone.board import Outcome
from gamemodels.twentyone.parts import BUST, check_winner
from gamemodels.twentyone.setting import STANDARD, Setting

VALUES = tuple(range(1, 11))


class Position(NamedTuple):
    """The cards left of each value, the challenger's score once it has stood, and the outcome.

    When the game is over, nothing but the outcome matters.
    """

    left: tuple[int, ...]
    stood: int = 0
    outcome: Outcome | None = None


@dataclass(frozen=True)
class Positions(Rules[Position, int]):
    """One game, card by card; an event is the value of the card drawn."""

    setting: Setting = STANDARD

    @property
    def full(self) -> tuple[int, ...]:
        """The cards of each value before the first is drawn: those of 10 are four ranks."""
        return tuple(self.setting.copies * (4 if value == 10 else 1) for value in VALUES)

    def starts(self) -> tuple[Position]:
        return (Position(self.full),)

    def moves(self, state: Position) -> tuple[Move[int, Position], ...]:
        if self.is_final(state):
            return ()
        hand = self.hand(state)
        return tuple(
            Move(value, self._after(state, hand + value, value), weight=left)
            for value, left in zip(VALUES, state.left, strict=True)
            if left
        )

    def is_final(self, state: Position) -> bool:
        return state.outcome is not None

    def flaw(self) -> str | None:
        return self.setting.flaw()

    def hand(self, position: Position) -> int:
        """What the player who draws has."""
        rows = zip(VALUES, self.full, position.left, strict=True)
        return sum(value * (full - left) for value, full, left in rows) - position.stood

    def _after(self, position: Position, hand: int, value: int) -> Position:
        """The position after a card, which makes the hand of the player who draws what it is."""
        before = position.left
        left = (*before[: value - 1], before[value - 1] - 1, *before[value:])
        if position.stood:
            if hand >= self.setting.dealer:
                return Position((), outcome=check_winner(position.stood, hand))
            return Position(left, position.stood)
        if hand < self.setting.challenger:
            return Position(left)
        return Position((), outcome=Outcome.LOSE) if hand > BUST else Position(left, hand)
