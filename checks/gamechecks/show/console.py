"""A console that suits the stream: terminal or pipe, colour or not, wide or narrow."""

import os
from collections.abc import Mapping
from typing import TextIO

from rich.console import Console

WIDTH, HEIGHT = 80, 25


class PlainConsole(Console):
    """A console that lets its caller know when nobody reads any more."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def make_console(
    file: TextIO, *, width: int | None = None, environ: Mapping[str, str] = os.environ
) -> Console:
    """A console for a stream; the environment decides about colour and width."""
    columns, lines = _size(file, environ)
    # rich measures the terminal behind standard input when the output is a pipe, and takes
    # a dumb terminal to be 80 wide, unless it is told both numbers.
    return PlainConsole(
        file=file,
        width=columns if width is None else max(1, width),
        height=lines,
        markup=False,
        emoji=False,
        highlight=False,
        force_jupyter=False,
        _environ=environ,
    )


def _size(file: TextIO, environ: Mapping[str, str]) -> tuple[int, int]:
    """Columns and lines: as COLUMNS says, else the terminal's own, else 80 by 25."""
    columns = lines = 0
    try:
        if file.isatty():
            columns, lines = os.get_terminal_size(file.fileno())
    except (OSError, ValueError):
        pass
    asked = environ.get("COLUMNS", "")
    if asked.isdecimal():
        columns = int(asked)
    return columns or WIDTH, lines or HEIGHT
