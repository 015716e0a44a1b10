"""Learners: their curves, their floors, and what random play can teach."""

from typing import Any

import pytest

from gamemodels.blackjack.board import BASE, rules_named
from gamemodels.blackjack.gym.learning import GymLearner
from gamemodels.blackjack.learning import (
    METHODS,
    CannotLearn,
    Learner,
    PlainLearner,
    checkpoints,
)

NAMES = {
    "monte-carlo": "monte-carlo, epsilon 0.1",
    "q-learning": "q-learning, epsilon 0.1, alpha n^-0.75",
}


def curve(learner: Learner, episodes: int) -> list[tuple[int, float]]:
    """The regret of a learner by its checkpoints."""
    found = []
    for checkpoint in checkpoints(episodes):
        learner.play(checkpoint - learner.episodes)
        point = learner.point()
        found.append((point.episodes, float(point.regret)))
    return found


@pytest.mark.parametrize("method", NAMES)
@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("episodes", [100_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_floors_of_regret(method: str, seed: int, episodes: int, reference: dict[str, Any]) -> None:
    learner = PlainLearner(BASE, method, seed)
    learner.play(episodes)
    floor = reference["learning_floors"][NAMES[method]][str(episodes)]
    assert 0 <= learner.point().regret < floor


def test_random_play_teaches_the_value_of_random_play(reference: dict[str, Any]) -> None:
    limit = reference["learning_floors"]["random-average limit"]["value"]
    learner = PlainLearner(BASE, "random-average", 0)
    learner.play(300_000)
    assert float(learner.point().regret) == pytest.approx(limit, abs=0.015)


@pytest.mark.parametrize("method", METHODS)
def test_the_same_seed_learns_the_same(method: str) -> None:
    one, two = (curve(PlainLearner(BASE, method, 5), 10_000) for _ in range(2))
    assert one == two
    assert one != curve(PlainLearner(BASE, method, 6), 10_000)
    gym = [curve(GymLearner(BASE, method, 5), 1_000) for _ in range(2)]
    assert gym[0] == gym[1]


def test_checkpoints() -> None:
    assert list(checkpoints(500)) == [500]
    assert list(checkpoints(1_000)) == [1_000]
    assert list(checkpoints(20_000)) == [1_000, 3_000, 10_000, 20_000]
    assert list(checkpoints(300_000))[-3:] == [30_000, 100_000, 300_000]


@pytest.mark.parametrize("rules", ["", "surrender,double", "spanish21", "peek"])
def test_learning_through_gymnasium(rules: str) -> None:
    learner = GymLearner(rules_named(rules), "q-learning", 0)
    before = learner.point().regret
    learner.play(4_000)
    assert 0 < learner.point().regret < before


@pytest.mark.parametrize("rules", ["decks=1", "double", "peek", "spanish21"])
def test_the_plain_learner_has_two_actions_and_an_infinite_deck(rules: str) -> None:
    with pytest.raises(CannotLearn, match=rules):
        PlainLearner(rules_named(rules), "q-learning", 0)


def test_what_cannot_be_learnt() -> None:
    with pytest.raises(CannotLearn, match="'sarsa' is no method"):
        PlainLearner(BASE, "sarsa", 0)
    with pytest.raises(CannotLearn, match="counting"):
        GymLearner(rules_named("counting,decks=1"), "q-learning", 0)
