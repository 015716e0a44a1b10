"""A pinned counterexample is a test that passes, and fails when anything about it changes."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.layouts import renamed

from gamechecks.core.errors import InputError
from gamechecks.core.verdict import CheckVerdict
from gamechecks.formats.trace_files import check_test, pin, pinned_text
from gamechecks.testing import Unbroken
from gamemodels.mancala.board import KALAH, Layout
from gamemodels.mancala.rules import EventKind, Trace
from gamemodels.rules import replay

Play = Callable[..., Trace]
Violated = Callable[..., CheckVerdict]


def said(text: str) -> str | None:
    """What the test in a file fails with."""
    names: dict[str, Any] = {}
    exec(compile(text, "test_pinned.py", "exec"), names)
    try:
        names["test_the_game_breaks_the_property"]()
    except Unbroken as failure:
        return str(failure)
    return None


@pytest.fixture
def text(play: Play, violated: Violated) -> str:
    """The test of a game that breaks a property at board 2."""
    return pinned_text(violated(play(4, 2, 0, 4), 2, "always(hand <= 1)", 1))


def test_plain_pytest_passes_it(text: str, tmp_path: Path) -> None:
    path = tmp_path / "test_pinned.py"
    path.write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(path)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "1 passed" in done.stdout, done.stdout


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            '"marbles": [0, 1, 2, 0], "turn": "Player1"',
            '"marbles": [0, 1, 2, 0], "turn": "Player2"',
            "the game is not legal; board 3: a marble goes into the next pocket: it is Player 2's "
            "turn instead of Player 1's",
        ),
        (
            '"marbles": [2, 0, 2, 0]',
            '"marbles": [2, 0, 3, 0]',
            "the game is not legal; board 1: a game does not start like this: p3 holds 3 instead "
            "of 2",
        ),
        (
            '"hand": 1, "last_pocket": "p2"',
            '"hand": 1, "last_pocket": "p3"',
            "the game is not legal; board 3: a marble goes into the next pocket: the hand is at p3 "
            "instead of p2",
        ),
        (
            '= "always(hand <= 1)"',
            '= "always(hand <= 2)"',
            "the game does not break always(hand <= 2)",
        ),
        ("at=2", "at=3", "always(hand <= 1) is broken at board 2, not at board 3"),
    ],
)
def test_it_says_what_is_wrong_when_the_game_or_the_property_is_another(
    text: str, old: str, new: str, words: str
) -> None:
    assert old in text
    assert said(text) is None
    assert said(text.replace(old, new)) == words


def test_it_is_narrow_enough_and_well_quoted(
    play: Play, violated: Violated, tmp_path: Path
) -> None:
    layout = renamed(Layout.canonical(40), [*range(1, 40), 0])
    long = "always(" + " and ".join(f"marbles[p{number}] < 8" for number in range(1, 30)) + ")"
    text = pinned_text(violated(play(40, 8, 0, 3, layout, rules=KALAH), 8, long, 0))
    assert said(text) is None
    assert max(map(len, text.splitlines())) <= 100
    path = tmp_path / "test_long.py"
    path.write_text(text)
    for words in (["check", "--select=E,F,I,Q", "--line-length=100"], ["format", "--check"]):
        ruff = [sys.executable, "-m", "ruff", *words, "--isolated", str(path)]
        assert subprocess.run(ruff, check=False).returncode == 0


def test_names_other_layouts_and_odd_texts_are_pinned_too(play: Play, violated: Violated) -> None:
    layout = renamed(Layout.canonical(4), [2, 3, 0, 1])
    verdict = violated(play(4, 1, 0, None, layout), 1, "player1-wins", None)
    assert said(pinned_text(verdict)) is None
    odd = violated(play(4, 1, 0), 1, "hand  ==\t7", 0)
    assert said(pinned_text(odd)) is None


def test_the_rules_are_pinned(play: Play, violated: Violated) -> None:
    games = (play(6, 2, seed, rules=KALAH) for seed in range(100))
    swept = next(game for game in games if replay(game).events[-1].kind is EventKind.SWEEP)
    text = pinned_text(violated(swept, 2, "not eventually(sweep)", None))
    assert said(text) is None
    told = said(text.replace(",last_side_sweeps", ""))
    assert told is not None
    assert told.startswith("the game is not legal; board ")


@pytest.mark.parametrize("name", ["game.txt", "game.py", "tests.py", "test.py", ".py"])
def test_a_file_where_pytest_finds_no_test_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=f"{name}: pytest looks for tests in files with names"):
        check_test(tmp_path / name)


@pytest.mark.parametrize("name", ["test_game.py", "game_test.py"])
def test_a_test_is_a_python_file(name: str, tmp_path: Path, play: Play, violated: Violated) -> None:
    path = tmp_path / name
    check_test(path)
    pin(path, violated(play(4, 1, 0), 1, "hand == 7", 0))
    assert said(path.read_text()) is None
