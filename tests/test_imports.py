"""Imports point one way: models know nothing of checks, the core nothing of any game."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODEL = sorted((ROOT / "model").rglob("*.py"))
REFEREE = {f"gamemodels.mancala.{name}" for name in ("referee", "board", "layout", "variants")}

CHECKS = ROOT / "checks" / "gamechecks"
LAYERS = {
    "core": 0,
    "language": 1,
    "engines": 2,
    "certificates": 2,
    "traces": 3,
    "formats": 3,
    "show": 3,
    "command": 4,
}
"""The folders of the checker: each may know those with a lower number, and its equals."""
GAMES = sorted(path.parent.name for path in CHECKS.glob("*/game.py") if path.parent.name != "core")
REGISTRY = ("command.cli",)
"""The only modules that may ask the registry which games there are."""


def imported(path: Path, *, typing: bool = True) -> set[str]:
    """The modules that a file imports, `from a import b` as both `a` and `a.b`."""
    names: set[str] = set()
    for node in _nodes(ast.parse(path.read_text()), typing):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def _nodes(node: ast.AST, typing: bool) -> Iterator[ast.AST]:
    """Every node; without typing, none of what only a type checker reads."""
    yield node
    for child in ast.iter_child_nodes(node):
        only_typed = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
        if typing or not only_typed:
            yield from _nodes(child, typing)


@pytest.mark.parametrize("path", MODEL, ids=lambda path: path.stem)
def test_models_do_not_solve_print_or_parse(path: Path) -> None:
    assert not {name.split(".")[0] for name in imported(path)} & {"gamechecks", "rich", "argparse"}


def test_the_referee_shares_no_code_with_the_constraints() -> None:
    mancala = ROOT / "model" / "gamemodels" / "mancala"
    for name in ("referee", "board", "layout", "variants"):
        ours = {module for module in imported(mancala / f"{name}.py") if "gamemodels" in module}
        # `attention` is about stopping a loop, and says nothing of the game.
        allowed = REFEREE | {"gamemodels.mancala", "gamemodels.attention", "gamemodels.rules"}
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
        assert "gamemodels.mancala.referee" not in imported(mancala / f"{name}.py")


@pytest.mark.parametrize("folder", LAYERS)
def test_layers_know_only_those_below(folder: str) -> None:
    for path in (CHECKS / folder).rglob("*.py"):
        known = imported(path, typing=False)
        rooms = {name.split(".")[1] for name in known if name.startswith("gamechecks.")}
        above = {room for room in rooms & LAYERS.keys() if LAYERS[room] > LAYERS[folder]}
        assert not above, path


@pytest.mark.parametrize("folder", LAYERS)
def test_no_module_of_the_core_knows_a_game(folder: str) -> None:
    assert "mancala" in GAMES
    rooms = tuple(f"{package}.{game}" for package in ("gamemodels", "gamechecks") for game in GAMES)
    for path in (CHECKS / folder).rglob("*.py"):
        name = ".".join(path.relative_to(CHECKS).with_suffix("").parts)
        known = imported(path)
        assert not [each for each in known if each.startswith(rooms)], path
        assert "gamechecks.registry" not in known or name in REGISTRY


@pytest.mark.parametrize("game", GAMES)
def test_games_do_not_know_each_other(game: str) -> None:
    others = [other for other in GAMES if other != game]
    strange = tuple(f"{package}.{o}" for package in ("gamemodels", "gamechecks") for o in others)
    for root in (CHECKS, ROOT / "model" / "gamemodels"):
        for path in (root / game).rglob("*.py"):
            assert not [name for name in imported(path) if strange and name.startswith(strange)]


@pytest.mark.parametrize(
    "words",
    ["--help", "properties", "replay examples/shortest.itf.json", "show examples/win.itf.json"],
)
def test_what_needs_no_solver_loads_none(words: str) -> None:
    program = (
        "import sys; from gamechecks.command.cli import main;"
        f"code = main({words.split()!r}); sys.exit(code or 'z3' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True).returncode == 0


def test_a_search_of_all_positions_loads_no_solver() -> None:
    words = ["run", "--engine", "explicit", "--pockets", "6"]
    program = (
        "import sys; from gamechecks.command.cli import main;"
        f"code = main({words!r}); sys.exit(code or 'z3' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True).returncode == 0
