"""Why every hand ends: somebody can go on, and with every event something falls."""

from dataclasses import replace

from gamemodels.blackjack.board import Turn
from gamemodels.blackjack.results import comparing, result_of, settling
from gamemodels.blackjack.steps import HandSteps
from gamemodels.blackjack.terms import SHIFT, TURNS, BoardTerms, HandTerms
from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.numbers import Number

MOST_POINTS, MOST_DEALER_POINTS = 64, 31
"""More than the points of both sides, and of the dealer, with aces as 1."""


def rank(board: BoardTerms) -> Number:
    """The points that may still come: of both sides, of the dealer alone, or none."""
    sort, dealer = board.sort, board.dealer.low
    both = sort.literal(MOST_POINTS) - board.player.low - dealer
    alone = sort.literal(MOST_DEALER_POINTS) - dealer
    later = sort.choose(board.in_turn(Turn.DEALER), alone, sort.literal(0))
    return sort.choose(board.in_turn(Turn.PLAYER), both, later)


def successor(system: HandSteps, pre: BoardTerms) -> BoardTerms:
    """A board that may follow: the player stands, and every card that comes is a two."""
    sort, choose = pre.sort, pre.sort.choose
    acts, natural = pre.in_turn(Turn.PLAYER), pre.player.natural
    draws = conjunction([pre.in_turn(Turn.DEALER), system.dealer_draws(pre)])
    takes = disjunction([acts, draws])
    taken = _with_a_two(pre.dealer)
    pairs = zip(taken.numbers(), pre.dealer.numbers(), strict=True)
    low, ace, cards, *held = (choose(takes, more, same) for more, same in pairs)
    board = replace(pre, dealer=HandTerms(low, ace, cards, tuple(held)))
    settles = conjunction([acts, natural])
    goes_on = disjunction([conjunction([acts, negation(natural)]), draws])
    results = zip(
        result_of(settling(system.variants, board), sort),
        result_of(comparing(system.variants, board), sort),
        (sort.literal(0), sort.literal(SHIFT)),
        strict=True,
    )
    outcome, paid = (
        choose(goes_on, nothing, choose(settles, one, other)) for one, other, nothing in results
    )
    turns = sort.literal(TURNS.index(Turn.DEALER)), sort.literal(TURNS.index(Turn.OVER))
    return replace(board, turn=choose(goes_on, *turns), outcome=outcome, paid=paid)


def _with_a_two(hand: HandTerms) -> HandTerms:
    one, two, *others = hand.held
    return HandTerms(hand.low + 2, hand.ace, hand.cards + 1, (one, two + 1, *others))
