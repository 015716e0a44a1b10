"""Ending a command from outside: signals, at once, quietly, with nothing left behind."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Any, NoReturn

ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""Signals that ask a process to end."""

_tidying: list[Callable[[], object]] = []
_kept: list[BaseException] = []
_ours = threading.Event()
"""Set where the process is the command's own and not that of a program that uses the library."""


@contextmanager
def tidied(action: Callable[[], object]) -> Iterator[None]:
    """Have something done if the command is ended from outside meanwhile."""
    _tidying.append(action)
    try:
        yield
    finally:
        _tidying.remove(action)


def leave(code: int) -> NoReturn:
    """End the process now, whatever it is doing and whatever goes wrong meanwhile."""
    try:
        for action in reversed(_tidying):
            action()
    finally:
        os._exit(code)


def keep(stopped: BaseException) -> None:
    """Leave the work that was stopped as it is: to free all its memory can take seconds."""
    if _ours.is_set():
        _kept.append(stopped)


def pressed(again: bool) -> None:
    """A Ctrl-C that the work has taken note of; a second one does not wait for it."""
    if again and _ours.is_set():
        leave(130)
    if again:
        raise KeyboardInterrupt


def take_over() -> None:
    """Answer signals for the whole process: it is the command's own.

    Ctrl-C ends it, but where a search takes note of it or a prompt does.

    Python runs handlers in the main thread only, between two steps of its own. That may be long
    inside the solver, so a thread is woken, and it ends the process.
    """
    _ours.set()
    read, waker = _channel()
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda number, frame: leave(128 + number))
    for number in ENDING:
        if signal.getsignal(number) is signal.SIG_DFL:  # nohup has it ignored
            signal.signal(number, _wait)
    threading.Thread(target=_listen, args=(read,), daemon=True).start()


def _channel() -> tuple[Callable[[], bytes], int]:
    """Return what reads signals as bytes, and a file for them that never makes anybody wait."""
    if hasattr(os, "set_blocking"):
        woken, waker = os.pipe()
        os.set_blocking(waker, False)
        return partial(os.read, woken, 64), waker
    import socket  # Windows had no pipes that do not wait before Python 3.12

    reader, writer = socket.socketpair()
    writer.setblocking(False)
    return partial(reader.recv, 64), writer.detach()


def _listen(read: Callable[[], bytes]) -> None:
    while True:
        for number in read():
            if number in ENDING and signal.getsignal(number) is _wait:
                leave(128 + number)


def _wait(number: int, frame: FrameType | None) -> None:
    """The main thread does nothing more, so that what is tidied up stays so."""
    while True:
        time.sleep(1)


Handler = Callable[[int, FrameType | None], Any]


@contextmanager
def handling(which: signal.Signals, handler: Handler) -> Iterator[None]:
    """A signal handler for a while."""
    before = signal.signal(which, handler)
    try:
        yield
    finally:
        signal.signal(which, before)


def signals_here() -> bool:
    """Whether this thread can be told things by signals."""
    return threading.current_thread() is threading.main_thread()
