"""What is asked of the checker, and its answer."""

import io
import json
import shlex
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

KEYS = ("verdict", "boards", "wrong_at", "count", "ended", "bound", "vacuous", "fault", "value")
UNSETTLED = 3
LIMIT = ["--timeout", "10", "--jobs", "1"]
Main = Callable[[list[str], io.StringIO, io.StringIO, str], int]


@dataclass(frozen=True)
class Answer:
    """What one command said."""

    code: int
    document: dict[str, Any]
    error: str
    text: str = ""

    def __str__(self) -> str:
        shown = {key: self.document.get(key) for key in KEYS if key in self.document}
        return f"exit {self.code}, {shown} {self.error.strip()}".strip()


Judge = Callable[[Answer], str | None]


@dataclass(frozen=True)
class Question:
    """A command, and a judge who says what the right answer is where the one given is wrong."""

    kind: str
    argv: list[str]
    judge: Judge
    file: Path | None = None
    game: str = "mancala"
    judges_unknown: bool = False
    as_json: bool = True

    def of(self, game: str) -> "Question":
        """The question for another game's command."""
        return replace(self, game=game)

    def command(self) -> str:
        """The command as a shell takes it."""
        return shlex.join([self.game, *self.argv])


def answered(main: Main, question: Question) -> Answer:
    """The checker's answer to a command; what it lets escape ends with 70, as a crash would."""
    out, err = io.StringIO(), io.StringIO()
    argv = [*question.argv, *["--json"][: question.as_json]]
    try:
        code = main(argv, out, err, question.game)
    except Exception as escaped:
        return Answer(70, {}, f"escaped: {escaped!r}\n{err.getvalue()}")
    try:
        document = json.loads(out.getvalue())
    except ValueError:
        return Answer(code, {}, err.getvalue() + out.getvalue(), out.getvalue())
    whole = document if isinstance(document, dict) else {}
    return Answer(code, whole, err.getvalue(), out.getvalue())


def exactly(code: int, **right: object) -> Judge:
    """An exit code, and keys of the document with their values."""

    def judge(answer: Answer) -> str | None:
        said = {key: answer.document.get(key) for key in right}
        return None if (answer.code, said) == (code, right) else f"exit {code}, {right}"

    return judge
