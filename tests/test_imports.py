"""Imports point one way: models know nothing of checks, the referee nothing of the constraints."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODEL = sorted((ROOT / "model").rglob("*.py"))
REFEREE = {f"gamemodels.mancala.{name}" for name in ("rules", "board", "layout", "variants")}

CONSTRAINTS = ("predicates", "events", "pockets", "terms", "sowings", "sowing_clauses", "pickups")


def imported(path: Path) -> set[str]:
    """The modules that a file imports, `from a import b` as both `a` and `a.b`."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("path", MODEL, ids=lambda path: path.stem)
def test_models_do_not_solve_print_or_parse(path: Path) -> None:
    assert not {name.split(".")[0] for name in imported(path)} & {"gamechecks", "rich", "argparse"}


def test_the_referee_shares_no_code_with_the_constraints() -> None:
    mancala = ROOT / "model" / "gamemodels" / "mancala"
    for name in ("rules", "board", "layout", "variants"):
        ours = {module for module in imported(mancala / f"{name}.py") if "gamemodels" in module}
        allowed = REFEREE | {"gamemodels.mancala"}
        assert {module.rsplit(".", 1)[0] for module in ours} <= allowed | {"gamemodels"}
        assert "z3" not in imported(mancala / f"{name}.py")
    for name in (
        "predicates",
        "events",
        "pockets",
        "terms",
        "sowings",
        "sowing_clauses",
        "pickups",
    ):
        assert "gamemodels.mancala.rules" not in imported(mancala / f"{name}.py")
