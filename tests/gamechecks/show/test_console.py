"""A console takes colour and width from the stream and the environment."""

import io
import os
import subprocess
import sys

import pytest

from gamechecks.show.console import make_console
from gamemodels.mancala.board import Board, Layout, Player
from gamemodels.mancala.drawing import BoardView

LAYOUT = Layout.canonical(4)
SHOWN = BoardView(LAYOUT, Board((0, 0, 1, 0), Player.ONE, 1, 0), Board((1, 0, 1, 0), Player.ONE))
SCRIPT = """
import sys
from gamechecks.show.console import make_console
from gamemodels.mancala.drawing import BoardView
from gamemodels.mancala.board import Layout
from gamemodels.mancala.rules import starting_board
layout = Layout.canonical(4)
assert "z3" not in sys.modules
make_console(sys.stdout).print(BoardView(layout, starting_board(layout, 1)))
"""


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def written(file: io.StringIO, **environ: str) -> str:
    make_console(file, environ=environ).print(SHOWN)
    return file.getvalue()


def test_a_terminal_gets_colour() -> None:
    shown = written(Terminal(), TERM="xterm-256color")
    assert "\x1b[1;35m  [0]  \x1b[0m" in shown
    assert "\x1b[1;35m1▾\x1b[0m" in shown
    assert "\x1b[1m   1   \x1b[0m" in shown


def test_no_color_leaves_no_colour_but_still_marks_the_change() -> None:
    shown = written(Terminal(), TERM="xterm-256color", NO_COLOR="1")
    assert "35m" not in shown
    assert "[0]" in shown


@pytest.mark.parametrize("file", [io.StringIO(), Terminal()], ids=["pipe", "dumb"])
def test_no_control_codes_where_they_would_be_seen(file: io.StringIO) -> None:
    assert "\x1b" not in written(file, TERM="dumb")


def test_a_pipe_is_80_wide_unless_columns_says_otherwise() -> None:
    assert make_console(io.StringIO(), environ={}).width == 80
    assert make_console(io.StringIO(), environ={"COLUMNS": "47"}).width == 47
    assert make_console(io.StringIO(), environ={"COLUMNS": "0"}).width == 80
    assert make_console(io.StringIO(), environ={"COLUMNS": "wide"}).width == 80
    assert make_console(io.StringIO(), width=33, environ={"COLUMNS": "47"}).width == 33


def test_a_dumb_terminal_has_its_own_width() -> None:
    assert make_console(Terminal(), environ={"TERM": "dumb", "COLUMNS": "50"}).width == 50


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a pseudo-terminal")
def test_a_terminal_is_measured() -> None:
    import fcntl
    import struct
    import termios

    leader, follower = os.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 57, 0, 0))
    with os.fdopen(leader), os.fdopen(follower, "w") as file:
        console = make_console(file, environ={"TERM": "dumb"})
        assert (console.width, console.height) == (57, 30)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_pipe_that_cannot_encode_boxes_gets_ascii(encoding: str) -> None:
    paths = os.pathsep.join(path for path in sys.path if path)
    environ = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": paths}
    ran = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, env=environ)
    assert ran.stderr == b""
    assert ran.stdout.isascii()
    assert b"+- p4 --+" in ran.stdout
