"""The pytest plugin, in test runs of its own."""

import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

# Loaded once here, so that the test runs within this process share the solver.

pytest_plugins = ["pytester"]

PASSING = """
from gamechecks.testing import assert_holds, assert_found, assert_count

def test_passes():
    assert_holds("marbles-conserved", boards=5)
    assert_found(boards=7)
"""
FAILING = """
from gamechecks.testing import assert_holds

def test_fails():
    assert_holds("always(hand <= 1)", pockets=4, marbles=2, boards=3)
"""
UNDECIDED = """
from gamechecks.testing import assert_count

def test_takes_too_long():
    assert_count(10**6, pockets=14, marbles=4, boards=50)
"""
MAY_FAIL = "import pytest\npytestmark = pytest.mark.xfail\n"
DRAWING = [
    "E  *Unexpected: violated: always(hand <= 1), first broken",
    "E * at board 2",
    "E * board 2 of 3 · Player 1 picks up 2 from pocket 1",
    "E * ◆ here it is broken: always(hand <= 1)",
    "E *   ╭─ p4 ──┬─ p3 ──┬───────╮",
    "E * expected: holds",
    "E * scope: pockets=4, marbles=2, boards=3, seed=*",
    "E * again: mancala check 'always(hand <= 1)' --pockets 4 --marbles 2 --boards 3*",
]
QUIET = ["-p", "no:cacheprovider", "-p", "no:hypothesispytest"]


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CI", "BUILD_NUMBER", "FORCE_COLOR", "NO_COLOR", "COLUMNS", "PYTEST_ADDOPTS"):
        monkeypatch.delenv(name, raising=False)


def test_a_failure_shows_the_game(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_good=PASSING, test_bad=FAILING)
    result = pytester.runpytest(*QUIET)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(DRAWING)
    assert "\x1b" not in result.stdout.str()


def test_a_ci_server_sees_the_game_once(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    pytester.makepyfile(test_bad=FAILING)
    shown = pytester.runpytest(*QUIET).stdout.str()
    assert shown.count("board 2 of 3") == 1
    said = "Unexpected: violated: always(hand <= 1), first broken at board 2"
    assert f"FAILED test_bad.py::test_fails - gamechecks.testing.{said}\n" in shown


@pytest.mark.parametrize("style", ["auto", "long", "short", "native", "line", "no"])
def test_the_library_stays_out_of_tracebacks(pytester: pytest.Pytester, style: str) -> None:
    pytester.makepyfile(FAILING)
    shown = pytester.runpytest(*QUIET, f"--tb={style}").stdout.str()
    frames = 0 if style != "native" else 1
    assert len(re.findall(r"gamechecks/\w+\.py", shown)) == frames
    if style not in ("line", "no"):
        assert "assert_holds(" in shown
        assert "again: mancala check" in shown


@pytest.mark.parametrize("style", ["long", "short", "native"])
def test_colours_survive(pytester: pytest.Pytester, style: str) -> None:
    pytester.makepyfile(FAILING)
    shown = pytester.runpytest(*QUIET, "--color=yes", f"--tb={style}").stdout.str()
    assert "\x1b[1;31m◆ here it is broken: always(hand <= 1)\x1b[0m" in shown
    assert "\x1b[1;35m  [0]  \x1b[0m" in shown


def test_junit_is_plain(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(FAILING)
    pytester.runpytest(*QUIET, "--color=yes", "--junitxml=report.xml")
    assert_plain(pytester.path / "report.xml")


def assert_plain(report: Path) -> None:
    """The one failure in a report has its drawing, without colours."""
    (failure,) = ElementTree.parse(report).iter("failure")
    assert failure.text is not None
    assert "╭─ p4 ──┬─ p3 ──┬───────╮" in failure.text
    assert "x1B" not in failure.text + failure.attrib["message"]


def test_statistics(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_good=PASSING, test_bad=FAILING, test_none="def test_none(): pass")
    result = pytester.runpytest(*QUIET, "--mancala-statistics")
    result.stdout.fnmatch_lines(
        [
            "*= mancala statistics =*",
            "3 questions in 2 tests: 1 *, 1 *, 1 *",
            "*.* s in all: *.* s encoding, *.* s solving",
            "slowest tests:",
        ]
    )
    shown = result.stdout.str()
    counted = re.search(r"3 questions in 2 tests: (.*)", shown)
    assert counted
    assert set(counted[1].split(", ")) == {"1 holds", "1 found", "1 violated"}
    assert len(re.findall(r"^ +\d+\.\d\d s  test_\w+\.py::test_\w+$", shown, re.MULTILINE)) == 2


def test_statistics_are_printed_on_demand_only(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(PASSING)
    assert "mancala statistics" not in pytester.runpytest(*QUIET).stdout.str()
    pytester.makepyfile("def test_nothing(): pass")
    shown = pytester.runpytest(*QUIET, "--mancala-statistics").stdout.str()
    assert "no questions asked" in shown


def test_a_time_limit_is_reported_as_unknown(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(UNDECIDED)
    result = pytester.runpytest(*QUIET, "--mancala-timeout", "0.5", "--mancala-statistics", "-v")
    result.assert_outcomes(failed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            "*UNKNOWN*",
            "E *Undecided: unknown: 0 complete games *",
            "E * so far: time limit of 0.5 s",
            "E * again: mancala run --pockets 14 --marbles 4 --boards 50 --count 1000001 "
            "--timeout 0.5 --jobs 1",
            "1 question in 1 test: 1 unknown",
            "UNKNOWN test_*::test_takes_too_long*",
        ]
    )


def test_a_question_in_a_fixture_is_unknown_too(pytester: pytest.Pytester) -> None:
    fixture = UNDECIDED.replace("def test_takes", "@pytest.fixture\ndef game_that_takes")
    pytester.makepyfile(f"import pytest\n{fixture}\ndef test_it(game_that_takes_too_long): pass")
    result = pytester.runpytest(*QUIET, "--mancala-timeout", "0.2", "-v")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*::test_it UNKNOWN*", "UNKNOWN test_*::test_it*"])


def test_workers_report_to_the_run_that_started_them(pytester: pytest.Pytester) -> None:
    undecided = UNDECIDED.replace("50)", "50, timeout=0.2)")
    pytester.makepyfile(test_good=PASSING, test_bad=FAILING, test_long=f"{MAY_FAIL}{undecided}")
    options = ["--color=yes", "--junitxml=report.xml", "--mancala-statistics", "--mancala-seed=11"]
    result = pytester.runpytest(*QUIET, "-n", "2", *options)
    result.assert_outcomes(passed=1, failed=1, xfailed=1)
    shown = result.stdout.str()
    assert "\x1b[1;31m◆ here it is broken: always(hand <= 1)\x1b[0m" in shown
    assert "scope: \x1b[0mpockets=4, marbles=2, boards=3, seed=11" in shown
    counted = re.search(r"4 questions in 3 tests: (.*)", shown)
    assert counted
    assert set(counted[1].split(", ")) == {"1 holds", "1 found", "1 violated", "1 unknown"}
    assert_plain(pytester.path / "report.xml")


def test_an_undecided_test_may_be_expected_to_fail(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(MAY_FAIL + UNDECIDED)
    pytester.runpytest(*QUIET, "--mancala-timeout", "0.2").assert_outcomes(xfailed=1)


def test_the_seed_of_a_test_run(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(FAILING)
    result = pytester.runpytest(*QUIET, "--mancala-seed", "11")
    result.stdout.fnmatch_lines(["*, seed=11", "*again: mancala check * --seed 11 --jobs 1"])


def test_the_command_of_a_failure_runs_in_a_shell(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(FAILING)
    shown = pytester.runpytest(*QUIET, "--mancala-seed", "2").stdout.str()
    (command,) = re.findall(r"again: (mancala .*)", shown)
    beside = Path(sys.executable).with_name("mancala")
    program = str(beside) if beside.exists() else shutil.which("mancala")
    if program is None:
        pytest.skip("mancala is not installed")
    line = command.replace("mancala", program, 1)
    answer = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert "violated: always(hand <= 1), first broken at board 2" in answer.stdout


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--mancala-timeout=soon", "'soon' is not a number of seconds"),
        ("--mancala-seed=x", "'x' is not a whole number"),
    ],
)
def test_a_wrong_option_is_told(pytester: pytest.Pytester, option: str, said: str) -> None:
    result = pytester.runpytest(*QUIET, option)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert said in result.stderr.str()


@pytest.fixture
def namesake(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with modules that are called as ours are."""
    (pytester.path / "gamechecks").mkdir()
    for name in ("__init__", "testing", "testing_question"):
        (pytester.path / "gamechecks" / f"{name}.py").write_text("mine = True")
    pytester.makepyfile(
        """
        from gamechecks import testing, testing_question

        def test_good():
            assert testing.mine and testing_question.mine

        def test_bad():
            assert not testing.mine
        """
    )
    return pytester


def test_a_project_may_have_a_gamechecks_of_its_own(namesake: pytest.Pytester) -> None:
    result = namesake.run(sys.executable, "-m", "pytest", *QUIET)
    result.assert_outcomes(passed=1, failed=1)


@pytest.mark.parametrize("option", ["--mancala-seed=3", "--mancala-statistics"])
def test_options_that_reach_another_gamechecks_are_refused(
    namesake: pytest.Pytester, option: str
) -> None:
    result = namesake.run(sys.executable, "-m", "pytest", *QUIET, option)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*this project has a gamechecks of its own in front of it"])
    assert "Traceback" not in result.stderr.str()


def test_the_plugin_loads_nothing_that_a_test_run_does_not_need(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_nothing_is_loaded(request):
            assert request.config.pluginmanager.has_plugin("mancala")
            assert not {"gamechecks", "gamemodels", "z3", "rich"} & sys.modules.keys()
        """
    )
    pytester.runpytest_subprocess(*QUIET).assert_outcomes(passed=1)
