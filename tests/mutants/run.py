"""Does any test notice when a rule of the model is wrong? Says which test catches which mutant.

Each mutant is a copy of the project with one line of the model changed. The copy must still load
and build all constraints, and a test must fail because answers are wrong: a rule is to be broken,
not the program.
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

from tests.mutants.bever import BEVER_MUTANTS
from tests.mutants.blackjack import BLACKJACK_MUTANTS
from tests.mutants.blackjack_checks import EVENT_MUTANTS
from tests.mutants.mutants import MUTANTS, Mutant
from tests.mutants.table import TABLE_MUTANTS
from tests.mutants.twentyone import TWENTYONE_MUTANTS
from tests.mutants.values import VALUE_MUTANTS

ROOT = Path(__file__).parents[2]
ALL_MUTANTS: tuple[Mutant, ...] = (
    *MUTANTS,
    *TWENTYONE_MUTANTS,
    *BEVER_MUTANTS,
    *BLACKJACK_MUTANTS,
    *EVENT_MUTANTS,
    *VALUE_MUTANTS,
    *TABLE_MUTANTS,
)
COPIED = ("model", "checks", "tests", "examples", "pyproject.toml")
SUITES = {
    "differential": (
        "tests/gamemodels/mancala/test_pockets.py",
        "tests/gamemodels/mancala/test_ranking.py",
        "tests/gamemodels/mancala/test_predicates.py::test_init_is_exactly_the_starting_board",
        "tests/gamemodels/mancala/test_predicates.py::test_final_agrees_with_the_referee_along_games",
        "tests/gamemodels/mancala/test_predicates.py::test_exactly_one_event_leads_from_every_wellformed_board",
        "tests/gamemodels/mancala/test_predicates.py::test_a_final_board_is_followed_by_final_boards_only",
        "tests/gamemodels/mancala/test_predicates.py::test_move_is_exactly_the_referees_moves",
        "tests/gamemodels/mancala/test_pickups.py",
        "tests/gamemodels/mancala/test_sowings.py",
    ),
    "expectations": (
        "tests/gamechecks/test_search.py::test_the_authors_expectations",
        "tests/gamechecks/test_example.py::test_the_authors_examples",
    ),
    "catalogue": ("tests/gamechecks/test_check.py::test_every_law_holds",),
    "proofs": (
        "tests/gamechecks/engines/induction/test_prove.py::test_theorems_are_proved_with_variants",
    ),
}
TWENTYONE_SUITES = {
    "network": tuple(
        f"tests/gamemodels/twentyone/test_{name}.py"
        for name in ("parts", "referee", "predicates", "drawing", "words", "laws")
    ),
    "twentyone-questions": (
        "tests/gamechecks/twentyone/test_twentyone_laws.py",
        "tests/gamechecks/twentyone/test_twentyone_odds.py",
    ),
}
BEVER_SUITES = {
    "bever-model": tuple(
        f"tests/gamemodels/bever/test_{name}.py"
        for name in ("referee", "kripke", "systems", "words", "laws")
    ),
    "bever-questions": ("tests/gamechecks/bever/test_laws.py",),
}
BLACKJACK_SUITES = {
    "decision-process": tuple(
        f"tests/gamemodels/blackjack/test_{name}.py"
        for name in (
            "charts",
            "environment",
            "environment_odds",
            "counting",
            "episode_referee",
            "solving",
            "event_encodings",
        )
    ),
    "blackjack-questions": (
        "tests/gamechecks/blackjack/test_blackjack_laws.py",
        "tests/gamechecks/blackjack/test_blackjack_odds.py",
    ),
}
VALUE_SUITES: dict[str, tuple[str, ...]] = {
    "values": (
        "tests/gamechecks/engines/values/test_forced.py",
        "tests/gamechecks/engines/values/test_chances.py",
        "tests/gamechecks/engines/values/test_optimising.py",
        "tests/gamechecks/mancala/test_best.py",
    ),
}
TABLE_SUITES = {
    "table-model": tuple(
        f"tests/gamemodels/table/test_{name}.py"
        for name in ("evaluating", "messages", "playing", "judge", "session_steps", "table_model")
    ),
    "table-questions": (
        "tests/gamechecks/table/test_deadlocks.py",
        "tests/gamechecks/table/test_session_laws.py",
        "tests/gamechecks/table/test_qinfo_files.py",
    ),
}
SUITES_OF: dict[str, dict[str, tuple[str, ...]]] = {
    "mancala": SUITES,
    "twentyone": TWENTYONE_SUITES,
    "bever": BEVER_SUITES,
    "blackjack": BLACKJACK_SUITES,
    "values": VALUE_SUITES,
    "table": TABLE_SUITES,
}
"""The suites of tests by game."""
QUICK = "not original-8 and not kalah-8"
"""Leaves out the largest boards of the proofs about sowings, which take longest."""
ALIVE = """
import z3
from gamemodels.mancala.boards import BoardSteps
from gamemodels.mancala.layout import Layout
from gamemodels.mancala.pickups import PickupGame
from gamemodels.mancala.pockets import named_clockwise, wellformed_pockets
from gamemodels.mancala.ranking import rank
from gamemodels.mancala.sowings import SownTerms, sown
from gamemodels.mancala.successor import successor
from gamemodels.mancala.terms import LayoutTerms
from gamemodels.mancala.variants import KALAH, ORIGINAL
from gamemodels.numbers import Integers
layout, numbers = Layout.canonical(6), Integers(z3.Context())
unknown = LayoutTerms.unknown(6, numbers.ctx)
wellformed_pockets(unknown), named_clockwise(unknown)
for rules in (ORIGINAL, KALAH):
    game = BoardSteps(6, 2, numbers, variants=rules)
    pre, post = game.state("pre"), game.state("post")
    game.init(pre), game.step(pre, post), rank(layout, pre, rules)
    successor(unknown, pre, rules)
    sown(layout, *(SownTerms.unknown(name, layout, numbers, 8) for name in "ab"), 8, rules)
    PickupGame(layout, 2, 3, rules=rules)
"""
TWENTYONE_ALIVE = """
import z3
from gamemodels.numbers import BitVectors, Integers
from gamemodels.twentyone.boards import BoardSteps
from gamemodels.twentyone.drawing_steps import DrawSteps
from gamemodels.twentyone.referee import Twentyone, simulate
from gamemodels.twentyone.setting import Setting
from gamemodels.twentyone.variants import VARIANTS, Variants
numbers, setting = BitVectors(z3.Context()), Setting(5, 6, games=2)
every = [Variants(), *(Variants.named([name]) for name in VARIANTS)]
for system in (DrawSteps(setting, numbers), *(BoardSteps(setting, numbers, v) for v in every)):
    pre, post = system.state("pre"), system.state("post")
    system.init(pre), system.step(pre, post), system.final(pre)
for variants in every:
    assert simulate(Twentyone(setting, variants), seed=1, boards=40)
"""
BEVER_ALIVE = """
import z3
from gamemodels.bever.referee import Bever
from gamemodels.bever.systems import RangeSteps, SetSteps
from gamemodels.bever.variants import VARIANTS, Rules
from gamemodels.numbers import BitVectors
numbers = BitVectors(z3.Context())
every = [Rules(), *(Rules.named([name]) for name in VARIANTS)]
for system in (RangeSteps(2, numbers), *(SetSteps(2, numbers, rules) for rules in every)):
    pre, post = system.state("pre"), system.state("post")
    system.init(pre), system.step(pre, post), system.final(pre)
for rules in every:
    game = Bever(2, rules)
    assert [game.moves(board) for board in game.starts()]
"""
BLACKJACK_ALIVE = """
from gamemodels.blackjack.environment import BlackjackEnv
from gamemodels.blackjack.mdp.infinite import InfiniteDeck
from gamemodels.blackjack.mdp.solving import solve_process
from gamemodels.blackjack.variants import BASE
assert solve_process(InfiniteDeck(BASE)).values
BlackjackEnv().reset(seed=0)
"""
VALUES_ALIVE = """
from gamechecks import Scope, best, force, odds
best, force, odds
"""
TABLE_ALIVE = """
import z3
from gamemodels.numbers import BitVectors
from gamemodels.table import dealing, one_deck, playing, qtable, talk, transcripts, worth
from gamemodels.table.progress import rank, successor
from gamemodels.table.session import Protocol
from gamemodels.table.session_steps import SessionSteps
system = SessionSteps(2, BitVectors(z3.Context()))
pre, post = system.state("pre"), system.state("post")
system.init(pre), system.step(pre, post), system.final(pre), successor(pre), rank(pre)
assert [Protocol(2).moves(state) for state in Protocol(2).starts()]
assert worth.worth(worth.random_play) and qtable.QTable().text()
"""
ALIVE_OF = {
    "mancala": ALIVE,
    "twentyone": TWENTYONE_ALIVE,
    "bever": BEVER_ALIVE,
    "blackjack": BLACKJACK_ALIVE,
    "values": VALUES_ALIVE,
    "table": TABLE_ALIVE,
}
WRONG_ANSWER = re.compile(
    r"AssertionError|assert |Failed: |(gamechecks\.core\.errors\.)?RefereeError"
    r"|(gamemodels\.table\.talking\.)?ProtocolError"
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
        what = f"{self.mutant.file}: {self.mutant.wrong}"
        return f"{self.word:<8} {self.seconds:4.0f} s  {what} [{self.error or tests}]"


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
        path = copy / mutant.path
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


def catch(copy: Path, mutant: Mutant, suite: str) -> str | None:
    """The first test of a suite that gets a wrong answer, the mutated file's own tests first."""
    tests = sorted(
        SUITES_OF[mutant.game][suite], key=lambda test: f"/test_{mutant.tested_by}.py" not in test
    )
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
    """Run suite after suite, of its game or the chosen ones, until one catches the mutant."""
    result, started = Result(mutant), time.monotonic()
    try:
        with mutated(mutant) as copy:
            alive = python(copy, "-c", ALIVE_OF[mutant.game])
            if alive.returncode:
                raise BrokenMutant(f"the model crashes: {alive.stderr.splitlines()[-1]}")
            for suite in suites or SUITES_OF[mutant.game]:
                result.caught[suite] = catch(copy, mutant, suite)
                if result.caught[suite] and not every:
                    break
    except BrokenMutant as broken:
        result.error = str(broken)
    result.seconds = time.monotonic() - started
    return result


def main() -> int:
    """Judge all mutants, say of each what became of it, and fail if one is not caught."""
    parser = argparse.ArgumentParser(description=__doc__)
    names = [suite for suites in SUITES_OF.values() for suite in suites]
    parser.add_argument("--suite", choices=names, action="append", help="only this suite")
    parser.add_argument("--game", choices=SUITES_OF, help="only mutants of this game")
    parser.add_argument("--all-suites", action="store_true", help="go on after the first catch")
    parser.add_argument("--only", default="", help="only mutants with this in their words or file")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at once")
    args = parser.parse_args()
    suites = args.suite or []
    chosen = [
        mutant
        for mutant in ALL_MUTANTS
        if args.only in f"{mutant.file}: {mutant.wrong}"
        and args.game in (None, mutant.game)
        and all(suite in SUITES_OF[mutant.game] for suite in suites)
    ]
    caught = 0
    with ThreadPoolExecutor(args.jobs) as pool:
        running = [pool.submit(judge, mutant, suites, args.all_suites) for mutant in chosen]
        for done in as_completed(running):
            print(done.result(), flush=True)
            caught += done.result().word == "caught"
    print(f"{caught} of {len(chosen)} mutants were caught")
    return 0 if chosen and caught == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
