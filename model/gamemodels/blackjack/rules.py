"""The referee of blackjack event by event: chances of cards, payments, and the rules.

Everything here is plain Python and loads no solver.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations_with_replacement
from typing import NamedTuple

from gamemodels import rules
from gamemodels.blackjack.board import (
    ACE,
    BASE,
    BUST,
    TEN,
    VALUES,
    Board,
    Counts,
    Event,
    Hand,
    Kind,
    Outcome,
    Turn,
    Variants,
)

ENDLESS = (1, 1, 1, 1, 1, 1, 1, 1, 1, 4)
"""The ranks of each value."""

WITHOUT_TENS = (*ENDLESS[:-1], 3)
SUITS = 4
PATTERN_PAIRS = ((6, 7), (6, 8), (7, 7), (7, 8))
"""Two cards that can become a 6-7-8 or 7-7-7; what is missing makes 21."""

PAIR_SUITS = {1: 12, 2: 3, 3: 1}
"""Of 16 pairs of suits: mixed ones, those of one suit, and spades."""

ENOUGH = 58
"""The points of a shoe, aces as 1, that no hand of both sides uses up: 31 and 26 at most."""


class Drawn(NamedTuple):
    """A card, how likely it is among the others, and what is left after it."""

    value: int
    weight: int
    left: Counts


def shoe_of(decks: int) -> Counts:
    """A full shoe."""
    return tuple(4 * decks * ranks for ranks in ENDLESS)


def completing(hole_for: int) -> int:
    """The hole card that makes a natural with a face-up card; 0 if none does."""
    return {ACE: TEN, TEN: ACE}.get(hole_for, 0)


@dataclass(frozen=True)
class Dealing:
    """Cards from what is left of a shoe, or from an endless deck, of which nothing is ever gone."""

    weights: Counts
    endless: bool

    @classmethod
    def of(cls, variants: Variants, left: Counts) -> "Dealing":
        """The cards that may come."""
        if left:
            return cls(left, False)
        return cls(WITHOUT_TENS if variants.bonuses else ENDLESS, True)

    @property
    def all(self) -> int:
        """The weight of all cards."""
        return sum(self.weights)

    def of_value(self, value: int) -> int:
        """The weight of the cards of a value, 0 for none."""
        return self.weights[value - 1] if value else 0

    def without(self, value: int) -> "Dealing":
        """What may come after a card of that value."""
        if self.endless:
            return self
        at = value - 1
        rest = (*self.weights[:at], self.weights[at] - 1, *self.weights[at + 1 :])
        return Dealing(rest, False)

    @property
    def left(self) -> Counts:
        """What is left of a shoe."""
        return () if self.endless else self.weights

    def cards(self, but: int = 0) -> Iterator[Drawn]:
        """Every card that may come, but those of one value."""
        for value in VALUES:
            weight = self.of_value(value)
            if weight and value != but:
                yield Drawn(value, weight, self.without(value).left)

    def cards_beside(self, hole_not: int) -> Iterator[Drawn]:
        """Every card that may come while the hole card, which is not of one value, lies there."""
        for value, weight, left in self.cards():
            others = self.without(value)
            holes = others.all - others.of_value(hole_not)
            if holes:
                yield Drawn(value, weight * holes, left)

    @property
    def after_one(self) -> int:
        """The weight of all cards after any one of them."""
        return self.all if self.endless else self.all - 1


def most_cards(shoe: Counts, points: int) -> int:
    """The most cards that come to so many points at most, aces as 1; of aces alone if endless."""
    if not shoe:
        return points
    cards = 0
    for value, count in zip(VALUES, shoe, strict=True):
        taken = min(count, points // value)
        cards, points = cards + taken, points - taken * value
    return cards


BET = 10
MANY_CARDS = {5: 15, 6: 20, 7: 30}
"""What a 21 of so many cards pays, 7 or more alike, where there are bonuses."""

PATTERNS = {1: 15, 2: 20, 3: 30}
"""What a 6-7-8 or 7-7-7 pays: of mixed suits, of one suit, of spades."""

Paid = tuple[Outcome, int]


def settled(variants: Variants, board: Board) -> Paid:
    """What a natural of the player, the dealer or both comes to."""
    pays = int(variants.natural_pays * BET)
    if not board.player.natural:
        return Outcome.LOSE, -BET
    if not board.dealer.natural or variants.bonuses:
        return Outcome.NATURAL, pays
    return (Outcome.LOSE, -BET) if variants.both_naturals_lose else (Outcome.PUSH, 0)


def compared(variants: Variants, board: Board) -> Paid:
    """What two hands come to when both sides have finished."""
    stake = 2 * BET if board.doubled else BET
    player, dealer = board.player.total, board.dealer.total
    if board.dealer.natural:
        ties = variants.dealer_natural_ties and player == 21
        return (Outcome.PUSH, 0) if ties else (Outcome.LOSE, -stake)
    if variants.bonuses and player == 21:
        return Outcome.WIN, stake if board.doubled else _bonus(board)
    if dealer > 21:
        lost = variants.bust_compared_as_sum
        return (Outcome.LOSE, -stake) if lost else (Outcome.WIN, stake)
    if player == dealer:
        return Outcome.PUSH, 0
    return (Outcome.WIN, stake) if player > dealer else (Outcome.LOSE, -stake)


def _bonus(board: Board) -> int:
    """What a 21 pays that was not doubled and is no natural."""
    if board.pattern:
        return PATTERNS[board.pattern]
    return MANY_CARDS.get(min(board.player.cards, 7), BET)


PLAYER = "Player"

Move = rules.Move[Event, Board]
Chance = tuple[Event, Board, int]
"""What may come of a choice: the event, where it leads, and its weight."""

HELD, CARDS, DEALER_CARDS = "held", "cards", "dealer_cards"
SHOWING, SUM, USABLE_ACE, FIRST = "dealer_showing", "player_sum", "usable_ace", "first"
DETAILS = frozenset((HELD, CARDS, DEALER_CARDS, SHOWING, SUM, USABLE_ACE, FIRST))
"""What a board may tell beyond what play depends on: the last four once the player stands."""


@dataclass(frozen=True)
class Blackjack(rules.Rules[Board, Event]):
    """One hand by some rules, from a shoe of ten counts or a full one.

    Boards that leave out `details` are as good for questions that do not read them, and fewer.
    """

    variants: Variants = BASE
    shoe: Counts = ()
    details: frozenset[str] = DETAILS

    @property
    def full_shoe(self) -> Counts:
        """The cards before the deal, none for an endless deck."""
        return self.shoe or (shoe_of(self.variants.decks) if self.variants.decks else ())

    def flaw(self) -> str | None:
        """A shoe that might run out in a hand."""
        if self.shoe and self.variants.bonuses:
            return "a shoe is of whole decks, and the presets play without tens: leave one out"
        points = sum(value * count for value, count in zip(VALUES, self.full_shoe, strict=False))
        if self.full_shoe and points < ENOUGH:
            return (
                f"the shoe has {points} points, aces as 1: at least {ENOUGH} were expected, so "
                "that it lasts for a hand"
            )
        return None

    # The deal

    def starts(self) -> tuple[Board, ...]:
        return tuple(self._deals)

    def starts_like(self, state: Board) -> tuple[Board, ...]:
        return tuple(start for start in self._deals if start.showing == state.showing)

    def start_weight(self, start: Board) -> int:
        return self._deals[start]

    @cached_property
    def _deals(self) -> dict[Board, int]:
        """Every first board, and how likely it is."""
        deals: dict[Board, int] = {}
        for one, other in combinations_with_replacement(VALUES, 2):
            for showing in VALUES:
                for board, weight in self._dealt(one, other, showing):
                    deals[board] = deals.get(board, 0) + weight
        return deals

    def _dealt(self, one: int, other: int, showing: int) -> Iterator[tuple[Board, int]]:
        shoe = Dealing.of(self.variants, self.full_shoe)
        weight = 1 if one == other else 2
        for value in (one, other, showing):
            weight *= shoe.of_value(value)
            shoe = shoe.without(value)
        if not weight:
            return
        player = self._hand(self._hand(None, one, CARDS), other, CARDS)
        dealer = self._hand(None, showing, DEALER_CARDS)
        paired = self.variants.bonuses and (one, other) in PATTERN_PAIRS
        for pattern, suits in (PAIR_SUITS if paired else {0: SUITS * SUITS}).items():
            board = Board(Turn.PLAYER, player, showing, dealer, pattern=pattern, left=shoe.left)
            yield board, weight * suits

    def abridged(self, state: Board) -> Board:
        player = self._lessened(state.player, CARDS)
        board = replace(state, player=player, dealer=self._lessened(state.dealer, DEALER_CARDS))
        settled = state.player.natural or (self.variants.peek and state.dealer.natural)
        if state.dealer.cards == 1 or settled:
            return board
        return replace(self._dealers(board), turn=state.turn)

    def _lessened(self, hand: Hand, counted: str) -> Hand:
        lessened: Hand | None = None
        for value, count in zip(VALUES, hand.held, strict=True):
            for _ in range(count):
                lessened = self._hand(lessened, value, counted)
        assert lessened is not None, "there is a card in every hand"
        return lessened

    # Moves

    def moves(self, state: Board) -> list[Move]:
        dealers = state.turn is Turn.DEALER
        if dealers or (state.player.natural and not self.variants.natural_only_by_standing):
            dealing = Dealing.of(self.variants, state.left)
            chances = self._dealer(state, dealing) if dealers else self._settling(state, dealing)
            return [Move(event, after, None, weight) for event, after, weight in chances]
        return [
            Move(event, after, PLAYER, weight, choice=choice)
            for choice in self.choices(state)
            for event, after, weight in self._chosen(state, choice)
        ]

    def is_final(self, state: Board) -> bool:
        return state.turn is Turn.OVER

    def choices(self, state: Board) -> tuple[Kind, ...]:
        """What the player may do, in the order of the actions' numbers."""
        first = state.player.cards == 2
        surrender = (Kind.SURRENDER,) if self.variants.surrender and first else ()
        doubling = self.variants.double and (first or self.variants.bonuses)
        return (Kind.STAND, Kind.HIT, *surrender, *((Kind.DOUBLE,) if doubling else ()))

    def _chosen(self, board: Board, choice: Kind) -> Iterator[Chance]:
        """What may come of a choice; where the dealer peeks, a natural comes first."""
        dealing = Dealing.of(self.variants, board.left)
        hidden = completing(board.showing) if self.variants.peek else 0
        if choice is Kind.STAND and board.player.natural:
            yield from self._settling(board, dealing)
            return
        if board.player.cards == 2 and dealing.of_value(hidden):
            yield self._peeked(board, choice, dealing, hidden)
        if choice is Kind.STAND:
            yield from self._standing(board, dealing, hidden)
        elif choice is Kind.HIT:
            yield from self._hitting(board, dealing, hidden)
        elif choice is Kind.DOUBLE:
            yield from self._doubling(board, dealing, hidden)
        else:
            weight = dealing.all - dealing.of_value(hidden)
            if weight:
                yield Event(Kind.SURRENDER), _ended(board, Outcome.SURRENDER, -5), weight

    def _peeked(self, board: Board, choice: Kind, dealing: Dealing, hole: int) -> Chance:
        """The dealer has a natural: the same, whatever was chosen."""
        later = dealing.after_one * self._suits if choice in (Kind.HIT, Kind.DOUBLE) else 1
        shown = self._turned_up(board, hole, dealing.without(hole).left)
        after = _ended(shown, *settled(self.variants, shown))
        return Event(Kind.SETTLE, hole=hole), after, dealing.of_value(hole) * later

    def _settling(self, board: Board, dealing: Dealing) -> Iterator[Chance]:
        """A natural of the player is settled."""
        for hole, weight, left in dealing.cards():
            shown = self._turned_up(board, hole, left)
            after = _ended(shown, *settled(self.variants, shown))
            yield Event(Kind.SETTLE, hole=hole), after, weight

    def _standing(self, board: Board, dealing: Dealing, hidden: int) -> Iterator[Chance]:
        for hole, weight, left in dealing.cards(but=hidden):
            shown = self._turned_up(board, hole, left)
            yield Event(Kind.STAND, hole=hole), self._dealers(shown), weight

    def _hitting(self, board: Board, dealing: Dealing, hidden: int) -> Iterator[Chance]:
        for card, weight, left in dealing.cards_beside(hidden):
            for after, suits in self._taken(board, card, left):
                if after.player.low > 21:
                    after = _ended(after, Outcome.BUST, -10)
                yield Event(Kind.HIT, card), after, weight * suits

    def _doubling(self, board: Board, dealing: Dealing, hidden: int) -> Iterator[Chance]:
        """One card, and the hole card is turned up unless that was one too many."""
        for card, weight, left in dealing.cards():
            others = dealing.without(card)
            for taken, suits in self._taken(replace(board, doubled=True), card, left):
                if taken.player.low > 21:
                    rest = others.all - others.of_value(hidden)
                    if rest:
                        over = _ended(taken, Outcome.BUST, -20)
                        yield Event(Kind.DOUBLE, card), over, weight * suits * rest
                    continue
                for hole, holes, rest_left in others.cards(but=hidden):
                    shown = self._turned_up(taken, hole, rest_left)
                    after = self._dealers(shown)
                    yield Event(Kind.DOUBLE, card, hole), after, weight * suits * holes

    def _dealer(self, board: Board, dealing: Dealing) -> Iterator[Chance]:
        """The dealer draws to 16, perhaps to a soft 17, and then stands."""
        hand = board.dealer
        soft_17 = self.variants.hit_soft_17 and hand.soft and hand.total == 17
        if hand.total >= 17 and not soft_17:
            yield Event(Kind.DEALER_STAND), _ended(board, *compared(self.variants, board)), 1
            return
        for card, weight, left in dealing.cards():
            after = replace(board, dealer=self._hand(hand, card, DEALER_CARDS), left=left)
            if after.dealer.low > 21:
                after = _ended(after, *compared(self.variants, after))
            yield Event(Kind.DEALER_HIT, card), after, weight

    # Hands

    @property
    def _suits(self) -> int:
        """What a card without a thought of its suit weighs."""
        return SUITS if self.variants.bonuses else 1

    def _dealers(self, board: Board) -> Board:
        """It is the dealer's turn; of the player only what is compared matters from here on."""
        hand, showing, details = board.player, board.showing, self.details
        if HELD not in details:
            if USABLE_ACE not in details:
                least = 0 if SUM in details else 16
                hand = Hand(max(hand.total, least), False, hand.cards)
            if FIRST not in details and CARDS not in details and not self.variants.bonuses:
                hand = replace(hand, cards=3)
            showing = showing if SHOWING in details else 0
        return replace(board, turn=Turn.DEALER, player=hand, showing=showing)

    def _turned_up(self, board: Board, hole: int, left: Counts) -> Board:
        dealer = self._hand(board.dealer, hole, DEALER_CARDS)
        return replace(board, dealer=dealer, left=left)

    def _taken(self, board: Board, card: int, left: Counts) -> Iterator[tuple[Board, int]]:
        """The player has a card more, by its suit where that matters, and how likely that is."""
        player = self._hand(board.player, card, CARDS)
        after = replace(board, player=player, left=left)
        completes = board.player.cards == 2 and player.low == 21
        if board.pattern >= 2 and completes:
            yield after, 1
            yield replace(after, pattern=1), SUITS - 1
        else:
            yield replace(after, pattern=board.pattern if completes else 0), self._suits

    def _hand(self, hand: Hand | None, card: int, counted: str) -> Hand:
        """A hand with a card more; what no detail asks for is left out."""
        before = hand or Hand(0, False, 0, (0,) * len(VALUES) if HELD in self.details else ())
        low, ace = before.low + card, before.ace or card == 1
        cards, held = before.cards + 1, before.held
        if held:
            held = (*held[: card - 1], held[card - 1] + 1, *held[card:])
        if counted not in self.details:
            cards = min(cards, 7 if self.variants.bonuses and counted == CARDS else 3)
            if low > 21 and counted == CARDS and not held:
                low, ace, cards = BUST, False, 3
        return Hand(low, ace, cards, held)


def _ended(board: Board, outcome: Outcome, payoff: int) -> Board:
    return replace(board, turn=Turn.OVER, outcome=outcome, payoff=payoff)
