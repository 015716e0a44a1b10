"""The referee's judgement: a sentence, and where a trace is wrong the boards in question."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from gamechecks.show.styles import GOOD, MARK, STRONG, Dotted, Folded
from gamechecks.show.trace import Score, TraceView, View
from gamechecks.show.verdict import Headline, count, described
from gamechecks.traces.judging import Judgement
from gamemodels.rules import Fault

MOST_DRAWN = 3


@dataclass(frozen=True)
class JudgementView:
    """Legal with a summary, or illegal with the first illegal board and the legal ones."""

    judgement: Judgement

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        judgement = self.judgement
        if judgement.fault is not None:
            yield Headline("illegal", judgement.fault_words)
            if judgement.by_the_rest and judgement.fault.index:
                yield Text()
                yield Text("legal so far", STRONG)
                yield TraceView(judgement.game, judgement.events, judgement.look)
                return
            yield from _Place(judgement, judgement.fault).parts()
            return
        yield Headline("legal", described(judgement.game))
        yield SummaryView(judgement)


@dataclass(frozen=True)
class ShownView:
    """A trace drawn, whatever the referee says of it."""

    judgement: Judgement
    view: View | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        judgement, fault = self.judgement, self.judgement.fault
        on_a_board = fault is not None and fault.index < len(judgement.trace)
        marks = {fault.index: f"not legal: {fault.reason}"} if fault and on_a_board else {}
        yield TraceView(judgement.shown, judgement.events, judgement.look, self.view, marks)
        if fault is None:
            yield SummaryView(judgement, score=False)
        else:
            yield Headline("illegal", judgement.fault_words)


@dataclass(frozen=True)
class SummaryView:
    """The score, and a game in a few numbers."""

    judgement: Judgement
    score: bool = True

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        judgement = self.judgement
        if self.score:
            yield Score(judgement.game, judgement.look)
        parts = [
            judgement.look.world_words(judgement.trace, judgement.scope),
            count(len(judgement.game), "board"),
            *judgement.look.counts(judgement.game),
        ]
        if judgement.padding:
            parts.append(count(judgement.padding, "padding board"))
        yield Dotted(parts)


@dataclass(frozen=True)
class _Place:
    """The last legal board, the illegal one, and what would have been legal there."""

    judgement: Judgement
    fault: Fault[Any]

    def parts(self) -> Iterator[RenderableType]:
        """The boards one below the other."""
        boards, index = self.judgement.trace.states, self.fault.index
        if not self.fault.legal:
            return
        if index:
            yield from self._block(f"board {index}, legal so far", boards[index - 1])
        if index < len(boards):
            due = self.judgement.look.nearest(boards[index], self.fault.legal)
            yield from self._block(f"board {index + 1}, not legal", boards[index], due, MARK)
        legal = sorted(self.fault.legal, key=self._distance)
        words = self._words()
        for board in legal[:MOST_DRAWN]:
            before = boards[index - 1] if index else None
            yield from self._block(words[board], board, before, GOOD)
        if legal[MOST_DRAWN:]:
            yield Text()
            yield Text("Legal too:", STRONG)
        for board in legal[MOST_DRAWN:]:
            yield Folded(Text(words[board]), "", "  ", "  ")

    def _distance(self, board: Any) -> bool:
        given = self.judgement.trace.states[self.fault.index :]
        nearest = self.judgement.look.nearest
        return bool(given) and board != nearest(given[0], self.fault.legal)

    def _words(self) -> dict[Any, str]:
        """What each legal board is, by the move that leads to it."""
        trace, index = self.judgement.trace, self.fault.index
        named = dict.fromkeys(self.fault.legal, "legal after the end")
        if not index:
            return dict.fromkeys(self.fault.legal, "legal: how a game starts")
        before = trace.states[index - 1]
        for move in trace.rules.moves(before):
            told = self.judgement.look.tell(trace.rules, before, move.event)
            named[move.state] = f"legal: {told}"
        return named

    def _block(
        self, title: str, board: Any, before: Any = None, style: str = STRONG
    ) -> Iterator[RenderableType]:
        yield Text()
        yield Folded(Text(title, style), rest="  ")
        yield self.judgement.look.draw(self.judgement.trace.rules, board, before)
