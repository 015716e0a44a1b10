"""What hands are worth, and who has won: the dealer's part of the rules."""

from gamemodels.table.cards import Hand
from gamemodels.table.variants import MENDED, Variants

STAND_ON = 17


class NoRule(Exception):
    """A literal reading that says nothing about what has come up."""


def handle_ace(count: int, aces: int, variants: Variants = MENDED) -> int:
    """The dealer's total: an ace counts 11 unless it makes 22 or more, then 1."""
    if not aces:
        return count
    high = count + aces + 10
    if variants.at_22 and high == 22:
        raise NoRule("the dealer has an ace to place, and with 11 for it exactly 22")
    return high if high <= 21 else high - 10


def dealer_evaluate(hand: Hand, deck: list[int], variants: Variants = MENDED) -> int:
    """Draw while the total is 16 or less, and tell the total that the dealer stands on."""
    total = handle_ace(hand.count, hand.aces, variants)
    while total < STAND_ON:
        hand.add(deck.pop())
        total = handle_ace(hand.count, hand.aces, variants)
    return total


def calculate_outcome(player: int, dealer: int, variants: Variants = MENDED) -> str:
    """The word of the RESULT for the player's total and the dealer's."""
    if player > 21 and not variants.bust:
        return "BUST"
    if player > 21:
        return "LOOSE"
    if dealer > 21:
        return "WIN"
    if variants.at_21 and 21 in (player, dealer):
        raise NoRule(f"the player has {player} and the dealer {dealer}: both under 21 was expected")
    if dealer < player:
        return "WIN"
    return "PUSH" if dealer == player else "LOOSE"
