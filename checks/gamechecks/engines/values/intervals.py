"""Confidence intervals: of a probability with guaranteed coverage, of a mean approximately."""

import math
from statistics import NormalDist

DIGITS = 6
"""Decimals of an end of an interval; it is rounded outwards, so that no coverage is lost."""

HALVINGS = 60
"""Steps of a bisection, after which an end is known more exactly than it is told."""

NEGLIGIBLE = 1e-18
"""A term of this share of a sum, after which the others are smaller still."""

Interval = tuple[float, float]


def clopper_pearson(least: int, greatest: int, games: int, error: float) -> Interval:
    """Return the Clopper-Pearson interval of a probability, which fails at most at an `error`.

    At least `least` and at most `greatest` of the games were a success. They differ if some games
    were cut off before that was decided, and the interval holds whichever way those would end.
    """
    low = 0.0 if least == 0 else _root(least, games, error / 2)
    high = 1.0 if greatest == games else 1 - _root(games - greatest, games, error / 2)
    return _outwards(low, high)


def normal(total: int, squares: int, games: int, error: float) -> Interval | None:
    """Return the normal interval of a mean by the sample's variance; its coverage is approximate.

    It is None if all games agree, since a variance of 0 says nothing of games that were not played.
    """
    spread = games * squares - total * total
    if games < 2 or spread == 0:
        return None
    reach = NormalDist().inv_cdf(1 - error / 2) * math.sqrt(spread / (games - 1)) / games
    return _outwards(total / games - reach, total / games + reach)


def _root(successes: int, games: int, tail: float) -> float:
    """Return the probability at which so many successes, or more, are as likely as the tail."""
    low, high = 0.0, successes / games
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if _at_least(successes, games, middle) < tail:
            low = middle
        else:
            high = middle
    return low


def _at_least(successes: int, games: int, likely: float) -> float:
    """Return the upper tail of a binomial distribution, from above its mean."""
    if likely <= 0:
        return 0.0
    ways = math.lgamma(games + 1) - math.lgamma(successes + 1) - math.lgamma(games - successes + 1)
    log = ways + successes * math.log(likely) + (games - successes) * math.log1p(-likely)
    term = total = math.exp(log)
    for number in range(successes, games):
        term *= (games - number) / (number + 1) * likely / (1 - likely)
        total += term
        if term <= total * NEGLIGIBLE:
            break
    return total


def _outwards(low: float, high: float) -> Interval:
    unit: int = 10**DIGITS
    return math.floor(low * unit) / unit, math.ceil(high * unit) / unit
