"""How likely cards are: from an endless deck, or from what is left of a shoe."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from gamemodels.blackjack.board import ACE, TEN, VALUES, Counts
from gamemodels.blackjack.variants import Variants

ENDLESS = (1, 1, 1, 1, 1, 1, 1, 1, 1, 4)
"""The ranks of each value."""

WITHOUT_TENS = (*ENDLESS[:-1], 3)
SUITS = 4
PATTERN_PAIRS = ((6, 7), (6, 8), (7, 7), (7, 8))
"""Two cards that can become a 6-7-8 or 7-7-7; what is missing makes 21."""

PAIR_SUITS = {1: 12, 2: 3, 3: 1}
"""Of 16 pairs of suits: mixed ones, those of one suit, and spades."""

ENOUGH = 58
"""The points of a shoe, aces as 1, that no hand of both sides uses up: 31 and 26 at most."""


class Drawn(NamedTuple):
    """A card, how likely it is among the others, and what is left after it."""

    value: int
    weight: int
    left: Counts


def shoe_of(decks: int) -> Counts:
    """A full shoe."""
    return tuple(4 * decks * ranks for ranks in ENDLESS)


def completing(hole_for: int) -> int:
    """The hole card that makes a natural with a face-up card; 0 if none does."""
    return {ACE: TEN, TEN: ACE}.get(hole_for, 0)


@dataclass(frozen=True)
class Dealing:
    """Cards from what is left of a shoe, or from an endless deck, of which nothing is ever gone."""

    weights: Counts
    endless: bool

    @classmethod
    def of(cls, variants: Variants, left: Counts) -> "Dealing":
        """The cards that may come."""
        if left:
            return cls(left, False)
        return cls(WITHOUT_TENS if variants.bonuses else ENDLESS, True)

    @property
    def all(self) -> int:
        """The weight of all cards."""
        return sum(self.weights)

    def of_value(self, value: int) -> int:
        """The weight of the cards of a value, 0 for none."""
        return self.weights[value - 1] if value else 0

    def without(self, value: int) -> "Dealing":
        """What may come after a card of that value."""
        if self.endless:
            return self
        at = value - 1
        rest = (*self.weights[:at], self.weights[at] - 1, *self.weights[at + 1 :])
        return Dealing(rest, False)

    @property
    def left(self) -> Counts:
        """What is left of a shoe."""
        return () if self.endless else self.weights

    def cards(self, but: int = 0) -> Iterator[Drawn]:
        """Every card that may come, but those of one value."""
        for value in VALUES:
            weight = self.of_value(value)
            if weight and value != but:
                yield Drawn(value, weight, self.without(value).left)

    def cards_beside(self, hole_not: int) -> Iterator[Drawn]:
        """Every card that may come while the hole card, which is not of one value, lies there."""
        for value, weight, left in self.cards():
            others = self.without(value)
            holes = others.all - others.of_value(hole_not)
            if holes:
                yield Drawn(value, weight * holes, left)

    @property
    def after_one(self) -> int:
        """The weight of all cards after any one of them."""
        return self.all if self.endless else self.all - 1


def most_cards(shoe: Counts, points: int) -> int:
    """The most cards that come to so many points at most, aces as 1; of aces alone if endless."""
    if not shoe:
        return points
    cards = 0
    for value, count in zip(VALUES, shoe, strict=True):
        taken = min(count, points // value)
        cards, points = cards + taken, points - taken * value
    return cards
