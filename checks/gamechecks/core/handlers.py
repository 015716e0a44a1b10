"""Signal handlers for a while."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

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
