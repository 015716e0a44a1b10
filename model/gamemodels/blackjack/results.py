"""How hands compare, and what is paid, as constraints."""

from collections.abc import Sequence

import z3

from gamemodels.blackjack.board import Outcome
from gamemodels.blackjack.terms import OUTCOMES, SHIFT, BoardTerms
from gamemodels.blackjack.variants import Variants
from gamemodels.logic import conjunction, negation
from gamemodels.numbers import Number, Numbers

Case = tuple[z3.BoolRef, Outcome, Number]
"""Of cases in a row the first that applies says how a hand ends, and what is paid."""


def result_of(cases: Sequence[Case], sort: Numbers) -> tuple[Number, Number]:
    """The outcome and what is paid by the first case that applies; the last one always does."""
    *others, (_, last, pay) = cases
    outcome, paid = sort.literal(OUTCOMES.index(last) + 1), pay
    for applies, each, due in reversed(others):
        outcome = sort.choose(applies, sort.literal(OUTCOMES.index(each) + 1), outcome)
        paid = sort.choose(applies, due, paid)
    return outcome, paid + SHIFT


def paid_as(cases: Sequence[Case], board: BoardTerms) -> z3.BoolRef:
    """A board tells what the first case says that applies."""
    outcome, paid = result_of(cases, board.sort)
    return conjunction([board.outcome == outcome, board.paid == paid])


def settling(variants: Variants, board: BoardTerms) -> list[Case]:
    """A natural of the player, the dealer or both."""
    literal, truth = board.sort.literal, z3.BoolVal(True, board.sort.ctx)
    both = conjunction([board.player.natural, board.dealer.natural])
    cases: list[Case] = []
    if not variants.bonuses:
        two = Outcome.LOSE if variants.both_naturals_lose else Outcome.PUSH
        cases.append((both, two, literal(-10 if variants.both_naturals_lose else 0)))
    pays = literal(int(10 * variants.natural_pays))
    return [
        *cases,
        (board.player.natural, Outcome.NATURAL, pays),
        (truth, Outcome.LOSE, literal(-10)),
    ]


def comparing(variants: Variants, board: BoardTerms) -> list[Case]:
    """Two hands that are finished, neither of them a natural of the player."""
    sort, player, dealer = board.sort, board.player, board.dealer
    stake = sort.choose(board.doubled == 1, sort.literal(20), sort.literal(10))
    none, lost = sort.literal(0), sort.literal(0) - stake
    mine, theirs = player.total(sort), dealer.total(sort)
    cases: list[Case] = []
    if variants.dealer_natural_ties:
        cases.append((conjunction([dealer.natural, player.is_21]), Outcome.PUSH, none))
    cases.append((dealer.natural, Outcome.LOSE, lost))
    if variants.bonuses:
        cases.append((player.is_21, Outcome.WIN, _bonus(board, stake)))
    busts = theirs > 21
    if variants.bust_compared_as_sum:
        cases.append((busts, Outcome.LOSE, lost))
    return [
        *cases,
        (busts, Outcome.WIN, stake),
        (mine > theirs, Outcome.WIN, stake),
        (mine == theirs, Outcome.PUSH, none),
        (negation(busts), Outcome.LOSE, lost),
    ]


def _bonus(board: BoardTerms, stake: Number) -> Number:
    """What a 21 pays: more for many cards and for a pattern, unless it was doubled."""
    sort, cards = board.sort, board.player.cards
    pay = stake
    for applies, due in (
        (cards == 5, 15),
        (cards == 6, 20),
        (cards >= 7, 30),
        (board.pattern == 1, 15),
        (board.pattern == 2, 20),
        (board.pattern == 3, 30),
    ):
        pay = sort.choose(applies, sort.literal(due), pay)
    return sort.choose(board.doubled == 1, stake, pay)
