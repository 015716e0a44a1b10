"""Two continuations of a game, side by side where they fit."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from gamechecks.core.verdict import Continuation, Difference, Outcome
from gamechecks.show.presentation import Presentation, presentation_of
from gamechecks.show.styles import QUIET, STRONG
from gamechecks.show.trace import TraceView, View
from gamechecks.show.verdict import Footnote, Headline, count, engine_words
from gamemodels.rules import GameRules

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
        yield Headline(answer.outcome.value, self._sentence())
        yield Text()
        if answer.shared is not None:
            yield TraceView.of(answer.shared, answer.scope.game, self.view)
            yield Text()
            yield from self._parting(options.max_width)
            yield Text()
        yield Footnote(answer, engine_words(answer.engine, "Z3", answer.scope))

    @property
    def _look(self) -> Presentation:
        return presentation_of(self.answer.scope.game)

    def _sentence(self) -> str:
        answer = self.answer
        if answer.shared is not None:
            boards = count(len(answer.shared), "board")
            return f"{answer.rule} makes a difference after {boards}{self._by()}"
        everywhere = answer.outcome is Outcome.REFUTED and answer.scope.every_game
        bound = "in any game" if everywhere else f"within {count(answer.settled, 'board')}"
        same = f"{answer.rule} makes no difference {bound}"
        return same if answer.outcome is Outcome.REFUTED else f"{answer.reason}; {same}"

    def _by(self) -> str:
        """Which of several rules makes the difference, and of what event."""
        answer, sides = self.answer, (self.answer.original, self.answer.variant)
        if len(answer.added.names) < 2:
            return ""
        old, new = (
            self._look.narration.kind(side.moves[0].event).replace("_", " ")
            if side and side.moves
            else ""
            for side in sides
        )
        change = f"another {new}" if old == new else f"{new or 'less'} instead of {old}"
        change = change if old else f"{new} as well"
        return f": {change}, by {' and '.join(answer.parted_by)}"

    def _parting(self, width: int) -> Iterator[RenderableType]:
        """Both continuations: two columns, or one below the other."""
        answer = self.answer
        assert answer.shared is not None
        sides = [self._rows(side) for side in (answer.original, answer.variant) if side is not None]
        room = (width - GAP) // 2
        narrowest = self._look.view.narrowest(answer.shared)
        if narrowest is None or narrowest > room:
            yield Group(*sides[0], Text(), *sides[1])
            return
        table = Table.grid(padding=(0, GAP), pad_edge=False)
        for _ in sides:
            table.add_column(width=room)
        for row in zip_longest(*sides, fillvalue=Text()):
            table.add_row(*row)
        yield table

    def _rows(self, side: Continuation) -> Iterator[RenderableType]:
        """A heading, then every event and the board that it leads to, a row of the table each."""
        shared, scope = self.answer.shared, self.answer.scope
        assert shared is not None
        before, first = shared.states[-1], len(shared) + 1
        rules: GameRules = scope.played_by(side.rules.names).referee
        yield Text(f"by {scope.names_of_rules.words(side.rules)}", STRONG)
        if not side.moves:
            yield Text()
            yield Text("nothing that the others do not have")
        left_out = range(HEAD, HEAD + len(side.moves) - MOST_MOVES)
        for place, move in enumerate(side.moves):
            if place == HEAD and left_out:
                yield Text()
                yield Text(f"… {count(len(left_out), 'more board')} of the same sowing …", QUIET)
            if place not in left_out:
                yield Text()
                yield Text(
                    f"board {first + place}: {self._look.narration.tell(rules, before, move.event)}"
                )
                yield self._look.view.draw(rules, move.state, before)
            before = move.state
