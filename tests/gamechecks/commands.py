"""The command of each game in a test; `eighty_columns` in `tests/conftest.py` says how wide."""

import io
import json
import shlex
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from gamechecks.command.cli import main


class Said(NamedTuple):
    """What a command answers."""

    code: int
    out: str
    err: str


class Command(Protocol):
    """What runs the command of a game."""

    def __call__(self, *words: object) -> Said:
        """Run words; a single one is a whole command line."""


def command(game: str | None) -> Command:
    """Return what runs the command of a game, or of any game with `--game`."""

    def run(*words: object) -> Said:
        given = shlex.split(str(words[0])) if len(words) == 1 else list(map(str, words))
        out, err = io.StringIO(), io.StringIO()
        return Said(main(given, out, err, game), out.getvalue(), err.getvalue())

    return run


mancala, bever, twentyone, blackjack, table = map(
    command, ("mancala", "bever", "twentyone", "blackjack", "table")
)
any_game = command(None)


def document(line: str) -> tuple[int, Any]:
    """Run a command line of Mancala with --json; the exit code and the document."""
    code, out, err = mancala(f"{line} --json")
    assert err == ""
    return code, json.loads(out)


def modules_loaded(words: Sequence[str], game: str = "mancala") -> set[str]:
    """Return the modules that a command loads in a process of its own."""
    code = (
        "import io, sys; from gamechecks.command.cli import main;"
        f"main({list(words)!r}, io.StringIO(), io.StringIO(), {game!r}); print(*sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return set(told.stdout.split())
