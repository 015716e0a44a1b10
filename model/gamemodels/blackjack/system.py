"""Blackjack event by event as constraints; the card of an event is left to the solver."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import z3

from gamemodels.blackjack.board import (
    BOARD_RECORD,
    HAND_RECORD,
    SHIFT,
    VALUES,
    Board,
    Counts,
    Kind,
    Outcome,
    Turn,
    Variants,
)
from gamemodels.blackjack.rules import Blackjack
from gamemodels.blackjack.terms import BoardTerms, HandTerms, comparing, paid_as, settling
from gamemodels.logic import Parts, conjunction, disjunction, exactly_one, implies, negation
from gamemodels.numbers import Number, Numbers
from gamemodels.record import Record
from gamemodels.system import System
from gamemodels.terms import leaves

PAIRS = ((6, 7), (6, 8), (7, 8))
"""Two cards of different values that may become a 6-7-8; two sevens may become a 7-7-7."""


class HandSteps(System[BoardTerms, Board]):
    """A hand by some rules, from an endless deck or a shoe."""

    record = BOARD_RECORD
    twin = BoardTerms

    def __init__(self, variants: Variants, shoe: Counts, numbers: Numbers) -> None:
        """The `shoe` has the cards before the deal, and is empty for an endless deck."""
        self.variants, self.shoe, self.numbers = variants, shoe, numbers

    def declared(self, state: BoardTerms) -> Parts:
        """Hands are told by their cards, of which there are no more than the shoe has."""
        hands = (state.player, state.dealer)
        counts = [count for hand in hands for count in (hand.low, hand.cards, *hand.held)]
        return {
            "no count is below zero": conjunction(count >= 0 for count in counts),
            **super().declared(state),
            "a hand comes to what its cards do": conjunction(map(self._adds_up, hands)),
            **self._within_the_shoe(state),
        }

    def init(self, state: BoardTerms) -> Parts:
        player, dealer, showing = state.player, state.dealer, state.showing
        return {
            "the player has two cards": conjunction([player.cards == 2, self._adds_up(player)]),
            "the dealer shows one card": conjunction(
                [dealer.cards == 1, dealer.low == showing, self._adds_up(dealer)]
            ),
            "the player is to act": state.in_turn(Turn.PLAYER),
            "nothing is decided": conjunction(
                [state.ended(None), state.paid == SHIFT, state.doubled == 0]
            ),
            "the pattern is that of the cards": self._dealt_pattern(state),
            **self._within_the_shoe(state),
        }

    def step(self, pre: BoardTerms, post: BoardTerms) -> Parts:
        acts = disjunction(self._actions(pre, post).values())
        dealer = disjunction(self._dealer(pre, post).values())
        return {
            "the player acts, or a natural is settled": implies(pre.in_turn(Turn.PLAYER), acts),
            "the dealer draws to 16, then stands": implies(pre.in_turn(Turn.DEALER), dealer),
            "nothing follows the end": implies(
                pre.in_turn(Turn.OVER),
                _same(BOARD_RECORD, pre, post),
            ),
            **self._within_the_shoe(post),
        }

    def final(self, state: BoardTerms) -> z3.BoolRef:
        return state.in_turn(Turn.OVER)

    def decode(self, model: z3.ModelRef, state: BoardTerms) -> Board:
        board = super().decode(model, state)
        held = board.player.held, board.dealer.held
        seen = zip(self.shoe, *held, strict=True) if self.shoe else ()
        return replace(board, left=tuple(count - one - other for count, one, other in seen))

    def rules(self, model: z3.ModelRef) -> Blackjack:
        whole = Blackjack(self.variants)
        return whole if self.shoe == whole.full_shoe else Blackjack(self.variants, self.shoe)

    def event(self, pre: BoardTerms, post: BoardTerms, kind: Kind) -> z3.BoolRef:
        """Whether an event of a kind leads from a board to the next."""
        if kind in (Kind.DEALER_HIT, Kind.DEALER_STAND):
            return conjunction([pre.in_turn(Turn.DEALER), self._dealer(pre, post)[kind]])
        actions = self._actions(pre, post)
        if kind not in actions:
            return z3.BoolVal(False, self.ctx)
        return conjunction([pre.in_turn(Turn.PLAYER), actions[kind]])

    # The player

    def _actions(self, pre: BoardTerms, post: BoardTerms) -> dict[Kind, z3.BoolRef]:
        """What the player may do, and what follows at once."""
        natural, first = pre.player.natural, pre.player.cards == 2
        free = self._truth(self.variants.natural_only_by_standing)
        acts = disjunction([negation(natural), free])
        seen = conjunction([self._truth(self.variants.peek), first, post.dealer.natural])
        settles = disjunction([natural, seen])
        actions = {
            Kind.SETTLE: conjunction([settles, self._settled(pre, post)]),
            Kind.STAND: conjunction([negation(natural), self._stood(pre, post)]),
            Kind.HIT: conjunction([acts, self._hit(pre, post)]),
        }
        if self.variants.surrender:
            actions[Kind.SURRENDER] = conjunction([acts, first, self._surrendered(pre, post)])
        if self.variants.double:
            early = disjunction([first, self._truth(self.variants.bonuses)])
            actions[Kind.DOUBLE] = conjunction([acts, early, self._doubled(pre, post)])
        return actions

    def _settled(self, pre: BoardTerms, post: BoardTerms) -> z3.BoolRef:
        paid = paid_as(settling(self.variants, post), post)
        same = [_same_hand(pre.player, post.player), _kept(pre, post, "pattern", "doubled")]
        return conjunction(
            [self._drawn(pre.dealer, post.dealer), *same, post.in_turn(Turn.OVER), paid]
        )

    def _stood(self, pre: BoardTerms, post: BoardTerms) -> z3.BoolRef:
        same = [_same_hand(pre.player, post.player), _kept(pre, post, "pattern", "doubled")]
        return conjunction([self._turned_up(pre, post), *same, self._goes_on(post, Turn.DEALER)])

    def _hit(self, pre: BoardTerms, post: BoardTerms) -> z3.BoolRef:
        ends = conjunction([self._ends(post, Outcome.BUST, -10), post.player.low > 21])
        goes_on = conjunction([self._goes_on(post, Turn.PLAYER), post.player.low <= 21])
        return conjunction(
            [
                self._taken(pre, post),
                _same_hand(pre.dealer, post.dealer),
                _kept(pre, post, "doubled"),
                self._some_hole(post),
                disjunction([ends, goes_on]),
            ]
        )

    def _surrendered(self, pre: BoardTerms, post: BoardTerms) -> z3.BoolRef:
        same = [_same_hand(pre.player, post.player), _same_hand(pre.dealer, post.dealer)]
        kept = [*same, _kept(pre, post, "pattern", "doubled")]
        return conjunction([*kept, self._some_hole(post), self._ends(post, Outcome.SURRENDER, -5)])

    def _doubled(self, pre: BoardTerms, post: BoardTerms) -> z3.BoolRef:
        ends = [
            post.player.low > 21,
            _same_hand(pre.dealer, post.dealer),
            _kept(pre, post),
            self._some_hole(post),
            self._ends(post, Outcome.BUST, -20),
        ]
        goes_on = [
            post.player.low <= 21,
            self._turned_up(pre, post),
            _kept(pre, post),
            self._goes_on(post, Turn.DEALER),
        ]
        comes = disjunction([conjunction(ends), conjunction(goes_on)])
        return conjunction([self._taken(pre, post), post.doubled == 1, comes])

    # The dealer

    def dealer_draws(self, board: BoardTerms) -> z3.BoolRef:
        """Whether the dealer must draw: on 16 or less, perhaps on a soft 17."""
        soft_17 = conjunction([board.dealer.ace == 1, board.dealer.low == 7])
        again = conjunction([soft_17, self._truth(self.variants.hit_soft_17)])
        return disjunction([board.dealer.below(17), again])

    def _dealer(self, pre: BoardTerms, post: BoardTerms) -> dict[Kind, z3.BoolRef]:
        """What the dealer does."""
        draws = self.dealer_draws(pre)
        same = conjunction(
            [_same_hand(pre.player, post.player), _kept(pre, post, "pattern", "doubled")]
        )
        compared = conjunction(
            [post.in_turn(Turn.OVER), paid_as(comparing(self.variants, post), post)]
        )
        busts = conjunction([post.dealer.low > 21, compared])
        goes_on = conjunction([post.dealer.low <= 21, self._goes_on(post, Turn.DEALER)])
        hit = [draws, self._drawn(pre.dealer, post.dealer), disjunction([busts, goes_on])]
        stand = [negation(draws), _same_hand(pre.dealer, post.dealer), compared]
        return {
            Kind.DEALER_HIT: conjunction([*hit, same]),
            Kind.DEALER_STAND: conjunction([*stand, same]),
        }

    # Cards

    def _drawn(self, pre: HandTerms, post: HandTerms) -> z3.BoolRef:
        """A hand has one card more."""
        here = [after == before + 1 for before, after in zip(pre.held, post.held, strict=True)]
        rows = zip(here, pre.held, post.held, strict=True)
        others = (disjunction([more, after == before]) for more, before, after in rows)
        worth = self._sum(here)
        ace = self.numbers.choose(here[0], self.numbers.literal(1), pre.ace)
        added = [post.low == pre.low + worth, post.cards == pre.cards + 1, post.ace == ace]
        return conjunction([exactly_one(here), *others, *added])

    def _sum(self, here: Sequence[z3.BoolRef]) -> Number:
        """What the one card is worth that is meant."""
        worth = self.numbers.literal(0)
        for value, meant in zip(VALUES, here, strict=True):
            worth = self.numbers.choose(meant, self.numbers.literal(value), worth)
        return worth

    def _taken(self, pre: BoardTerms, post: BoardTerms) -> z3.BoolRef:
        """The player has one card more, whose suit fits a pattern or does not."""
        completes = conjunction([pre.player.cards == 2, post.player.low == 21, pre.pattern >= 1])
        fits = disjunction([post.pattern == pre.pattern, post.pattern == 1])
        pattern = [
            implies(completes, fits),
            disjunction([completes, post.pattern == 0]),
        ]
        return conjunction([self._drawn(pre.player, post.player), *pattern])

    def _turned_up(self, pre: BoardTerms, post: BoardTerms) -> z3.BoolRef:
        """The hole card is seen; where the dealer has looked at it, it makes no natural."""
        drawn = self._drawn(pre.dealer, post.dealer)
        return conjunction([drawn, negation(post.dealer.natural)]) if self.variants.peek else drawn

    def _some_hole(self, board: BoardTerms) -> z3.BoolRef:
        """There is a card left that the hole card may be, once the dealer has looked at it."""
        if not (self.shoe and self.variants.peek):
            return self._truth(True)
        left = self.left(board)
        ways = []
        for showing, hidden in ((1, 10), (10, 1)):
            rest = (
                count >= 1 for value, count in zip(VALUES, left, strict=True) if value != hidden
            )
            ways.append(implies(board.showing == showing, disjunction(rest)))
        return conjunction(ways)

    def left(self, board: BoardTerms) -> list[Number]:
        """The unseen cards of a shoe."""
        rows = zip(self.shoe, board.player.held, board.dealer.held, strict=True)
        return [self.numbers.literal(count) - one - other for count, one, other in rows]

    def _within_the_shoe(self, board: BoardTerms) -> Parts:
        if not self.shoe:
            return {}
        left = conjunction(count >= 0 for count in self.left(board))
        return {"no card comes more often than the shoe has it": left}

    def _adds_up(self, hand: HandTerms) -> z3.BoolRef:
        """What a hand comes to is told by its cards."""
        numbers = self.numbers
        low = numbers.sum(count * value for value, count in zip(VALUES, hand.held, strict=True))
        ace = numbers.choose(hand.held[0] >= 1, numbers.literal(1), numbers.literal(0))
        return conjunction([hand.low == low, hand.cards == numbers.sum(hand.held), hand.ace == ace])

    def _dealt_pattern(self, board: BoardTerms) -> z3.BoolRef:
        held = board.player.held
        pairs = [conjunction([held[one - 1] == 1, held[two - 1] == 1]) for one, two in PAIRS]
        paired = disjunction([*pairs, held[6] == 2])
        if not self.variants.bonuses:
            return board.pattern == 0
        some = conjunction([board.pattern >= 1, board.pattern <= 3])
        return conjunction([implies(paired, some), disjunction([paired, board.pattern == 0])])

    # What follows

    def _goes_on(self, post: BoardTerms, turn: Turn) -> z3.BoolRef:
        return conjunction([post.in_turn(turn), post.ended(None), post.paid == SHIFT])

    def _ends(self, post: BoardTerms, outcome: Outcome, payoff: int) -> z3.BoolRef:
        return conjunction(
            [post.in_turn(Turn.OVER), post.ended(outcome), post.paid == payoff + SHIFT]
        )

    def _truth(self, value: bool) -> z3.BoolRef:
        return z3.BoolVal(value, self.ctx)


def _same_hand(pre: HandTerms, post: HandTerms) -> z3.BoolRef:
    """A hand is as before."""
    return _same(HAND_RECORD, pre, post)


def _same(record: Record[Any], pre: object, post: object) -> z3.BoolRef:
    pairs = zip(leaves(record, pre), leaves(record, post), strict=True)
    return conjunction(after == before for before, after in pairs)


def _kept(pre: BoardTerms, post: BoardTerms, *names: str) -> z3.BoolRef:
    """The card that the dealer shows stays, and so do fields of these names."""
    pairs = [(getattr(pre, name), getattr(post, name)) for name in ("showing", *names)]
    return conjunction(after == before for before, after in pairs)
