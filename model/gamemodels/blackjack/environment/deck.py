"""Where the cards of an environment come from: random numbers, a shoe, or a stack that is given."""

from collections.abc import Sequence
from typing import TypeVar

from numpy.random import Generator

from gamemodels.blackjack.variants import Variants
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
