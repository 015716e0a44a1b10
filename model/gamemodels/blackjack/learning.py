"""Tabular learning in plain Python, with the exact regret of each checkpoint.

Ctrl-C may end it early; what was learnt so far is kept.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from random import Random

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, Interrupted
from gamechecks.core.verdict import Progress
from gamemodels.attention import answering, attend
from gamemodels.blackjack.board import Variants
from gamemodels.blackjack.charts import Chart, evaluate, played_chart, process_of, solve
from gamemodels.blackjack.mdp import Action, Mix, State, drawn

METHODS = ("monte-carlo", "q-learning", "random-average")
EPSILON = 0.1
STEP_POWER = -0.75
RANKS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
DEALS = len(RANKS) ** 3
OVER = -1


class CannotLearn(ValueError):
    """A method or rules that nothing can be learnt with."""


@dataclass(frozen=True)
class Point:
    """What was learnt after so many episodes: what greedy play is worth, and what it lacks."""

    episodes: int
    value: Fraction
    regret: Fraction


class Learner(ABC):
    """Something that plays and learns; greedy play is its policy."""

    def __init__(self, rules: Variants, method: str) -> None:
        if method not in METHODS:
            raise CannotLearn(f"{method!r} is no method: expected one of {', '.join(METHODS)}")
        self.rules, self.method = rules, method
        self.episodes = 0

    @abstractmethod
    def play(self, episodes: int) -> None:
        """Play so many episodes, and learn from them."""

    @abstractmethod
    def policy(self, state: State, legal: Sequence[Action]) -> Mix:
        """What seems best so far; of equal actions the one with the lowest number."""

    def point(self) -> Point:
        """Where the curve is now, exactly."""
        value = evaluate(self.rules, self.policy).value
        return Point(self.episodes, value, best_value(self.rules) - value)


@lru_cache(maxsize=8)
def best_value(rules: Variants) -> Fraction:
    """What best play is worth."""
    return solve(rules).value


def checkpoints(episodes: int) -> Iterator[int]:
    """1,000, 3,000, 10,000 and so on, and the last episode."""
    size = 1_000
    while size <= episodes:
        yield from (each for each in (size, 3 * size) if each < episodes)
        size *= 10
    yield episodes


class World:
    """An infinite deck with two actions in flat tables: states, deals, cards and ends."""

    def __init__(self, rules: Variants) -> None:
        if rules.decks is not None or rules.extended or rules.peek:
            raise CannotLearn(
                f"{', '.join(rules.names)}: the plain learner has an infinite deck and two "
                "actions; learn through Gymnasium instead"
            )
        process = process_of(rules)
        self.states = [state for state in process.states() if not process.settled(state)]
        self.numbers = {state: number for number, state in enumerate(self.states)}
        self.hits = [self._hits(state) for state in self.states]
        self.deals = [self._deal(a, b, d) for a in RANKS for b in RANKS for d in RANKS]
        self.gains: list[float] = []
        self.wins: list[float] = []
        self.draws: list[float] = []
        for state in self.states:
            ends = process.choices(state)[Action.STAND].ends
            plus = {each.paid: float(likely) for each, likely in ends.items() if each.paid > 0}
            push = sum(float(likely) for each, likely in ends.items() if each.paid == 0)
            self.gains.append(float(max(plus, default=0)))
            self.wins.append(sum(plus.values()))
            self.draws.append(sum(plus.values()) + push)

        self.tables = self.deals, self.hits, self.gains, self.wins, self.draws

    def _deal(self, one: int, two: int, showing: int) -> int:
        total, soft = drawn(*drawn(0, False, one), two)
        state = State(total, showing, int(soft), total == 21)
        return self.numbers.get(state, OVER)

    def _hits(self, state: State) -> list[int]:
        found = []
        for value in RANKS:
            total, soft = drawn(state.player_sum, bool(state.usable_ace), value)
            after = State(total, state.dealer_showing, int(soft))
            found.append(OVER if total > 21 else self.numbers[after])
        return found


class PlainLearner(Learner):
    """Plays without an environment; the same seed learns the same."""

    def __init__(self, rules: Variants, method: str, seed: int) -> None:
        super().__init__(rules, method)
        self.world = World(rules)
        self._random = Random(seed).random
        number = len(self.world.states)
        self.stand, self.hit = [0.0] * number, [0.0] * number
        self._stands, self._hits = [0] * number, [0] * number

    def play(self, episodes: int) -> None:
        """Play so many episodes, and learn from them."""
        if self.method == "q-learning":
            self._bootstrap(episodes)
        else:
            self._average(episodes, 1.0 if self.method == "random-average" else EPSILON)
        self.episodes += episodes

    def policy(self, state: State, legal: Sequence[Action]) -> Mix:
        """What seems best so far."""
        number = self.world.numbers[state]
        better = self.hit[number] > self.stand[number]
        return {Action.HIT if better else Action.STAND: Fraction(1)}

    def _average(self, episodes: int, epsilon: float) -> None:
        """Averages of what followed each action, with every one that was explored."""
        random = self._random
        deals, cards, gains, wins, draws = self.world.tables
        stand, hit, stands, hits = self.stand, self.hit, self._stands, self._hits
        half = epsilon / 2
        for _ in range(episodes):
            at = deals[int(random() * DEALS)]
            if at < 0:
                continue
            path = []
            while True:
                chance = random()
                draw = chance < half if chance < epsilon else hit[at] > stand[at]
                if not draw:
                    chance = random()
                    paid = gains[at] if chance < wins[at] else 0.0 if chance < draws[at] else -1.0
                    stands[at] += 1
                    stand[at] += (paid - stand[at]) / stands[at]
                    break
                path.append(at)
                at = cards[at][int(random() * 13)]
                if at < 0:
                    paid = -1.0
                    break
            for each in path:
                hits[each] += 1
                hit[each] += (paid - hit[each]) / hits[each]

    def _bootstrap(self, episodes: int) -> None:
        """Q-learning: what an action leads to counts as much as is known of it."""
        random = self._random
        deals, cards, gains, wins, draws = self.world.tables
        stand, hit, stands, hits = self.stand, self.hit, self._stands, self._hits
        half = EPSILON / 2
        for _ in range(episodes):
            at = deals[int(random() * DEALS)]
            while at >= 0:
                chance = random()
                draw = chance < half if chance < EPSILON else hit[at] > stand[at]
                if not draw:
                    chance = random()
                    paid = gains[at] if chance < wins[at] else 0.0 if chance < draws[at] else -1.0
                    stands[at] += 1
                    stand[at] += (paid - stand[at]) * stands[at] ** STEP_POWER
                    break
                after = cards[at][int(random() * 13)]
                if after < 0:
                    known = -1.0
                else:
                    known = hit[after] if hit[after] > stand[after] else stand[after]
                hits[at] += 1
                hit[at] += (known - hit[at]) * hits[at] ** STEP_POWER
                at = after


CHUNK = 5_000
"""Episodes between two looks at the clock."""
BAR = 20

Listen = Callable[[Progress], None]


@dataclass
class Curve:
    """What one seed of a method had learnt at each checkpoint."""

    method: str
    seed: int
    points: list[Point] = field(default_factory=list)
    chart: Chart | None = None


@dataclass
class Lesson:
    """Everything that was learnt, and what there was to learn."""

    rules: Variants
    optimum: Fraction
    curves: list[Curve] = field(default_factory=list)

    @property
    def methods(self) -> tuple[str, ...]:
        """The methods, each once."""
        return tuple(dict.fromkeys(curve.method for curve in self.curves))


def learn(
    rules: Variants,
    methods: Sequence[str],
    seeds: Sequence[int],
    episodes: int,
    *,
    gym: bool = False,
    listen: Listen = lambda progress: None,
) -> Lesson:
    """Curves of all methods and seeds; if it is interrupted, what was learnt goes with that."""
    learners = [
        (method, seed, _learner(rules, method, seed, gym)) for method in methods for seed in seeds
    ]
    with Clock().attending():
        lesson = Lesson(rules, best_value(rules))
        for method, seed, learner in learners:
            curve = Curve(method, seed)
            lesson.curves.append(curve)
            try:
                _run(learner, curve, episodes, listen)
            except Interrupted:
                _keep(learner, curve)
                lesson.curves = [each for each in lesson.curves if each.points]
                raise Interrupted(lesson) from None
            _keep(learner, curve)
    return lesson


def _learner(rules: Variants, method: str, seed: int, gym: bool) -> Learner:
    try:
        if not gym:
            return PlainLearner(rules, method, seed)
        from gamemodels.blackjack.gym.learning import GymLearner

        return GymLearner(rules, method, seed)
    except CannotLearn as wrong:
        raise InputError(f"{wrong}{'' if gym else ': add --gym'}") from None
    except ImportError:
        raise InputError("--gym needs gymnasium: pip install 'mancala-traces[gym]'") from None


def _run(learner: Learner, curve: Curve, episodes: int, listen: Listen) -> None:
    for checkpoint in checkpoints(episodes):
        while learner.episodes < checkpoint:
            attend()
            learner.play(min(CHUNK, checkpoint - learner.episodes))
            listen(_progress(learner, curve, episodes))
        curve.points.append(learner.point())


def _keep(learner: Learner, curve: Curve) -> None:
    """The last point and the chart of what was learnt, also after an interrupt."""
    with answering(lambda: None):
        if learner.episodes and (not curve.points or curve.points[-1].episodes < learner.episodes):
            curve.points.append(learner.point())
        curve.chart = played_chart(learner.policy, process_of(learner.rules))


def _progress(learner: Learner, curve: Curve, episodes: int) -> Progress:
    done = learner.episodes * BAR // episodes
    bar = "█" * done + "░" * (BAR - done)
    share = learner.episodes * 100 // episodes
    doing = f"{curve.method}, seed {curve.seed} {bar} {share} % of {episodes:,}"
    best = f"regret {float(curve.points[-1].regret):.4f}" if curve.points else None
    return Progress(doing, best)
