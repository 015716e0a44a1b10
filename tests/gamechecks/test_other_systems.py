"""Systems that lack what POSIX has: a command answers, or says what is missing."""

import subprocess
import sys

import pytest

ASK = "import sys; sys.argv = ['mancala', *{words}]; from gamechecks.command.cli import program; "


def command(before: str, *words: str) -> tuple[int, str, str]:
    """A command in a process of its own, in which something was changed before."""
    code = f"{before}; {ASK.format(words=words)}program('mancala')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "lacking",
    [
        "import os; del os.set_blocking",  # Windows before Python 3.12
        "import os; del os.sched_getaffinity",
        "import signal; del signal.SIGHUP, signal.SIGALRM, signal.setitimer",
        "import sys; sys.modules.update(dict.fromkeys(('termios', 'fcntl', 'resource', 'pwd')))",
    ],
)
@pytest.mark.parametrize("words", [("run",), ("run", "--engine", "solver"), ("--version",)])
def test_a_command_answers_without_what_other_systems_lack(
    lacking: str, words: tuple[str, ...]
) -> None:
    code, out, err = command(lacking, *words)
    assert (code, err) == (0, "")
    assert out


@pytest.mark.parametrize(
    "failing",
    [
        "from gamechecks.core import shutdown; shutdown.take_over = lambda: 1 / 0",
        "from gamechecks.command.streams import Streams; Streams.finish = lambda self: 1 / 0",
    ],
)
def test_whatever_ends_a_command_is_told(failing: str) -> None:
    code, _, err = command(failing, "--version")
    assert (code, "ZeroDivisionError" in err) == (70, True)
    assert err.startswith("mancala: internal error, please report it\n")
