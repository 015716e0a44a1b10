"""Bounds as a table: what was found, and what was refuted beside it."""

from dataclasses import dataclass

from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from gamechecks.core.scope import EngineChoice
from gamechecks.core.verdict import Bound, Bounds, repeating
from gamechecks.mancala.scope import EXPLICIT_NAMES, Scope
from gamechecks.mancala.show.turns import turns_of
from gamechecks.show.advice import ALL_SEEN
from gamechecks.show.styles import QUIET, STRONG, Folded
from gamechecks.show.verdict import SOLVERS, Footnote, Headline, count, engine_words
from gamemodels.mancala.layout import pocket_name
from gamemodels.mancala.referee import EventKind, Trace
from gamemodels.rules import replay

WIDE = 500
"""More columns than the table ever needs."""


@dataclass(frozen=True)
class BoundsView:
    """All bounds of an answer, one a row; of both engines `asked`, one alone may know a bound.

    If `brief`, or where there is no room, only the values are shown.
    """

    answer: Bounds
    asked: EngineChoice | None = None
    brief: bool = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        answer = self.answer
        if answer.exact:
            yield Headline("exact", f"over all complete games of {answer.scope.words}")
        else:
            yield Headline("partial", f"{answer.reason}; {_depth(answer)}")
        if self.brief:
            width = max(len(bound.name) for bound in answer.bounds)
            for bound in answer.bounds:
                yield Text(f"{bound.name:{width}}  {_cells(bound)[0]}")
            return
        whole = self._table(whole=True)
        needed = console.measure(whole, options=options.update(width=WIDE)).maximum
        yield whole if needed <= options.max_width else self._table(whole=False)
        for bound in answer.bounds:
            if bound.name == "value_under_best_play" and bound.trace is not None:
                yield Folded(best_play(bound.trace))
                yield Text()
        if not answer.exact:
            for line in _next(answer).splitlines():
                yield Folded(line)
        method = engine_words(answer.engine, f"{SOLVERS[answer.solver]} by sowings", answer.scope)
        method += f" in {answer.jobs} processes" if answer.jobs > 1 else ""
        yield Footnote(answer, method)
        seeds = {bound.name: bound.seed for bound in answer.bounds}
        for seed in sorted({seed for seed in seeds.values() if seed not in (None, answer.seed)}):
            names = " ".join(f"--of {name}" for name in seeds if seeds[name] == seed)
            yield Folded(f"to repeat it: the same command with {names} {repeating(seed)}", QUIET)

    def _table(self, *, whole: bool) -> Table:
        """A row for each bound; in a narrow place it has the value alone."""
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style=QUIET)
        table.add_column("bound", no_wrap=whole, overflow="fold")
        table.add_column("value", justify="right", style=STRONG, no_wrap=not whole)
        for title in ("found", "refuted") if whole else ():
            table.add_column(title)
        for bound in self.answer.bounds:
            value, found, refuted = _cells(bound)
            if self.asked is EngineChoice.BOTH and bound.name in EXPLICIT_NAMES:
                refuted = "explicit only"
            table.add_row(bound.name, value, *((found, refuted) if whole else ()))
        return table


def _cells(bound: Bound) -> tuple[str, str, str]:
    if bound.interval is not None:
        return f"{bound.interval[0]} to {bound.interval[1]}", "", ""
    if bound.value is None:
        return ("never", "", "any such game") if bound.exact else ("open", "", "")
    found = "" if bound.trace is None else f"a game of {count(len(bound.trace), 'board')}"
    refuted = ""
    if bound.refuted is not None:
        refuted = f"{bound.refuted} or {'lower' if bound.refuted < bound.value else 'higher'}"
    return (str(bound.value) if bound.exact else f"{bound.value}?"), found, refuted


def best_play(trace: Trace) -> str:
    """The pickups of a game, turn by turn."""
    turns = []
    for turn in turns_of(trace, replay(trace).events):
        picked = [e.pocket for e in turn.events if e.kind is EventKind.PICKUP]
        names = ", ".join(pocket_name(pocket) for pocket in picked if pocket is not None)
        turns += [f"{turn.player.words} {names}"] if names else []
    return f"best play, by pickups: {'; '.join(turns) or 'none'}"


def _depth(answer: Bounds) -> str:
    if answer.engine is EngineChoice.EXPLICIT:
        return f"{count(answer.states, 'state')} seen"
    if answer.depth:
        return f"some game is unfinished after {answer.depth} pickups"
    settled = sum(bound.exact for bound in answer.bounds)
    tried = sum(bound.value is not None for bound in answer.bounds if not bound.exact)
    return f"{settled} of {count(len(answer.bounds), 'bound')} settled, {tried} with a game so far"


def _next(answer: Bounds) -> str:
    """What to try next for what is open, spelt out."""
    scope, open_ones = answer.scope, [b.name for b in answer.bounds if not b.exact]
    assert isinstance(scope, Scope), "bounds are Mancala's"
    world = f"--pockets {scope.pockets} --marbles {scope.marbles}"
    world += f" --rules {','.join(scope.rules.names)}" if scope.rules.names else ""
    longer = max(60, 4 * round(answer.seconds.total))
    own = f"mancala bounds {world} --of {open_ones[0]} --timeout {longer}"
    other = f"mancala bounds {world} --engine explicit"
    seen = answer.engine is EngineChoice.EXPLICIT or scope.layouts > ALL_SEEN
    return f"try one bound alone: {own}" + ("" if seen else f"\nor look at every position: {other}")
