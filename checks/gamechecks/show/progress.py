"""A line that says where long work is, on a terminal; elsewhere, news that cannot wait."""

import math
import os
import time
from contextlib import ExitStack
from functools import cached_property
from threading import Timer
from typing import TYPE_CHECKING, TextIO

from gamechecks.core.shutdown import tidied
from gamechecks.core.verdict import Progress

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

PATIENCE = 2.0
"""Seconds after which half an answer is told."""
WIPED = b"\r\x1b[2K\x1b[?25h"
"""What clears a line and shows the cursor again."""


class ProgressLine:
    """Listens to an engine while it is entered, and leaves nothing behind."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._terminal = file.isatty()
        self._tidied = ExitStack()
        self._started = time.monotonic()
        self._progress = Progress("starting")

    @cached_property
    def _console(self) -> "Console":
        """What draws the line; off a terminal it is seldom needed, and takes a while to load."""
        from gamechecks.show.console import make_console

        return make_console(self._file)

    def __enter__(self) -> "ProgressLine":
        if self._terminal:
            from rich.live import Live

            live = Live(
                console=self._console,
                get_renderable=self._line,
                transient=True,
                refresh_per_second=5,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._tidied.enter_context(tidied(self._wipe))
            self._tidied.callback(live.stop)
            live.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._tidied.close()

    def __call__(self, progress: Progress) -> None:
        """Take note of where the work is; half an answer is soon told, also off a terminal."""
        news = progress.limit is not None and self._progress.limit is None
        self._progress = progress
        if news and not self._terminal:
            timer = Timer(PATIENCE, self._tell)
            timer.daemon = True
            timer.start()
            self._tidied.callback(timer.cancel)

    def _tell(self) -> None:
        """Say once where the work is."""
        self._console.print(self._line())

    def _wipe(self) -> None:
        """Leave nothing behind even where nobody may wait for a lock."""
        os.write(self._console.file.fileno(), WIPED)

    def _line(self) -> "Text":
        from rich.text import Text

        from gamechecks.show.styles import QUIET, encodable, glyphs_for

        options = self._console.options
        parts = [f"{time.monotonic() - self._started:.0f} s", doing_words(self._progress)]
        if self._progress.best:
            parts.append(self._progress.best)
        words = encodable(options, f" {glyphs_for(options).dot} ".join(parts))
        line = Text(words, QUIET)
        line.truncate(self._console.width - 1)
        return line


def doing_words(progress: Progress) -> str:
    """What is being done and, if it has a limit, how much of that has passed."""
    if progress.limit in (None, math.inf):
        return progress.doing
    return f"{progress.doing}, {time.monotonic() - progress.since:.0f} s of {progress.limit:.0f}"
