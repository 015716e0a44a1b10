"""Playing cards: the thirteen ranks, and decks as the number of cards of each."""

from enum import Enum


class Rank(Enum):
    """A rank, by the letter or number on its card."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    @property
    def place(self) -> int:
        """Where it stands among the ranks: from 0 for the ace to 12 for the king."""
        return RANKS.index(self)


RANKS = tuple(Rank)

Deck = tuple[int, ...]
"""How many cards of each rank, in the order of ranks."""


def full_deck(copies: int) -> Deck:
    """So many cards of every rank."""
    return (copies,) * len(RANKS)


def without(deck: Deck, rank: Rank) -> Deck:
    """A deck with one card fewer of a rank that it has."""
    place = rank.place
    assert deck[place] > 0, f"no {rank.value} is left"
    return (*deck[:place], deck[place] - 1, *deck[place + 1 :])
