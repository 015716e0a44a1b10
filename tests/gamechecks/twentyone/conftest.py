"""The command twentyone in a test, and what is known of the game."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.gamechecks.commands import Said, command

Run = Callable[[str], Said]
DATA = Path(__file__).parents[2] / "data" / "twentyone.json"


@pytest.fixture
def twentyone(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line; gives its exit code and both outputs."""
    run = command("twentyone", monkeypatch)
    return lambda line: run(*shlex.split(line))


@pytest.fixture(scope="session")
def reference() -> dict[str, Any]:
    """Answers of programs that share nothing with this one."""
    known: dict[str, Any] = json.loads(DATA.read_text())
    return known


@pytest.fixture
def logged(tmp_path: Path, reference: dict[str, Any]) -> Path:
    """The losing game as a log."""
    path = tmp_path / "lose.csv"
    path.write_text(reference["logs"]["LOSE"]["csv"])
    return path
