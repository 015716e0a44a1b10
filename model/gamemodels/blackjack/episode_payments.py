"""What the referee of episodes thinks is due for two hands of cards, by their names."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from gamemodels.blackjack.variants import Variants

FACES = {"A": 1, "J": 10, "Q": 10, "K": 10}


@dataclass(frozen=True)
class Payment:
    """How an episode ends, and what it pays in bets."""

    outcome: str
    paid: Fraction


def value(card: str) -> int:
    """What a card counts, an ace as 1."""
    rank = card.rstrip("SHDC")
    return FACES.get(rank) or int(rank)


def points(cards: Sequence[str], *, soft: bool = True) -> int:
    """The best sum of cards; without `soft` every ace counts 1."""
    least = sum(map(value, cards))
    has_ace = any(value(card) == 1 for card in cards)
    return least + 10 if soft and has_ace and least + 10 <= 21 else least


def is_natural(cards: Sequence[str]) -> bool:
    """An ace and a card worth 10."""
    return sorted(map(value, cards)) == [1, 10]


def due_payment(
    rules: Variants,
    player: Sequence[str],
    dealer: Sequence[str],
    doubled: bool,
    surrendered: bool,
) -> Payment:
    """What is due at the end of an episode."""
    bets = 2 if doubled else 1
    if surrendered:
        return Payment("surrender", Fraction(-1, 2))
    ours, theirs = points(player), points(dealer)
    if ours > 21:
        return Payment("bust", Fraction(-bets))
    if is_natural(player):
        return _for_a_natural(rules, is_natural(dealer))
    if is_natural(dealer):
        ties = rules.dealer_natural_ties and ours == 21
        return Payment("push", Fraction(0)) if ties else Payment("lose", Fraction(-bets))
    if rules.bonuses and ours == 21:
        return Payment("win", Fraction(bets) if doubled else _bonus(player))
    if theirs > 21 and not rules.bust_compared_as_sum:
        theirs = 0
    if ours == theirs:
        return Payment("push", Fraction(0))
    return Payment("win", Fraction(bets)) if ours > theirs else Payment("lose", Fraction(-bets))


def _for_a_natural(rules: Variants, two: bool) -> Payment:
    if two and rules.both_naturals_lose:
        return Payment("lose", Fraction(-1))
    if two and not rules.bonuses:
        return Payment("push", Fraction(0))
    return Payment("natural", rules.natural_pays)


def _bonus(player: Sequence[str]) -> Fraction:
    """What a 21 pays by its cards, where there are bonuses."""
    if len(player) >= 5:
        return (Fraction(3, 2), Fraction(2), Fraction(3))[min(len(player), 7) - 5]
    shape = pattern(player) if len(player) == 3 else 0
    return (Fraction(1), Fraction(3, 2), Fraction(2), Fraction(3))[shape]


def pattern(cards: Sequence[str]) -> int:
    """How far two or three cards are a 6-7-8 or 7-7-7: 1 mixed, 2 of one suit, 3 of spades."""
    ranks, suits = sorted(card[:-1] for card in cards), {card[-1] for card in cards}
    pairs = (["6", "7"], ["6", "8"], ["7", "8"], ["7", "7"])
    if ranks not in (*pairs, ["6", "7", "8"], ["7", "7", "7"]):
        return 0
    return 3 if suits == {"S"} else 2 if len(suits) == 1 else 1
