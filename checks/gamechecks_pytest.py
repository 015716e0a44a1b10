"""The pytest plugin: options for the questions that tests ask, colours, and statistics.

pytest loads this wherever the package is installed, so nothing of the checker is imported
before a test or an option needs it.
"""

import importlib
import shutil
import sys
from collections import Counter
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from gamechecks.core.verdict import Seconds

HERE = Path(__file__).resolve().parent / "gamechecks"
RESET = "\x1b[0m"
SLOWEST = 5


def _ours(name: str) -> Any:
    """A module of the checker if it is loaded; a project may have one of that name itself."""
    module = sys.modules.get(f"gamechecks.{name}")
    place = getattr(module, "__file__", None)
    return (
        module
        if place and Path(place).resolve() == HERE.joinpath(*name.split(".")).with_suffix(".py")
        else None
    )


def _loaded(name: str) -> Any:
    """A module of the checker, which an option needs."""
    with suppress(ImportError):
        importlib.import_module(f"gamechecks.{name}")
    module = _ours(name)
    if module is None:
        raise pytest.UsageError(
            "the --mancala options are for the package gamechecks, and this project has a "
            "gamechecks of its own in front of it"
        )
    return module


def _seed(text: str) -> int:
    return int(_loaded("command.options").whole_number(text))


def _seconds(text: str) -> float:
    return float(_loaded("command.options").seconds(text))


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of a test run; a test that gives its own seed or timeout keeps it."""
    group = parser.getgroup("mancala", "questions to the Mancala model")
    group.addoption("--mancala-seed", type=_seed, metavar="S", help="the seed of every question")
    group.addoption(
        "--mancala-timeout",
        type=_seconds,
        metavar="S",
        help="give up on a question after so many seconds; the test fails as undecided",
    )
    group.addoption(
        "--mancala-statistics",
        action="store_true",
        help="sum up the questions, their answers and the time they took",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Hand the options on to the assertions, until the test run is over."""
    seed, timeout = config.getoption("mancala_seed"), config.getoption("mancala_timeout")
    counted = config.getoption("mancala_statistics")
    if seed is None and timeout is None and not counted:
        return
    settings = _loaded("testing_question").settings
    before = dict(vars(settings))
    config.add_cleanup(lambda: vars(settings).update(before))
    settings.seed = settings.seed if seed is None else seed
    settings.timeout = settings.timeout if timeout is None else timeout
    if counted:
        statistics = Statistics()
        settings.hear = statistics.hear
        config.pluginmanager.register(statistics)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol() -> None:
    """Measure the terminal for the assertions of a test, which no longer see it."""
    asked = _ours("testing_question")
    if asked:
        asked.settings.columns = shutil.get_terminal_size().columns


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[Any]) -> Generator[None, Any, None]:
    """Keep the drawing of a failure in the report, where it survives the way from a worker."""
    report = (yield).get_result()
    testing = _ours("testing")
    failure = call.excinfo.value if call.excinfo else None
    if testing and isinstance(failure, testing.Failure):
        report.mancala_plain, report.mancala_coloured = str(failure), failure.coloured
        report.mancala_undecided = isinstance(failure, testing.Undecided)
        _shorten(report)


def _shorten(report: Any) -> None:
    """Leave the drawing out of the summary, which on a CI server has messages at full length."""
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is not None:
        headline, _, _ = crash.message.partition("\n\n")
        crash.message = " ".join(headline.split("\n"))


def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, Any] | None:
    """A test whose question has no answer has failed, but under a name of its own."""
    if report.failed and getattr(report, "mancala_undecided", False):
        category = "failed" if report.when == "call" else "error"
        return category, "U", ("UNKNOWN", {"yellow": True})
    return None


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> Generator[None]:
    """Colour the drawings just before a terminal with colours shows them."""
    if config.get_terminal_writer().hasmarkup:
        for category in ("failed", "error"):
            for report in terminalreporter.getreports(category):
                _colour(report)
    yield


def _colour(report: Any) -> None:
    """Put the coloured lines of a drawing in the place of the plain ones."""
    traceback = getattr(report.longrepr, "reprtraceback", None)
    if traceback is None or not hasattr(report, "mancala_plain"):
        return
    entry = traceback.reprentries[-1]
    plain = report.mancala_plain.split("\n")
    coloured = [f"{RESET}{line}" for line in report.mancala_coloured.split("\n")]
    if traceback.style == "native":
        drawn = "\n".join(coloured)
        entry.lines = [line.replace(report.mancala_plain, drawn) for line in entry.lines]
        return
    shown = entry.lines[-len(plain) :]
    if all(line.endswith(end) for line, end in zip(shown, plain, strict=False)):
        entry.lines[-len(plain) :] = [
            line[: len(line) - len(end)] + colours
            for line, end, colours in zip(shown, plain, coloured, strict=True)
        ]


class Statistics:
    """The answers of a test run, also of one that workers share, by the test that asked."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, float, float, float]] = []
        self.answers: dict[str, list[tuple[str, float, float, float]]] = {}

    def hear(self, outcome: str, seconds: "Seconds") -> None:
        """Take note of an answer."""
        self.heard.append((outcome, seconds.encode, seconds.solve, seconds.total))

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, Any, None]:
        """Put what was heard since the last report into this one."""
        report = (yield).get_result()
        report.mancala_answers, self.heard = self.heard, []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Collect the answers of a report, whichever process made it."""
        if heard := getattr(report, "mancala_answers", []):
            self.answers.setdefault(report.nodeid, []).extend(heard)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Sum them up."""
        terminalreporter.section("mancala statistics")
        for line in self.lines():
            terminalreporter.write_line(line)

    def lines(self) -> list[str]:
        """The questions and verdicts, where the time went, and the slowest tests."""
        every = [answer for heard in self.answers.values() for answer in heard]
        if not every:
            return ["no questions asked"]
        outcomes, encode, solve, total = zip(*every, strict=True)
        verdicts = Counter(outcomes).most_common()
        told = ", ".join(f"{number} {outcome}" for outcome, number in verdicts)
        tests = {test: sum(answer[3] for answer in heard) for test, heard in self.answers.items()}
        slowest = sorted(tests, key=lambda test: -tests[test])[:SLOWEST]
        return [
            f"{_count(len(every), 'question')} in {_count(len(tests), 'test')}: {told}",
            f"{sum(total):.2f} s in all: {sum(encode):.2f} s encoding, {sum(solve):.2f} s solving",
            "slowest tests:",
            *(f"  {tests[test]:8.2f} s  {test}" for test in slowest),
        ]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
