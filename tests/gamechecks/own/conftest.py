"""Games of one's own: the two examples, and files that are broken in some way."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from gamechecks.command.cli import main

EXAMPLES = Path(__file__).parents[3] / "examples"
NIM, CROSSING = EXAMPLES / "nim.py", EXAMPLES / "crossing.py"

Ask = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="session")
def ask() -> Ask:
    """The exit code of a command about a game of one's own, and what it prints."""

    def asked(game: Path | str, *words: str) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        code = main(["--game", str(game), *words], out, err, game=None)
        return code, out.getvalue(), err.getvalue()

    return asked
