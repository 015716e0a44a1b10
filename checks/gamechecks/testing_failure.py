"""An answer that a test did not expect, drawn for the report of the test."""

import io
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from gamechecks.core.verdict import CheckVerdict, Ended, Instances, Outcome, Verdict
from gamechecks.engines.induction.theorems import Proof
from gamechecks.engines.values.outcomes import ForceVerdict
from gamechecks.show.console import HEIGHT, make_console, view_of
from gamechecks.show.styles import QUIET, STRONG, encodable
from gamechecks.show.trace import TraceView
from gamechecks.show.verdict import Footnote, Headline, ending
from gamechecks.testing_question import TestQuestion, settings

MARGIN = 8
"""Columns that a test report puts before each line."""
KIND = len("gamechecks.testing.Unexpected: ")
"""Columns that it puts before the first line besides."""
NARROWEST = 40


@dataclass(frozen=True)
class FailureView:
    """What the command line would show, what was expected, and how to see it again."""

    answer: Verdict | CheckVerdict | Instances | Proof | ForceVerdict
    expected: str
    question: TestQuestion
    command: str | None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        headline, *rest = self._answer(console, options)
        assert isinstance(headline, Headline)
        yield replace(headline, taken=KIND)
        yield from rest
        for name, value in self._facts():
            line = Text.assemble((f"{name}: ", QUIET), encodable(options, value))
            # A command is to be copied, so nothing here is folded.
            line.no_wrap, line.overflow = True, "ignore"
            yield line

    def _answer(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The verdict first, then what shows why."""
        if isinstance(self.answer, Instances):
            yield from _counted(self.answer)
            return
        view: Any = view_of(self.answer)
        if isinstance(self.answer, Proof):
            view = replace(view, in_python=True)
        yield from view.__rich_console__(console, options)
        if not isinstance(self.answer, CheckVerdict):
            yield Text()

    def _facts(self) -> Iterator[tuple[str, str]]:
        yield "expected", self.expected
        for formula in self.question.formulas:
            known = self.question.scope.vocabulary.properties
            named = isinstance(formula, str) and known.get(formula.strip())
            if named:
                yield named.name, named.formula
        yield "scope", self.question.world
        if self.command is None:
            which = ", ".join(
                getattr(formula, "__name__", "a formula")
                for formula in self.question.formulas
                if callable(formula)
            )
            yield "again", f"in Python only, since {which} is a Python function"
        else:
            yield "again", self.command


def _counted(found: Instances) -> Iterator[RenderableType]:
    """How many games there are, and one too many of them."""
    outcome = found.outcome if found.reason is None else Outcome.UNKNOWN
    yield Headline(outcome.value, ending(found))
    yield Text()
    if found.ended is Ended.LIMIT:
        last = found.traces[-1]
        yield Text(f"instance {len(found.traces)}", STRONG)
        yield TraceView.of(last, found.scope.game)
        yield Text()
    yield Footnote(found)
    yield Text()


def drawn(view: FailureView, *, colour: bool = False) -> str:
    """A failure as text for the terminal that the test run reports to, less the margin."""
    encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
    page = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    columns = shutil.get_terminal_size((settings.columns, HEIGHT)).columns
    width = max(columns, NARROWEST) - MARGIN
    environ = {"FORCE_COLOR": "1", "TERM": "xterm"} if colour else {}
    console = make_console(page, width=width, environ=environ)
    console.print(view, crop=False)
    page.seek(0)
    lines = page.read().splitlines()
    return "\n".join(line.rstrip() for line in lines).rstrip("\n")
