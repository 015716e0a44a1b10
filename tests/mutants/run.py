"""Does any test notice when a rule of the model is wrong? Prints which test catches which mutant.

Each mutant is a copy of the project with one line of the model changed. The copy must still load
and build a move: a rule is to be wrong, not the program.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table
from tests.mutants.mutants import MUTANTS, Mutant

ROOT = Path(__file__).parents[2]
COPIED = ("model", "checks", "tests", "pyproject.toml")
SUITES = {
    "differential": (
        "tests/gamemodels/mancala/test_predicates.py",
        "tests/gamemodels/mancala/test_pockets.py",
        "tests/gamemodels/mancala/test_sowings.py",
        "tests/gamemodels/mancala/test_pickups.py",
    ),
    "expectations": (
        "tests/gamechecks/test_search.py::test_the_authors_expectations",
        "tests/gamechecks/test_example.py::test_the_authors_examples",
    ),
    "catalogue": ("tests/gamechecks/test_check.py::test_every_law_holds",),
}
ALIVE = """
import z3
from gamemodels.mancala.boards import BoardSteps
from gamemodels.mancala.layout import Layout
from gamemodels.mancala.pickups import PickupGame
from gamemodels.mancala.variants import KALAH, SEED
from gamemodels.numbers import BitVectors
for rules in (SEED, KALAH):
    game = BoardSteps(6, 2, BitVectors(z3.Context()), rules=rules)
    game.init(game.state("pre")), game.step(game.state("pre"), game.state("post"))
    PickupGame(Layout.canonical(6), 2, 3, rules=rules)
"""


@dataclass(frozen=True)
class Result:
    """Which suite and test caught a mutant first; none if it survived."""

    mutant: Mutant
    suite: str | None
    test: str | None
    seconds: float


@contextmanager
def mutated(mutant: Mutant) -> Iterator[Path]:
    """A copy of the project with the mutant's line in it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                ignored = shutil.ignore_patterns("__pycache__")
                shutil.copytree(source, copy / name, ignore=ignored)
            else:
                shutil.copy(source, copy / name)
        path = copy / "model" / "gamemodels" / "mancala" / mutant.file
        text = path.read_text()
        if text.count(mutant.line) != 1:
            raise SystemExit(f"{mutant.wrong}: its line is not in {mutant.file} exactly once")
        path.write_text(text.replace(mutant.line, mutant.becomes))
        yield copy


def judge(mutant: Mutant, suites: list[str]) -> Result:
    """Run suite after suite on a mutant until a test fails."""
    started = time.monotonic()
    with mutated(mutant) as copy:
        paths = os.pathsep.join(str(copy / name) for name in ("model", "checks"))
        environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
        alive = subprocess.run([sys.executable, "-c", ALIVE], env=environment, check=False)
        if alive.returncode:
            raise SystemExit(f"{mutant.wrong}: the model does not load any more")
        for suite in suites:
            command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
            done = subprocess.run(
                [*command, *SUITES[suite]],
                cwd=copy,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            failed = re.search(r"^FAILED (\S+)", done.stdout, re.MULTILINE)
            if failed:
                test = failed[1].split("::", 1)[1]
                return Result(mutant, suite, test, time.monotonic() - started)
            if done.returncode:
                raise SystemExit(f"{mutant.wrong}: the tests did not run\n{done.stdout}")
    return Result(mutant, None, None, time.monotonic() - started)


def main() -> int:
    """Judge all mutants, print a table, and fail if one survives."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--suite", choices=SUITES, action="append", help="only this suite")
    parser.add_argument("--only", default="", help="only mutants with this in their words")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at once")
    args = parser.parse_args()
    chosen = [mutant for mutant in MUTANTS if args.only in mutant.wrong]
    console = Console(width=None if sys.stdout.isatty() else 160)
    table = Table("wrong rule", "file", "caught by", "test", "seconds", box=None)
    with ThreadPoolExecutor(args.jobs) as pool:
        results = list(pool.map(lambda each: judge(each, args.suite or list(SUITES)), chosen))
    for result in results:
        caught = result.suite or "[bold red]NOBODY[/]"
        seconds = f"{result.seconds:.0f}"
        table.add_row(result.mutant.wrong, result.mutant.file, caught, result.test, seconds)
    console.print(table)
    survivors = [result for result in results if result.suite is None]
    console.print(f"{len(results) - len(survivors)} of {len(results)} mutants were caught")
    return 1 if survivors or not results else 0


if __name__ == "__main__":
    sys.exit(main())
