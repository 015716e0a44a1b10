"""Blackjack with an endless deck as a decision process: exact worths, sum by sum."""

import random
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tests.agree.blackjack.rules import Board, Scope, is_natural, over, settled

CHANCES = {value: Fraction(4 if value == 10 else 1, 13) for value in range(1, 11)}
Rules = frozenset[str]
Fold = Callable[[Iterable[Fraction]], Fraction]


class Hand(NamedTuple):
    """A sum with all aces as 1, an ace among them or not, 2 cards or 3 for more, and a natural."""

    hard: int
    ace: bool
    cards: int
    natural: bool

    def best(self) -> int:
        """The best total."""
        return self.hard + 10 if self.soft() else self.hard

    def soft(self) -> bool:
        """Does an ace count 11?"""
        return self.ace and self.hard <= 11

    def with_card(self, card: int) -> "Hand":
        """The hand with one more card."""
        return Hand(self.hard + card, self.ace or card == 1, 3, False)


class End(NamedTuple):
    """How a hand ends, with the hits on the way."""

    outcome: str
    payoff: int
    hits: int
    player_sum: int


Worth = Callable[[End], Fraction]


def draws(hand: Hand, soft_17: bool) -> bool:
    """Does a dealer draw to a hand?"""
    return hand.best() < 17 or (hand.best() == 17 and hand.soft() and soft_17)


@lru_cache(maxsize=64)
def dealer_ends(up: int, soft_17: bool) -> dict[tuple[int, bool], Fraction]:
    """The dealer's totals, 22 for a bust, and naturals, with their probabilities."""
    going = {
        (Hand(up + hole, 1 in (up, hole), 2, is_natural((up, hole)))): chance
        for hole, chance in CHANCES.items()
    }
    ends: dict[tuple[int, bool], Fraction] = {}
    while going:
        after: dict[Hand, Fraction] = {}
        for hand, chance in going.items():
            if draws(hand, soft_17):
                for card, more in CHANCES.items():
                    drawn = hand.with_card(card)
                    after[drawn] = after.get(drawn, Fraction()) + chance * more
            else:
                key = min(hand.best(), 22), hand.natural
                ends[key] = ends.get(key, Fraction()) + chance
        going = after
    return ends


def standing(hand: Hand, up: int, rules: Rules, doubled: bool, worth: Worth, hits: int) -> Fraction:
    """What it is worth to stand: the dealer plays."""
    found = dealer_ends(up, "hit_soft_17" in rules)
    peeks = "peek" in rules and up in (1, 10)
    kept = {end: chance for end, chance in found.items() if not (peeks and end[1])}
    whole = sum(kept.values(), Fraction())
    result = Fraction()
    for (total, natural), chance in kept.items():
        outcome, pays = compared(hand, total, natural, rules)
        stake = 2 if doubled else 1
        result += chance * worth(End(outcome, pays * stake, hits, hand.best()))
    return result / whole


def compared(hand: Hand, total: int, natural: bool, rules: Rules) -> tuple[str, int]:
    """How a hand that is no natural ends against the dealer's."""
    player = hand.best()
    if natural:
        return ("push", 0) if "dealer_natural_ties" in rules and player == 21 else ("lose", -10)
    if total > 21 and "bust_compared_as_sum" not in rules:
        return "win", 10
    if player == total:
        return "push", 0
    return ("win", 10) if player > total else ("lose", -10)


Pick = Callable[[Hand, int, dict[str, Fraction]], Fraction]


def worth_of_deal(rules: Rules, worth: Worth, pick: Pick, cap: int) -> Fraction:
    """What a deal is worth, where `pick` says what is made of the worths of the actions.

    Hits are counted up to a cap, so that fewer positions differ.
    """
    memo: dict[tuple[Hand, int, int], Fraction] = {}

    def deciding(hand: Hand, up: int, hits: int) -> Fraction:
        key = (hand, up, hits)
        if key in memo:
            return memo[key]
        actions = {"S": standing(hand, up, rules, False, worth, hits)}
        actions["H"] = sum(
            (
                chance * drawn(hand.with_card(card), up, min(hits + 1, cap), False)
                for card, chance in CHANCES.items()
            ),
            Fraction(),
        )
        if hand.cards == 2 and "surrender" in rules:
            actions["R"] = worth(End("surrender", -5, hits, hand.best()))
        if hand.cards == 2 and "double" in rules:
            actions["D"] = sum(
                (
                    chance * drawn(hand.with_card(card), up, hits, True)
                    for card, chance in CHANCES.items()
                ),
                Fraction(),
            )
        memo[key] = pick(hand, up, actions)
        return memo[key]

    def drawn(hand: Hand, up: int, hits: int, doubled: bool) -> Fraction:
        if hand.hard > 21:
            return worth(End("bust", -20 if doubled else -10, hits, 22))
        if doubled:
            return standing(hand, up, rules, True, worth, hits)
        return deciding(hand, up, hits)

    deals: dict[Hand, Fraction] = {}
    for one, first in CHANCES.items():
        for two, second in CHANCES.items():
            hand = Hand(one + two, 1 in (one, two), 2, is_natural((one, two)))
            deals[hand] = deals.get(hand, Fraction()) + first * second
    return sum(
        (
            chance * third * dealt(hand, up, rules, worth, deciding)
            for hand, chance in deals.items()
            for up, third in CHANCES.items()
        ),
        Fraction(),
    )


def dealt(
    hand: Hand,
    up: int,
    rules: Rules,
    worth: Worth,
    deciding: Callable[[Hand, int, int], Fraction],
) -> Fraction:
    """What a deal is worth: naturals are settled, the dealer's too where it looks."""
    scope = Scope(rules)
    pair = (1, 10) if hand.natural else (2, 2)
    result = Fraction()
    left = Fraction(1)
    for hole, chance in CHANCES.items():
        looks = "peek" in rules and is_natural((up, hole))
        if hand.natural:
            end = settled(Board("player", pair, (up, hole)), scope)
            result += chance * worth(End(str(end.outcome), end.payoff, 0, 21))
        elif looks:
            end = over(Board("player", pair, (up, hole)), "lose", -10)
            result += chance * worth(End("lose", end.payoff, 0, hand.best()))
            left -= chance
    return result if hand.natural else result + left * deciding(hand, up, 0)


def solved(rules: Rules, worth: Worth, fold: Fold, cap: int) -> Fraction:
    """The greatest or the least worth over all ways to play."""
    return worth_of_deal(rules, worth, lambda hand, up, actions: fold(actions.values()), cap)


WORDS = {
    "win": ("natural", "win"),
    "push": ("push",),
    "lose": ("lose", "bust"),
    "bust": ("bust",),
}


def some_end(dice: random.Random) -> tuple[str, str, Worth]:
    """A measure, what it is of, and what that makes of each end."""
    if dice.random() < 0.3:
        name = dice.choice(["Emax", "Emin"])
        if dice.random() < 0.6:
            return name, "paid", lambda end: Fraction(end.payoff, 10)
        return name, "hits", lambda end: Fraction(end.hits)
    name, word = dice.choice(["Pmax", "Pmin"]), dice.choice(sorted(WORDS))
    number, sign = dice.randint(0, 3), dice.choice(["==", "<=", ">="])
    total = dice.randint(12, 22)
    ends: list[tuple[str, Callable[[End], bool]]] = [
        ("", lambda end: True),
        (f" and hits {sign} {number}", lambda end: compare(end.hits, sign, number)),
        (
            f" and at_end(player_sum) {sign} {total}",
            lambda end: compare(end.player_sum, sign, total),
        ),
    ]
    told, fits = dice.choice(ends)
    formula = f"eventually({word}){told}"
    return name, formula, lambda end: Fraction(end.outcome in WORDS[word] and fits(end))


def compare(a: int, sign: str, b: int) -> bool:
    """A comparison by its sign."""
    return a == b if sign == "==" else a <= b if sign == "<=" else a >= b


def some_policy(dice: random.Random, rules: Rules) -> tuple[str, Pick]:
    """A policy that has a name."""
    below = dice.randint(12, 21)

    def under(limit: int) -> Pick:
        return lambda hand, up, worths: worths["H" if hand.best() < limit else "S"]

    policies: dict[str, Pick] = {
        "mimic-dealer": lambda hand, up, worths: worths[
            "H" if draws(hand, "hit_soft_17" in rules) else "S"
        ],
        "stick-on-20": under(20),
        f"hit-below-{below}": under(below),
        "never-bust": lambda hand, up, worths: worths[
            "H" if hand.best() <= (17 if hand.soft() else 11) else "S"
        ],
        "always-stand": lambda hand, up, worths: worths["S"],
        "always-hit": lambda hand, up, worths: worths["H"],
        "random": lambda hand, up, worths: sum(worths.values(), Fraction()) / len(worths),
    }
    name = dice.choice(sorted(policies))
    return name, policies[name]


def among(outcomes: tuple[str, ...]) -> Worth:
    """1 for an end with one of these outcomes, else 0."""
    return lambda end: Fraction(end.outcome in outcomes)


def evaluated(rules: Rules, policy: Pick, name: str) -> dict[str, Fraction]:
    """The value of a policy, and the probability of one outcome."""
    ends = among((WORDS | {"natural": ("natural",)})[name])
    return {
        "value": worth_of_deal(rules, lambda end: Fraction(end.payoff, 10), policy, 0),
        name: worth_of_deal(rules, ends, policy, 0),
    }
