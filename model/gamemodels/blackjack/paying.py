"""How hands compare, and what is paid, in tenths of a bet."""

from gamemodels.blackjack.board import Board, Outcome
from gamemodels.blackjack.variants import Variants

BET = 10
MANY_CARDS = {5: 15, 6: 20, 7: 30}
"""What a 21 of so many cards pays, 7 or more alike, where there are bonuses."""

PATTERNS = {1: 15, 2: 20, 3: 30}
"""What a 6-7-8 or 7-7-7 pays: of mixed suits, of one suit, of spades."""

Paid = tuple[Outcome, int]


def settled(variants: Variants, board: Board) -> Paid:
    """What a natural of the player, the dealer or both comes to."""
    pays = int(variants.natural_pays * BET)
    if not board.player.natural:
        return Outcome.LOSE, -BET
    if not board.dealer.natural or variants.bonuses:
        return Outcome.NATURAL, pays
    return (Outcome.LOSE, -BET) if variants.both_naturals_lose else (Outcome.PUSH, 0)


def compared(variants: Variants, board: Board) -> Paid:
    """What two hands come to when both sides have finished."""
    stake = 2 * BET if board.doubled else BET
    player, dealer = board.player.total, board.dealer.total
    if board.dealer.natural:
        ties = variants.dealer_natural_ties and player == 21
        return (Outcome.PUSH, 0) if ties else (Outcome.LOSE, -stake)
    if variants.bonuses and player == 21:
        return Outcome.WIN, stake if board.doubled else _bonus(board)
    if dealer > 21:
        lost = variants.bust_compared_as_sum
        return (Outcome.LOSE, -stake) if lost else (Outcome.WIN, stake)
    if player == dealer:
        return Outcome.PUSH, 0
    return (Outcome.WIN, stake) if player > dealer else (Outcome.LOSE, -stake)


def _bonus(board: Board) -> int:
    """What a 21 pays that was not doubled and is no natural."""
    if board.pattern:
        return PATTERNS[board.pattern]
    return MANY_CARDS.get(min(board.player.cards, 7), BET)
