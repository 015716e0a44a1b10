"""Imports point one way: models know nothing of checks, the core nothing of any game."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.gamechecks.commands import modules_loaded

ROOT = Path(__file__).parent.parent
MODEL, CHECKS = ROOT / "model" / "gamemodels", ROOT / "checks" / "gamechecks"
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
GAMES = sorted(path.parent.name for path in MODEL.glob("*/game.py"))
REFEREES = {
    game: f"gamemodels.{game}.{'session' if game == 'table' else 'rules'}" for game in GAMES
}
"""The module of each game's rules in plain Python."""
REGISTRY = ("gamechecks.command.cli", "gamechecks.registry")
"""The only module of the layers that may ask which games there are, and whom it asks."""


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {_name(path): path for root in (MODEL, CHECKS) for path in root.rglob("*.py")}


@cache
def imported(name: str, *, typing: bool = True, inside: bool = True) -> frozenset[str]:
    """What a module imports, `from a import b` as both `a` and `a.b`.

    Without `typing`, not what only a type checker reads; without `inside`, not what functions load.
    """
    names: set[str] = set()
    for node in _nodes(ast.parse(MODULES[name].read_text()), typing, inside):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(names)


def named(name: str) -> set[str]:
    """The modules that a module imports, and those whose names stand in its texts."""
    texts = {
        node.value
        for node in ast.walk(ast.parse(MODULES[name].read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {*imported(name), *(texts & MODULES.keys())}


def _nodes(node: ast.AST, typing: bool, inside: bool) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node):
        only_typed = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
        later = isinstance(child, ast.FunctionDef)
        if (typing or not only_typed) and (inside or not later):
            yield from _nodes(child, typing, inside)


@cache
def loaded(name: str) -> frozenset[str]:
    """All that is loaded with a module, its packages included, before anything is called."""
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += [name.rpartition(".")[0]] if "." in name else []
            waiting += imported(name, typing=False, inside=False) if name in MODULES else []
    return frozenset(seen)


def under(*packages: str) -> list[str]:
    """The modules of some packages."""
    prefixes = tuple(f"{package}." for package in packages)
    return [name for name in MODULES if name in packages or name.startswith(prefixes)]


def layers(*folders: str) -> list[str]:
    return under(*(f"gamechecks.{folder}" for folder in folders))


def of_games(*games: str) -> tuple[str, ...]:
    return tuple(f"gamemodels.{game}" for game in games)


def test_every_folder_is_a_layer_or_a_game() -> None:
    assert {path.parent.name for path in CHECKS.glob("*/__init__.py")} == {*LAYERS}
    assert {path.parent.name for path in MODEL.glob("*/__init__.py")} == {*GAMES}
    assert "mancala" in GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_load_no_solver_and_nothing_of_the_checker(game: str) -> None:
    roots = {each.split(".")[0] for each in loaded(REFEREES[game])}
    assert not roots & {"z3", "gamechecks", "rich", "argparse", "numpy"}
    for name in loaded(REFEREES[game]) & MODULES.keys():
        text = MODULES[name].read_text()
        assert "print(" not in text
        assert "open(" not in text


@pytest.mark.parametrize("game", GAMES)
def test_the_constraints_share_no_code_with_the_rules(game: str) -> None:
    """Only a `System` knows both: its rules replay its traces. All else below it knows neither."""
    rules, package = REFEREES[game], set(under(f"gamemodels.{game}"))
    systems = [name for name in package if _is_system(name) and not _asks_the_checker(name)]
    assert systems
    models = set(under("gamemodels")) - {rules, *systems}
    below = {part for system in systems for part in imported(system) & models}
    constraints = {name for name in below if "z3" in imported(name)}
    assert constraints or game in ("blackjack", "table"), "their steps stand in the system itself"
    for name in constraints:
        known = loaded(name)
        assert rules not in known, name
        assert not {each.split(".")[0] for each in known} & {"gamechecks", "rich", "argparse"}, name
        assert name not in loaded(rules)


def _asks_the_checker(name: str) -> bool:
    return any(each.startswith("gamechecks") for each in imported(name))


def _is_system(name: str) -> bool:
    return name in MODULES and "def rules(self, model" in MODULES[name].read_text()


def test_what_games_share_knows_nothing_of_the_checker() -> None:
    for name in under("gamemodels"):
        if name.split(".")[1:2] not in [[game] for game in GAMES]:
            roots = {each.split(".")[0] for each in imported(name)}
            assert not roots & {"gamechecks", "rich", "argparse"}, name


@pytest.mark.parametrize("folder", LAYERS)
def test_layers_know_only_those_below(folder: str) -> None:
    for name in layers(folder):
        known = {each for each in imported(name, typing=False) if each.startswith("gamechecks.")}
        folders = {each.split(".")[1] for each in known if each not in REGISTRY}
        assert folders <= {*LAYERS, "registry"}, name
        above = {each for each in folders & LAYERS.keys() if LAYERS[each] > LAYERS[folder]}
        assert not above, name


@pytest.mark.parametrize("folder", LAYERS)
def test_no_module_of_the_core_knows_a_game(folder: str) -> None:
    asks, asked = REGISTRY
    for name in layers(folder):
        assert not [each for each in named(name) if each.startswith(of_games(*GAMES))], name
        assert asked not in imported(name) or name == asks


def test_what_models_share_knows_no_game() -> None:
    for name in under("gamemodels"):
        if name.split(".")[1:2] not in [[game] for game in GAMES]:
            assert not [each for each in imported(name) if each.startswith(of_games(*GAMES))], name


@pytest.mark.parametrize("game", GAMES)
def test_games_do_not_know_each_other(game: str) -> None:
    """Only `blackjack replay` does: it judges transcripts of the table too."""
    others = of_games(*(other for other in GAMES if other != game))
    for name in under(*of_games(game)):
        known = [each for each in imported(name) if each.startswith(others)]
        allowed = name == "gamemodels.blackjack.commands"
        assert allowed or not known, name
        assert all(each.startswith("gamemodels.table.commands") for each in known), name


def test_what_needs_no_solver_or_drawing_loads_none() -> None:
    solving = [n for n in layers("core", "traces", "formats", "show", "command") if _has(n, "z3")]
    drawing = [n for n in layers(*(LAYERS.keys() - {"show"})) if _has(n, "rich")]
    assert (solving, drawing) == ([], [])
    assert _has("gamechecks.engines.bmc.search", "z3"), "what is loaded is seen"
    assert _has("gamechecks.show.verdict", "rich")


def _has(name: str, package: str) -> bool:
    return any(each.split(".")[0] == package for each in loaded(name))


@pytest.mark.parametrize(
    "words",
    [
        "--help",
        "properties",
        "replay examples/shortest.itf.json",
        "show examples/win.itf.json",
        "eval examples/win.itf.json steals",
        "run --engine explicit --pockets 6",
    ],
)
def test_such_commands_load_no_solver(words: str) -> None:
    assert "z3" not in modules_loaded(words.split())
