"""The command of each game in a test; `eighty_columns` in `tests/conftest.py` says how wide."""

import io
import json
import shlex
from collections.abc import Callable
from typing import Any, NamedTuple

from gamechecks.command.cli import main


class Said(NamedTuple):
    """What a command answers."""

    code: int
    out: str
    err: str


Command = Callable[..., Said]


def command(game: str | None) -> Command:
    """Return what runs the command of a game, or of any game with `--game`.

    A single argument is a whole command line, several are its words.
    """

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
