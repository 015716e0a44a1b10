"""Episodes as traces: those that the environment plays, and those that lie."""

import copy
import json
from typing import Any

import pytest

from gamechecks.core.errors import InputError
from gamechecks.trace_input import evaluate, replay
from gamemodels.blackjack.board import PRESETS, VARIANTS
from gamemodels.blackjack.gym import BlackjackEnv, RecordEpisode

EVERY = ["", *(name for name in VARIANTS if name != "counting"), *PRESETS]
EVERY += ["counting,decks=1", "counting,decks=3,double", "peek,surrender,double"]
EVERY += ["natural_only_by_standing,peek,double,surrender", "decks=1,peek,hit_soft_17"]
STAND, HIT, SURRENDER, DOUBLE = range(4)


def fault_of(episode: dict[str, Any] | None) -> str | None:
    """What is wrong with an episode; none if it is legal."""
    assert episode is not None
    judgement = replay(episode, game="blackjack")
    return None if judgement.fault is None else judgement.fault_words


def episode(rules: str, cards: str, *actions: int) -> dict[str, Any]:
    """The episode of stacked cards and actions."""
    env = RecordEpisode(BlackjackEnv(rules))
    env.reset(seed=0, options={"cards": cards.split()})
    for action in actions:
        env.step(action)
    assert env.episode is not None
    return env.episode


@pytest.mark.parametrize("rules", EVERY)
def test_what_the_environment_plays_is_legal(rules: str) -> None:
    env = RecordEpisode(BlackjackEnv(rules))
    env.reset(seed=7)
    env.action_space.seed(7)
    for number in range(30):
        observation, info = env.reset()
        over = False
        while not over:
            if number % 3:
                action = env.action_space.sample(info["action_mask"])
            else:
                action = HIT if observation[0] < 18 else STAND
            assert fault_of(env.episode) is None
            observation, _, over, _, info = env.step(action)
        written = json.loads(json.dumps(env.episode))
        assert fault_of(written) is None


def test_known_episodes_are_legal(reference: dict[str, Any]) -> None:
    assert len(reference["episodes"]) == 6
    assert all(fault_of(known) is None for known in reference["episodes"])


@pytest.mark.parametrize("rules", ["", "surrender,double,peek", "spanish21", "counting,decks=1"])
def test_every_number_that_is_changed_is_noticed(rules: str) -> None:
    env = RecordEpisode(BlackjackEnv(rules))
    env.reset(seed=3)
    for _ in range(15):
        observation, _ = env.reset()
        over = False
        while not over:
            observation, _, over, _, _ = env.step(HIT if observation[0] < 17 else STAND)
        for place, _ in enumerate(env.episode["steps"] if env.episode else []):
            for change in (_more_reward, _other_end, _more_sum, _other_card_shown):
                told = copy.deepcopy(env.episode)
                assert told is not None
                change(told["steps"][place])
                fault = fault_of(told)
                assert fault is not None
                assert fault.startswith(f"step {place + 1}: "), fault


def _more_reward(step: dict[str, Any]) -> None:
    step["reward"] += 0.5


def _other_end(step: dict[str, Any]) -> None:
    step["terminated"] = not step["terminated"]


def _more_sum(step: dict[str, Any]) -> None:
    step["observation"][0] += 1


def _other_card_shown(step: dict[str, Any]) -> None:
    step["observation"][1] = step["observation"][1] % 10 + 1


HANDS: dict[str, tuple[str, str, tuple[int, ...]]] = {
    "hits": ("", "7 7 10 K A 2", (HIT, HIT, STAND)),
    "dealer draws": ("", "10 8 6 5 3 5", (STAND,)),
    "natural": ("", "A K 9 5", (HIT,)),
    "bust": ("", "K 6 9 5 8", (HIT,)),
    "surrender": ("surrender", "K 6 9 5 8", (SURRENDER,)),
    "peek": ("peek", "K 6 A K", (HIT,)),
    "double": ("double", "6 5 9 8 4", (DOUBLE,)),
    "spanish": ("spanish21", "7S 7S 9S 8S 7S", (HIT, STAND)),
    "deck": ("decks=1", "7 7 10 K A 2", (HIT, HIT, STAND)),
    "two decks": ("decks=2", "7 7 7 7 7", (HIT, STAND)),
}


@pytest.mark.parametrize(
    ("hand", "path", "lie", "step", "field"),
    [
        ("hits", "start.observation", [14, 10, 1], 0, "observation"),
        ("hits", "steps.0.action", "double", 1, "action"),
        ("hits", "steps.0.action", "fold", 1, "action"),
        ("hits", "steps.0.action", ["hit"], 1, "action"),
        ("hits", "steps.0.card", None, 1, "card"),
        ("hits", "steps.0.card", "3", 1, "observation"),
        ("hits", "steps.1.observation", [18, 10, 0], 2, "observation"),
        ("hits", "steps.1.terminated", True, 2, "terminated"),
        ("hits", "steps.2.card", "2", 3, "card"),
        ("hits", "steps.2.reward", 1.0, 3, "reward"),
        ("hits", "steps.2.reward", "-1", 3, "reward"),
        ("hits", "end.outcome", "bust", 3, "end.outcome"),
        ("hits", "end.paid", "-1.0", 3, "end.paid"),
        ("hits", "end.dealer", ["10", "6"], 3, "end.dealer"),
        ("hits", "end.dealer", ["10", "K", "A"], 3, "end.dealer"),
        ("hits", "end.dealer", ["K", "K"], 3, "end.dealer"),
        ("dealer draws", "end.dealer", ["6", "5", "3"], 1, "end.dealer"),
        ("dealer draws", "end.dealer", ["6", "5", "3", "5", "2"], 1, "end.dealer"),
        ("natural", "steps.0.card", "2", 1, "card"),
        ("natural", "end.dealer", ["9", "5", "K"], 1, "end.dealer"),
        ("natural", "steps.0.reward", 1.0, 1, "reward"),
        ("natural", "end.outcome", "win", 1, "end.outcome"),
        ("bust", "end.dealer", ["9", "5", "K"], 1, "end.dealer"),
        ("surrender", "end.dealer", ["9", "5", "K"], 1, "end.dealer"),
        ("surrender", "steps.0.reward", -1.0, 1, "reward"),
        ("surrender", "rules", {}, 0, "observation"),
        ("peek", "rules", {}, 1, "card"),
        ("peek", "steps.0.terminated", False, 1, "terminated"),
        ("double", "steps.0.reward", 1.0, 1, "reward"),
        ("double", "start.observation", [11, 9, 0, 0], 0, "observation"),
        ("spanish", "steps.0.observation", [21, 9, 0, 3, 2], 1, "observation"),
        ("spanish", "steps.1.reward", 2.0, 2, "reward"),
        ("two decks", "rules", {"decks": 1}, 2, "end.dealer"),
    ],
)
def test_lies_are_named(hand: str, path: str, lie: Any, step: int, field: str) -> None:
    rules, cards, actions = HANDS[hand]
    told: Any = episode(rules, cards, *actions)
    assert fault_of(told) is None
    *way, last = (int(part) if part.isdecimal() else part for part in path.split("."))
    place = told
    for part in way:
        place = place[part]
    place[last] = lie
    named = f"step {step}" if step else "the start"
    fault = fault_of(told)
    assert fault is not None
    assert fault.startswith(f"{named}: {field} is "), fault


def test_nothing_comes_after_the_end() -> None:
    told = episode("", "7 7 10 K A 2", STAND)
    told["steps"].append(dict(told["steps"][0]))
    assert fault_of(told) == "step 2: action is 'stand': nothing was due"


def test_an_end_is_due_exactly_at_the_end() -> None:
    over = episode("", "7 7 10 K A 2", STAND)
    end = over.pop("end")
    assert fault_of(over) == "step 1: end.dealer is []: another card was due"
    begun = episode("", "7 7 10 K A 2", HIT)
    assert fault_of(begun) is None
    assert str(fault_of({**begun, "end": end})).endswith(": another step was due")


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "blackjack-episode/2"},
        {"start": None},
        {"steps": None},
        {"end": []},
        {"rules": {"aces": True}},
        {"start": {"player": ["7", "1"], "dealer": "2"}},
        {"start": {"player": ["7"], "dealer": "2"}},
        {"start": {"player": ["7", "7S"], "dealer": "2"}},
        {"end": {"dealer": "10 K"}},
        {"end": {"dealer": ["10", "Z"]}},
    ],
)
def test_what_is_no_episode_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        fault_of({**episode("", "7 7 10 K A 2", STAND), **changes})


def test_an_episode_is_a_trace_like_any_other() -> None:
    told = episode("spanish21", "7S 7S 9S 8S 7S", HIT, STAND)
    assert evaluate(told, "count(hit)", game="blackjack").value == 1
    assert evaluate(told, "at_end(win)", game="blackjack").value is True
