"""What is known of the game."""

import json
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[1] / "data" / "blackjack.json"


@pytest.fixture(scope="session")
def reference() -> dict[str, Any]:
    """Answers of programs that share nothing with this one."""
    known: dict[str, Any] = json.loads(DATA.read_text())
    return known
