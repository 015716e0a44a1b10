"""Several seeds in processes of their own: the same verdicts, one winner, nobody left behind."""

import io
import json
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from operator import methodcaller
from pathlib import Path
from typing import Any, NoReturn

import pytest
from tests.by_solver import bounds, check, run
from tests.queries import settings

from gamechecks import CheckOutcome, Outcome, Scope, StepsChoice
from gamechecks.command.cli import main
from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, Interrupted, RefereeError
from gamechecks.core.search_options import conclude
from gamechecks.engines import portfolio
from gamechecks.engines.bmc.checking import _Check
from gamechecks.engines.portfolio import race
from gamemodels.mancala.scope import BOUND_NAMES
from gamemodels.mancala.solver_bounds import _Bounds, _order, _settle_elsewhere
from gamemodels.mancala.sowings import SowingSearch

START = [
    sys.executable,
    "-c",
    "from gamechecks.command.cli import main; raise SystemExit(main())",
]
PATIENCE = 60.0
ENDLESS = "bounds --pockets 14 --marbles 6 --of longest_boards --jobs 3"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers join without waiting."""
    monkeypatch.setattr(portfolio, "HEAD_START", 0.0)


def never(clock: Clock) -> NoReturn:
    """Work that only ends when it is stopped."""
    while True:
        time.sleep(0.01)
        clock.check()


def waiting(limit: float | None = PATIENCE) -> Callable[[], str]:
    """Work here that never answers by itself."""
    clock = Clock(limit)
    return lambda: conclude(clock, lambda: never(clock), lambda reason: reason)


def endless_worker() -> portfolio.Task:
    """A task that takes hours."""
    return partial(_settle_elsewhere, Scope(14, 6), ["longest_boards"], settings(seed=1))


def test_the_first_answer_wins_though_others_never_answer() -> None:
    got: list[int] = []
    answer, jobs = race(waiting(), [endless_worker(), methodcaller("__call__", 42)], _keeping(got))
    assert (answer, got) == (None, [42])
    assert jobs in (2, 3)


def _keeping(got: list[Any]) -> Callable[[Any], bool]:
    def keep(message: Any) -> bool:
        got.append(message)
        return True

    return keep


def test_the_work_here_wins_though_rivals_never_answer() -> None:
    def work() -> str:
        time.sleep(0.3)
        return "here"

    answer, jobs = race(work, [endless_worker()], lambda message: True)
    assert (answer, jobs) == ("here", 2)


def test_what_settles_only_a_part_does_not_end_the_race() -> None:
    got: list[int] = []

    def both(message: int) -> bool:
        got.append(message)
        return len(got) == 2

    race(waiting(), [methodcaller("__call__", 1), methodcaller("__call__", 2)], both)
    assert sorted(got) == [1, 2]


def test_a_lost_race_leaves_the_clock_to_the_work_that_goes_on() -> None:
    clock = Clock(PATIENCE)

    def work() -> str:
        return conclude(clock, lambda: never(clock), lambda reason: reason)

    for _ in range(2):
        answer, _ = race(work, [methodcaller("__call__", 42)], lambda message: True)
        assert answer is None
    clock.check()


def test_a_time_limit_ends_everybody() -> None:
    answer, _ = race(waiting(0.5), [endless_worker()], lambda message: True)
    assert answer == "time limit of 0.5 s"


def test_ctrl_c_is_not_taken_for_a_worker() -> None:
    threading.Timer(0.5, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(Interrupted) as stop:
        race(waiting(), [endless_worker()], lambda message: True)
    assert stop.value.partial == "interrupted"


def test_a_disagreement_in_a_rival_is_an_internal_error() -> None:
    task = methodcaller("__call__", RefereeError("they disagree"))
    with pytest.raises(RefereeError, match="they disagree"):
        race(waiting(), [task], lambda message: True)


def test_a_rival_that_dies_is_out_of_the_race() -> None:
    answer, _ = race(waiting(1.0), [methodcaller("no_such_method")], lambda message: True)
    assert answer == "time limit of 1 s"


def test_what_cannot_be_sent_or_signalled_is_asked_here_alone() -> None:
    assert race(lambda: 1, [lambda send: None], lambda message: True) == (1, 1)
    answers: list[object] = []
    thread = threading.Thread(target=lambda: answers.append(run(Scope(6, 2, 30), jobs=3).jobs))
    thread.start()
    thread.join()
    assert answers == [1]


SCOPES = [Scope(4, 1, 5), Scope(4, 1, 6), Scope(6, 1, 7), Scope(6, 2, 15), Scope(8, 1, 8)]


@pytest.mark.parametrize("scope", SCOPES, ids=str)
def test_the_verdict_is_the_same_with_more_processes(scope: Scope) -> None:
    for steps in StepsChoice:
        assert run(scope, steps=steps, jobs=2).outcome is run(scope, steps=steps).outcome
    formula = "always(hand <= 1)"
    several, alone = check(scope, formula, jobs=2), check(scope, formula)
    assert (several.outcome, several.wrong_at) == (alone.outcome, alone.wrong_at)


def test_the_winner_can_be_repeated_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as slow:
        slow.setattr(SowingSearch, "first", lambda self: never(self.search.clock))
        raced = run(Scope(8, 2, 40), seed=6, jobs=2)
    assert (raced.outcome, raced.seed, raced.jobs) == (Outcome.FOUND, 7, 2)
    again = run(Scope(8, 2, 40), seed=raced.seed)
    assert again.trace == raced.trace != run(Scope(8, 2, 40), seed=6).trace


def test_a_check_is_raced_for_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Check, "verdict", lambda self: never(self.bmc.clock))
    verdict = check(Scope(6, 2, 20), "always(hand <= 2)", jobs=2)
    assert verdict.outcome is CheckOutcome.VIOLATED
    assert (verdict.seed, verdict.jobs, verdict.reason) == (1, 2, None)


def test_bounds_are_gathered_from_all_processes(
    monkeypatch: pytest.MonkeyPatch, small_game: dict[str, Any]
) -> None:
    if (small_game["pockets"], small_game["marbles"]) != (6, 1):
        return
    monkeypatch.setattr(_Bounds, "_settle", lambda self, name: never(self.clock))
    answer = bounds(Scope(small_game["pockets"], small_game["marbles"]), jobs=3)
    assert answer.exact
    assert {b.name: b.value for b in answer.bounds} == {
        name: small_game[name] for name in BOUND_NAMES
    }
    assert {b.seed for b in answer.bounds} <= {1, 2}


def test_processes_begin_with_different_bounds() -> None:
    for jobs in range(1, 9):
        orders = [_order(list(BOUND_NAMES), number, jobs) for number in range(jobs)]
        assert all(sorted(order) == sorted(BOUND_NAMES) for order in orders)
        assert len({order[0] for order in orders}) == jobs


def test_jobs_must_be_a_number_from_1() -> None:
    with pytest.raises(InputError, match="jobs is 0: a number of processes from 1 was expected"):
        run(Scope(), jobs=0)


def children(parent: int) -> set[int]:
    """The processes that a process has started and that are still there."""
    found = set()
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            state, above = Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()[:2]
        except OSError:  # it has ended since the folder was listed
            continue
        if int(above) == parent and state != "Z":
            found.add(int(name))
    return found


def until(true: Callable[[], bool]) -> bool:
    """Whether something comes true in good time."""
    deadline = time.monotonic() + PATIENCE
    while not true() and time.monotonic() < deadline:
        time.sleep(0.05)
    return true()


def gone(pid: int) -> bool:
    """Whether a process is no more; one that nobody has waited for is no more either."""
    try:
        return "Z" in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:1]
    except OSError:
        return True


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL, None], ids=str)
def test_no_process_is_left_behind(how: signal.Signals | None) -> None:
    words = [*shlex.split(ENDLESS), *([] if how else ["--timeout", "4"])]
    process = subprocess.Popen([*START, *words], stdout=subprocess.PIPE, text=True)
    assert until(lambda: len(children(process.pid)) == 2)
    workers = children(process.pid)
    if how is not None:
        os.kill(process.pid, how)
    out, _ = process.communicate(timeout=PATIENCE)
    assert until(lambda: all(map(gone, workers)))
    if how is signal.SIGINT:
        assert process.returncode == 130
        assert "partial: interrupted" in out
    if how is None:
        assert process.returncode == 3
        assert "partial: time limit of 4 s" in out


def test_the_report_names_the_winner_and_how_to_repeat_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as slow:
        slow.setattr(SowingSearch, "first", lambda self: never(self.search.clock))
        out = io.StringIO()
        words = ["run", "--pockets", "6", "--boards", "12", "--jobs", "2", "--engine", "solver"]
        assert main(words, out, out) == 0
        document = io.StringIO()
        assert main([*words, "--json"], document, out) == 0
    assert "seed 1, first of 2" in out.getvalue()
    assert "to repeat it: the same command with --jobs 1 --seed 1\n" in out.getvalue()
    winner = json.loads(document.getvalue())
    assert (winner["seed"], winner["jobs"], winner["repeat"]) == (1, 2, "--jobs 1 --seed 1")


def test_an_unsettled_answer_has_no_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SowingSearch, "first", lambda self: never(self.search.clock))
    out = io.StringIO()
    words = "run --pockets 14 --marbles 4 --boards 50 --where player1-wins --jobs 2 --timeout 2"
    assert main(words.split(), out, out) == 3
    assert "first of" not in out.getvalue()
