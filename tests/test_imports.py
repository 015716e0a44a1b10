"""Imports point one way: models know nothing of checks, the referee nothing of the constraints."""

import ast
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
KNOW_A_GAME = {
    "core": """
        scope verdict
    """,
    "language": """
        concrete entities parse play progression question reading residual residual_counts
        residual_terms symbolic_terms syntax trace_terms typecheck
    """,
    "engines": """
        asking bmc.checking bmc.monolithic bmc.needed bmc.search bmc.smtlib bmc.vacuity
        cross_check explaining explicit.goal_games explicit.goal_reader explicit.refereed
        explicit.search induction.induction induction.proof induction.proving
        induction.quick_induction induction.refuting plan sampling
    """,
    "certificates": """
        certifying
    """,
    "traces": """
        breaking evaluating faults judging summary truths
    """,
    "formats": """
        boards documents finding itf judgements pinning saving traces
    """,
    "show": """
        failure listing proof properties replay standing stepper stepper_view trace truth
        verdict
    """,
    "command": """
        bounds completion diff explain options prompt properties prove show step
    """,
}
"""Modules that still know Mancala though they should not; none may be added."""

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
        rooms = {name.split(".")[1] for name in imported(path) if name.startswith("gamechecks.")}
        above = {room for room in rooms & LAYERS.keys() if LAYERS[room] > LAYERS[folder]}
        assert not above, path


@pytest.mark.parametrize("folder", LAYERS)
def test_no_more_modules_know_a_game(folder: str) -> None:
    games = ("gamemodels.mancala", "gamechecks.mancala")
    knowing = {
        ".".join(path.relative_to(CHECKS / folder).with_suffix("").parts)
        for path in (CHECKS / folder).rglob("*.py")
        if any(name.startswith(games) for name in imported(path))
    }
    assert knowing == set(KNOW_A_GAME.get(folder, "").split())
