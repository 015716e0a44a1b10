"""Does any test notice when a rule of the model is wrong? Says which test catches which mutant.

Each mutant is a copy of the project with one line changed. A test must fail because answers are
wrong: a rule is to be broken, not the program, so one that crashes the tests is an error.
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
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.mutants.areas import AREAS, Mutant, all_mutants

ROOT = Path(__file__).parents[2]
COPIED = ("model", "checks", "tests", "examples", "pyproject.toml")
QUICK = "not original-8 and not kalah-8"
"""Leaves out the largest boards of the proofs about sowings, which take longest."""
WRONG_ANSWER = re.compile(
    r"AssertionError|assert |Failed: |(gamechecks\.core\.errors\.)?RefereeError"
    r"|(gamemodels\.table\.protocol\.)?ProtocolError"
)
FAILED = re.compile(r"^(?:FAILED|ERROR) \S+?::(.+?)(?: - (.*))?$", re.MULTILINE)


class BrokenMutant(Exception):
    """The program crashes with this mutant, or the mutant cannot be made."""


@dataclass
class Result:
    """Which test of each suite that was run caught a mutant; none if none did."""

    mutant: Mutant
    caught: dict[str, str | None] = field(default_factory=dict)
    error: str | None = None
    seconds: float = 0

    @property
    def word(self) -> str:
        """What became of the mutant."""
        return "ERROR" if self.error else "caught" if any(self.caught.values()) else "SURVIVED"

    def __str__(self) -> str:
        tests = ", ".join(f"{suite}: {test or 'nothing'}" for suite, test in self.caught.items())
        return f"{self.word:<8} {self.seconds:4.0f} s  {self.mutant} [{self.error or tests}]"


@contextmanager
def mutated(mutant: Mutant) -> Iterator[Path]:
    """A copy of the project with the mutant's line in it."""
    with tempfile.TemporaryDirectory() as temporary:
        copy = Path(temporary)
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                ignored = shutil.ignore_patterns("__pycache__")
                shutil.copytree(source, copy / name, ignore=ignored)
            else:
                shutil.copy(source, copy / name)
        path = copy / mutant.file
        text = path.read_text()
        if text.count(mutant.line) != 1:
            raise BrokenMutant("its line is not in the file exactly once")
        path.write_text(text.replace(mutant.line, mutant.becomes))
        yield copy


def python(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python on a copy of the project; wide, so that pytest does not cut its summary."""
    paths = os.pathsep.join(str(copy / name) for name in ("model", "checks"))
    settings = {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "1000"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=copy,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )


def catch(copy: Path, suite: str, tests: list[str]) -> str | None:
    """The first test of a suite that gets a wrong answer."""
    done = python(copy, "-m", "pytest", "-xq", "-p", "no:cacheprovider", "-k", QUICK, *tests)
    if not done.returncode:
        return None
    failed = FAILED.search(done.stdout)
    if not failed:
        raise BrokenMutant(f"the {suite} tests did not run: {done.stdout}{done.stderr}")
    test, reason = failed.groups(default="")
    if not WRONG_ANSWER.match(reason):
        raise BrokenMutant(f"{test} crashed: {reason}")
    return test


def judge(mutant: Mutant, suites: list[str], every: bool) -> Result:
    """Run suite after suite, of its area or the chosen ones, until one catches the mutant."""
    result, started = Result(mutant), time.monotonic()
    try:
        with mutated(mutant) as copy:
            for suite in suites or AREAS[mutant.area]:
                result.caught[suite] = catch(copy, suite, mutant.tests(suite))
                if result.caught[suite] and not every:
                    break
    except BrokenMutant as broken:
        result.error = str(broken)
    result.seconds = time.monotonic() - started
    return result


def main() -> int:
    """Judge all mutants, say of each what became of it, and fail if one is not caught."""
    parser = argparse.ArgumentParser(description=__doc__)
    names = [suite for suites in AREAS.values() for suite in suites]
    parser.add_argument("--suite", choices=names, action="append", help="only this suite")
    parser.add_argument("--area", choices=AREAS, help="only mutants of this area")
    parser.add_argument("--all-suites", action="store_true", help="go on after the first catch")
    parser.add_argument("--only", default="", help="only mutants with this in their words or file")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at once")
    args = parser.parse_args()
    suites = args.suite or []
    chosen = [
        mutant
        for mutant in all_mutants()
        if args.only in str(mutant)
        and args.area in (None, mutant.area)
        and all(suite in AREAS[mutant.area] for suite in suites)
    ]
    caught = 0
    with ThreadPoolExecutor(args.jobs) as pool:
        running = [pool.submit(judge, each, suites, args.all_suites) for each in chosen]
        for done in as_completed(running):
            print(done.result(), flush=True)
            caught += done.result().word == "caught"
    print(f"{caught} of {len(chosen)} mutants were caught")
    return 0 if chosen and caught == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
