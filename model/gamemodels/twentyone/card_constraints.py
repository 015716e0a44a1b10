"""Constraints card by card: a card, and all that follows from it, is one step.

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
from gamemodels.twentyone.board import MENDED, Board, Phase, Variants
from gamemodels.twentyone.constraints import (
    DECK_TIME_ADVANCE,
    HAND_TIME_ADVANCE,
    TEXT_TIME_ADVANCE,
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
    starts: Number
    outcomes: Number
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
            starts=variable(f"{name}.starts", most.games),
            outcomes=variable(f"{name}.outcomes", most.games),
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
        return [self.clock, self.boards, *self.cards, *held, self.starts, self.outcomes]

    def constants(self) -> list[z3.ExprRef]:
        """Every unknown, in a fixed order."""
        truths = [self.dealer_turn, self.idle, *self.result, *self.card]
        return [*(number.term for number in self.numbers()), *truths]

    def equals(self, board: Board, card: Rank | None, variants: Variants) -> list[z3.BoolRef]:
        """One Boolean a field: whether it is as on a known board after a known card."""
        same_card = [
            here if rank is card else negation(here)
            for rank, here in zip(RANKS, self.card, strict=True)
        ]
        return [*equals(BOARD, self.board(variants), board), *same_card]

    def board(self, variants: Variants = MENDED) -> BoardTerms:
        """The whole board."""
        zero, nothing = self.sort.literal(0), z3.BoolVal(False, self.sort.ctx)
        ready, no_card = negation(self.idle), (nothing,) * len(RANKS)
        due = self.clock + hit_time_advance(variants)
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
            starts=self.starts,
            outcomes=self.outcomes,
            result=self.result,
        )


def hit_time_advance(variants: Variants) -> int:
    """The time advance of the controller in HIT."""
    return (TEXT_TIME_ADVANCE if variants.text_times else TIME_ADVANCE)[Phase.HIT]


FIRST_READY = 4
"""The board on which the first card is about to be drawn."""


def shuffle_wait(variants: Variants) -> int:
    """How long it takes from a start to the first draw."""
    waits = TEXT_TIME_ADVANCE if variants.text_times else TIME_ADVANCE
    return waits[Phase.START] + DECK_TIME_ADVANCE[Phase.SHUFFLE]


@Predicate
def card_init(setting: SettingTerms, board: CardTerms, variants: Variants = MENDED) -> Parts:
    """The board on which the first card is about to be drawn."""
    known = (board.clock, board.boards, board.starts, *board.cards)
    rest = [n for n in board.numbers() if not any(n is each for each in known)]
    return {
        "the cards have been shuffled": board.clock == shuffle_wait(variants),
        "three events have led here": board.boards == FIRST_READY,
        "there has been one start": board.starts == 1,
        "all cards are in the deck": conjunction(n == setting.copies for n in board.cards),
        "nobody has drawn yet": conjunction(n == 0 for n in rest),
        "the challenger is about to draw": none(
            [board.dealer_turn, board.idle, *board.result, *board.card]
        ),
    }


class Draw:
    """What one card leads to, as terms: the card and the variation are left to the solver."""

    def __init__(
        self, setting: SettingTerms, pre: CardTerms, post: CardTerms, variants: Variants
    ) -> None:
        self.pre, self.variants = pre, variants
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
        heard = z3.BoolVal(not variants.uncoupled_score, pre.sort.ctx)
        self.scored = conjunction([self.stands, heard])
        self.scores = [
            pre.sort.choose(conjunction([self.scored, turn]), value, holder.score)
            for turn, value, holder in zip(pre.turns, self.values, pre.holders, strict=True)
        ]
        goes_on = continues(*self.scores)
        self.begins = conjunction([self.scored, goes_on])
        self.ends = conjunction([self.scored, negation(goes_on)])
        silent = z3.BoolVal(variants.no_check_winner, pre.sort.ctx)
        self.outcome = conjunction([self.ends, negation(silent)])
        self.again = conjunction([self.outcome, pre.starts < setting.games])
        self.hits = conjunction([self.draws, negation(reached)])
        self.falls_idle = disjunction(
            [
                self.empty,
                conjunction([self.stands, negation(heard)]),
                conjunction([self.ends, negation(self.again)]),
            ]
        )

    def boards(self) -> Number:
        """How many boards one card leads on."""
        checks = 1 if self.variants.text_times and not self.variants.no_check_winner else 0
        extra = [(self.begins, 1), (self.ends, 1 + checks), (self.again, 3)]
        return self._sum([(self.draws, 4), (self.empty, 2), *extra])

    def tenths(self) -> Number:
        """How long one card takes, but for variation."""
        waits = TEXT_TIME_ADVANCE if self.variants.text_times else TIME_ADVANCE
        draw = hit_time_advance(self.variants) + DECK_TIME_ADVANCE[Phase.DRAW_DEALER]
        checks = waits.get(Phase.CHECK_WINNER, 0)
        stand = waits[Phase.STAND]
        return self._sum(
            [
                (self.draws, draw + 2 * HAND_TIME_ADVANCE),
                (self.empty, draw),
                (self.scored, stand),
                (self.outcome, checks),
                (self.again, shuffle_wait(self.variants)),
            ]
        )

    def _sum(self, rows: list[tuple[z3.BoolRef, int]]) -> Number:
        sort = self.pre.sort
        zero = sort.literal(0)
        return sort.sum(sort.choose(when, sort.literal(many), zero) for when, many in rows if many)

    def _worth(self, card: OneHot, turn: z3.BoolRef) -> Number:
        sort = self.pre.sort
        total = sort.literal(0)
        for place, here in enumerate(card):
            counted = conjunction([here, turn])
            total = sort.choose(counted, sort.literal(counts(place)), total)
        return total


@Predicate
def card_step(
    setting: SettingTerms, pre: CardTerms, post: CardTerms, variants: Variants = MENDED
) -> Parts:
    """One card leads from a board to the next; where nothing is due, nothing changes."""
    draw = Draw(setting, pre, post, variants)
    soonest = pre.clock + draw.tenths()
    latest = pre.sort.choose(draw.draws, setting.variation * 2, pre.sort.literal(0))
    stays_idle = disjunction([pre.idle, draw.falls_idle])
    turn = disjunction([conjunction([pre.dealer_turn, negation(draw.again)]), draw.begins])
    return {
        "a card is drawn unless none is left": conjunction(
            [
                implies(draw.draws, exactly_one(post.card)),
                implies(negation(draw.draws), none(post.card)),
            ]
        ),
        "the card was still there": conjunction(
            implies(here, left >= 1) for here, left in zip(post.card, pre.cards, strict=True)
        ),
        **_cards(setting, pre, post, draw, variants),
        **_holders(pre, post, draw, variants),
        "time goes on": conjunction([soonest <= post.clock, post.clock <= soonest + latest]),
        "boards are counted": post.boards == pre.boards + draw.boards(),
        "the dealer begins after CONTINUE": post.dealer_turn == turn,
        "nothing is due after the end or where it is stuck": post.idle == stays_idle,
        "starts and outcomes are counted": conjunction(
            [
                post.starts == _one_more(draw.again, pre.starts, pre.sort),
                post.outcomes == _one_more(draw.outcome, pre.outcomes, pre.sort),
            ]
        ),
        "the result is what check_winner says": _result(pre, post, draw),
    }


def _cards(
    setting: SettingTerms, pre: CardTerms, post: CardTerms, draw: Draw, variants: Variants
) -> Parts:
    refilled = z3.BoolVal(False, pre.sort.ctx) if variants.stale_hands else draw.again
    rows = list(zip(post.card, pre.cards, post.cards, strict=True))
    return {
        "all cards are back for a further game": implies(
            refilled, conjunction(after == setting.copies for after in post.cards)
        ),
        "the card leaves the deck": conjunction(
            disjunction([refilled, negation(here), after + 1 == before])
            for here, before, after in rows
        ),
        "all other cards stay": conjunction(
            disjunction([refilled, here, after == before]) for here, before, after in rows
        ),
    }


def _holders(pre: CardTerms, post: CardTerms, draw: Draw, variants: Variants) -> Parts:
    zero = pre.sort.literal(0)
    emptied = z3.BoolVal(False, pre.sort.ctx) if variants.stale_hands else draw.again
    values, scores, counted = [], [], []
    rows = zip(pre.holders, post.holders, pre.turns, draw.values, draw.scores, strict=True)
    for before, after, turn, value, score in rows:
        values.append(after.value == pre.sort.choose(emptied, zero, value))
        scores.append(after.score == pre.sort.choose(draw.again, zero, score))
        more = _one_more(conjunction([draw.draws, turn]), before.drawn, pre.sort)
        counted.append(after.drawn == pre.sort.choose(draw.again, zero, more))
    return {
        "the card is added to the hand in turn": conjunction(values),
        "who stands has a score": conjunction(scores),
        "the cards drawn are counted": conjunction(counted),
    }


def _result(pre: CardTerms, post: CardTerms, draw: Draw) -> z3.BoolRef:
    over = conjunction([draw.outcome, negation(draw.again)])
    return conjunction(
        [
            implies(over, same(winner(*draw.scores), post.result)),
            implies(draw.again, none(post.result)),
            implies(negation(draw.outcome), same(pre.result, post.result)),
        ]
    )


def _one_more(when: z3.BoolRef, number: Number, sort: Numbers) -> Number:
    return number + sort.choose(when, sort.literal(1), sort.literal(0))
