"""The environment: spaces, cards, rewards, errors and drawings."""

import json
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

from gamemodels.blackjack.board import PRESETS, VARIANTS
from gamemodels.blackjack.gym import ID, BlackjackEnv, RecordEpisode

STAND, HIT, SURRENDER, DOUBLE = range(4)
EVERY = ["", *(name for name in VARIANTS if name != "counting"), "counting,decks=2", *PRESETS]
MIXED = "surrender,double,peek,counting,decks=1"


def dealt(rules: str, *cards: str, mode: str | None = None) -> BlackjackEnv:
    """An environment whose hand begins with these cards."""
    env = BlackjackEnv(rules, mode)
    env.reset(seed=0, options={"cards": list(cards)})
    return env


def ended(rules: str, *cards: str, action: int = STAND) -> tuple[float, str]:
    """The reward and the outcome of a hand that one action ends."""
    _, reward, terminated, truncated, info = dealt(rules, *cards).step(action)
    assert terminated
    assert not truncated
    return reward, info["outcome"]


@pytest.mark.parametrize("rules", [*EVERY, MIXED])
def test_gymnasium_finds_nothing_wrong(rules: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made: Any = gymnasium.make(f"gamemodels.blackjack.gym:{ID}", rules=rules)
        check_env(made.unwrapped)


def test_the_former_name_of_the_package_makes_the_environment_too() -> None:
    made: Any = gymnasium.make(f"gamemodels.blackjack.environment:{ID}")
    assert isinstance(made.unwrapped, BlackjackEnv)


def test_the_spaces() -> None:
    def sizes(rules: str) -> list[tuple[int, int]]:
        parts: Any = BlackjackEnv(rules).observation_space
        return [(int(part.n), int(part.start)) for part in parts]

    base = [(19, 4), (10, 1), (2, 0)]
    assert sizes("") == base
    assert np.prod([size for size, _ in base]) == 380
    assert sizes("surrender") == sizes("double") == [*base, (2, 0)]
    assert sizes("spanish21") == [*base, (6, 2), (4, 0)]
    assert sizes("counting,decks=2") == [*base, (81, -40), (105, 0)]
    assert sizes(MIXED) == [*base, (2, 0), (41, -20), (53, 0)]
    four = ("surrender", "double", *PRESETS)
    assert all(BlackjackEnv(rules).action_space.n == (4 if rules in four else 2) for rules in EVERY)


def test_seeds_and_actions_give_the_episodes_that_are_known(reference: dict[str, Any]) -> None:
    for known in reference["episodes"]:
        env = RecordEpisode(BlackjackEnv())
        env.reset(seed=known["seed"])
        for step in known["steps"]:
            env.step(("stand", "hit").index(step["action"]))
        assert env.episode == known


@pytest.mark.parametrize(
    ("rules", "cards", "action", "expected"),
    [
        ("", "A K 9 5", STAND, (1.5, "natural")),
        ("", "A K 9 5", HIT, (1.5, "natural")),
        ("", "A K A K", HIT, (0.0, "push")),
        ("", "9 K A K", STAND, (-1.0, "lose")),
        ("", "9 9 K 7", STAND, (1.0, "win")),
        ("", "9 9 K 8", STAND, (0.0, "push")),
        ("", "9 9 K 6 K", STAND, (1.0, "win")),
        ("", "K 6 9 9 K", HIT, (-1.0, "bust")),
        ("", "9 9 A 6", STAND, (1.0, "win")),
        ("hit_soft_17", "9 9 A 6 2", STAND, (-1.0, "lose")),
        ("natural_pays=6/5", "A K 9 5", STAND, (1.2, "natural")),
        ("both_naturals_lose", "A K A K", STAND, (-1.0, "lose")),
        ("bust_compared_as_sum", "9 9 K 6 K", STAND, (-1.0, "lose")),
        ("natural_only_by_standing", "A K 9 5", STAND, (1.5, "natural")),
        ("natural_only_by_standing", "A K A K", STAND, (0.0, "push")),
        ("surrender", "K 6 K A", SURRENDER, (-0.5, "surrender")),
        ("surrender,peek", "K 6 K A", SURRENDER, (-1.0, "lose")),
        ("surrender", "A K 9 5", SURRENDER, (1.5, "natural")),
        ("double", "6 5 9 8 K", DOUBLE, (2.0, "win")),
        ("double", "6 5 9 8 2", DOUBLE, (-2.0, "lose")),
        ("double", "6 5 9 8 6", DOUBLE, (0.0, "push")),
        ("double", "K 6 9 8 K", DOUBLE, (-2.0, "bust")),
        ("double", "6 5 A K K", DOUBLE, (-2.0, "lose")),
        ("double,peek", "6 5 A K", DOUBLE, (-1.0, "lose")),
        ("double,dealer_natural_ties", "6 5 A K K", DOUBLE, (0.0, "push")),
        ("peek", "K 6 A K", HIT, (-1.0, "lose")),
        ("peek,both_naturals_lose", "A K A K", HIT, (-1.0, "lose")),
        ("peek,natural_only_by_standing", "A K A K", HIT, (0.0, "push")),
        ("spanish21", "AS KS AS KS", STAND, (1.5, "natural")),
        ("spanish21", "6S 5S 9S 8S KS", DOUBLE, (2.0, "win")),
        ("spanish21", "6S 5S KS AS", SURRENDER, (-1.0, "lose")),
        ("bahama-bonus", "6S 5S KS AS KS", DOUBLE, (-2.0, "lose")),
    ],
)
def test_what_one_action_pays(
    rules: str, cards: str, action: int, expected: tuple[float, str]
) -> None:
    assert ended(rules, *cards.split(), action=action) == expected


def test_a_dealers_natural_beats_any_other_21() -> None:
    cards = ("7", "7", "A", "K", "7")
    for rules, reward in (("", -1.0), ("dealer_natural_ties", 0.0)):
        env = dealt(rules, *cards)
        env.step(HIT)
        assert env.step(STAND)[1] == reward


@pytest.mark.parametrize(
    ("cards", "paid"),
    [
        ("7H 7S 9S 9S 7D", 1.5),
        ("7H 7H 9S 9S 7H", 2.0),
        ("6S 8S 9S 9S 7S", 3.0),
        ("9S 8S 9S 9S 4S", 1.0),
        ("2S 3S KS KS 4S 5S 7S", 1.5),
        ("2S 3S KS KS 4S 2S 3S 7S", 2.0),
        ("2S 3S KS KS 4S 2S 3S 2S 5S", 3.0),
        ("2S 3S KS KS 4S 2S 3S 2S 2S 3S", 3.0),
    ],
)
def test_bonuses_of_a_21_that_also_beat_a_dealers_21(cards: str, paid: float) -> None:
    names = cards.split()
    env = dealt("spanish21", *names)
    for _ in names[4:]:
        observation = env.step(HIT)[0]
    assert observation[0] == 21
    assert observation[3] == min(2 + len(names[4:]), 7)
    assert env.step(STAND)[1] == paid


@pytest.mark.parametrize(
    ("cards", "pattern"),
    [("6S 8S", 3), ("6H 8H", 2), ("7S 7H", 1), ("6S 6S", 0), ("8S 9S", 0), ("AS 7S", 0)],
)
def test_patterns_are_seen_before_they_are_complete(cards: str, pattern: int) -> None:
    env = BlackjackEnv("bahama-bonus")
    observation, _ = env.reset(options={"cards": cards.split()})
    assert observation[4] == pattern


def test_a_natural_that_is_drawn_to_is_none_any_more() -> None:
    env = dealt("natural_only_by_standing", "A", "K", "9", "9", "K")
    observation, reward, terminated, _, info = env.step(HIT)
    assert (observation, reward, terminated) == ((21, 9, 0), 0.0, False)
    assert not info["natural"]
    assert env.step(STAND)[1] == 1.0


def test_aces_alone_make_the_longest_episode(reference: dict[str, Any]) -> None:
    env = dealt("", "A", "A", "5", "5", *["A"] * 20)
    steps = 1
    while not env.step(HIT)[2]:
        steps += 1
    assert steps == reference["bounds"]["most steps of an episode, infinite deck"]


def test_the_longest_episode_of_one_deck(reference: dict[str, Any]) -> None:
    env = dealt("decks=1", "A", "A", "5", "5", *["A", "A", "2", "2", "2", "2", "3", "3", "3", "3"])
    steps = 1
    while not env.step(HIT)[2]:
        steps += 1
    assert steps == reference["bounds"]["most steps, decks=1"]


def test_the_hole_card_is_told_at_the_end_alone() -> None:
    env = BlackjackEnv()
    observation, info = env.reset(options={"cards": ["K", "2", "9", "8", "3"]})
    assert observation == (12, 9, 0)
    assert set(info) == {"player", "natural", "action_mask"}
    *_, info = env.step(HIT)
    assert info["player"] == ("K", "2", "3")
    assert "dealer" not in info
    *_, info = env.step(STAND)
    assert info["dealer"] == ("9", "8")
    assert info["action_mask"].tolist() == [0, 0]


def test_masks_follow_the_rules() -> None:
    env = dealt("surrender,double", "2", "2", "9", "9", "2")
    mask = env.reset(options={"cards": ["2", "2", "9", "9", "2"]})[1]["action_mask"]
    assert mask.dtype == np.int8
    assert mask.tolist() == [1, 1, 1, 1]
    assert env.step(HIT)[4]["action_mask"].tolist() == [1, 1, 0, 0]
    late = dealt("spanish21", "2S", "2S", "9S", "9S", "2S")
    assert late.step(HIT)[4]["action_mask"].tolist() == [1, 1, 0, 1]
    info = BlackjackEnv("double").reset(seed=1)[1]
    assert info["action_mask"].tolist() == [1, 1, 0, 1]


def test_every_call_gives_fresh_objects() -> None:
    env = dealt("", "2", "2", "9", "9", "2", "2")
    first, second = env.step(HIT)[4], env.step(HIT)[4]
    first["action_mask"][:] = 7
    assert second["action_mask"].tolist() == [1, 1]
    assert env.step(HIT)[4]["action_mask"].max() <= 1


@pytest.mark.parametrize("action", [2, -1, "hit", None, 0.5])
def test_an_action_outside_the_space_changes_nothing(action: Any) -> None:
    env = dealt("", "2", "2", "9", "9", "3")
    with pytest.raises(InvalidAction, match="0 to 1 were expected"):
        env.step(action)
    assert env.step(HIT)[0] == (7, 9, 0)


def test_a_masked_action_changes_nothing() -> None:
    env = dealt("surrender", "2", "2", "9", "9", "3", "4")
    with pytest.raises(InvalidAction, match="DOUBLE is not legal now"):
        env.step(DOUBLE)
    env.step(HIT)
    with pytest.raises(InvalidAction, match="SURRENDER is not legal now"):
        env.step(SURRENDER)
    assert env.step(HIT)[0] == (11, 9, 0, 0)


def test_steps_need_a_hand() -> None:
    env = BlackjackEnv()
    with pytest.raises(ResetNeeded):
        env.step(STAND)
    env.reset(seed=0)
    env.step(STAND)
    with pytest.raises(ResetNeeded):
        env.step(STAND)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"deck": []}, "'deck' is not known"),
        ({"cards": "KK"}, "a list of ranks was expected"),
        ({"cards": ["11"]}, "'11' is no card"),
        ({"cards": ["7S"]}, "'7S' is no card"),
        ({"cards": [7]}, "7 is no card"),
        ([], "a dict was expected"),
    ],
)
def test_bad_options_are_named(options: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        BlackjackEnv().reset(options=options)


def test_cards_that_a_shoe_does_not_have() -> None:
    with pytest.raises(ValueError, match="no K left"):
        BlackjackEnv("decks=1").reset(options={"cards": ["K"] * 5})
    with pytest.raises(ValueError, match="'10S' is no card"):
        BlackjackEnv("spanish21").reset(options={"cards": ["10S"]})


@pytest.mark.parametrize("rules", ["surender", "counting", "spanish21,peek"])
def test_bad_rules_are_named(rules: str) -> None:
    with pytest.raises(ValueError, match=rules.split(",")[0]):
        BlackjackEnv(rules)
    with pytest.raises(ValueError, match="'svg'"):
        BlackjackEnv(render_mode="svg")


def test_a_seed_is_the_same_shoe_whatever_was_played_before() -> None:
    played, fresh = BlackjackEnv("counting,decks=1"), BlackjackEnv("counting,decks=1")
    played.reset(seed=4)
    played.step(STAND)
    assert played.reset(seed=9)[0] == fresh.reset(seed=9)[0]


def test_the_drawing() -> None:
    env = dealt("", "K", "4", "6", "9", "5", "2", mode="ansi")
    env.step(HIT)
    assert (
        env.render()
        == """\
dealer   ╭────╮╭────╮          player   ╭────╮╭────╮╭────╮
         │ 6  ││░░░░│  6                │ K  ││ 4  ││ 5  │  19
         │  ♥ ││░░░░│                   │  ♠ ││  ♠ ││  ♦ │
         ╰────╯╰────╯                   ╰────╯╰────╯╰────╯"""
    )
    env.step(STAND)
    drawing = env.render()
    assert "░" not in drawing
    assert drawing.endswith("win +1")
    assert max(map(len, drawing.splitlines())) <= 80


def test_many_cards_are_drawn_within_80_columns() -> None:
    env = dealt("", *["A"] * 4, *["A"] * 18, mode="ansi")
    for _ in range(18):
        env.step(HIT)
    assert max(map(len, env.render().splitlines())) <= 80


def test_the_mode_for_people_prints(capsys: pytest.CaptureFixture[str]) -> None:
    env = dealt("", "K", "4", "6", "9", mode="human")
    assert capsys.readouterr().out.count("dealer") == 1
    env.step(STAND)
    assert capsys.readouterr().out.count("dealer") == 1


def test_the_picture() -> None:
    env = dealt("", "K", "4", "6", "9", mode="rgb_array")
    before = env.render()
    assert before.shape == (160, 240, 3)
    assert before.dtype == np.uint8
    env.step(STAND)
    assert (env.render() != before).any()


def test_suits_that_only_look_well_take_no_random_numbers() -> None:
    plain, drawn = BlackjackEnv(), BlackjackEnv(render_mode="ansi")
    plain.reset(seed=5)
    drawn.reset(seed=5)
    drawn.render()
    assert plain.step(STAND)[4]["dealer"] == drawn.step(STAND)[4]["dealer"]


def test_episodes_are_written(tmp_path: Path) -> None:
    env = RecordEpisode(BlackjackEnv("surrender"), tmp_path)
    for seed in range(3):
        env.reset(seed=seed)
        env.step(SURRENDER if seed else HIT)
    env.close()
    written = [json.loads(path.read_text()) for path in sorted(tmp_path.iterdir())]
    assert [each["seed"] for each in written] == [0, 1, 2]
    assert written[1]["rules"] == {"surrender": True}
    assert written[1]["end"]["paid"] == "-1/2"


def test_only_blackjack_can_be_recorded() -> None:
    with pytest.raises(ValueError, match="not blackjack"):
        RecordEpisode(gymnasium.make("CartPole-v1"))
