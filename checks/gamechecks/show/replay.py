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
from gamemodels.rules import GameFault

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
            yield from self._place(judgement.fault)
            return
        yield Headline("legal", described(judgement.game))
        yield SummaryView(judgement)

    def _place(self, fault: GameFault) -> Iterator[RenderableType]:
        """The last legal board, the illegal one, and what would have been legal there."""
        boards, index, legal = self.judgement.trace.states, fault.index, list(fault.legal)
        if not legal:
            return
        before = boards[index - 1] if index else None
        if index:
            yield from self._block(f"board {index}, legal so far", before)
        if index < len(boards):
            nearest = self.judgement.look.view.nearest(boards[index], fault.legal)
            yield from self._block(f"board {index + 1}, not legal", boards[index], nearest, MARK)
            legal.sort(key=lambda board: board != nearest)
        words = self._words(fault)
        for board in legal[:MOST_DRAWN]:
            yield from self._block(words[board], board, before, GOOD)
        if legal[MOST_DRAWN:]:
            yield Text()
            yield Text("Legal too:", STRONG)
        for board in legal[MOST_DRAWN:]:
            yield Folded(Text(words[board]), first="  ", rest="  ")

    def _words(self, fault: GameFault) -> dict[Any, str]:
        """What each legal board is, by the move that leads to it."""
        if not fault.index:
            return dict.fromkeys(fault.legal, "legal: how a game starts")
        trace, named = self.judgement.trace, dict.fromkeys(fault.legal, "legal after the end")
        before = trace.states[fault.index - 1]
        for move in trace.rules.moves(before):
            told = self.judgement.look.narration.tell(trace.rules, before, move.event)
            named[move.state] = f"legal: {told}"
        return named

    def _block(
        self, title: str, board: object, before: object = None, style: str = STRONG
    ) -> Iterator[RenderableType]:
        yield Text()
        yield Folded(Text(title, style), rest="  ")
        yield self.judgement.look.view.draw(self.judgement.trace.rules, board, before)


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
            judgement.look.narration.world_words(judgement.trace, judgement.scope),
            count(len(judgement.game), "board"),
            *judgement.look.narration.counts(judgement.game),
        ]
        if judgement.padding:
            parts.append(count(judgement.padding, "padding board"))
        yield Dotted(parts)
