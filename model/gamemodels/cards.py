"""Playing cards: the thirteen ranks, decks as the number of cards of each, and hands as text."""

from collections.abc import Sequence
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


SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANK_SIGNS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
LABEL = 9
BOX = 6
GAP = 10
MOST_IN_A_ROW = 11

HIDDEN = ""
"""A card that lies face down."""


def decoration(card: str, place: int) -> str:
    """The suit of a card such as 7S; where it has none, one that only looks well."""
    return card[-1] if card[-1] in SIGNS else "SHDC"[(RANK_SIGNS.index(card) + place) % 4]


def hands_beside(left: Sequence[str], right: Sequence[str], cards: int, width: int) -> list[str]:
    """Two drawn hands, the first with so many cards; one above the other where they are wide."""
    begin = max(LABEL + BOX * cards + GAP, max(map(len, left)) + 2)
    if len(left) != len(right) or begin + max(map(len, right)) > width:
        lines = [*left, *right]
    else:
        lines = [f"{one:{begin}}{two}" for one, two in zip(left, right, strict=True)]
    return [line.rstrip() for line in lines]


def hand_lines(name: str, cards: Sequence[str], total: int) -> list[str]:
    """A hand in rows of boxes, its name before the first and its sum after it."""
    lines: list[str] = []
    for begin in range(0, len(cards), MOST_IN_A_ROW):
        shown = cards[begin : begin + MOST_IN_A_ROW]
        boxes = [_box(card, place) for place, card in enumerate(shown, begin)]
        lines += [f"{'':{LABEL}}{''.join(row)}" for row in zip(*boxes, strict=True)]
    lines[0] = f"{name:{LABEL}}{lines[0].strip()}"
    lines[1] += f"  {total}"
    return lines


def _box(card: str, place: int) -> tuple[str, str, str, str]:
    top, bottom = "╭────╮", "╰────╯"
    if card == HIDDEN:
        return top, "│░░░░│", "│░░░░│", bottom
    suit = SIGNS[decoration(card, place)]
    return top, f"│ {card.rstrip('SHDC'):2} │", f"│  {suit} │", bottom
