"""`mancala step` on a real terminal: keys, sizes, and leaving it as it was."""

import os
import shutil
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pyte
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
WIN, CHEAT = str(EXAMPLES / "win.itf.json"), str(EXAMPLES / "cheat.json")
PATIENCE = 60
START = "import sys; from gamechecks.command.cli import main; sys.exit(main())"
BREAK = """
import sys
from gamechecks.show.stepper import Stepper
from gamechecks.show.walking import walk
from gamechecks.traces.judging import judge
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.board import Layout
from gamemodels.mancala.rules import Mancala
game = Mancala(Layout.canonical(4), 1)
walk(Stepper(judge(game.trace(game.starts()), MANCALA), at=5), 0, sys.stdout)
"""
SHELL = "import os; os.execvp('bash', ['bash', '--norc', '-i'])"
LEFT, RIGHT, HOME, END = "\x1b[D", "\x1b[C", "\x1b[H", "\x1b[F"
GAME = ["step", "--pockets", "6", "--marbles", "1", "--boards", "12", "--where", "player2-wins"]


class Terminal:
    """A terminal with a program in it, and what one sees on it."""

    def __init__(self, script: str, *words: str, columns: int = 80, lines: int = 24) -> None:
        environ = os.environ | {"TERM": "xterm-256color"}
        arguments = ["-c", script, *words]
        self.child: Any = pexpect.spawn(
            sys.executable, arguments, env=environ, dimensions=(lines, columns), encoding="utf-8"
        )
        self.settings = termios.tcgetattr(self.child.child_fd)
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.Stream(self.screen)
        self.written = ""

    def press(self, *keys: str) -> None:
        """Press keys."""
        for key in keys:
            self.child.send(key)

    def until(self, seen: Callable[["Terminal"], bool]) -> "Terminal":
        """Look until something is seen."""
        deadline = time.monotonic() + PATIENCE
        while not seen(self):
            assert time.monotonic() < deadline, "\n".join(self.screen.display)
            self._look()
        return self

    def until_board(self, number: int, *words: str) -> "Terminal":
        """Look until a board is shown, with these words, to the last line of the screen."""

        def seen(terminal: "Terminal") -> bool:
            return terminal._is_board(number) and all(map(terminal.shows, words))

        return self.until(seen)

    def shows(self, words: str) -> bool:
        """Whether words stand on the screen."""
        return any(words in line for line in self.screen.display)

    def resize(self, columns: int, lines: int) -> None:
        """Make the window another size."""
        self.screen.resize(lines, columns)
        self.child.setwinsize(lines, columns)

    def end(self) -> int:
        """Look until the program ends; its exit code, or minus the signal that killed it."""
        self.until(lambda terminal: terminal.child.flag_eof)
        self.child.wait()
        code: int | None = self.child.exitstatus
        return -self.child.signalstatus if code is None else code

    @property
    def restored(self) -> bool:
        """Whether the terminal is as it was, on the screen that it was on, with a cursor."""
        left = self.written.rfind("\x1b[?1049l") > self.written.rfind("\x1b[?1049h") > -1
        cursor = self.written.rfind("\x1b[?25h") > self.written.rfind("\x1b[?25l") > -1
        return left and cursor and termios.tcgetattr(self.child.child_fd) == self.settings

    def _is_board(self, number: int) -> bool:
        lines: list[str] = self.screen.display
        return lines[0].startswith(f"board {number} of ") and "q quit" in lines[-1]

    def _look(self) -> None:
        try:
            written = self.child.read_nonblocking(65536, timeout=0.2)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.written += written
        self._stream.feed(written)


Opened = Callable[..., Terminal]


@pytest.fixture
def opened() -> Iterator[Opened]:
    """Opens terminals, and closes them at the end."""
    terminals: list[Terminal] = []

    def open_one(*words: str, script: str = START, **size: int) -> Terminal:
        terminals.append(Terminal(script, *words, **size))
        return terminals[-1]

    yield open_one
    for terminal in terminals:
        terminal.child.close(force=True)


def test_arrows_digits_and_letters_walk_a_game(opened: Opened) -> None:
    terminal = opened(*GAME).until_board(1, "▸ Player 1", "✓ player2-wins")
    terminal.press(RIGHT, RIGHT, RIGHT)
    terminal.until_board(4).press(LEFT)
    terminal.until_board(3).press("G")
    terminal.until_board(12, "Player 2 wins")
    terminal.press(HOME)
    terminal.until_board(1).press(END)
    terminal.until_board(12).press(":", "5")
    terminal.until(lambda seen: seen.shows("board: 5")).press("\r")
    terminal.until_board(5).press("f")
    terminal.until(lambda seen: not seen.shows("player2-wins")).press("?")
    terminal.until(lambda seen: seen.shows("previous steal")).press("x")
    terminal.until_board(5).press("q")
    assert terminal.end() == 0
    assert terminal.restored


def test_a_trace_from_a_file_is_walked(opened: Opened) -> None:
    terminal = opened("step", str(EXAMPLES / "shortest.itf.json"), "--where", "hand == 0")
    terminal.until_board(1).press("G")
    terminal.until_board(6, "a draw, 1 all", "✓ hand == 0  ✓✗✓✓✗✓")
    terminal.press("q")
    assert terminal.end() == 0


def test_an_illegal_trace_is_walked_too(opened: Opened) -> None:
    terminal = opened("step", CHEAT).until_board(1, "· illegal")
    terminal.press("G")
    terminal.until_board(
        5, "not legal: a last marble in one's own empty pocket steals", "moves  ●↑↻↑✗"
    )


@pytest.mark.parametrize("key", ["q", "\x1b", "\x03"], ids=["q", "Esc", "Ctrl-C"])
def test_quitting_gives_the_terminal_back(opened: Opened, key: str) -> None:
    terminal = opened("step").until_board(1)
    assert not terminal.restored
    terminal.press(key)
    assert terminal.end() == 0
    assert terminal.restored


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 128 + signal.SIGTERM), (signal.SIGINT, 0)]
)
def test_a_signal_gives_the_terminal_back(opened: Opened, number: int, code: int) -> None:
    terminal = opened("step").until_board(1)
    terminal.child.kill(number)
    assert terminal.end() == code
    assert terminal.restored


def test_an_error_gives_the_terminal_back(opened: Opened) -> None:
    terminal = opened(script=BREAK)
    assert terminal.end() == 1
    assert "IndexError" in terminal.written
    assert terminal.restored


def test_a_window_of_another_size_is_filled_anew(opened: Opened) -> None:
    terminal = opened("step", "--pockets", "14", "--boards", "15").until_board(1)
    hint = "←→ board"
    assert terminal.screen.display[-1].startswith(hint)
    terminal.resize(46, 30)
    terminal.until(lambda seen: seen.screen.display[-1].startswith("? help"))
    terminal.until_board(1).press(RIGHT)
    terminal.until_board(2)
    terminal.resize(120, 24)
    terminal.until(lambda seen: seen.screen.display[-1].startswith(hint) and seen.shows("p14"))


def test_14_pockets_fit_80_by_24(opened: Opened) -> None:
    terminal = opened("step", "--pockets", "14", "--boards", "15").until_board(1)
    terminal.until_board(1, "╭ p14 ─┬ p13 ─", "▸ Player 1", "moves")


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs a shell with jobs")
def test_suspending_and_going_on(opened: Opened) -> None:
    terminal = opened(script=SHELL)
    terminal.press(f"{sys.executable} -c '{START}' step\n")
    terminal.until_board(1).press(RIGHT)
    terminal.until_board(2).press("\x1a")
    terminal.until(lambda seen: seen.shows("Stopped"))
    assert terminal.written.rfind("\x1b[?1049l") > terminal.written.rfind("\x1b[?1049h")
    terminal.press("fg\n")
    terminal.until_board(2).press("q")
    terminal.until(lambda seen: seen.written.count("\x1b[?1049l") == 2).press("exit\n")
    assert terminal.end() == 0


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--boards", "5"], 1, "refuted: no complete game within 5 boards"),
        (["--pockets", "5"], 2, "pockets is 5"),
        (["--where", "hnd == 1"], 2, "did you mean `hand`?"),
        (["--instance", "2"], 2, "--instance chooses a trace of a file"),
        ([WIN, "--pockets", "4"], 2, "game already: --pockets is for a search"),
        ([WIN, "--marbles", "1"], 2, "game already: --marbles is for a search"),
        ([WIN, "--boards", "7"], 2, "game already: --boards is for a search"),
        ([WIN, "--seed", "0"], 2, "game already: --seed is for a search"),
        ([WIN, "--timeout", "9"], 2, "game already: --timeout is for a search"),
        ([WIN, "--unfinished"], 2, "game already: --unfinished is for a search"),
        ([WIN, "--any"], 2, "game already: --any is for a search"),
        ([CHEAT, "--where", "draw"], 2, "cheat.json: the trace is not legal; board 5"),
        (["nowhere.json"], 2, "nowhere.json: No such file"),
    ],
)
def test_without_a_game_there_is_nothing_to_walk(
    opened: Opened, words: list[str], code: int, said: str
) -> None:
    terminal = opened("step", *words)
    assert terminal.end() == code
    assert said in " ".join("".join(terminal.screen.display).split())
    assert "\x1b[?1049h" not in terminal.written


@pytest.mark.parametrize("stream", ["stdin", "stdout", "TERM"])
def test_no_terminal_no_walk(opened: Opened, stream: str) -> None:
    ours, theirs = os.openpty()
    streams: dict[str, Any] = {"stdin": theirs, "stdout": theirs, "stderr": subprocess.PIPE}
    if stream in streams:
        streams[stream] = subprocess.PIPE if stream == "stdout" else subprocess.DEVNULL
    environ = os.environ | {"TERM": "dumb" if stream == "TERM" else "xterm"}
    ran = subprocess.run(
        [sys.executable, "-c", START, "step"], env=environ, text=True, timeout=PATIENCE, **streams
    )
    os.close(ours)
    os.close(theirs)
    assert ran.returncode == 2
    assert ran.stderr == (
        "mancala: step needs a terminal for its keys and drawings; run draws anywhere\n"
    )
