"""Twentyone as a game of kinds of cards: what the odds of one game by the mended rules depend on.

Times and parts change no odds. Nor does it matter which card of value 10 is drawn, unless somebody
tells them apart. So a position is how many cards of each kind are left, and what the challenger
has stood on.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gamemodels.cards import RANKS, Rank
from gamemodels.rules import Move, Rules
from gamemodels.twentyone.atomic_models import BUST, check_winner, conv
from gamemodels.twentyone.board import Outcome
from gamemodels.twentyone.setting import STANDARD, Setting

VALUES = tuple(range(1, 11))


class Position(NamedTuple):
    """The cards left of each kind, the challenger's score once it has stood, and the outcome.

    When the game is over, nothing but the outcome matters.
    """

    left: tuple[int, ...]
    stood: int = 0
    outcome: Outcome | None = None


@dataclass(frozen=True)
class Positions(Rules[Position, int]):
    """One game, card by card; an event is the place of the drawn card among the kinds.

    The cards of a value are one kind, but for the ranks that are told `apart`.
    """

    setting: Setting = STANDARD
    apart: frozenset[Rank] = frozenset()

    @cached_property
    def kinds(self) -> tuple[tuple[Rank, ...], ...]:
        """The ranks of each kind."""
        together: dict[Rank | int, tuple[Rank, ...]] = {}
        for rank in RANKS:
            kind = rank if rank in self.apart else conv(rank)
            together[kind] = (*together.get(kind, ()), rank)
        return tuple(together.values())

    @cached_property
    def values(self) -> tuple[int, ...]:
        """What a card of each kind counts."""
        return tuple(conv(kind[0]) for kind in self.kinds)

    @cached_property
    def full(self) -> tuple[int, ...]:
        """The cards of each kind before the first is drawn."""
        return tuple(self.setting.copies * len(kind) for kind in self.kinds)

    def starts(self) -> tuple[Position]:
        return (Position(self.full),)

    def moves(self, state: Position) -> tuple[Move[int, Position], ...]:
        if self.is_final(state):
            return ()
        hand = self.hand(state)
        return tuple(
            Move(kind, self._after(state, hand + self.values[kind], kind), weight=left)
            for kind, left in enumerate(state.left)
            if left
        )

    def is_final(self, state: Position) -> bool:
        return state.outcome is not None

    def flaw(self) -> str | None:
        return self.setting.flaw()

    def hand(self, position: Position) -> int:
        """What the player who draws has."""
        rows = zip(self.values, self.full, position.left, strict=True)
        return sum(value * (full - left) for value, full, left in rows) - position.stood

    def _after(self, position: Position, hand: int, kind: int) -> Position:
        """The position after a card, which makes the hand of the player who draws what it is."""
        before = position.left
        left = (*before[:kind], before[kind] - 1, *before[kind + 1 :])
        if position.stood:
            if hand >= self.setting.dealer:
                return Position((), outcome=check_winner(position.stood, hand))
            return Position(left, position.stood)
        if hand < self.setting.challenger:
            return Position(left)
        return Position((), outcome=Outcome.LOSE) if hand > BUST else Position(left, hand)
