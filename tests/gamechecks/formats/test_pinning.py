"""A pinned counterexample is a test that passes, and fails when anything about it changes."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamechecks.errors import InputError
from gamechecks.formats.pinning import check_test, pin, pinned_text
from gamechecks.verdict import CheckVerdict
from gamemodels.mancala.board import Trace
from gamemodels.mancala.layout import Layout
from gamemodels.mancala.rules import EventKind, replay
from gamemodels.mancala.variants import KALAH

Play = Callable[..., Trace]
Violated = Callable[..., CheckVerdict]


def failing(text: str) -> list[str]:
    """The tests in a file that fail."""
    names: dict[str, Any] = {}
    exec(compile(text, "test_pinned.py", "exec"), names)
    failed = []
    for name in [name for name in names if name.startswith("test_")]:
        try:
            names[name]()
        except (AssertionError, ValueError):
            failed.append(name)
    return failed


@pytest.fixture
def text(play: Play, violated: Violated) -> str:
    """The test of a game that breaks a property at board 2."""
    return pinned_text(violated(play(4, 2, 0, 4), 2, "always(hand <= 1)", 1))


def test_plain_pytest_passes_it(text: str, tmp_path: Path) -> None:
    path = tmp_path / "test_pinned.py"
    path.write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(path)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "3 passed" in done.stdout, done.stdout
    assert failing(text) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Board((0, 1, 2, 0), ONE", "Board((0, 1, 2, 0), TWO"),
        ("Board((2, 0, 2, 0), ONE)", "Board((2, 0, 3, 0), ONE)"),
        ("hand=1, last_pocket=1", "hand=1, last_pocket=2"),
        ("always(hand <= 1)", "always(hand <= 2)"),
        ("MARBLES = 2", "MARBLES = 3"),
        ("+ 1 == 2", "+ 1 == 3"),
    ],
)
def test_it_fails_when_the_game_or_the_property_is_another(text: str, old: str, new: str) -> None:
    assert old in text
    assert failing(text.replace(old, new))


def test_names_other_layouts_and_odd_texts_are_pinned_too(play: Play, violated: Violated) -> None:
    layout = Layout.canonical(4).renamed([2, 3, 0, 1])
    verdict = violated(play(4, 1, 0, None, layout), 1, "player1-wins", None)
    assert failing(pinned_text(verdict)) == []
    odd = violated(play(4, 1, 0), 1, "hand  ==\t7", 0)
    assert failing(pinned_text(odd)) == []


def test_the_rules_are_pinned(play: Play, violated: Violated) -> None:
    games = (play(6, 2, seed, rules=KALAH) for seed in range(100))
    swept = next(game for game in games if replay(game, 2).events[-1].kind is EventKind.SWEEP)
    text = pinned_text(violated(swept, 2, "not eventually(sweep)", None))
    assert failing(text) == []
    assert failing(text.replace(", 'last_side_sweeps'", ""))


def test_a_test_is_a_python_file(tmp_path: Path, play: Play, violated: Violated) -> None:
    with pytest.raises(InputError, match="a test is a Python file"):
        check_test(tmp_path / "game.txt")
    path = tmp_path / "test_game.py"
    check_test(path)
    pin(path, violated(play(4, 1, 0), 1, "hand == 7", 0))
    compile(path.read_text(), str(path), "exec")
