"""The command blackjack in a test, and what is known of the game."""

import io
import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamechecks.command.cli import main

Run = Callable[[str], tuple[int, str, str]]
DATA = Path(__file__).parents[2] / "data" / "blackjack.json"


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line; gives its exit code and both outputs."""
    monkeypatch.setenv("COLUMNS", "80")

    def run(line: str) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        code = main(shlex.split(line), out, err, "blackjack")
        return code, out.getvalue(), err.getvalue()

    return run


@pytest.fixture(scope="session")
def reference() -> dict[str, Any]:
    """Answers of programs that share nothing with this one."""
    known: dict[str, Any] = json.loads(DATA.read_text())
    return known
