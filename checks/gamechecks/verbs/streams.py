"""Where a verb writes: answers to one stream, everything else to the other."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TextIO

from gamechecks.errors import Interrupted

if TYPE_CHECKING:
    from rich.console import RenderableType

    from gamechecks.show.progress import ProgressLine


@dataclass(frozen=True)
class Streams:
    """Standard output and standard error, or what stands in for them."""

    out: TextIO
    err: TextIO

    def show(self, *things: "RenderableType") -> None:
        """Print renderables for people."""
        from gamechecks.show.console import make_console

        console = make_console(self.out)
        for thing in things:
            console.print(thing)

    def document(self, document: dict[str, Any]) -> None:
        """Print one JSON document."""
        self.out.write(json.dumps(document, indent=2) + "\n")

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
