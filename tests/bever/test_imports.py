"""The referee and the constraints of Bever know nothing of each other."""

import ast
from pathlib import Path

import pytest

BEVER = Path(__file__).parents[2] / "model" / "gamemodels" / "bever"
SHARED = {"board"}
"""Plain data that both sides speak of."""
PLAIN = {"rules", "knowledge", "notation"}
CONSTRAINTS = {"terms", "constraints", "ranges", "hand_sets", "knowledge_terms"}
BETWEEN = {"system"}
"""What hands a model over to the referee, and so knows both."""


def imported(name: str) -> set[str]:
    """The modules that a module of Bever imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse((BEVER / f"{name}.py").read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def of_bever(name: str) -> set[str]:
    """The modules of Bever that one of them imports."""
    rows = (each.split(".") for each in imported(name))
    found = {row[2] for row in rows if row[:2] == ["gamemodels", "bever"] and len(row) > 2}
    return {each for each in found if (BEVER / f"{each}.py").exists()}


def test_the_model_knows_nothing_of_the_checker() -> None:
    for name in SHARED | PLAIN | CONSTRAINTS | BETWEEN:
        assert not {each for each in imported(name) if each.startswith("gamechecks")}, name


@pytest.mark.parametrize("name", sorted(SHARED | PLAIN))
def test_the_plain_side_knows_no_solver_and_no_constraints(name: str) -> None:
    assert of_bever(name) <= SHARED | PLAIN
    outside = {each for each in imported(name) if each.startswith("gamemodels")}
    solving = {"gamemodels.logic", "gamemodels.numbers", "gamemodels.system", "gamemodels.clauses"}
    assert not outside & solving
    assert "z3" not in imported(name)


@pytest.mark.parametrize("name", sorted(CONSTRAINTS))
def test_the_constraints_know_nothing_of_the_referee(name: str) -> None:
    assert of_bever(name) <= SHARED | CONSTRAINTS
