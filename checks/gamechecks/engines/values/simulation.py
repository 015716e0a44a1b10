"""Monte Carlo estimates: probabilities and averages with confidence intervals."""

import math
import random
from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from math import lcm
from statistics import NormalDist
from typing import Any, cast

from gamechecks.core.clock import Clock
from gamechecks.core.errors import Unsettled
from gamechecks.core.search_options import Listener, silence
from gamechecks.core.verdict import Progress
from gamechecks.engines.explicit.walk import Walk
from gamechecks.engines.graph import Node
from gamechecks.engines.observers import Observer, ResidualObserver
from gamechecks.engines.values.nodes import Chosen, PlayGraph, weights
from gamechecks.engines.values.outcomes import Estimate, IntervalMethod
from gamechecks.language.probability import Quantity
from gamechecks.language.question import Condition
from gamemodels.attention import attend

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


STAGES = {100: 0.001, 300: 0.001, 1_000: 0.001, 3_000: 0.001, 10_000: 0.006}
"""Games after which an estimate is made, and how likely its interval may be wrong."""

CONFIDENCE = round(1 - sum(STAGES.values()), 3)

MAX_BOARDS = 10_000
"""Boards after which a game is given up; what it has not decided by then counts either way."""

MAX_MOVES = 2_000_000
"""Moves of all games together: a stage that is likely to need more is not begun."""


def exactly_or_estimated(
    clock: Clock,
    seconds: float | None,
    exactly: Callable[[], None],
    estimate: Callable[[], None] | None,
) -> str | None:
    """Work exactly, and where that is not settled in half of the seconds, estimate in the rest.

    Without seconds all that is left counts, and without an estimate all of it is for the exact
    work. Return why there is no exact answer, `None` if there is one.
    """
    until = clock.total + (clock.left if seconds is None else seconds)
    try:
        with clock.share((until - clock.total) / (1 if estimate is None else 2)):
            exactly()
            return None
    except Unsettled as why:
        reason = str(why)
    if estimate is not None:
        with nullcontext() if seconds is None else clock.share(until - clock.total):
            estimate()
    return reason


@dataclass
class _Tally:
    """Sums over games of a value and its square, and the games that did not decide it."""

    total: int = 0
    squares: int = 0
    undecided: int = 0

    def add(self, value: int | None) -> None:
        if value is None:
            self.undecided += 1
        else:
            self.total += value
            self.squares += value * value


@dataclass
class Simulation:
    """Games of a walk played at random, and what they suggest of formulas and of quantities.

    The observer is one of everything wanted, in its order, unless the walk's own rules are read.
    Games are cut off at the `bound`, if there is one.
    The same seed gives the same estimates. Those of the last finished stage are there at any time.
    """

    walk: Walk[Any]
    wanted: Mapping[str, Condition | Quantity]
    seed: int
    listen: Listener = silence
    observer: Observer[Any] | None = None
    bound: int | None = None
    estimates: dict[str, Estimate] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self._dice = random.Random(self.seed)
        if self.observer is None:
            self.observer = ResidualObserver(self.walk.rules, list(self.wanted.values()))
        self._gives_up = self.bound is None or self.bound > MAX_BOARDS
        bound = MAX_BOARDS if self._gives_up else self.bound
        self._graph = PlayGraph(self.walk, self.observer, bound)
        self._starts = list(self._graph.starts())
        self._start_weights = [self.walk.start_weight(start.position) for start in self._starts]
        self._tallies = {name: _Tally() for name in self.wanted}
        self._games = self._moves = 0

    def play(self) -> None:
        """Play stage after stage, as far as the moves last."""
        for games, error in STAGES.items():
            if self._moves * games > MAX_MOVES * max(1, self._games):
                return
            while self._games < games:
                self._count(self._game())
                self._tell()
            self.estimates = {name: self._estimate(name, error) for name in self._tallies}

    def _game(self) -> Sequence[int | None]:
        """Return what one game makes of each formula and quantity."""
        graph = self._graph
        node = self._starts[self._picked(self._start_weights)]
        while (result := self._result(node)) is None:
            attend()
            ways = graph.ways(node)
            graph.mover(node, ways)
            way = ways[self._picked(weights(ways))]
            node = graph.target(node, way)
            self._moves += 1
        return cast(tuple[int | None, ...], result)

    def _result(self, node: Node) -> Any:
        """Return what is made of the games that come to a node, if that is known; else None."""
        graph, memory = self._graph, node.memory
        if isinstance(memory, Chosen) or not self._is_given_up(node):
            return graph.result(node)
        settled = graph.observer.settled(memory)
        return graph.observer.cut_off(memory, graph.state(node)) if settled is None else settled

    def _is_given_up(self, node: Node) -> bool:
        """Return True where a game goes on that has had as many boards as it may."""
        graph = self._graph
        return self._gives_up and graph.is_over(node) and not graph.is_final(node)

    def _picked(self, shares: Sequence[Fraction | int]) -> int:
        """Return an index, each as likely as its share, without rounding."""
        common = lcm(*(share.denominator for share in shares))
        sums = list(accumulate(int(share * common) for share in shares))
        return bisect(sums, self._dice.randrange(sums[-1]))

    def _count(self, values: Iterable[int | None]) -> None:
        self._games += 1
        for tally, value in zip(self._tallies.values(), values, strict=True):
            tally.add(value)

    def _estimate(self, name: str, error: float) -> Estimate:
        """Return the estimate of a formula or a quantity after a stage."""
        games, tally = self._games, self._tallies[name]
        told = CONFIDENCE, games, self.seed, tally.undecided
        wanted = self.wanted[name]
        if isinstance(wanted, Condition):
            least, greatest = tally.total, tally.total + tally.undecided
            interval = clopper_pearson(least, greatest, games, error)
            share = round((least + greatest) / (2 * games), DIGITS)
            return Estimate(share, interval, IntervalMethod.CLOPPER_PEARSON, *told)
        if tally.undecided:
            return Estimate(None, None, IntervalMethod.NORMAL, *told)
        unit = float(wanted.unit)
        ends = normal(tally.total, tally.squares, games, error)
        scaled = None if ends is None else (ends[0] * unit, ends[1] * unit)
        mean = round(tally.total * unit / games, DIGITS)
        return Estimate(mean, scaled, IntervalMethod.NORMAL, *told)

    def _tell(self) -> None:
        """Tell how many games were played, and the first estimate of all."""
        name, first = next(iter(self.estimates.items()), ("", None))
        best = None
        if first is not None and first.interval is not None:
            best = f"{name}: {first.interval[0]:.4f} to {first.interval[1]:.4f}"
        self.listen(Progress(f"{self._games:,} games played at random", best))
