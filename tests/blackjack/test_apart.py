"""The parts of blackjack that may not know each other."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MODEL = ROOT / "model" / "gamemodels" / "blackjack"


def imported(path: Path) -> set[str]:
    """The modules that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return names


def test_the_referee_shares_nothing_with_solving_and_the_environment() -> None:
    own = {name for name in imported(MODEL / "rules.py") if name.startswith("game")}
    assert own == {"gamemodels", "gamemodels.blackjack.board"}


def test_only_the_environment_imports_gymnasium_and_numpy() -> None:
    for root in (ROOT / "model", ROOT / "checks"):
        for path in root.rglob("*.py"):
            strange = {name.split(".")[0] for name in imported(path)} & {"gymnasium", "numpy"}
            assert not strange or path.parent == MODEL / "gym", path


def test_solving_loads_neither_gymnasium_nor_a_solver() -> None:
    program = (
        "import sys; from gamechecks.command.cli import main;"
        "code = main(['chart'], game='blackjack');"
        "sys.exit(code or bool({'gymnasium', 'numpy', 'z3'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True).returncode == 0
