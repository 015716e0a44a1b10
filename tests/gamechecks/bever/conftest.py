"""The command `bever`, the example game, and known answers."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gamechecks.command.cli import main

DATA = Path(__file__).parents[2] / "data" / "bever.json"
EXAMPLE = str(Path(__file__).parents[3] / "examples" / "bever.json")


class Said(NamedTuple):
    """What a command answers."""

    code: int
    out: str
    err: str


Command = Callable[..., Said]


@pytest.fixture
def bever(monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs the command in a terminal of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words: str) -> Said:
        out, err = io.StringIO(), io.StringIO()
        return Said(main(words, out, err, "bever"), out.getvalue(), err.getvalue())

    return run


@pytest.fixture(scope="session")
def known() -> Any:
    """The reference data."""
    return json.loads(DATA.read_text())
