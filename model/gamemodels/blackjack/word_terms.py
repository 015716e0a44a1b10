"""The words of blackjack over terms, none of which looks at the plain rules."""

from collections.abc import Callable

import z3

from gamemodels.blackjack.board import BUST, Outcome, Turn
from gamemodels.blackjack.terms import BoardTerms
from gamemodels.logic import conjunction, disjunction
from gamemodels.numbers import Number

WORD_TERMS: dict[str, Callable[[BoardTerms], Number | z3.BoolRef]] = {
    "player_sum": lambda board: _player_sum(board),
    "dealer_showing": lambda board: board.showing,
    "usable_ace": lambda board: board.player.soft,
    "cards": lambda board: board.player.cards,
    "dealer_sum": lambda board: board.dealer.total(board.sort),
    "dealer_cards": lambda board: board.dealer.cards,
    "first": lambda board: board.player.cards == 2,
    "natural": lambda board: board.player.natural,
    "dealer_natural": lambda board: board.dealer.natural,
    "win": lambda board: _any(board, Outcome.NATURAL, Outcome.WIN),
    "push": lambda board: board.ended(Outcome.PUSH),
    "lose": lambda board: _any(board, Outcome.LOSE, Outcome.BUST),
    "bust": lambda board: board.ended(Outcome.BUST),
    "dealer_bust": lambda board: conjunction([board.in_turn(Turn.OVER), board.dealer.low > 21]),
    "surrendered": lambda board: board.ended(Outcome.SURRENDER),
    "payoff": lambda board: board.payoff,
}
"""Every word that is read on a board alone."""


def _player_sum(board: BoardTerms) -> Number:
    sort, total = board.sort, board.player.total(board.sort)
    return sort.choose(board.player.low > 21, sort.literal(BUST), total)


def _any(board: BoardTerms, *outcomes: Outcome) -> z3.BoolRef:
    return disjunction(board.ended(outcome) for outcome in outcomes)
