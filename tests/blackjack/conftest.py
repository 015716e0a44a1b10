"""The command blackjack in a test, and what is known of the game."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.gamechecks.commands import Said, command

Run = Callable[[str], Said]
DATA = Path(__file__).parents[1] / "data" / "blackjack.json"


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line; gives its exit code and both outputs."""
    run = command("blackjack", monkeypatch)
    return lambda line: run(*shlex.split(line))


@pytest.fixture(scope="session")
def reference() -> dict[str, Any]:
    """Answers of programs that share nothing with this one."""
    known: dict[str, Any] = json.loads(DATA.read_text())
    return known
