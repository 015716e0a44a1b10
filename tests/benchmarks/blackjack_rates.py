"""How fast blackjack is solved, learnt and played: seconds and rates, each with what it must reach.

Run it by hand: python tests/benchmarks/blackjack_rates.py --runs 3
A row shows the median of the runs and the limit; an exclamation mark follows what misses it.
"""

import argparse
import shlex
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import gymnasium
import numpy as np

from gamemodels.blackjack.board import BASE
from gamemodels.blackjack.gym import ID
from gamemodels.blackjack.learning import METHODS, PlainLearner

COMMAND = [sys.executable, "-c", "from gamechecks_command import blackjack; blackjack()"]
SECONDS = {
    "solve": 1.0,
    "chart": 1.0,
    "solve --rules spanish21": 5.0,
    "solve --rules decks=1": 15.0,
    "solve --rules decks=8": 30.0,
    "evaluate --policy mimic-dealer --rules decks=1": 15.0,
}
EPISODES = 500_000
LEAST_EPISODES = 200_000
"""Episodes a second that a plain learner must make."""
HANDS, ROUNDS = 1_000, 200
LEAST_TIMES = 20
"""How many times the steps of the single environment hands in NumPy must make."""


@dataclass(frozen=True)
class Row:
    """What was measured, and what it had to be."""

    name: str
    found: float
    limit: float
    unit: str

    def __str__(self) -> str:
        reached = self.found <= self.limit if self.unit == "s" else self.found >= self.limit
        mark = " " if reached else "!"
        return f"{self.found:14,.2f}{mark} / {self.limit:<10,g} {self.unit:14} {self.name}"


def seconds(words: str) -> float:
    """How long a command takes."""
    began = time.monotonic()
    subprocess.run([*COMMAND, *shlex.split(words)], check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - began


def episodes_a_second(method: str) -> float:
    """How many episodes a plain learner plays."""
    learner = PlainLearner(BASE, method, 0)
    began = time.monotonic()
    learner.play(EPISODES)
    return EPISODES / (time.monotonic() - began)


def single_steps_a_second() -> float:
    """How many steps one environment makes, resets included."""
    env = gymnasium.make(ID).unwrapped
    env.reset(seed=0)
    steps, began = 0, time.monotonic()
    while steps < 20_000:
        observation, _ = env.reset()
        over = False
        while not over:
            observation, _, over, _, _ = env.step(int(observation[0] < 17))
            steps += 1
    return steps / (time.monotonic() - began)


def vector_steps_a_second() -> float:
    """How many steps hands in NumPy make, those that only deal left out."""
    env = gymnasium.make_vec(ID, num_envs=HANDS)
    (total, *_), _ = env.reset(seed=0)
    dealt = np.zeros(HANDS, dtype=bool)
    steps, began = 0, time.monotonic()
    for _ in range(ROUNDS):
        steps += int((~dealt).sum())
        (total, *_), _, dealt, _, _ = env.step((total < 17).astype(np.int64))
    return steps / (time.monotonic() - began)


def rows(runs: int) -> list[Row]:
    """Every row, the median of some runs."""

    def median(measure: Callable[[], float]) -> float:
        return statistics.median(measure() for _ in range(runs))

    found = [
        Row(f"blackjack {words}", median(partial(seconds, words)), limit, "s")
        for words, limit in SECONDS.items()
    ]
    for method in METHODS:
        rate = median(partial(episodes_a_second, method))
        found.append(Row(f"plain {method}", rate, LEAST_EPISODES, "episodes/s"))
    single, vector = median(single_steps_a_second), median(vector_steps_a_second)
    times = Row("hands in NumPy, times one environment", vector / single, LEAST_TIMES, "times")
    return [*found, times]


def main() -> int:
    """Measure, print, and fail if something is not reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    found = rows(parser.parse_args().runs)
    for row in found:
        print(row)
    return 1 if any("!" in str(row) for row in found) else 0


if __name__ == "__main__":
    sys.exit(main())
