"""What a way of playing is worth with 52 cards of which none comes twice, exactly.

A hand is how many cards of each value it has. The order of draws is counted, not listed: a weight
is the number of ways to draw such a hand, card by card, and is divided by all ways at the end.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import perm
from typing import NamedTuple

from gamemodels.attention import attended
from gamemodels.table.cards import STAND_ON
from gamemodels.table.worth import Policy, reward

VALUES = tuple(range(2, 12))
Cards = tuple[int, ...]
"""How many cards of each value, from 2 to the ace."""
FULL: Cards = tuple(16 if value == 10 else 4 for value in VALUES)
NO_CARDS: Cards = (0,) * len(VALUES)
LEFT = 51
"""The cards that are left when the dealer's is shown."""


class _Draw(NamedTuple):
    """The dealer draws: from a hand to another, which value, how many of it the hand has."""

    source: int
    target: int
    value: int
    held: int


class _House(NamedTuple):
    """All that a dealer may draw to a card: draws in order, and the total of each last hand."""

    draws: tuple[_Draw, ...]
    totals: tuple[tuple[int, int, int], ...]
    """Where a hand stands, how many cards were drawn to it, and what it is worth."""
    hands: int


def with_card(cards: Cards, at: int, more: int = 1) -> Cards:
    """The same cards and one more, or one fewer, of a value."""
    return (*cards[:at], cards[at] + more, *cards[at + 1 :])


@cache
def hand_of(cards: Cards) -> tuple[int, int]:
    """The points of a hand and its high aces."""
    low = sum(value * many for value, many in zip(VALUES, cards, strict=True)) - 10 * cards[-1]
    return (low + 10, 1) if cards[-1] and low <= 11 else (low, 0)


@cache
def _house(dealer: int) -> _House:
    """The dealer's draws to a card, whatever is left of the deck."""
    numbers = {NO_CARDS: 0}
    level, draws, totals = [NO_CARDS], [], []
    for drawn in range(1, 52):
        following: list[Cards] = []
        for cards in level:
            for at in range(len(VALUES)):
                more = with_card(cards, at)
                if more not in numbers:
                    numbers[more] = len(numbers)
                    points, _ = hand_of(with_card(more, dealer - 2))
                    if points >= STAND_ON:
                        totals.append((numbers[more], drawn, points))
                    else:
                        following.append(more)
                draws.append(_Draw(numbers[cards], numbers[more], at, cards[at]))
        level = following
        if not level:
            break
    return _House(tuple(draws), tuple(totals), len(numbers))


@cache
def stand_value(cards: Cards, dealer: int) -> Fraction:
    """What it is worth to stand with these cards against the dealer's."""
    points, _ = hand_of(cards)
    deck = [full - held for full, held in zip(FULL, cards, strict=True)]
    deck[dealer - 2] -= 1
    house, left = _house(dealer), sum(deck)
    ways = [0] * house.hands
    ways[0] = 1
    for source, target, at, held in house.draws:
        if deck[at] > held:
            ways[target] += ways[source] * (deck[at] - held)
    by_draws: dict[int, int] = {}
    for at, drawn, total in house.totals:
        by_draws[drawn] = by_draws.get(drawn, 0) + reward(points, total) * ways[at]
    return sum((Fraction(n, perm(left, drawn)) for drawn, n in by_draws.items()), Fraction())


def share_of(policy: Policy, points: int, dealer: int, aces: int) -> Fraction | int:
    """How likely a hit is in any hand: below 12 always, at 21 never."""
    return 1 if points < 12 else 0 if points > 20 else policy(points, dealer, aces)


def hands(policy: Policy, dealer: int) -> Iterator[tuple[Cards, Fraction | int]]:
    """Every hand that may be decided on or stand, and the ways to it; over 21 the ways to lose."""
    deck = with_card(FULL, dealer - 2, -1)
    level: dict[Cards, Fraction | int] = {}
    for one, many in enumerate(deck):
        for two in range(len(VALUES)):
            pair = with_card(with_card(NO_CARDS, one), two)
            level[pair] = level.get(pair, 0) + many * (deck[two] - (one == two))
    while level:
        following: dict[Cards, Fraction | int] = {}
        for cards, ways in attended(level.items()):
            yield cards, ways
            points, aces = hand_of(cards)
            hits = 0 if points > 21 else ways * share_of(policy, points, dealer, aces)
            if hits:
                for at, held in enumerate(cards):
                    if deck[at] > held:
                        more = with_card(cards, at)
                        following[more] = following.get(more, 0) + hits * (deck[at] - held)
        level = following


def worth_against(policy: Policy, dealer: int) -> Fraction:
    """The mean result of a game in which the dealer shows this card."""
    total = Fraction()
    for cards, ways in hands(policy, dealer):
        points, aces = hand_of(cards)
        if points > 21:
            total -= Fraction(ways, perm(LEFT, sum(cards)))
            continue
        stands = ways * (1 - share_of(policy, points, dealer, aces))
        if stands:
            total += Fraction(stands, perm(LEFT, sum(cards))) * stand_value(cards, dealer)
    return total


def worth(policy: Policy) -> Fraction:
    """The mean result of a game."""
    games = (
        many * worth_against(policy, dealer) for dealer, many in zip(VALUES, FULL, strict=True)
    )
    return sum(games, Fraction()) / sum(FULL)
