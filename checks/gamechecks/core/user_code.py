"""Code of a user's file, which asks no clock: it is made to, now and then, by a timer."""

import signal
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from types import FrameType

from gamechecks.core.handlers import handling, signals_here

OFTEN = 0.1
"""Seconds between two questions."""

OURS = ("gamechecks", "gamemodels")

WEAK = ("weakref", "_weakrefset")
"""What Python calls when a weakly referenced object goes; an error there is lost."""


@contextmanager
def asking(check: Callable[[], None], files: Collection[str]) -> Iterator[None]:
    """Have code of these files ask whether to go on, which raises if it is not to.

    Our own code is never stopped like this, nor what it calls that is not the user's, nor the
    callback of a weak reference, which would print the error and go on.
    """

    def ask(number: int, frame: FrameType | None) -> None:
        if frame is not None and frame.f_globals.get("__name__") in WEAK:
            return
        while frame is not None and frame.f_globals.get("__name__", "").split(".")[0] not in OURS:
            if frame.f_code.co_filename in files:
                check()
            frame = frame.f_back

    if not files or not signals_here() or not hasattr(signal, "setitimer"):
        yield
        return
    with handling(signal.SIGALRM, ask):
        before = signal.setitimer(signal.ITIMER_REAL, OFTEN, OFTEN)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, *before)
