"""The cards and the table of an environment: where cards come from, and one hand that is played."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from numpy.random import Generator

from gamemodels.blackjack.board import Variants
from gamemodels.blackjack.mdp import (
    BUST,
    BUSTS,
    LOSE,
    NATURAL,
    SURRENDERED,
    Action,
    Outcome,
    compared,
    completes_natural,
    dealer_draws,
    drawn,
    legal_actions,
    natural_settled,
)
from gamemodels.cards import RANKS, Rank

Found = TypeVar("Found")

SUITS = "SHDC"
NO_TENS = tuple(rank for rank in RANKS if rank is not Rank.TEN)
CARDS_IN_A_DECK = 52
SHUFFLED_BELOW = 4
"""A shoe that lives on is shuffled when less than one in so many of its cards are left."""


class Card:
    """A rank, and a suit that only some rules look at."""

    __slots__ = ("name", "rank", "suit", "value")

    def __init__(self, rank: Rank, suit: str) -> None:
        self.rank, self.suit = rank, suit
        self.name = rank.value + suit
        self.value = min(rank.place + 1, 10)


PLAIN = tuple(Card(rank, "") for rank in RANKS)
SUITED = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
SPANISH = tuple(Card(rank, suit) for suit in SUITS for rank in NO_TENS)


class InfiniteDeck:
    """Any card at any time, after those that are stacked."""

    def __init__(self, rules: Variants) -> None:
        self._cards = SPANISH if rules.bonuses else PLAIN
        self._stack: list[Card] = []

    def named(self, names: Sequence[str], anew: bool) -> list[Card]:
        """Cards by their names."""
        known = {card.name: card for card in self._cards}
        return [_known(known, name) for name in names]

    def begin(self, random: Generator, stack: Sequence[Card], anew: bool) -> None:
        """Begin a hand with these cards on top."""
        self._stack = list(stack)

    def draw(self, random: Generator) -> Card:
        """The next card."""
        if self._stack:
            return self._stack.pop(0)
        return self._cards[int(random.integers(len(self._cards)))]


class ShoeDeck:
    """Whole decks without replacement; a shoe that is counted lives on from hand to hand."""

    def __init__(self, rules: Variants) -> None:
        assert rules.decks is not None
        self._decks, self._lives_on = rules.decks, rules.counting
        self._left: list[Card] = []
        self._table: list[Card] = []
        self._whole = [Card(each.rank, each.suit) for _ in range(self._decks) for each in SUITED]
        self.shuffles = 0

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self._whole)

    def named(self, names: Sequence[str], anew: bool) -> list[Card]:
        """Cards by their ranks, each once, from the shoe or from the one that is shuffled next."""
        left = self._whole if anew or self._shuffled_next else self._left
        free: dict[str, list[Card]] = {rank.value: [] for rank in RANKS}
        for card in left:
            free[card.rank.value].append(card)
        found = []
        for name in names:
            if not _known(free, name):
                raise ValueError(f"cards: the shoe has no {name} left: stack fewer of them")
            found.append(free[name].pop())
        return found

    @property
    def _shuffled_next(self) -> bool:
        return not self._lives_on or len(self._left) * SHUFFLED_BELOW < len(self._whole)

    def begin(self, random: Generator, stack: Sequence[Card], anew: bool) -> None:
        """Begin a hand with these cards on top, shuffled anew if that is due."""
        self._table = []
        if anew or self._shuffled_next:
            self._shuffle(random)
        stacked = {id(card) for card in stack}
        self._left = [*stack, *(card for card in self._left if id(card) not in stacked)]

    def draw(self, random: Generator) -> Card:
        """The next card; the cards of earlier hands come back when none is left."""
        if not self._left:
            self._shuffle(random)
        card = self._left.pop(0)
        self._table.append(card)
        return card

    def _shuffle(self, random: Generator) -> None:
        here = {id(card) for card in self._table}
        order = random.permutation(len(self._whole))
        self._left = [self._whole[k] for k in order if id(self._whole[k]) not in here]
        self.shuffles += 1


def _known(known: dict[str, Found], name: object) -> Found:
    if not isinstance(name, str) or name not in known:
        expected = ", ".join(list(known)[:13])
        more = "" if len(known) <= len(RANKS) else ", … and so on in every suit"
        raise ValueError(f"cards: {name!r} is no card: expected {expected}{more}")
    return known[name]


MOST_CARDS = 7
MIXED, ONE_SUIT, SPADES = 1, 2, 3
PATTERNS = ((6, 7, 8), (7, 7, 7))

Draw = Callable[[], Card]


class Table:
    """One hand of a player against the dealer, from the deal to the outcome."""

    def __init__(self, rules: Variants, draw: Draw) -> None:
        self.rules = rules
        self._draw = draw
        self.player = [draw(), draw()]
        self.dealer = [draw(), draw()]
        self.outcome: Outcome | None = None

    @property
    def natural(self) -> bool:
        """Whether the player holds a natural."""
        return len(self.player) == 2 and _sum(self.player)[0] == 21

    @property
    def observation(self) -> tuple[int, ...]:
        """What the player sees, but for what a count of the shoe tells."""
        total, soft = _sum(self.player)
        seen = (min(total, BUST), self.dealer[0].value, int(soft))
        if self.rules.bonuses:
            return (*seen, min(len(self.player), MOST_CARDS), pattern(self.player))
        return (*seen, int(len(self.player) == 2)) if self.rules.extended else seen

    @property
    def legal(self) -> tuple[Action, ...]:
        """What may be done now."""
        first = len(self.player) == 2
        return legal_actions(self.rules, first) if self.outcome is None else ()

    def act(self, action: Action) -> None:
        """Do something that is legal."""
        self.outcome = self._settled()
        if self.outcome is not None:
            return
        if action is Action.SURRENDER:
            self.outcome = SURRENDERED
            return
        stake = 2 if action is Action.DOUBLE else 1
        if action is not Action.STAND:
            self.player.append(self._draw())
            if _sum(self.player)[0] > 21:
                self.outcome = BUSTS[stake]
        if self.outcome is None and action is not Action.HIT:
            self.outcome = self._stood(stake)

    def _settled(self) -> Outcome | None:
        """What the first step settles by itself: naturals; later there are none."""
        theirs = self._dealer_natural
        if self.natural and not self.rules.natural_only_by_standing:
            return natural_settled(self.rules, theirs)
        if theirs and self.rules.peek:
            return natural_settled(self.rules, True) if self.natural else LOSE
        return None

    def _stood(self, stake: int) -> Outcome:
        """The dealer's turn, and the outcome."""
        if self.natural:
            return natural_settled(self.rules, self._dealer_natural)
        while dealer_draws(self.rules, *_sum(self.dealer)):
            self.dealer.append(self._draw())
        total = min(_sum(self.dealer)[0], BUST)
        end = NATURAL if self._dealer_natural else total
        cards, shape = min(len(self.player), MOST_CARDS), pattern(self.player)
        return compared(self.rules, _sum(self.player)[0], end, stake, cards, shape)

    @property
    def _dealer_natural(self) -> bool:
        shown, hole = self.dealer[:2]
        return len(self.dealer) == 2 and completes_natural(shown.value) == hole.value

    @property
    def reward(self) -> Fraction:
        """What the hand has paid so far."""
        return Fraction(0) if self.outcome is None else self.outcome.paid

    @property
    def seen(self) -> Sequence[Card]:
        """The cards that lie open; the hole card does when the hand is over."""
        return [*self.player, *(self.dealer if self.outcome is not None else self.dealer[:1])]


def pattern(cards: Sequence[Card]) -> int:
    """What two or three cards have of a 6-7-8 or 7-7-7, by their suits; 0 for nothing."""
    values = sorted(card.value for card in cards)
    if len(values) > 3 or not any(_within(values, each) for each in PATTERNS):
        return 0
    suits = {card.suit for card in cards}
    return MIXED if len(suits) > 1 else SPADES if suits == {"S"} else ONE_SUIT


def _within(values: Sequence[int], whole: Sequence[int]) -> bool:
    left = list(whole)
    for value in values:
        if value not in left:
            return False
        left.remove(value)
    return True


def sum_of(cards: Sequence[Card]) -> int:
    """What cards add up to."""
    return _sum(cards)[0]


def _sum(cards: Sequence[Card]) -> tuple[int, bool]:
    total, soft = 0, False
    for card in cards:
        total, soft = drawn(total, soft, card.value)
    return total, soft
