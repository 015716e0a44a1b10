"""Learning with exact regret on the way, which Ctrl-C may end early."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, Interrupted
from gamechecks.core.verdict import Progress
from gamemodels.attention import answering, attend
from gamemodels.blackjack.mdp.charts import Chart, played_chart
from gamemodels.blackjack.mdp.learning import (
    CannotLearn,
    Learner,
    PlainLearner,
    Point,
    best_value,
    checkpoints,
)
from gamemodels.blackjack.mdp.questions import process_of
from gamemodels.blackjack.variants import Variants

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
        from gamemodels.blackjack.environment.learning import GymLearner

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
