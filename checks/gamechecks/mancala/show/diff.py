"""Two continuations of a game, side by side where they fit."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from gamechecks.core.verdict import Outcome
from gamechecks.mancala.difference import Continuation, Difference
from gamechecks.mancala.scope import rules_words
from gamechecks.mancala.show.board import INDENT, BoardView
from gamechecks.mancala.show.box import box_width, cell_sizes
from gamechecks.mancala.show.words import describe
from gamechecks.show.presentation import presentation_of
from gamechecks.show.styles import BAD, GOOD, OPEN, QUIET, STRONG
from gamechecks.show.trace import TraceView, View
from gamechecks.show.verdict import Footnote, Headline, count, engine_words
from gamemodels.mancala.board import Board
from gamemodels.rules import replay

GAP = 2


MOST_MOVES, HEAD = 24, 20
"""The moves of a continuation that are drawn, and how many of them stand before a gap."""


@dataclass(frozen=True)
class DifferenceView:
    """The boards that both rules allow, and how each goes on."""

    answer: Difference
    view: View | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        answer = self.answer
        yield Headline(*self._headline())
        yield Text()
        if answer.shared is not None:
            events = replay(answer.shared).events
            yield TraceView(answer.shared, events, presentation_of(answer.scope.game), self.view)
            yield Text()
            yield from self._parting(options.max_width)
            yield Text()
        yield Footnote(answer.scope, answer.seconds, answer.seed, engine_words(answer.engine, "z3"))

    def _headline(self) -> tuple[str, str, str]:
        answer = self.answer
        if answer.shared is not None:
            boards = count(len(answer.shared), "board")
            return "found", GOOD, f"{answer.rule} makes a difference after {boards}{self._by()}"
        same = f"{answer.rule} makes no difference within {count(answer.settled, 'board')}"
        if answer.outcome is Outcome.REFUTED:
            return "refuted", BAD, same
        return "unknown", OPEN, f"{answer.reason}; {same}"

    def _by(self) -> str:
        """Which of several rules makes the difference, and of what event."""
        answer = self.answer
        if len(answer.added.names) < 2 or not answer.original or not answer.variant:
            return ""
        old, new = (
            side.moves[0].event.kind.value.replace("_", " ")
            for side in (answer.original, answer.variant)
        )
        change = f"another {new}" if old == new else f"{new} instead of {old}"
        return f": {change}, by {' and '.join(answer.parted_by)}"

    def _parting(self, width: int) -> Iterator[RenderableType]:
        """Both continuations: two columns, or one below the other."""
        answer = self.answer
        assert answer.shared is not None
        assert answer.original is not None
        assert answer.variant is not None
        last, first = answer.shared.boards[-1], len(answer.shared) + 1
        sides = [_Side(answer, side, last, first) for side in (answer.original, answer.variant)]
        room = (width - GAP) // 2
        narrowest = min(min(sizes) for sizes in cell_sizes(answer.shared.layout, last) if sizes)
        if box_width(answer.shared.layout, narrowest) + len(INDENT) > room:
            yield Group(*sides[0].rows(), Text(), *sides[1].rows())
            return
        table = Table.grid(padding=(0, GAP), pad_edge=False)
        for _ in sides:
            table.add_column(width=room)
        for row in zip_longest(*(side.rows() for side in sides), fillvalue=Text()):
            table.add_row(*row)
        yield table


@dataclass(frozen=True)
class _Side:
    """One continuation: a heading, then every event and the board that it leads to."""

    answer: Difference
    side: Continuation
    last: Board
    first: int

    def rows(self) -> Iterator[RenderableType]:
        """Its parts from top to bottom, a row of the table each."""
        assert self.answer.shared is not None
        layout, before = self.answer.shared.layout, self.last
        yield Text(f"by {rules_words(self.side.rules)}", STRONG)
        left_out = len(self.side.moves) - MOST_MOVES
        for number, move in enumerate(self.side.moves, self.first):
            place = number - self.first
            if left_out > 0 and HEAD <= place < HEAD + left_out:
                if place == HEAD:
                    yield Text()
                    yield Text(f"… {count(left_out, 'more board')} of the same sowing …", QUIET)
                before = move.state
                continue
            yield Text()
            yield Text(f"board {number}: {describe(layout, move.event)}")
            yield BoardView(layout, move.state, before)
            before = move.state
