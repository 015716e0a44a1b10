"""What is asked of the checker, and its answer."""

import io
import json
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.agree.rules import Board, Game


@dataclass(frozen=True)
class Answer:
    """What one command said."""

    code: int
    document: dict[str, Any]
    error: str

    def __str__(self) -> str:
        shown = {key: self.document.get(key) for key in KEYS if key in self.document}
        return f"exit {self.code}, {shown} {self.error.strip()}".strip()


KEYS = ("verdict", "boards", "wrong_at", "count", "ended", "bound", "vacuous", "fault", "value")
UNSETTLED = 3
LIMIT = ["--timeout", "10", "--jobs", "1"]
Main = Callable[[list[str], io.StringIO, io.StringIO], int]
Judge = Callable[[Answer], str | None]


@dataclass(frozen=True)
class Question:
    """A command, and a judge who says what the right answer is where the one given is wrong."""

    kind: str
    argv: list[str]
    judge: Judge
    file: Path | None = None

    def command(self) -> str:
        """The command as a shell takes it."""
        return shlex.join(["mancala", *self.argv])


def answered(main: Main, argv: list[str]) -> Answer:
    """The checker's answer to a command, from its own process's point of view."""
    out, err = io.StringIO(), io.StringIO()
    code = main([*argv, "--json"], out, err)
    try:
        document = json.loads(out.getvalue())
    except ValueError:
        return Answer(code, {}, err.getvalue() + out.getvalue())
    return Answer(code, document if isinstance(document, dict) else {}, err.getvalue())


def read_boards(boards: list[dict[str, Any]]) -> tuple[Board, ...]:
    """The boards of a trace in a document."""
    return tuple(
        Board(
            tuple(board["marbles"][f"p{i + 1}"] for i in range(len(board["marbles"]))),
            board["turn"],
            board["hand"],
            board["last_pocket"] and int(board["last_pocket"][1:]) - 1,
        )
        for board in boards
    )


def written(boards: list[Board]) -> list[dict[str, Any]]:
    """Boards as a document has them."""
    return [
        {
            "marbles": {f"p{i + 1}": held for i, held in enumerate(board.marbles)},
            "turn": board.turn,
            "hand": board.hand,
            "last_pocket": None if board.last_pocket is None else f"p{board.last_pocket + 1}",
        }
        for board in boards
    ]


def among(boards: list[dict[str, Any]], games: list[Game]) -> bool:
    """Is a trace one of these games?"""
    return read_boards(boards) in {game.boards for game in games}
