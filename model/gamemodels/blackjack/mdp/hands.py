"""Sums of hands, card by card."""

from gamemodels.blackjack.variants import Variants

VALUES = range(1, 11)
ACE, TEN = 1, 10


def drawn(total: int, soft: bool, value: int) -> tuple[int, bool]:
    """A hand's best sum, and whether an ace counts 11 in it, after one more card."""
    total, soft = (total + 11, True) if value == ACE and total <= 10 else (total + value, soft)
    return (total - 10, False) if soft and total > 21 else (total, soft)


def dealer_draws(rules: Variants, total: int, soft: bool) -> bool:
    """Whether the dealer takes another card."""
    return total <= 16 or (total == 17 and soft and rules.hit_soft_17)


def completes_natural(showing: int) -> int | None:
    """The value of a hole card that makes a natural; none if there is none."""
    return {ACE: TEN, TEN: ACE}.get(showing)
