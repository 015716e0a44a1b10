"""The command line in a process of its own: signals, pipes and streams."""

import os
import pty
import shlex
import signal
import subprocess
import sys
import time
from typing import Any

import pytest

START = [
    sys.executable,
    "-c",
    "from gamechecks.command.cli import main; raise SystemExit(main())",
]
PATIENCE = 60


def mancala(words: list[str], **options: Any) -> "subprocess.Popen[str]":
    """The command line as a process; its output is read through a pipe."""
    streams: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.Popen([*START, *words], text=True, **streams)


def interrupted(line: str, when: str) -> tuple[int, str, str]:
    """Interrupt a command when its progress line says something; code, output, terminal."""
    ours, theirs = pty.openpty()
    process = mancala(shlex.split(line), stderr=theirs)
    os.close(theirs)
    shown, deadline = "", time.monotonic() + PATIENCE
    while when not in shown and process.poll() is None and time.monotonic() < deadline:
        shown += os.read(ours, 4096).decode(errors="replace")
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=PATIENCE)
    os.close(ours)
    return process.returncode, out, shown


@pytest.mark.parametrize(
    ("line", "when", "said"),
    [
        (
            "run --pockets 8 --marbles 2 --boards 77 --unfinished --steps boards",
            "within 77",
            "unknown: interrupted",
        ),
        (
            "run --pockets 10 --marbles 2 --boards 26 --steps boards",
            "within 26",
            "unknown: interrupted; no complete game within 16 boards",
        ),
        pytest.param(
            "run --pockets 8 --marbles 2 --boards 60 --all --engine solver",
            "2 found",
            "so far: interrupted",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            "bounds --pockets 14 --marbles 3",
            "best so far",
            "partial: interrupted",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            "bounds --pockets 14 --marbles 3 --solver cadical",
            "best so far",
            "partial: interrupted",
            marks=pytest.mark.slow,
        ),
        (
            "run --pockets 10 --marbles 2 --boards 26 --steps boards --solver cadical",
            "within 26",
            "unknown: interrupted",
        ),
        (
            "check marbles-conserved draw --pockets 10 --marbles 2 --boards 60 --steps boards",
            "within 60",
            "unknown: draw: interrupted before it began",
        ),
        (
            "run --pockets 20 --marbles 5 --boards 100000 --steps boards",
            "within",
            "unknown: interrupted",
        ),
        ("run --pockets 64 --boards 100 --layout symbolic", "within", "unknown: interrupted"),
        ("explain --pockets 14 --marbles 4 --boards 60 --where draw", "within", "unknown: inte"),
        (
            "run --pockets 14 --marbles 4 --boards 200 --engine explicit",
            "positions",
            "unknown: interrupted; no complete game within",
        ),
        ("bounds --pockets 14 --marbles 4 --engine explicit", "positions", "partial: interrupted"),
        (
            "check nothing-negative --solver cadical --pockets 10 --boards 60 --steps boards",
            "within 60",
            "unknown: nothing-negative: interrupted",
        ),
    ],
)
def test_ctrl_c_keeps_what_is_finished(line: str, when: str, said: str) -> None:
    code, out, shown = interrupted(line, when)
    assert code == 130
    assert said in out
    assert "Traceback" not in out + shown
    assert "Exception" not in out + shown


def test_ctrl_c_gives_the_interval_that_is_known() -> None:
    code, out, _ = interrupted("best --pockets 14 --marbles 5", "value from")
    assert code == 3
    assert out.startswith("partial: interrupted; the value is from ")


def test_ctrl_c_leaves_what_is_forced_unknown() -> None:
    code, out, _ = interrupted("force Player1 player1-wins --pockets 14 --marbles 4", "positions")
    assert code == 130
    assert out.startswith("unknown: interrupted; nothing is settled about player1-wins")


@pytest.mark.parametrize(
    "line",
    [
        "explain --pockets 4 --boards 5000 --where False",
        "explain --pockets 14 --marbles 4 --boards 20",
        "bounds --pockets 64 --marbles 1000",
        "run --pockets 64 --boards 100 --layout symbolic",
        "run --pockets 14 --marbles 4 --boards 100000 --unfinished",
        "run --pockets 64 --marbles 1000 --boards 100000 --engine explicit",
        "run --pockets 64 --marbles 9 --boards 999 --where marbles-conserved --engine explicit",
        "bounds --pockets 64 --marbles 1000 --engine explicit",
        "run --where draw --solver cadical --pockets 14 --marbles 4 --boards 100000",
    ],
)
def test_a_time_limit_is_kept_whatever_the_work_is(line: str) -> None:
    process = mancala([*shlex.split(line), "--timeout", "0.5"])
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, 3)
    assert err == ""
    assert process.returncode == 0 or "time limit of 0.5 s" in " ".join(out.split())


def test_output_without_colour_in_ascii() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "NO_COLOR": "1"}
    for words in (["run"], ["bounds"], ["explain", "--boards", "5"], ["properties"]):
        process = mancala(words, env=environment)
        out, err = process.communicate()
        assert err == ""
        assert out.isascii()
        assert "\x1b" not in out
