"""Bounds as a table."""

import itertools
from dataclasses import dataclass

from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from gamechecks.core.verdict import Bound, Bounds
from gamechecks.show.styles import QUIET, STRONG
from gamechecks.show.verdict import SOLVERS, Footnote, Headline, engine_words

WIDE = 200
"""Columns in which every game can be told."""


@dataclass(frozen=True)
class BoundsView:
    """All bounds of an answer, one a row, with the moves of a game that reaches it."""

    answer: Bounds
    brief: bool = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        answer = self.answer
        if answer.exact:
            yield Headline("exact", f"over all games of {answer.scope.words}")
        else:
            yield Headline("partial", str(answer.reason))
        if self.brief:
            width = max(len(bound.name) for bound in answer.bounds)
            for bound in answer.bounds:
                yield Text(f"{bound.name:{width}}  {_value(bound)}")
            return
        whole = self._table(games=True)
        needed = console.measure(whole, options=options.update(width=WIDE)).maximum
        yield whole if needed <= options.max_width else self._table(games=False)
        method = engine_words(answer.engine, SOLVERS[answer.solver], answer.scope)
        yield Footnote(answer, method)

    def _table(self, *, games: bool) -> Table:
        """A row for each bound; the games are left out in a narrow place."""
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style=QUIET)
        table.add_column("bound", no_wrap=True)
        table.add_column("value", justify="right", style=STRONG, no_wrap=True)
        if games:
            table.add_column("a game that reaches it")
        for bound in self.answer.bounds:
            moves = (_moves(bound),) if games else ()
            table.add_row(bound.name, _value(bound), *moves)
        return table


def _value(bound: Bound) -> str:
    if bound.value is None:
        return "never" if bound.exact else "open"
    return f"{bound.value:,}"


def _moves(bound: Bound) -> str:
    """The deal and the moves."""
    if bound.trace is None:
        return ""
    states, rules = bound.trace.states, bound.trace.rules
    pairs = itertools.pairwise(states)
    moves = ", ".join(str(rules.event(before, after)) for before, after in pairs)
    return f"{states[0].deal}: {moves}"
