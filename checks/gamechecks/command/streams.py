"""Where a verb writes: answers to one stream, everything else to the other."""

import json
import os
import sys
import textwrap
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TextIO

from gamechecks.core.errors import Interrupted, on_one_line, printable
from gamechecks.core.plain import Document
from gamechecks.language.source import FormulaWarning

if TYPE_CHECKING:
    from rich.console import RenderableType

    from gamechecks.show.progress import ProgressLine


class AnswerLost(Exception):
    """Standard output cannot be written to; `unread` if that is because its reader has left."""

    def __init__(self, wrong: OSError) -> None:
        super().__init__(wrong.strerror)
        self.unread = isinstance(wrong, BrokenPipeError)


@dataclass(frozen=True)
class Streams:
    """Standard output and standard error, or what stands in for them.

    What is printed for people has no commands to a terminal in it but our own. An answer that
    cannot be written is lost in the end, when the files are written that were asked for.
    """

    out: TextIO
    err: TextIO
    lost: list[OSError] = field(default_factory=list)
    notes: list[str] = field(default_factory=list, compare=False)
    """What the user was warned of, which documents repeat."""

    @classmethod
    def standard(cls) -> "Streams":
        """The streams of this process, with something in the place of those that are closed."""
        # Standard output that can only be read fails when it is written to, as it should.
        # Whoever opens a file next would be given the number of a closed stream.
        for name, access, mode in (
            ("stdin", os.O_RDONLY, "r"),
            ("stdout", os.O_RDONLY, "w"),
            ("stderr", os.O_WRONLY, "w"),
        ):
            if getattr(sys, name) is None:
                number = os.open(os.devnull, access)
                os.set_inheritable(number, True)
                setattr(sys, name, os.fdopen(number, mode))
        return cls(sys.stdout, sys.stderr)

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Write to standard output; where that cannot be, `finish` says so."""
        try:
            yield
        except OSError as wrong:
            self.lost.append(wrong)
            self.abandon()

    def write(self, text: str) -> None:
        """Print a text of ours as it is."""
        with self.answering():
            self.out.write(text)

    def show(self, *things: "RenderableType") -> None:
        """Print renderables for people."""
        from gamechecks.show.console import make_console

        console = make_console(self.out)
        with self.answering():
            for thing in things:
                console.print(thing)

    def show_answer(self, *views: "RenderableType", brief: bool) -> None:
        """Print the views of answers, or with `brief` their verdicts alone."""
        from gamechecks.show.verdict import Brief

        self.show(*(Brief(view) if brief else view for view in views))

    def document(self, document: Document) -> None:
        """Print one JSON document."""
        told = document | ({"notes": self.notes} if self.notes else {})
        self.write(json.dumps(told, indent=2) + "\n")

    def say(self, words: str) -> None:
        """Print a line about something that came from elsewhere, such as the name of a file."""
        self.write(f"{_encodable(self.out, on_one_line(words))}\n")

    def tell(self, words: str) -> None:
        """Print a line that is no answer; where it cannot be written, nobody can be told."""
        with suppress(OSError, ValueError):
            self.err.write(f"{_encodable(self.err, printable(words))}\n")
            self.err.flush()

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Tell what a formula is warned of."""
        usual = warnings.showwarning

        def tell(
            message: Warning | str,
            category: type[Warning],
            filename: str,
            lineno: int,
            file: TextIO | None = None,
            line: str | None = None,
        ) -> None:
            if not issubclass(category, FormulaWarning):
                return usual(message, category, filename, lineno, file, line)
            # Engines that are both asked read the formula twice.
            if str(message) not in self.notes:
                from gamechecks.show.console import make_console

                self.notes.append(str(message))
                width = make_console(self.err).width
                self.tell(textwrap.fill(f"note: {message}", width, break_on_hyphens=False))

        with warnings.catch_warnings():
            warnings.simplefilter("default", FormulaWarning)
            warnings.showwarning = tell
            yield

    def finish(self) -> None:
        """Raise `AnswerLost` unless all of the answer is written."""
        with self.answering():
            self.out.flush()
        if self.lost:
            raise AnswerLost(self.lost[0])

    def abandon(self) -> None:
        """Let go of what is left of an answer that cannot be written."""
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.out.fileno())

    def ask(self, question: Callable[["ProgressLine"], Any]) -> tuple[Any, bool]:
        """The answer to a question, and whether the user interrupted the work on it.

        Meanwhile a line about the work stands on the stream that answers do not go to.
        """
        from gamechecks.show.progress import ProgressLine

        try:
            with ProgressLine(self.err) as listen:
                return question(listen), False
        except Interrupted as stop:
            return stop.partial, True


def _encodable(stream: TextIO, words: str) -> str:
    """Words with what a stream cannot encode replaced."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return words.encode(encoding, "replace").decode(encoding)
