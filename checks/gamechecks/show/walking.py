"""Walking a trace on a terminal: draw, wait for a key, draw again."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from types import FrameType
from typing import TextIO

from rich.console import Console
from rich.control import Control
from rich.screen import Screen

from gamechecks.core.errors import Terminated
from gamechecks.core.handlers import handling
from gamechecks.core.shutdown import ENDING
from gamechecks.show.console import make_console
from gamechecks.show.keys import CLOSED, RESIZED, Keys
from gamechecks.show.stepper import Stepper
from gamechecks.show.stepper_view import StepperView


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
