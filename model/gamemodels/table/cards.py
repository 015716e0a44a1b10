"""Cards as messages name them, hands, and the dealer's part of the rules: who has won."""

from collections.abc import Iterable

from gamemodels.table.protocol import MENDED, Variants

RANKS = (
    "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten",
    "Jack", "Queen", "King", "Ace",
)  # fmt: skip
SUITS = ("Diamonds", "Hearts", "Clubs", "Spades")
NAMES = tuple(f"{rank} of {suit}" for suit in SUITS for rank in RANKS)
"""Every card by its number from 0 to 51."""
NUMBERS = {name: number for number, name in enumerate(NAMES)}
POINTS = tuple(min(at % 13 + 2, 10) if at % 13 < 12 else 11 for at in range(52))
"""What each card counts, an ace 11."""
ACE = 11

_RANK_SIGNS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_SUIT_SIGNS = "♦♥♣♠"
SIGNS = tuple(f"{rank}{suit}" for suit in _SUIT_SIGNS for rank in _RANK_SIGNS)
"""Every card for people."""


class Hand:
    """Cards of a side: aces that are not yet set, and the count without them."""

    __slots__ = ("aces", "cards", "count")

    def __init__(self, cards: Iterable[int] = ()) -> None:
        self.cards: list[int] = []
        self.aces = 0
        self.count = 0
        for card in cards:
            self.add(card)

    def add(self, card: int) -> None:
        """Take a card."""
        self.cards.append(card)
        if POINTS[card] == ACE:
            self.aces += 1
        else:
            self.count += POINTS[card]

    @property
    def total(self) -> int:
        """The best total: an ace counts 11 while that stays within 21."""
        low = self.count + self.aces
        return low + 10 if self.aces and low <= 11 else low

    @property
    def high_aces(self) -> int:
        """How many aces count 11 in it: 0 or 1, since two would be 22."""
        return 1 if self.aces and self.count + self.aces <= 11 else 0


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
