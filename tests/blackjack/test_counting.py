"""Shoes that live on, their count, and what happens when one runs out in a hand."""

import pytest
from tests.blackjack.test_episode_referee import fault_of

from gamemodels.blackjack.gym import BlackjackEnv, RecordEpisode

STAND, HIT, SURRENDER = range(3)
RULES = "counting,decks=1,surrender"

USED = (
    ("K K Q Q", STAND),
    ("K K Q Q", STAND),
    ("J J 10 10", STAND),
    ("J J 10 10", STAND),
    ("9 9 9 9", STAND),
    ("8 8 8 8 7", STAND),
    ("7 7 7 5 5", STAND),
    ("6 6 6 6 5", STAND),
    ("5 4 4 4", SURRENDER),
)
"""Hands after which a deck has its aces, twos and threes, and one four."""


def used_shoe() -> RecordEpisode:
    """A shoe of which a quarter is left."""
    env = RecordEpisode(BlackjackEnv(RULES))
    env.reset(seed=1)
    for number, (cards, action) in enumerate(USED):
        options = {"cards": cards.split()}
        env.reset(seed=1 if number == 0 else None, options=options)
        env.step(action)
        assert fault_of(env.episode) is None
    return env


def test_the_count_of_the_cards_that_were_seen() -> None:
    env = BlackjackEnv("counting,decks=2")
    observation, _ = env.reset(seed=1, options={"cards": ["K", "4", "6", "9", "2", "5"]})
    assert observation == (14, 6, 0, 1, 101)
    assert env.step(HIT)[0] == (16, 6, 0, 2, 100)
    *_, info = env.step(STAND)
    assert info["dealer"] == ("6", "9", "5")
    observation, _ = env.reset(options={"cards": ["A", "A", "7"]})
    assert observation == (12, 7, 1, 1, 95)


def test_a_shoe_is_shuffled_when_less_than_a_quarter_is_left() -> None:
    env = used_shoe()
    observation, _ = env.reset(options={"cards": ["A", "2", "3", "3"]})
    assert observation[-1] == 13 - 3
    env.step(STAND)
    observation, _ = env.reset()
    assert observation[-1] == 52 - 3


def test_cards_of_earlier_hands_come_back_when_the_shoe_runs_out() -> None:
    env = used_shoe()
    cards = ["A", "A", "4", "3", "A", "A", "2", "2", "2", "2", "3", "3"]
    env.reset(options={"cards": cards})
    for _ in range(8):
        observation, *_ = env.step(HIT)
    # Two threes are not seen, and a whole deck counts 0.
    assert observation == (18, 4, 0, 0, -2, 2)
    observation, _, terminated, _, info = env.step(STAND)
    assert terminated
    assert len(info["dealer"]) >= 4
    table = [*info["player"], *info["dealer"]]
    assert observation[-1] == 52 - len(table)
    assert fault_of(env.episode) is None


@pytest.mark.parametrize("rules", ["decks=1", "decks=8"])
def test_without_counting_every_hand_has_a_whole_shoe(rules: str) -> None:
    env = BlackjackEnv(rules)
    env.reset(seed=0)
    for _ in range(40):
        env.reset(options={"cards": ["K", "K", "K", "K"]})
        env.step(STAND)
