"""A game's command in a test."""

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from gamechecks.command.cli import main


class Said(NamedTuple):
    """What a command answers."""

    code: int
    out: str
    err: str


Command = Callable[..., Said]


def command(game: str, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs the command of a game in a terminal of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words: object) -> Said:
        out, err = io.StringIO(), io.StringIO()
        return Said(main(list(map(str, words)), out, err, game), out.getvalue(), err.getvalue())

    return run
