"""The terms of a `Board`: its fields as numbers, payments, and the words of formulas."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import z3

from gamemodels.blackjack.board import BUST, SHIFT, Outcome, Turn, Variants
from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.numbers import Number, Numbers

TURNS, OUTCOMES = tuple(Turn), tuple(Outcome)


@dataclass(frozen=True)
class HandTerms:
    """A hand: what it comes to with aces as 1, whether there is one, how many cards, and which."""

    numbers: Numbers
    low: Number
    ace: Number
    cards: Number
    held: tuple[Number, ...]

    @property
    def soft(self) -> z3.BoolRef:
        """Whether an ace counts 11."""
        return conjunction([self.ace == 1, self.low <= 11])

    def below(self, points: int) -> z3.BoolRef:
        """Whether the best total is lower."""
        soft = conjunction([self.soft, self.low + 10 > points - 1])
        return negation(disjunction([soft, self.low > points - 1]))

    @property
    def total(self) -> Number:
        """The best total."""
        return self.numbers.choose(self.soft, self.low + 10, self.low)

    @property
    def natural(self) -> z3.BoolRef:
        """Whether it is an ace and a card worth 10."""
        return conjunction([self.cards == 2, self.ace == 1, self.low == 11])

    @property
    def is_21(self) -> z3.BoolRef:
        """Whether the best total is 21."""
        return disjunction([self.low == 21, conjunction([self.ace == 1, self.low == 11])])


@dataclass(frozen=True)
class BoardTerms:
    """The fields of a board; turn and outcome by their places, no outcome as 0."""

    numbers: Numbers
    turn: Number
    player: HandTerms
    showing: Number
    dealer: HandTerms
    doubled: Number
    pattern: Number
    outcome: Number
    paid: Number

    @property
    def payoff(self) -> Number:
        """What is paid, in tenths of a bet."""
        return self.paid - SHIFT

    def in_turn(self, turn: Turn) -> z3.BoolRef:
        """Whether it is somebody's turn."""
        return self.turn == TURNS.index(turn)

    def ended(self, outcome: Outcome | None) -> z3.BoolRef:
        """Whether a hand has ended in some way, or not yet."""
        return self.outcome == (0 if outcome is None else OUTCOMES.index(outcome) + 1)


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
    outcome, paid = result_of(cases, board.numbers)
    return conjunction([board.outcome == outcome, board.paid == paid])


def settling(variants: Variants, board: BoardTerms) -> list[Case]:
    """A natural of the player, the dealer or both."""
    literal, truth = board.numbers.literal, z3.BoolVal(True, board.numbers.ctx)
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
    sort, player, dealer = board.numbers, board.player, board.dealer
    stake = sort.choose(board.doubled == 1, sort.literal(20), sort.literal(10))
    none, lost = sort.literal(0), sort.literal(0) - stake
    mine, theirs = player.total, dealer.total
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
    sort, cards = board.numbers, board.player.cards
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


WORD_TERMS: dict[str, Callable[[BoardTerms], Number | z3.BoolRef]] = {
    "player_sum": lambda board: _player_sum(board),
    "win": lambda board: _any(board, Outcome.NATURAL, Outcome.WIN),
    "push": lambda board: board.ended(Outcome.PUSH),
    "lose": lambda board: _any(board, Outcome.LOSE, Outcome.BUST),
    "bust": lambda board: board.ended(Outcome.BUST),
    "dealer_bust": lambda board: conjunction([board.in_turn(Turn.OVER), board.dealer.low > 21]),
    "surrendered": lambda board: board.ended(Outcome.SURRENDER),
}
"""Every word that is read on a board alone, but for those that read its terms as the board."""


def _player_sum(board: BoardTerms) -> Number:
    numbers, total = board.numbers, board.player.total
    return numbers.choose(board.player.low > 21, numbers.literal(BUST), total)


def _any(board: BoardTerms, *outcomes: Outcome) -> z3.BoolRef:
    return disjunction(board.ended(outcome) for outcome in outcomes)
