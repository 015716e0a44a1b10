"""Termination of every hand: somebody can go on, and each event lowers a rank."""

from collections.abc import Iterator
from dataclasses import replace

from gamechecks.core.clock import Clock
from gamechecks.core.search_options import Listener
from gamechecks.engines.induction.induction import Induction
from gamechecks.engines.induction.theorems import BoardsBound, Obligation, Termination
from gamemodels.blackjack.board import HAND_RECORD, SHIFT, Turn
from gamemodels.blackjack.scope import Scope
from gamemodels.blackjack.system import HandSteps
from gamemodels.blackjack.terms import (
    TURNS,
    BoardTerms,
    HandTerms,
    comparing,
    result_of,
    settling,
)
from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.numbers import Number
from gamemodels.terms import leaves

MOST_POINTS, MOST_DEALER_POINTS = 64, 31
"""More than the points of both sides, and of the dealer, with aces as 1."""


def rank(board: BoardTerms) -> Number:
    """The points that may still come: of both sides, of the dealer alone, or none."""
    sort, dealer = board.numbers, board.dealer.low
    both = sort.literal(MOST_POINTS) - board.player.low - dealer
    alone = sort.literal(MOST_DEALER_POINTS) - dealer
    later = sort.choose(board.in_turn(Turn.DEALER), alone, sort.literal(0))
    return sort.choose(board.in_turn(Turn.PLAYER), both, later)


def successor(system: HandSteps, pre: BoardTerms) -> BoardTerms:
    """A board that may follow: the player stands, and every card that comes is a two."""
    sort, choose = pre.numbers, pre.numbers.choose
    acts, natural = pre.in_turn(Turn.PLAYER), pre.player.natural
    draws = conjunction([pre.in_turn(Turn.DEALER), system.dealer_draws(pre)])
    takes = disjunction([acts, draws])
    taken = _with_a_two(pre.dealer)
    pairs = zip(leaves(HAND_RECORD, taken), leaves(HAND_RECORD, pre.dealer), strict=True)
    low, ace, cards, *held = (choose(takes, more, same) for more, same in pairs)
    board = replace(pre, dealer=HandTerms(sort, low, ace, cards, tuple(held)))
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
    held = (one, two + 1, *others)
    return replace(hand, low=hand.low + 2, cards=hand.cards + 1, held=held)


class FallingPoints(Termination):
    """Every event brings a card, or a later turn: the points that may still come fall."""

    def obligations(self, induction: Induction) -> Iterator[Obligation]:
        system = induction.game
        assert isinstance(system, HandSteps), "the rank is that of a hand"
        pre, post = induction.boards(2)
        over = system.final(pre)
        if system.shoe:
            left = disjunction(count >= 1 for count in system.left(pre))
            yield Obligation("a card is left", disjunction([over, left]))
        else:
            follows = conjunction(system.step(pre, successor(system, pre)).values())
            yield Obligation("somebody can go on", disjunction([over, follows]))
        yield Obligation("the rank is never below zero", rank(pre) >= 0)
        falls = disjunction([over, rank(post) < rank(pre)])
        yield Obligation("the rank falls with every event", falls, length=2)

    def bound(self, scope: Scope) -> BoardsBound:
        """The first board has three points at least, and every other one a lower rank."""
        boards = MOST_POINTS - 3 + 1
        return BoardsBound(str(boards), boards=boards)

    def compared(
        self, bound: BoardsBound, scope: Scope, clock: Clock, listen: Listener
    ) -> BoardsBound:
        from gamemodels.blackjack.bounds import bounds

        return replace(bound, longest=bounds(scope).get("most_boards"))
