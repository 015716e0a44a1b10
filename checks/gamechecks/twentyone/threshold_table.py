"""The odds of all pairs of thresholds at once, sharing what does not depend on them.

A hand grows until it reaches its threshold: so a hand of h that becomes t by a card is where all
thresholds above h and up to t stop. How likely that is depends on the cards gone before only. Of
these it is counted how many sets there are by size and sum, since in which order they came does
not matter.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, factorial, perm

from gamemodels.attention import attended
from gamemodels.twentyone.atomic_models import BUST, check_winner
from gamemodels.twentyone.board import Outcome
from gamemodels.twentyone.positions import VALUES, Positions
from gamemodels.twentyone.setting import LIMITS, Setting

Cards = tuple[int, ...]
THRESHOLDS = range(LIMITS["challenger"][0], LIMITS["challenger"][1] + 1)
MOST = THRESHOLDS[-1] - 1
"""The most that a hand has when it still draws."""


@dataclass(frozen=True)
class ThresholdTable:
    """The odds of the outcomes by the challenger's and the dealer's threshold."""

    odds: dict[tuple[int, int], dict[Outcome, Fraction]]

    def worth(self, challenger: int, dealer: int, margin: bool = False) -> Fraction:
        """How likely a win is, less how likely a loss is if that is wanted."""
        found = self.odds[challenger, dealer]
        return found[Outcome.WIN] - (found[Outcome.LOSE] if margin else 0)

    def best(self, dealer: int, margin: bool = False) -> int:
        """The challenger's threshold with the best odds against a dealer's."""
        return max(THRESHOLDS, key=lambda challenger: self.worth(challenger, dealer, margin))


def threshold_table(copies: int, dealers: Sequence[int] | None = None) -> ThresholdTable:
    """All pairs of thresholds, or those with some dealers."""
    full = Positions(Setting(copies=copies)).full
    wanted = tuple(dealers or THRESHOLDS)
    sums = {(c, d): dict.fromkeys(Outcome, Fraction(0)) for c in THRESHOLDS for d in wanted}
    for hand, gone, arrivals in attended(_stands(full)):
        results = _against(full, gone, hand, wanted)
        for before, likely in arrivals.items():
            for challenger in range(before + 1, min(hand, THRESHOLDS[-1]) + 1):
                for dealer in wanted:
                    for outcome in (Outcome.WIN, Outcome.TIE):
                        part = results[dealer].get(outcome)
                        if part:
                            sums[challenger, dealer][outcome] += likely * part
    for found in sums.values():
        found[Outcome.LOSE] = 1 - found[Outcome.WIN] - found[Outcome.TIE]
    return ThresholdTable(sums)


def _stands(full: Cards) -> Iterator[tuple[int, Cards, dict[int, Fraction]]]:
    """The hands on which a challenger may stand without being bust.

    Each with the cards in it, and how likely it is made, by what it was before the last of them.
    """
    cards = sum(full)
    for gone in _sets(full, BUST):
        size, hand = sum(gone), _worth(gone)
        ways = 1
        for have, took in zip(full, gone, strict=True):
            ways *= perm(have, took)
        arrivals: dict[int, Fraction] = {}
        for value, took in zip(VALUES, gone, strict=True):
            if took:
                likely = Fraction(_orders(gone, value) * ways, perm(cards, size))
                arrivals[hand - value] = arrivals.get(hand - value, Fraction(0)) + likely
        if hand:
            yield hand, gone, arrivals


def _orders(gone: Cards, last: int) -> int:
    """In how many orders cards may come, by their values, if one of a value is the last."""
    rest = [took - (value == last) for value, took in zip(VALUES, gone, strict=True)]
    orders = factorial(sum(rest))
    for each in rest:
        orders //= factorial(each)
    return orders


def _sets(full: Cards, most: int) -> Iterator[Cards]:
    """Every set of cards by value that adds up to at most so much."""

    def further(place: int, room: int) -> Iterator[Cards]:
        if place == len(full):
            yield ()
            return
        for took in range(min(full[place], room // VALUES[place]) + 1):
            for rest in further(place + 1, room - took * VALUES[place]):
                yield (took, *rest)

    return further(0, most)


def _worth(cards: Cards) -> int:
    return sum(value * each for value, each in zip(VALUES, cards, strict=True))


def _against(
    full: Cards, gone: Cards, stood: int, dealers: Sequence[int]
) -> dict[int, dict[Outcome | None, Fraction]]:
    """The odds of the outcomes for dealers who draw from what is left."""
    left = tuple(have - took for have, took in zip(full, gone, strict=True))
    flows = _flows(left)
    results: dict[int, dict[Outcome | None, Fraction]] = {}
    whole = perm(sum(left), MOST + 1) if sum(left) > MOST else factorial(sum(left))
    for dealer in dealers:
        counted: dict[Outcome | None, int] = {}
        for (before, after), likely in flows.items():
            if before < dealer <= after:
                outcome = check_winner(stood, after)
                counted[outcome] = counted.get(outcome, 0) + likely
        results[dealer] = {each: Fraction(number, whole) for each, number in counted.items()}
    return results


@cache
def _flows(left: Cards) -> dict[tuple[int, int], int]:
    """How likely a hand of a sum becomes another by a card, as parts of one whole number."""
    total = sum(left)
    deepest = min(total, MOST + 1)
    sets = _counted(left)
    flows: dict[tuple[int, int], int] = {}
    for value, have in zip(VALUES, left, strict=True):
        if not have:
            continue
        others = _without(sets, value)
        for (hand, size), number in others.items():
            if number and size < deepest:
                rest = perm(total - size - 1, deepest - size - 1)
                part = number * factorial(size) * have * rest
                key = hand, hand + value
                flows[key] = flows.get(key, 0) + part
    return flows


def _counted(left: Cards) -> dict[tuple[int, int], int]:
    """How many sets of cards there are by sum, up to the most that still draws, and size."""
    sets = {(0, 0): 1}
    for value, have in zip(VALUES, left, strict=True):
        grown: dict[tuple[int, int], int] = {}
        for (hand, size), number in sets.items():
            for took in range(min(have, (MOST - hand) // value) + 1):
                key = hand + took * value, size + took
                grown[key] = grown.get(key, 0) + number * comb(have, took)
        sets = grown
    return sets


def _without(sets: dict[tuple[int, int], int], value: int) -> dict[tuple[int, int], int]:
    """The same for one card of a value fewer."""
    fewer: dict[tuple[int, int], int] = {}
    for hand, size in sorted(sets):
        fewer[hand, size] = sets[hand, size] - fewer.get((hand - value, size - 1), 0)
    return fewer
