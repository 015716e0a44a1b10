"""Work that can be stopped: long loops ask whether to go on, and whoever waits for them answers.

An answer to stop is an exception, raised where a loop asks and nowhere else.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

Item = TypeVar("Item")

_asked: ContextVar[Callable[[], None] | None] = ContextVar("asked", default=None)


def attend() -> None:
    """Ask whether to go on; raises if not."""
    asked = _asked.get()
    if asked is not None:
        asked()


def attended(items: Iterable[Item]) -> Iterator[Item]:
    """The items, with a question before each."""
    for item in items:
        attend()
        yield item


@contextmanager
def answering(asked: Callable[[], None]) -> Iterator[None]:
    """Have the loops inside ask this; it raises if they are to stop."""
    token = _asked.set(asked)
    try:
        yield
    finally:
        _asked.reset(token)
