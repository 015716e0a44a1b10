"""Every way that a game of twentyone can end, card by card: odds, averages and bounds."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from tests.agree.twentyone.rules import Scope, check_winner

Key = TypeVar("Key")
Counts = tuple[int, ...]
COMPARED: dict[str, Callable[[int, int], bool]] = {
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
}


class End(NamedTuple):
    """How a game ends: cards and sum of the challenger, then of the dealer, 0 if bust before."""

    drawn: int
    score: int
    dealt: int
    dealer: int

    def outcome(self) -> str:
        """WIN, TIE or LOSE."""
        return check_winner((self.score, self.dealer))

    def stands(self) -> int:
        """How many have stood."""
        return 2 if self.dealt else 1

    def clock(self) -> int:
        """When it ends, in tenths."""
        return 110 + 22 * (self.drawn + self.dealt) + 10 * self.stands()

    def boards(self) -> int:
        """How many boards it has."""
        return 4 + 4 * (self.drawn + self.dealt) + self.stands()


@dataclass(frozen=True)
class Ways:
    """The ends of a game, each with its probability."""

    ends: dict[End, Fraction]

    def chance(self, fits: Callable[[End], bool]) -> Fraction:
        """How likely an end is that fits."""
        return sum((chance for end, chance in self.ends.items() if fits(end)), Fraction())

    def odds(self) -> dict[str, Fraction]:
        """The odds of the outcomes."""
        names = ("WIN", "TIE", "LOSE")
        return {name: self.of_outcome(name) for name in names}

    def of_outcome(self, name: str) -> Fraction:
        """How likely an outcome is."""
        return self.chance(lambda end: end.outcome() == name)

    def draws(self) -> Fraction:
        """The cards drawn on average."""
        parts = (chance * (end.drawn + end.dealt) for end, chance in self.ends.items())
        return sum(parts, Fraction())


Dealt = tuple[Counts, int, int]
"""A deck that is left, and the sum and the number of a player's cards."""


def hands(start: dict[Dealt, Fraction], threshold: int) -> dict[Dealt, Fraction]:
    """The hands of a player who draws up to a threshold."""
    going, done = start, dict[Dealt, Fraction]()
    while going:
        after: dict[Dealt, Fraction] = {}
        for (deck, value, cards), chance in going.items():
            if value >= threshold:
                add(done, (deck, value, cards), chance)
                continue
            left = sum(deck)
            for at, number in enumerate(deck):
                if number:
                    rest = tuple(n - (i == at) for i, n in enumerate(deck))
                    drawn = (rest, value + at + 1, cards + 1)
                    add(after, drawn, chance * Fraction(number, left))
        going = after
    return done


def add(chances: dict[Key, Fraction], key: Key, chance: Fraction) -> None:
    """Add to a probability."""
    chances[key] = chances.get(key, Fraction()) + chance


@lru_cache(maxsize=16)
def ways(scope: Scope) -> Ways:
    """All ends of one game by the default rules."""
    deck = (scope.copies,) * 9 + (4 * scope.copies,)
    ends: dict[End, Fraction] = {}
    decks: dict[tuple[int, int], dict[Dealt, Fraction]] = {}
    drawn = hands({(deck, 0, 0): Fraction(1)}, scope.challenger)
    for (left, value, cards), chance in drawn.items():
        if value > 21:
            add(ends, End(cards, value, 0, 0), chance)
        else:
            add(decks.setdefault((value, cards), {}), (left, 0, 0), chance)
    for (value, cards), begin in decks.items():
        for (_, dealer, dealt), chance in hands(begin, scope.dealer).items():
            add(ends, End(cards, value, dealt, dealer), chance)
    return Ways(ends)


def some_odds_formula(dice: random.Random, scope: Scope) -> tuple[str, Fraction, Ways]:
    """A formula about how a game ends, its probability, and all ends."""
    found = ways(scope)
    terms: dict[str, Callable[[End], int]] = {
        "draws": lambda end: end.drawn + end.dealt,
        "draws(CHALLENGER)": lambda end: end.drawn,
        "draws(DEALER)": lambda end: end.dealt,
        "at_end(score(CHALLENGER))": lambda end: end.score,
        "at_end(hand(DEALER))": lambda end: end.dealer,
        "at_end(clock)": End.clock,
        "boards": End.boards,
    }
    term, sign = dice.choice(sorted(terms)), dice.choice(sorted(COMPARED))
    number = terms[term](dice.choice(sorted(found.ends)))
    fits = COMPARED[sign]
    result = dice.choice(["", "WIN", "TIE", "LOSE"])
    formula = f"{term} {sign} {number}" + (f" and at_end(result) == {result}" if result else "")
    chance = found.chance(
        lambda end: fits(terms[term](end), number) and result in ("", end.outcome())
    )
    return formula, chance, found


def bounds(scope: Scope) -> dict[str, dict[str, int]]:
    """The fewest and the most over all games, and for each outcome that there is."""
    measures: dict[str, tuple[Callable[[list[int]], int], Callable[[End], int]]] = {
        "fewest_draws": (min, lambda end: end.drawn + end.dealt),
        "most_draws": (max, lambda end: end.drawn + end.dealt),
        "earliest_end": (min, End.clock),
        "latest_end": (max, End.clock),
        "shortest_boards": (min, End.boards),
        "longest_boards": (max, End.boards),
        "highest_hand": (max, lambda end: max(end.score, end.dealer)),
    }
    found = ways(scope).ends
    right: dict[str, dict[str, int]] = {}
    for key, (fold, measure) in measures.items():
        right[key] = {}
        for name in ("all", "WIN", "TIE", "LOSE"):
            reached = [measure(end) for end in found if name in ("all", end.outcome())]
            if reached:
                right[key][name] = fold(reached)
    return right
