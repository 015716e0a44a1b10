"""The Z3 twin of a board between two cards."""

from dataclasses import dataclass

import z3

from gamemodels.cards import RANKS, Rank
from gamemodels.logic import negation
from gamemodels.numbers import Number, Numbers
from gamemodels.twentyone.board import Board, Phase
from gamemodels.twentyone.controller_predicates import TEXT_TIME_ADVANCE, TIME_ADVANCE
from gamemodels.twentyone.one_hot import OneHot
from gamemodels.twentyone.player_terms import PlayerTerms, UpperBounds
from gamemodels.twentyone.terms import CONTROLLER_PHASES, BoardTerms
from gamemodels.twentyone.variants import MENDED, Variants


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
        return [*self.board(variants).equals(board), *same_card]

    def board(self, variants: Variants = MENDED) -> BoardTerms:
        """The whole board."""
        zero, nothing = self.sort.literal(0), z3.BoolVal(False, self.sort.ctx)
        ready = negation(self.idle)
        due = self.clock + hit_time_advance(variants)
        sides = [
            PlayerTerms(
                each.value, (nothing,) * len(RANKS), zero, zero, zero, each.score, each.drawn
            )
            for each in self.holders
        ]
        return BoardTerms(
            sort=self.sort,
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
