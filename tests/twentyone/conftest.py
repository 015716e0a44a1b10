"""Known answers, and the rules to try things by."""

import json
from pathlib import Path
from typing import Any

import pytest

from gamemodels.twentyone.board import MENDED, VARIANTS, Variants

DATA = Path(__file__).parents[1] / "data" / "twentyone.json"

COMBINED = (
    ("restarts", "overwriting"),
    ("text_times", "no_check_winner"),
    ("stale_hands", "restarts", "text_times"),
    ("restarts", "overwriting", "uncoupled_score"),
    ("start_as_shuffle", "restarts", "overwriting"),
    VARIANTS,
)


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


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try all rules: the mended ones, each variant, and some together."""
    if "any_variants" in metafunc.fixturenames:
        rules = {"mended": MENDED} | {name: Variants.named([name]) for name in VARIANTS}
        rules |= {"+".join(names): Variants.named(names) for names in COMBINED}
        metafunc.parametrize("any_variants", list(rules.values()), ids=list(rules))
