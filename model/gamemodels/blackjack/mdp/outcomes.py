"""What a player may do, how a hand may end, and what that pays."""

from enum import IntEnum
from fractions import Fraction
from typing import NamedTuple

from gamemodels.blackjack.variants import Variants

BUST = 22
"""The sum of every bust hand."""
NATURAL = 23
"""How a dealer's hand ends that is a natural; no sum, since it beats every other 21."""

BONUS_BY_CARDS = {5: Fraction(3, 2), 6: Fraction(2), 7: Fraction(3)}
BONUS_BY_PATTERN = {1: Fraction(3, 2), 2: Fraction(2), 3: Fraction(3)}


class Action(IntEnum):
    """What a player may do; the numbers never move."""

    STAND = 0
    HIT = 1
    SURRENDER = 2
    DOUBLE = 3

    @property
    def letter(self) -> str:
        """Its letter in a chart."""
        return "SHRD"[self]


class Outcome(NamedTuple):
    """How a hand ended, and what it pays in bets."""

    name: str
    paid: Fraction

    def __hash__(self) -> int:
        """A fraction takes long to hash, and a name tells most outcomes apart."""
        return hash(self.name)


NAMES = ("natural", "win", "push", "lose", "bust", "surrender")
PUSH = Outcome("push", Fraction(0))
SURRENDERED = Outcome("surrender", Fraction(-1, 2))
WINS = {stake: Outcome("win", Fraction(stake)) for stake in (1, 2)}
LOSSES = {stake: Outcome("lose", Fraction(-stake)) for stake in (1, 2)}
BUSTS = {stake: Outcome("bust", Fraction(-stake)) for stake in (1, 2)}
LOSE = LOSSES[1]


def legal_actions(rules: Variants, first: bool) -> tuple[Action, ...]:
    """What may be done at a first decision, or at a later one."""
    surrender = (Action.SURRENDER,) if rules.surrender and first else ()
    double = (Action.DOUBLE,) if rules.double and (first or rules.bonuses) else ()
    return (Action.STAND, Action.HIT, *surrender, *double)


def natural_settled(rules: Variants, dealer_natural: bool) -> Outcome:
    """A player's natural, against a dealer's natural or not."""
    if dealer_natural and not rules.bonuses:
        return LOSE if rules.both_naturals_lose else PUSH
    return Outcome("natural", rules.natural_pays)


def compared(
    rules: Variants, total: int, dealer: int, stake: int = 1, cards: int = 0, pattern: int = 0
) -> Outcome:
    """A player's hand that is neither bust nor a natural, and how the dealer's hand ended."""
    if dealer == NATURAL:
        return PUSH if total == 21 and rules.dealer_natural_ties else LOSSES[stake]
    if rules.bonuses and total == 21:
        bonus = max(BONUS_BY_CARDS.get(cards, 1), BONUS_BY_PATTERN.get(pattern, 1))
        return WINS[stake] if stake > 1 else Outcome("win", Fraction(bonus))
    higher = dealer == BUST and not rules.bust_compared_as_sum
    if higher or total > dealer:
        return WINS[stake]
    return PUSH if total == dealer else LOSSES[stake]
