"""The stepper on a terminal: read a key, move, draw again."""

import os
import select
import signal
import termios
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from types import FrameType
from typing import Any, TextIO

from rich.console import Console
from rich.control import Control
from rich.screen import Screen

from gamechecks.core.errors import Terminated
from gamechecks.core.shutdown import ENDING, handling
from gamechecks.show.console import make_console
from gamechecks.show.stepper import Stepper
from gamechecks.show.stepper_view import StepperView

RESIZED = "resized"
CLOSED = "closed"
ESCAPE_PAUSE = 0.05
"""How long the rest of an escape sequence may take; what comes later is the Escape key itself."""

CONTROLS = {
    "\x1b": "escape",
    "\r": "enter",
    "\n": "enter",
    "\x7f": "backspace",
    "\x08": "backspace",
    "\x03": "interrupt",
    "\x04": "interrupt",
    "\x1a": "suspend",
    " ": "space",
}
SEQUENCES = {
    **{f"{start}{last}": name for start in ("\x1b[", "\x1bO") for last, name in (
        ("A", "up"), ("B", "down"), ("C", "right"), ("D", "left"), ("H", "home"), ("F", "end"),
    )},
    **{f"\x1b[{number}~": name for number, name in (
        (1, "home"), (4, "end"), (5, "page up"), (6, "page down"), (7, "home"), (8, "end"),
    )},
}  # fmt: skip


class Keys:
    """The keyboard of a terminal, without echo and without waiting for Enter.

    Ctrl-C and Ctrl-Z come as keys; a change of the terminal's size comes as one too.
    """

    def __init__(self, terminal: int) -> None:
        self._terminal = terminal
        self._typed = ""
        self._settings: list[Any] = []
        self._woken = self._waker = self._woken_before = -1
        self._handler: Any = None

    def __enter__(self) -> "Keys":
        self._settings = termios.tcgetattr(self._terminal)
        self._woken, self._waker = os.pipe()
        os.set_blocking(self._waker, False)
        self._woken_before = signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)
        self._handler = signal.signal(signal.SIGWINCH, _nothing)
        self.listen()
        return self

    def __exit__(self, *raised: object) -> None:
        self.rest()
        signal.signal(signal.SIGWINCH, self._handler)
        signal.set_wakeup_fd(self._woken_before, warn_on_full_buffer=False)
        os.close(self._woken)
        os.close(self._waker)

    def listen(self) -> None:
        """Take keys as they are pressed."""
        raw = termios.tcgetattr(self._terminal)
        raw[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG)
        raw[6][termios.VMIN], raw[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self._terminal, termios.TCSADRAIN, raw)

    def rest(self) -> None:
        """Give the terminal back as it was."""
        termios.tcsetattr(self._terminal, termios.TCSADRAIN, self._settings)

    def read(self) -> str:
        """The next key, by its name or as the character that it types."""
        if not self._typed:
            ready, _, _ = select.select([self._terminal, self._woken], [], [])
            if self._woken in ready:
                os.read(self._woken, 1024)
                return RESIZED
            if not self._fetch():
                return CLOSED
        if self._typed == "\x1b" and select.select([self._terminal], [], [], ESCAPE_PAUSE)[0]:
            self._fetch()
        key, self._typed = split(self._typed)
        return key

    def _fetch(self) -> bool:
        """Take what was typed; nothing comes from a terminal that is gone."""
        try:
            typed = os.read(self._terminal, 1024)
        except OSError:
            typed = b""
        self._typed += typed.decode(errors="ignore")
        return bool(typed)


def split(typed: str) -> tuple[str, str]:
    """The first key of what was typed, and the rest; an unknown sequence is one unknown key."""
    for length in range(min(4, len(typed)), 1, -1):
        if typed[:length] in SEQUENCES:
            return SEQUENCES[typed[:length]], typed[length:]
    if typed[:2] in ("\x1b[", "\x1bO"):
        end = next((at for at, char in enumerate(typed[2:], 3) if "@" <= char <= "~"), len(typed))
        return "unknown", typed[end:]
    return CONTROLS.get(typed[:1], typed[:1]), typed[1:]


def _nothing(number: int, frame: FrameType | None) -> None:
    """A handler is needed for a signal to wake the reader."""


def walk(stepper: Stepper, keyboard: int, out: TextIO) -> None:
    """Let somebody walk until they quit; the terminal is left as it was found."""
    with (
        suppress(KeyboardInterrupt),
        handling(signal.SIGINT, signal.default_int_handler),
        _terminated_tidily(),
        Keys(keyboard) as keys,
        _other_screen(out),
    ):
        while not stepper.done:
            _draw(stepper, out)
            stepper = _next(stepper, keys, out)


def _next(stepper: Stepper, keys: Keys, out: TextIO) -> Stepper:
    """The place that the next key leads to; a terminal that is gone ends the walk."""
    key = keys.read()
    if key == "suspend":
        _suspend(keys, out)
    if key in ("suspend", RESIZED):
        return stepper
    return replace(stepper, done=True) if key == CLOSED else stepper.pressed(key)


def _draw(stepper: Stepper, out: TextIO) -> None:
    console = _console(out)
    with console:
        console.control(Control.home())
        console.print(Screen(StepperView(stepper)), end="")


def _console(out: TextIO) -> Console:
    """A console as wide as the terminal is now."""
    return make_console(out, width=os.get_terminal_size(out.fileno()).columns)


@contextmanager
def _other_screen(out: TextIO) -> Iterator[None]:
    _enter(out)
    try:
        yield
    finally:
        _leave(out)


def _enter(out: TextIO) -> None:
    _console(out).control(Control.alt_screen(True), Control.show_cursor(False))


def _leave(out: TextIO) -> None:
    _console(out).control(Control.alt_screen(False), Control.show_cursor(True))


def _suspend(keys: Keys, out: TextIO) -> None:
    """Give the terminal back, stop, and take it again when the shell says so."""
    _leave(out)
    keys.rest()
    os.kill(os.getpid(), signal.SIGTSTP)
    keys.listen()
    _enter(out)


@contextmanager
def _terminated_tidily() -> Iterator[None]:
    """A request to end leaves by the door, so that everything is put back."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise Terminated(number)

    with ExitStack() as handlers:
        for number in ENDING:
            handlers.enter_context(handling(number, leave))
        yield
