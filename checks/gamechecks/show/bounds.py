"""Bounds as a table: what was found, and what was refuted beside it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import compress
from typing import ClassVar

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from gamechecks.core.scope import EngineChoice
from gamechecks.core.scope_text import bound_words
from gamechecks.core.verdict import COUNTS, Bound, Bounds, repeating
from gamechecks.show.advice import Advice
from gamechecks.show.styles import QUIET, STRONG, Folded
from gamechecks.show.verdict import SOLVERS, Footnote, Headline, count, engine_words

WIDE = 500
"""More columns than the table ever needs."""


@dataclass(frozen=True)
class BoundsView:
    """All bounds of an answer, one a row; of both engines `asked`, one alone may know a bound.

    If `brief`, or where there is no room, only the values are shown. What was `typed` is repeated
    where another command may settle more.
    """

    answer: Bounds
    asked: EngineChoice | None = None
    brief: bool = False
    typed: tuple[str, ...] = ()
    steps: ClassVar[str] = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        answer = self.answer
        if answer.exact:
            yield Headline("exact", f"over all complete games {self.games()}")
        else:
            yield Headline("partial", f"{answer.reason}; {self.depth()}")
        if self.brief:
            width = max(len(bound.name) for bound in answer.bounds)
            for bound in answer.bounds:
                yield Text(f"{bound.name:{width}}  {_cells(bound)[0]}")
            return
        whole = self._table(whole=True)
        needed = console.measure(whole, options=options.update(width=WIDE)).maximum
        yield whole if needed <= options.max_width else self._table(whole=False)
        yield from self.remarks()
        if not answer.exact:
            yield Advice(answer, "bounds", self.typed)
        method = engine_words(answer.engine, f"{SOLVERS[answer.solver]}{self.steps}", answer.scope)
        method += f" in {answer.jobs} processes" if answer.jobs > 1 else ""
        yield Footnote(answer, method)
        seeds = {bound.name: bound.seed for bound in answer.bounds}
        for seed in sorted({seed for seed in seeds.values() if seed not in (None, answer.seed)}):
            names = " ".join(f"--of {name}" for name in seeds if seeds[name] == seed)
            yield Folded(f"to repeat it: the same command with {names} {repeating(seed)}", QUIET)

    def games(self) -> str:
        """Return the games that the bounds are of; those with names are of games of any length."""
        scope, where = self.answer.scope, " and ".join(self.answer.where)
        names = {bound.name for bound in self.answer.bounds} - set(COUNTS)
        if names and names <= set(scope.game.bound_names):
            return f"of {scope.words}"
        within = "" if scope.every_game else f" {bound_words(scope)}"
        return f"of {scope.words or scope.game.title}{within}{where and f' where {where}'}"

    def depth(self) -> str:
        """How far the work came."""
        answer = self.answer
        if answer.engine is EngineChoice.EXPLICIT:
            return f"{count(answer.states, 'state')} seen"
        settled = sum(bound.exact for bound in answer.bounds)
        tried = sum(bound.value is not None for bound in answer.bounds if not bound.exact)
        bounds = count(len(answer.bounds), "bound")
        return f"{settled} of {bounds} settled, {tried} with a game so far"

    def remarks(self) -> Iterator[RenderableType]:
        """What is said below the table."""
        return iter(())

    def refuted(self, bound: Bound) -> str:
        """What is refuted beside a bound."""
        if bound.value is None:
            return "any such game" if bound.exact else ""
        if bound.refuted is None:
            return ""
        return f"{bound.refuted:,} or {'lower' if bound.refuted < bound.value else 'higher'}"

    def _table(self, *, whole: bool) -> Table:
        """Return a row for each bound; in a narrow place, or for counts, it has the value alone."""
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style=QUIET)
        table.add_column("bound", no_wrap=whole, overflow="fold")
        table.add_column("value", justify="right", style=STRONG, no_wrap=not whole)
        rows = [(*_cells(bound), self.refuted(bound)) for bound in self.answer.bounds]
        shown = [whole and any(row[at] for row in rows) for at in (1, 2)]
        for title in compress(("found", "refuted"), shown):
            table.add_column(title)
        for bound, (value, *more) in zip(self.answer.bounds, rows, strict=True):
            table.add_row(Text(bound.name), value, *compress(more, shown))
        return table


def _cells(bound: Bound) -> tuple[str, str]:
    if bound.interval is not None:
        least, most = bound.interval
        return f"{least:,} to {most:,}", ""
    if bound.value is None:
        return "never" if bound.exact else "open", ""
    found = "" if bound.trace is None else f"a game of {count(len(bound.trace), 'board')}"
    return f"{bound.value:,}" + ("" if bound.exact else "?"), found
