"""The referee of twentyone and its constraints know nothing of each other."""

import ast
from pathlib import Path

import gamemodels.twentyone

HOME = Path(gamemodels.twentyone.__file__).parent
DATA = {"board"}
PLAIN = {"devs", "components", "rules"}
CONSTRAINTS = {"terms", "constraints", "card_constraints"}
SYSTEMS = {"system", "cards"}
"""They ask the rules of a model, and have no code of their own about the game."""


def imported(name: str) -> set[str]:
    """What a module of the game imports: modules of the game by their short names."""
    names: set[str] = set()
    for node in ast.walk(ast.parse((HOME / f"{name}.py").read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name.removeprefix("gamemodels.twentyone.") for name in names}


def test_plain_modules_load_no_solver_and_no_constraints() -> None:
    solving = {"z3", "gamemodels.logic", "gamemodels.numbers", "gamemodels.system"}
    for name in DATA | PLAIN:
        assert not imported(name) & (solving | CONSTRAINTS | SYSTEMS), name


def test_constraints_know_only_plain_data_of_the_other_side() -> None:
    for name in CONSTRAINTS:
        assert not imported(name) & PLAIN, name


def test_the_model_reads_no_files_and_prints_nothing() -> None:
    for name in DATA | PLAIN | CONSTRAINTS | SYSTEMS:
        text = (HOME / f"{name}.py").read_text()
        assert "print(" not in text
        assert "open(" not in text
