"""How to go about a question: options that all engines share, and what ends their work."""

from collections.abc import Callable
from typing import TypedDict, TypeVar

from gamechecks.errors import Interrupted, Unsettled
from gamechecks.verdict import Progress

Answer = TypeVar("Answer")
Listener = Callable[[Progress], None]


def silence(progress: Progress) -> None:
    """A listener that does nothing."""


class How(TypedDict, total=False):
    """Seconds until giving up, the seed, and who is told of progress."""

    timeout: float | None
    seed: int
    listen: Listener


def conclude(work: Callable[[], Answer], so_far: Callable[[str], Answer]) -> Answer:
    """The answer of some work, or with a reason the answer as it stands when it is cut short."""
    try:
        return work()
    except Unsettled as reason:
        return so_far(str(reason))
    except KeyboardInterrupt:
        raise Interrupted(so_far("interrupted")) from None
