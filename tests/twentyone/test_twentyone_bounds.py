"""Exact bounds: by a look at every position, by the solver, and by both."""

import json
from typing import Any

import pytest
from tests.gamechecks.commands import twentyone

from gamechecks.core.clock import Clock
from gamemodels.twentyone import cards
from gamemodels.twentyone.board import Outcome, Setting
from gamemodels.twentyone.bounds import NAMES
from gamemodels.twentyone.positions import find_bounds
from gamemodels.twentyone.scope import BOUND_NAMES, Scope

BY_OUTCOME = {
    "fewest_draws": "fewest_draws",
    "most_draws": "most_draws",
    "earliest_end": "earliest_end_tenths",
    "latest_end": "latest_end_tenths",
}


def assert_known(setting: Setting, known: dict[str, Any]) -> None:
    """Every bound that the reference has."""
    found = find_bounds(setting)
    for key, name in BY_OUTCOME.items():
        assert {each.value: found[key][each.value] for each in Outcome} == known[name]
        least = key.startswith(("fewest", "earliest"))
        assert found[key]["all"] == (min if least else max)(known[name].values())
    assert found["shortest_boards"]["all"] == known["fewest_boards"]
    assert found["longest_boards"]["all"] == known["most_boards"]


@pytest.mark.parametrize("key", ["1,1,4", "11,11,4"])
def test_bounds_are_as_known(key: str, reference: dict[str, Any]) -> None:
    assert_known(Setting(*map(int, key.split(","))), reference["odds"][key])


@pytest.mark.slow
def test_bounds_at_the_usual_thresholds(reference: dict[str, Any]) -> None:
    assert_known(Setting(), reference["odds"]["15,17,4"])
    assert find_bounds(Setting())["highest_hand"] == {"all": 26, "WIN": 26, "TIE": 21, "LOSE": 24}


@pytest.mark.parametrize(
    "setting",
    [
        Setting(2, 3, 1),
        Setting(1, 12, 4),
        pytest.param(Setting(3, 2, 1, variation=2), marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_the_solver_finds_the_same_bounds(setting: Setting) -> None:
    found = dict(cards.settle_bounds(setting, BOUND_NAMES, Clock(None)))
    assert found == find_bounds(setting)


@pytest.mark.parametrize("challenger", [1, 4, 9])
@pytest.mark.parametrize("dealer", [1, 5])
@pytest.mark.parametrize("copies", [1, 3])
def test_the_longest_game_is_as_long_as_the_scope_says(
    challenger: int, dealer: int, copies: int
) -> None:
    scope = Scope(challenger, dealer, copies)
    assert scope.longest == find_bounds(scope.setting)["longest_boards"]["all"]
    assert scope.every_game
    assert scope.boards == scope.longest


def test_both_engines_are_asked() -> None:
    line = "bounds --challenger 2 --dealer 2 --of most_draws --of most_draws_lose"
    code, out, _ = twentyone(f"{line} --engine both")
    assert code == 0
    assert out.startswith(
        "exact:            all   WIN   TIE  LOSE\n"
        "most_draws          4                 4\n"
        "challenger 2, dealer 2 · Z3 by cards and explicit search agree · seed 0 · "
    )
    assert twentyone(f"{line} --brief")[1] == "".join(out.splitlines(keepends=True)[:2])
    document = json.loads(twentyone(f"{line} --engine solver --json")[1])
    assert document["verdict"] == "exact"
    assert document["engine"] == "solver"
    assert (document["most_draws"], document["most_draws_lose"]) == (4, 4)


def test_engines_that_disagree_are_an_internal_error(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = cards.Measure(lambda board: board.boards, lambda board: 0, least=True)
    monkeypatch.setitem(cards.MEASURES, "most_draws", wrong)
    code, _, err = twentyone("bounds --challenger 2 --dealer 2 --of most_draws --engine both")
    assert code == 70
    assert "by the solver" in err


def test_bounds_that_are_not_settled_in_time_stay_open() -> None:
    code, out, _ = twentyone("bounds --engine solver --timeout 0 --json")
    assert code == 3
    document = json.loads(out)
    assert document["verdict"] == "partial"
    assert document["open"] == list(NAMES)
    assert "time limit" in document["reason"]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("--of longest", "'longest' is not a bound: expected one of fewest_draws"),
        ("--games 2", "one game"),
        ("--rules text_times", "mended"),
    ],
)
def test_what_has_no_bounds_is_refused(words: str, error: str) -> None:
    code, out, err = twentyone(f"bounds {words}")
    assert (code, out) == (2, "")
    assert error in err
