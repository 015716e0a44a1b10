"""Constraints card by card: a card, and all that follows from it, is one step of one mended game.

Between the steps the controller is about to draw, or nothing is due any more. Which events there
are and how long they take follows from the card, so no board in between is needed.
"""

from dataclasses import dataclass

import z3

from gamemodels.cards import RANKS, Rank
from gamemodels.logic import (
    Parts,
    Predicate,
    conjunction,
    disjunction,
    exactly_one,
    implies,
    negation,
)
from gamemodels.numbers import Number, Numbers
from gamemodels.terms import equals
from gamemodels.twentyone.board import Board, Phase
from gamemodels.twentyone.constraints import (
    DECK_TIME_ADVANCE,
    HAND_TIME_ADVANCE,
    TIME_ADVANCE,
    continues,
    counts,
    winner,
)
from gamemodels.twentyone.terms import (
    BOARD,
    CONTROLLER_PHASES,
    BoardTerms,
    OneHot,
    PlayerTerms,
    SettingTerms,
    UpperBounds,
    none,
    same,
)


@dataclass(frozen=True)
class CardPlayerTerms:
    """What a player has: a hand, a score, and how many cards were drawn."""

    value: Number
    score: Number
    drawn: Number


@dataclass(frozen=True)
class CardTerms:
    """A board on which a card is about to be drawn, or on which nothing is due: `idle`.

    `card` is what was drawn to get there, and `boards` counts the boards of the game so far.
    """

    sort: Numbers
    clock: Number
    boards: Number
    dealer_turn: z3.BoolRef
    idle: z3.BoolRef
    cards: tuple[Number, ...]
    challenger: CardPlayerTerms
    dealer: CardPlayerTerms
    result: OneHot
    card: OneHot

    @classmethod
    def unknown(cls, name: str, numbers: Numbers, most: UpperBounds, boards: int) -> "CardTerms":
        """A board of which nothing is known but how great its numbers may be."""
        variable, ctx = numbers.variable, numbers.ctx
        challenger, dealer = (
            CardPlayerTerms(
                variable(f"{name}.{who}.value", hand),
                variable(f"{name}.{who}.score", hand),
                variable(f"{name}.{who}.drawn", len(RANKS) * most.copies),
            )
            for who, hand in zip(("challenger", "dealer"), most.hand, strict=True)
        )
        return cls(
            sort=numbers,
            clock=variable(f"{name}.clock", most.clock),
            boards=variable(f"{name}.boards", boards),
            dealer_turn=z3.Bool(f"{name}.dealer_turn", ctx),
            idle=z3.Bool(f"{name}.idle", ctx),
            cards=tuple(variable(f"{name}.left_{rank.value}", most.copies) for rank in RANKS),
            challenger=challenger,
            dealer=dealer,
            result=tuple(z3.Bool(f"{name}.result_{each}", ctx) for each in range(3)),
            card=tuple(z3.Bool(f"{name}.card_{rank.value}", ctx) for rank in RANKS),
        )

    @property
    def holders(self) -> tuple[CardPlayerTerms, CardPlayerTerms]:
        """Both players, the challenger first."""
        return (self.challenger, self.dealer)

    @property
    def turns(self) -> tuple[z3.BoolRef, z3.BoolRef]:
        """For each player whether it is their turn."""
        return (negation(self.dealer_turn), self.dealer_turn)

    def numbers(self) -> list[Number]:
        """Every number, in a fixed order."""
        held = [n for each in self.holders for n in (each.value, each.score, each.drawn)]
        return [self.clock, self.boards, *self.cards, *held]

    def constants(self) -> list[z3.ExprRef]:
        """Every unknown, in a fixed order."""
        truths = [self.dealer_turn, self.idle, *self.result, *self.card]
        return [*(number.term for number in self.numbers()), *truths]

    def equals(self, board: Board, card: Rank | None) -> list[z3.BoolRef]:
        """One Boolean a field: whether it is as on a known board after a known card."""
        same_card = [
            here if rank is card else negation(here)
            for rank, here in zip(RANKS, self.card, strict=True)
        ]
        return [*equals(BOARD, self.board(), board), *same_card]

    def board(self) -> BoardTerms:
        """The whole board."""
        zero, one = self.sort.literal(0), self.sort.literal(1)
        nothing = z3.BoolVal(False, self.sort.ctx)
        ready, no_card = negation(self.idle), (nothing,) * len(RANKS)
        due = self.clock + TIME_ADVANCE[Phase.HIT]
        sides = [
            PlayerTerms(
                self.sort,
                each.value,
                no_card,
                zero,
                zero,
                zero,
                each.score,
                each.drawn,
            )
            for each in self.holders
        ]
        return BoardTerms(
            numbers=self.sort,
            clock=self.clock,
            dealer_turn=self.dealer_turn,
            controller=tuple(
                ready if phase is Phase.HIT else nothing for phase in CONTROLLER_PHASES
            ),
            controller_due=self.sort.choose(self.idle, zero, due),
            deck=(nothing,) * 3,
            deck_due=zero,
            cards=self.cards,
            challenger=sides[0],
            dealer=sides[1],
            starts=one,
            outcomes=self.sort.choose(disjunction(self.result), one, zero),
            result=self.result,
        )


FIRST_READY = 4
"""The board on which the first card is about to be drawn."""

SHUFFLE_TENTHS = TIME_ADVANCE[Phase.START] + DECK_TIME_ADVANCE[Phase.SHUFFLE]
"""The tenths of a second from the start to the first draw."""


@Predicate
def card_init(setting: SettingTerms, board: CardTerms) -> Parts:
    """The board on which the first card is about to be drawn."""
    known = (board.clock, board.boards, *board.cards)
    rest = [n for n in board.numbers() if not any(n is each for each in known)]
    return {
        "the cards have been shuffled": board.clock == SHUFFLE_TENTHS,
        "three events have led here": board.boards == FIRST_READY,
        "all cards are in the deck": conjunction(n == setting.copies for n in board.cards),
        "nobody has drawn yet": conjunction(n == 0 for n in rest),
        "the challenger is about to draw": none(
            [board.dealer_turn, board.idle, *board.result, *board.card]
        ),
    }


class Draw:
    """What one card leads to, as terms: the card and the variation are left to the solver."""

    def __init__(self, setting: SettingTerms, pre: CardTerms, post: CardTerms) -> None:
        self.pre = pre
        some = disjunction(count >= 1 for count in pre.cards)
        self.draws = conjunction([negation(pre.idle), some])
        self.empty = conjunction([negation(pre.idle), negation(some)])
        self.values = [
            holder.value + self._worth(post.card, turn)
            for holder, turn in zip(pre.holders, pre.turns, strict=True)
        ]
        thresholds = (setting.challenger, setting.dealer)
        reached = disjunction(
            conjunction([turn, threshold <= value])
            for turn, threshold, value in zip(pre.turns, thresholds, self.values, strict=True)
        )
        self.stands = conjunction([self.draws, reached])
        self.scores = [
            pre.sort.choose(conjunction([self.stands, turn]), value, holder.score)
            for turn, value, holder in zip(pre.turns, self.values, pre.holders, strict=True)
        ]
        goes_on = continues(*self.scores)
        self.begins = conjunction([self.stands, goes_on])
        self.ends = conjunction([self.stands, negation(goes_on)])

    def boards(self) -> Number:
        """How many boards one card leads on."""
        return self._sum([(self.draws, 4), (self.empty, 2), (self.stands, 1)])

    def tenths(self) -> Number:
        """How long one card takes, but for variation."""
        draw = TIME_ADVANCE[Phase.HIT] + DECK_TIME_ADVANCE[Phase.DRAW_DEALER]
        return self._sum(
            [
                (self.draws, draw + 2 * HAND_TIME_ADVANCE),
                (self.empty, draw),
                (self.stands, TIME_ADVANCE[Phase.STAND]),
            ]
        )

    def _sum(self, rows: list[tuple[z3.BoolRef, int]]) -> Number:
        sort = self.pre.sort
        zero = sort.literal(0)
        return sort.sum(sort.choose(when, sort.literal(many), zero) for when, many in rows)

    def _worth(self, card: OneHot, turn: z3.BoolRef) -> Number:
        sort = self.pre.sort
        total = sort.literal(0)
        for place, here in enumerate(card):
            counted = conjunction([here, turn])
            total = sort.choose(counted, sort.literal(counts(place)), total)
        return total


@Predicate
def card_step(setting: SettingTerms, pre: CardTerms, post: CardTerms) -> Parts:
    """One card leads from a board to the next; where nothing is due, nothing changes."""
    draw = Draw(setting, pre, post)
    soonest = pre.clock + draw.tenths()
    latest = pre.sort.choose(draw.draws, setting.variation * 2, pre.sort.literal(0))
    cards = list(zip(post.card, pre.cards, post.cards, strict=True))
    return {
        "a card is drawn unless none is left": conjunction(
            [
                implies(draw.draws, exactly_one(post.card)),
                implies(negation(draw.draws), none(post.card)),
            ]
        ),
        "the card was still there": conjunction(
            implies(here, left >= 1) for here, left, _ in cards
        ),
        "the card leaves the deck": conjunction(
            implies(here, after + 1 == before) for here, before, after in cards
        ),
        "all other cards stay": conjunction(
            disjunction([here, after == before]) for here, before, after in cards
        ),
        **_holders(pre, post, draw),
        "time goes on": conjunction([soonest <= post.clock, post.clock <= soonest + latest]),
        "boards are counted": post.boards == pre.boards + draw.boards(),
        "the dealer begins after CONTINUE": post.dealer_turn
        == disjunction([pre.dealer_turn, draw.begins]),
        "nothing is due after the end or where it is stuck": post.idle
        == disjunction([pre.idle, draw.empty, draw.ends]),
        "the result is what check_winner says": conjunction(
            [
                implies(draw.ends, same(winner(*draw.scores), post.result)),
                implies(negation(draw.ends), same(pre.result, post.result)),
            ]
        ),
    }


def _holders(pre: CardTerms, post: CardTerms, draw: Draw) -> Parts:
    zero, one = pre.sort.literal(0), pre.sort.literal(1)
    values, scores, counted = [], [], []
    rows = zip(pre.holders, post.holders, pre.turns, draw.values, draw.scores, strict=True)
    for before, after, turn, value, score in rows:
        drawn = pre.sort.choose(conjunction([draw.draws, turn]), one, zero)
        values.append(after.value == value)
        scores.append(after.score == score)
        counted.append(after.drawn == before.drawn + drawn)
    return {
        "the card is added to the hand in turn": conjunction(values),
        "who stands has a score": conjunction(scores),
        "the cards drawn are counted": conjunction(counted),
    }
