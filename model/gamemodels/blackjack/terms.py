"""The Z3 twin of a `Board`: its fields as numbers, payments, and the words of formulas."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import z3

from gamemodels.blackjack.board import BUST, VALUES, Board, Counts, Hand, Outcome, Turn, Variants
from gamemodels.logic import Parts, conjunction, disjunction, negation
from gamemodels.numbers import Number, Numbers

TURNS, OUTCOMES = tuple(Turn), tuple(Outcome)
MOST_LOW, MOST_CARDS = 31, 22
"""What the cards of a side can come to, and how many they can be."""

SHIFT, MOST_PAID = 20, 50
"""A payoff is told as a number that is not below zero: from two bets lost to three won."""


@dataclass(frozen=True)
class HandTerms:
    """A hand: what it comes to with aces as 1, whether there is one, how many cards, and which."""

    low: Number
    ace: Number
    cards: Number
    held: tuple[Number, ...]

    @classmethod
    def unknown(cls, name: str, numbers: Numbers) -> "HandTerms":
        """A hand of which nothing is known."""
        variable = numbers.variable
        return cls(
            variable(f"{name}.low", MOST_LOW),
            variable(f"{name}.ace", 1),
            variable(f"{name}.cards", MOST_CARDS),
            tuple(variable(f"{name}.held_{value}", MOST_CARDS) for value in VALUES),
        )

    def numbers(self) -> list[Number]:
        """Every number, in a fixed order."""
        return [self.low, self.ace, self.cards, *self.held]

    @property
    def soft(self) -> z3.BoolRef:
        """Whether an ace counts 11."""
        return conjunction([self.ace == 1, self.low <= 11])

    def below(self, points: int) -> z3.BoolRef:
        """Whether the best total is lower."""
        soft = conjunction([self.soft, self.low + 10 > points - 1])
        return negation(disjunction([soft, self.low > points - 1]))

    def total(self, sort: Numbers) -> Number:
        """The best total."""
        return sort.choose(self.soft, self.low + 10, self.low)

    @property
    def natural(self) -> z3.BoolRef:
        """Whether it is an ace and a card worth 10."""
        return conjunction([self.cards == 2, self.ace == 1, self.low == 11])

    @property
    def is_21(self) -> z3.BoolRef:
        """Whether the best total is 21."""
        return disjunction([self.low == 21, conjunction([self.ace == 1, self.low == 11])])

    def decode(self, model: z3.ModelRef) -> Hand:
        """The hand in a model."""
        low, ace, cards, *held = (number.value(model) for number in self.numbers())
        return Hand(low, ace == 1, cards, tuple(held))


@dataclass(frozen=True)
class BoardTerms:
    """The fields of a board; turn and outcome by their places, no outcome as 0."""

    sort: Numbers
    turn: Number
    player: HandTerms
    showing: Number
    dealer: HandTerms
    doubled: Number
    pattern: Number
    outcome: Number
    paid: Number

    @classmethod
    def unknown(cls, name: str, numbers: Numbers) -> "BoardTerms":
        """A board of which nothing is known."""
        variable = numbers.variable
        return cls(
            sort=numbers,
            turn=variable(f"{name}.turn", len(TURNS) - 1),
            player=HandTerms.unknown(f"{name}.player", numbers),
            showing=variable(f"{name}.showing", len(VALUES)),
            dealer=HandTerms.unknown(f"{name}.dealer", numbers),
            doubled=variable(f"{name}.doubled", 1),
            pattern=variable(f"{name}.pattern", 3),
            outcome=variable(f"{name}.outcome", len(OUTCOMES)),
            paid=variable(f"{name}.paid", MOST_PAID),
        )

    def numbers(self) -> list[Number]:
        """Every number, in a fixed order."""
        others = [self.doubled, self.pattern, self.outcome, self.paid]
        return [
            self.turn,
            *self.player.numbers(),
            self.showing,
            *self.dealer.numbers(),
            *others,
        ]

    def declared(self) -> Parts:
        """What the sorts of the fields say by themselves."""
        ranges = (
            (self.turn, len(TURNS) - 1),
            (self.player.ace, 1),
            (self.dealer.ace, 1),
            (self.doubled, 1),
            (self.pattern, 3),
            (self.outcome, len(OUTCOMES)),
            (self.paid, MOST_PAID),
        )
        showing = conjunction([self.showing >= 1, self.showing <= len(VALUES)])
        return {
            "no count is below zero": conjunction(number >= 0 for number in self.numbers()),
            "every field is in its range": conjunction(
                [showing, *(number <= most for number, most in ranges)]
            ),
        }

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

    def decode(self, model: z3.ModelRef, shoe: Counts) -> Board:
        """The board in a model."""
        player, dealer = self.player.decode(model), self.dealer.decode(model)
        seen = zip(shoe, player.held, dealer.held, strict=True) if shoe else ()
        outcome = self.outcome.value(model)
        return Board(
            TURNS[self.turn.value(model)],
            player,
            self.showing.value(model),
            dealer,
            self.doubled.value(model) == 1,
            self.pattern.value(model),
            tuple(all_cards - one - other for all_cards, one, other in seen),
            OUTCOMES[outcome - 1] if outcome else None,
            self.paid.value(model) - SHIFT,
        )

    @staticmethod
    def encode(board: Board) -> list[int]:
        """The values of a known board, in the order of the numbers."""
        outcome = OUTCOMES.index(board.outcome) + 1 if board.outcome else 0
        others = [int(board.doubled), board.pattern, outcome, board.payoff + SHIFT]
        player, dealer = _values(board.player), _values(board.dealer)
        return [TURNS.index(board.turn), *player, board.showing, *dealer, *others]


def _values(hand: Hand) -> list[int]:
    return [hand.low, int(hand.ace), hand.cards, *hand.held]


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
