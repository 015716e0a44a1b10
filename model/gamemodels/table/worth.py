"""What a way of playing is worth where every card is drawn from a full deck, exactly.

A hand is its points and whether an ace counts 11 in it; the rest follows by working backwards.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

from gamemodels.table.cards import STAND_ON

Policy = Callable[[int, int, int], Fraction | int]
"""How likely a hit is, for points 12 to 20, the dealer's card and high aces."""

CARDS = tuple((points, 4 if points == 10 else 1) for points in range(2, 12))
"""What cards count, and how many of the thirteen ranks count it."""
RANKS = 13
Values = Mapping[tuple[int, int], tuple[Fraction, Fraction]]
"""What a hit and a stand are worth, by points and high aces."""
Payoff = Callable[[int, int], int]
"""What a game counts for the player's points and the dealer's; no dealer draws after a bust."""


def reward(points: int, dealer: int) -> int:
    """A win counts 1, a loss -1."""
    if points > 21:
        return -1
    return 1 if dealer > 21 else (points > dealer) - (points < dealer)


def without_rule(points: int, dealer: int) -> int:
    """Whether the rule for results "both under 21" says nothing: nobody is over, and one has 21."""
    return int(max(points, dealer) == 21)


def added(points: int, aces: int, card: int) -> tuple[int, int]:
    """A hand with one card more: its points, and its high aces."""
    points, aces = points + card, aces + (card == 11)
    while points > 21 and aces:
        points, aces = points - 10, aces - 1
    return points, aces


@cache
def dealer_totals(points: int, aces: int) -> tuple[Fraction, ...]:
    """How likely the dealer ends with 17, 18, 19, 20, 21 or more than that."""
    if points >= STAND_ON:
        return tuple(Fraction(min(points, 22) == total) for total in range(STAND_ON, 23))
    odds = [Fraction()] * 6
    for card, many in CARDS:
        after = dealer_totals(*added(points, aces, card))
        odds = [odd + Fraction(many, RANKS) * each for odd, each in zip(odds, after, strict=True)]
    return tuple(odds)


@cache
def stand_value(points: int, dealer: int, payoff: Payoff = reward) -> Fraction:
    """What it is worth to stand against a dealer's card."""
    totals = zip(range(STAND_ON, 23), dealer_totals(*added(0, 0, dealer)), strict=True)
    return sum((odd * payoff(points, total) for total, odd in totals), Fraction())


def values_against(policy: Policy, dealer: int, payoff: Payoff = reward) -> tuple[Values, Fraction]:
    """What actions are worth if one goes on by the policy, and what a game is, against a card."""
    worth: dict[tuple[int, int], Fraction] = {}
    values: dict[tuple[int, int], tuple[Fraction, Fraction]] = {}

    def of(points: int, aces: int) -> Fraction:
        return Fraction(payoff(points, 0)) if points > 21 else worth[points, aces]

    def drawn(points: int, aces: int) -> Fraction:
        hands = ((many, added(points, aces, card)) for card, many in CARDS)
        return sum((many * of(*hand) for many, hand in hands), Fraction()) / RANKS

    # A hand grows, but for an ace that becomes 1: hard hands above 10, soft ones, then the rest.
    order = [(p, 0) for p in range(21, 10, -1)] + [(p, 1) for p in range(21, 11, -1)]
    for points, aces in order + [(p, 0) for p in range(10, 1, -1)]:
        stand = stand_value(points, dealer, payoff)
        hit = drawn(points, aces) if points < 21 else stand
        share = 1 if points < 12 else 0 if points == 21 else policy(points, dealer, aces)
        worth[points, aces] = hit * share + stand * (1 - share) if share else stand
        values[points, aces] = (hit, stand)
    first = sum((many * _second(of, card) for card, many in CARDS), Fraction()) / RANKS
    return values, first


def _second(of: Callable[[int, int], Fraction], first: int) -> Fraction:
    """What a game is worth after the first card."""
    hands = ((many, added(*added(0, 0, first), card)) for card, many in CARDS)
    return sum((many * of(*hand) for many, hand in hands), Fraction()) / RANKS


def worth(policy: Policy, payoff: Payoff = reward) -> Fraction:
    """The mean result of a game."""
    games = (many * values_against(policy, dealer, payoff)[1] for dealer, many in CARDS)
    return sum(games, Fraction()) / RANKS


def improved(policy: Policy) -> Policy:
    """The policy that takes the better action by the values of another, on a tie STAND."""
    tables = {dealer: values_against(policy, dealer)[0] for dealer, _ in CARDS}

    def better(points: int, dealer: int, aces: int) -> int:
        hit, stand = tables[dealer][points, aces]
        return int(hit > stand)

    return better


def random_play(points: int, dealer: int, aces: int) -> Fraction:
    """Training by the rule `average`: hit or stand alike."""
    return Fraction(1, 2)


def best_table() -> Policy:
    """The policy that no other beats on the infinite deck."""
    policy: Policy = random_play
    value = worth(policy)
    while True:
        policy = improved(policy)
        if worth(policy) == value:
            return policy
        value = worth(policy)
