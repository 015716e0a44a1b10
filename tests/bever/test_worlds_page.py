"""The page of Bever as a text, and as users have it written."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.bever.conftest import EXAMPLE
from tests.gamechecks.commands import bever

DATA = re.compile(r'<script type="application/json" id="trace">(.*?)</script>', re.DOTALL)


def data(path: Path) -> dict[str, Any]:
    """What a page gives to its script."""
    (found,) = DATA.findall(path.read_text())
    read: dict[str, Any] = json.loads(found)
    return read


def test_the_example_has_a_page(tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    said = bever("show", EXAMPLE, "--html", str(path), "--where", "K(Player2, p1_2 == 0)")
    assert (said.code, said.out) == (0, f"the page is in {path}\n")
    shown = data(path)
    hands = [[len(shown["sets"][each]) for each in board["possible"]] for board in shown["boards"]]
    assert hands == [[16, 16], [3, 16], [3, 4], [3, 4], [3, 1]]
    assert shown["rows"][0]["truths"] == "-++++"
    assert [board["kind"] for board in shown["boards"]] == [
        "start",
        "take",
        "take",
        "discard",
        "take",
    ]
    told = [board["announced"] for board in shown["boards"]]
    assert told[1] == "card 2 is 0, and card 1 is at most 2"
    assert told[3] == "both cards are at most 2, and were at most 3"
    assert [board["calls"] for board in shown["boards"]][-1] == [True, False]


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("reversed_five", "scenario 5 says that both cards were at least the top"),
        ("silence", "that nobody calls tells that nobody could"),
        ("free_play", "the players do as they like"),
    ],
)
def test_what_is_found_is_written_as_a_page(tmp_path: Path, rules: str, told: str) -> None:
    path = tmp_path / "found.html"
    words = ("run", "--highest", "3", "--boards", "3", "--rules", rules, "--out", str(path))
    assert bever(*words).code == 0
    assert f"A variant, {rules}: {told}" in path.read_text()


def test_a_reversed_scenario_5_is_told_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "found.html"
    words = ("run", "--highest", "3", "--boards", "3", "--rules", "reversed_five")
    assert bever(*words, "--where", "eventually(discard)", "--any", "--out", str(path)).code == 0
    assert any("were at least" in board["announced"] for board in data(path)["boards"])
