"""Work that is stopped: by a limit, by Ctrl-C, by a signal. It never looks like an answer."""

import io
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import z3
from tests.by_solver import run
from tests.queries import query_of
from tests.words import words

from gamechecks import EngineChoice, Scope, explain, prove
from gamechecks.command.cli import main
from gamechecks.core import clock
from gamechecks.core.clock import Clock
from gamechecks.core.errors import GameChecksError, Interrupted, Unsettled
from gamechecks.core.search_options import JOBS_A_CORE, conclude, cores, jobs_of
from gamechecks.engines.bmc.smtlib import MonolithicQuery, smtlib_text
from gamechecks.engines.bmc.solvers import dimacs_lines
from gamechecks.engines.bmc.unrolling import Unrolling
from gamechecks.engines.simulate import random_play
from gamechecks.language import concrete, parse, symbolic
from gamechecks.language.parse import MOST_PARTS, unfolded
from gamechecks.language.progression import Progression
from gamechecks.language.residual import Interner
from gamemodels.attention import answering, attend
from gamemodels.clauses import Clauses
from gamemodels.mancala.board import Layout
from gamemodels.mancala.commands import RUN
from gamemodels.mancala.sampled_games import Objective, beam
from gamemodels.mancala.sowing_cnf import PickupGame
from gamemodels.mancala.system import BoardSteps
from gamemodels.numbers import BitVectors
from gamemodels.rules import played_on, replay

START = [sys.executable, "-c", "from gamechecks_command import mancala; mancala()"]
PATIENCE = 60.0
HEEDED = (
    "import signal\n"
    "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
    "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
)
"""For a process that may have been told to ignore these, as `nohup` and a shell's `&` do."""

FOUR = Layout.canonical(4)
EVERYWHERE = "always(all(marbles[p] >= 0 for p in pockets))"


class Stop(Exception):
    """What a loop is told when it asks."""


def stop() -> None:
    raise Stop


def board_steps() -> BoardSteps:
    return BoardSteps(4, 1, BitVectors(z3.Context()))


def terms() -> symbolic.TraceTerms:
    system = board_steps()
    return symbolic.TraceTerms(system, [system.state(f"board{number}") for number in range(3)])


GAME = random_play(Scope(4, 1), 0, 100)
TERMS = terms()
STEPS = Unrolling(board_steps())
QUESTION = MonolithicQuery(query_of(Scope(4, 1, 3)))
CLAUSES = Clauses()
CLAUSES.add(CLAUSES.variable())

LOOPS: dict[str, Callable[[], object]] = {
    "clauses of sowings": lambda: PickupGame(Layout.canonical(6), 4, 4),
    "boards unrolled": lambda: list(STEPS.extended(3)),
    "a formula over terms": lambda: symbolic.evaluate(parse(EVERYWHERE, words(4)), TERMS),
    "a formula on a game": lambda: concrete.evaluate(parse(EVERYWHERE, words(4)), GAME),
    "a formula unfolded": lambda: Progression(Interner()).truth(parse(EVERYWHERE, words(4))),
    "a game at random": lambda: random_play(Scope(4, 1), 0, 100),
    "games by a beam": lambda: beam(Scope(4, 1), Objective()),
    "a game played on": lambda: played_on(GAME.rules.trace(GAME.boards[:1])),
    "a game replayed": lambda: replay(GAME),
    "a question as a text": lambda: smtlib_text(QUESTION),
    "clauses as a text": lambda: list(dimacs_lines(CLAUSES, [], {})),
}


@pytest.mark.parametrize("loop", LOOPS.values(), ids=LOOPS)
def test_long_loops_ask_whether_to_go_on(loop: Callable[[], object]) -> None:
    with answering(stop), pytest.raises(Stop):
        loop()
    loop()


def test_a_limit_is_asked_for_by_the_work_inside() -> None:
    def work() -> str:
        while True:
            attend()

    assert conclude(Clock(0.05), work, lambda reason: reason) == "time limit of 0.05 s"


def test_ctrl_c_sets_a_flag_and_raises_nothing() -> None:
    ticking = Clock()
    with ticking.attending():
        signal.raise_signal(signal.SIGINT)
        assert ticking.interrupted
    with pytest.raises(Interrupted):
        ticking.check()


def test_an_alarm_is_left_alone() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with Clock(1).encoding():
        assert signal.getsignal(signal.SIGALRM) is before
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.mark.parametrize("seconds", ["1e308", "8589935", "4294968", "1e20"])
def test_a_very_long_limit_is_as_good_as_none(seconds: str) -> None:
    out = io.StringIO()
    for line in ("run --pockets 6 --boards 12 --steps boards", "check draw --pockets 6"):
        assert main([*line.split(), "--timeout", seconds], out, out) in (0, 1)
    cadical = "run --pockets 6 --boards 12 --steps boards --solver cadical --timeout"
    assert main([*cadical.split(), seconds], out, out) == 0


def test_a_solver_that_comes_back_early_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    class Hasty(z3.Solver):  # type: ignore[misc]
        def set(self, *settings: object) -> None:
            asked.append(settings)
            super().set("timeout", 1 if len(asked) < 3 else 60_000)

    solver = Hasty(ctx=z3.Context())
    pigeons = [[z3.Bool(f"{p},{h}", solver.ctx) for h in range(7)] for p in range(8)]
    solver.add(*(z3.Or(row) for row in pigeons))
    solver.add(*(z3.AtMost(*(row[h] for row in pigeons), 1) for h in range(7)))
    assert not Clock(1e308).satisfiable(solver)
    assert asked == [("timeout", clock.MOST_MILLISECONDS)] * 3


@pytest.mark.parametrize(
    "ending", [SystemExit(0), SystemExit(1), GeneratorExit(), BaseException()], ids=repr
)
def test_whatever_ends_a_command_unexpectedly_is_no_verdict(
    ending: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    def command(*arguments: object) -> int:
        try:
            raise Unsettled("time limit")
        finally:
            raise ending

    monkeypatch.setattr("gamemodels.mancala.commands.RUN", replace(RUN, execute=command))
    assert main(["run"], io.StringIO(), io.StringIO()) == 70


def test_what_escapes_the_command_itself_is_an_internal_error() -> None:
    broken = "import gamechecks.command.cli as cli; cli.main = lambda: 1 / 0; cli.program()"
    assert subprocess.run([sys.executable, "-c", broken], check=False).returncode == 70


VAST = f"all(True {' '.join(f'for v{number} in pockets' for number in range(20))})"
ASKING: dict[str, Callable[[str], object]] = {
    "solver": lambda formula: run(Scope(64, 1, 2), formula),
    "explicit": lambda formula: run(Scope(64, 1, 2), formula, engine=EngineChoice.EXPLICIT),
    "explain": lambda formula: explain(Scope(64, 1, 2), formula),
    "prove": lambda formula: prove(Scope(64, None), f"always({formula})"),
}


@pytest.mark.parametrize("ask", ASKING.values(), ids=ASKING)
def test_a_formula_that_unfolds_to_too_much_is_refused(ask: Callable[[str], object]) -> None:
    with pytest.raises(GameChecksError, match=r"unfolds to about 10\^36 parts; at most 200,000"):
        ask(VAST)
    with pytest.raises(GameChecksError, match=r"unfolds to 957,2\d\d parts; at most 200,000"):
        ask("all(p == q for p in pockets for q in pockets for r in pockets)")


def test_the_size_is_what_unfolding_makes() -> None:
    size = unfolded(parse("all(marbles[p] == 0 for p in pockets if side(p) == Player1)", words(6)))
    assert size == 1 + 4 * (1 + 4) + 4 * 4
    assert unfolded(parse("all(p == q for p in pockets for q in pockets)", words(64))) < MOST_PARTS


def test_there_are_no_more_jobs_than_the_machine_can_bear() -> None:
    assert jobs_of({"jobs": 100_000}) == JOBS_A_CORE * cores()
    assert jobs_of({"jobs": 1}) == 1


def test_a_second_ctrl_c_ends_the_command_at_once_and_in_silence() -> None:
    words = shlex.split("run --pockets 14 --marbles 4 --boards 100000 --steps boards --jobs 1")
    slow = (
        "import gamechecks.engines.bmc.unrolling as session, time\n"
        "def forever(self, length):\n"
        "    print('begun', flush=True)\n"
        "    time.sleep(600)\n"
        "session.Session.reach = forever\n"
        "from gamechecks_command import mancala; mancala()"
    )
    process = popen([sys.executable, "-c", slow, *words])
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    # The first one is noted, and the work, which does not ask, goes on.
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        time.sleep(0.2)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, "", "")


@pytest.mark.parametrize("words", [["check", "draw"], ["--help"], []], ids=" ".join)
def test_ctrl_c_before_the_work_is_quiet(words: list[str]) -> None:
    early = (
        f"{HEEDED}"
        "import gamechecks.command.cli as cli\n"
        "dispatch = cli._dispatch\n"
        "def interrupted(*arguments):\n"
        "    signal.raise_signal(signal.SIGINT)\n"
        "    return dispatch(*arguments)\n"
        "cli._dispatch = interrupted\n"
        "cli.program('mancala')"
    )
    ran = subprocess.run(
        [sys.executable, "-c", early, *words], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


def popen(words: list[str], **options: Any) -> "subprocess.Popen[str]":
    pipe = subprocess.PIPE
    return subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True, **options)


def gone(pid: int) -> bool:
    """Whether a process is no more; one that nobody has waited for is no more either."""
    try:
        return "Z" in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:1]
    except OSError:
        return True


def until(true: Callable[[], bool]) -> bool:
    """Whether something comes true in good time."""
    deadline = time.monotonic() + PATIENCE
    while not true() and time.monotonic() < deadline:
        time.sleep(0.05)
    return true()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL], ids=str)
def test_a_second_solver_does_not_outlive_the_command(how: signal.Signals, tmp_path: Path) -> None:
    marker = tmp_path / "process"
    note = f"open({str(marker)!r}, 'w').write(str(os.getpid()))"
    busy = (
        f"{HEEDED}"
        "import gamechecks.certificates.certifying as second\n"
        "last = 'print(parser.bitwuzla().check_sat())'\n"
        "assert last in second.PROGRAM\n"
        # One long step of Python: no thread of the process gets a turn meanwhile.
        f"second.PROGRAM = second.PROGRAM.replace(last, {note!r} + '\\npow(3, 10**9)')\n"
        "from gamechecks_command import mancala; mancala()"
    )
    folder = tmp_path / "certificates"
    folder.mkdir()
    words = ["run", "--pockets", "4", "--boards", "5", "--certify", str(folder / "evidence")]
    process = popen([sys.executable, "-c", busy, *words])
    assert until(lambda: marker.exists() and marker.read_text() != "")
    assert [path.name[:13] for path in folder.iterdir()] == [".certificate-"]
    process.send_signal(how)
    _, err = process.communicate(timeout=PATIENCE)
    assert until(lambda: gone(int(marker.read_text())))
    assert err == ""
    if how is signal.SIGKILL:
        assert process.returncode == -how
    else:
        assert process.returncode == 128 + how
        assert list(folder.iterdir()) == []


def test_a_request_to_end_does_not_wait_for_the_solver() -> None:
    words = "run --pockets 10 --marbles 4 --boards 100 --where draw --steps boards --jobs 1"
    inside = (
        "import gamechecks.core.clock, z3\n"
        "check = z3.Solver.check\n"
        "def told(*arguments):\n"
        "    print('asked', flush=True)\n"
        "    return check(*arguments)\n"
        "z3.Solver.check = told\n"
        "from gamechecks_command import mancala; mancala()"
    )
    process = popen([sys.executable, "-c", inside, *words.split()])
    assert process.stdout is not None
    for _ in range(3):
        assert process.stdout.readline() == "asked\n"
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 143


HUGE = "--pockets 64 --marbles 1000 --boards 100000"
ENDS = {
    f"run {HUGE}": (0, 3),
    f"run {HUGE} --steps boards": (0, 3),
    f"run {HUGE} --steps sowings": (0, 3),
    f"run {HUGE} --layout symbolic": (0, 3),
    "run --pockets 64 --marbles 1000 --boards 1000 --unfinished": (0, 3),
    f"run {HUGE} --engine explicit": (0, 3),
    f"check marbles-conserved {HUGE}": (0, 3),
    "check draw --pockets 64 --marbles 1000 --boards 1000": (1, 3),
    "bounds --pockets 64 --marbles 1000": (3,),
    f"explain {HUGE}": (0, 3),
    f"diff {HUGE} --rules last_side_sweeps": (0, 3),
    "prove marbles-conserved --pockets 64": (0, 3),
    "prove every-game-ends --pockets 64": (0, 3),
}
"""Questions about large scopes, and the codes of their right verdicts."""


@pytest.mark.slow
@pytest.mark.parametrize("number", range(104))
def test_a_limit_gives_the_right_verdict_or_none(number: int) -> None:
    line, codes = list(ENDS.items())[number % len(ENDS)]
    jobs = ["--jobs", "1"] if line.split()[0] in ("run", "check", "bounds") else []
    limit = f"{5 * number / 103:.2f}"
    process = popen([*START, *shlex.split(line), *jobs, "--timeout", limit])
    out, err = process.communicate()
    assert err == ""
    assert process.returncode in codes, out
