"""The command `bever`, the example game, and known answers."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.gamechecks.commands import Command, command

DATA = Path(__file__).parents[2] / "data" / "bever.json"
EXAMPLE = str(Path(__file__).parents[3] / "examples" / "bever.json")


@pytest.fixture
def bever(monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs the command."""
    return command("bever", monkeypatch)


@pytest.fixture(scope="session")
def known() -> Any:
    """The reference data."""
    return json.loads(DATA.read_text())
