"""A whole trace: board by board, or turn by turn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from gamechecks.core.verdict import GameTrace
from gamechecks.show.fields import INDENT
from gamechecks.show.glyphs import glyphs_for
from gamechecks.show.presentation import Presentation, Turn
from gamechecks.show.score import Score
from gamechecks.show.styles import MARK, QUIET, STRONG, encodable, folded

View = Literal["boards", "turns"]
SCREENFUL = 12


@dataclass(frozen=True)
class TraceView:
    """A trace in drawings; `marks` are sentences to show at boards, counted from 0."""

    trace: GameTrace
    events: Sequence[Any]
    look: Presentation[Any, Any]
    view: View | None = None
    marks: Mapping[int, str] = field(default_factory=dict)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        whole = self.look.whole(self.trace, self.events, self.view, self.marks)
        if whole is not None:
            yield whole
            return
        view = self.view or ("boards" if len(self.trace) <= SCREENFUL else "turns")
        page = _Page(self, console, options)
        for block in page.boards() if view == "boards" else page.turns():
            yield from block
            yield Text()
        yield Score(self.trace, self.look)


@dataclass(frozen=True)
class _Page:
    """A trace view on a console: every block is a heading, words and a drawing."""

    view: TraceView
    console: Console
    options: ConsoleOptions

    def boards(self) -> Iterator[Iterator[RenderableType]]:
        """A block for every board."""
        for index in range(len(self.view.trace)):
            yield self._board(index)

    def turns(self) -> Iterator[Iterator[RenderableType]]:
        """A block for the first board, then one for every turn."""
        yield self._board(0)
        for turn in self.view.look.turns(self.view.trace, self.view.events):
            yield self._turn(turn)

    def _board(self, index: int) -> Iterator[RenderableType]:
        """A board and the event that leads to it."""
        title = Text(self._number(index), STRONG)
        if 0 < index <= len(self.view.events):
            trace, event = self.view.trace, self.view.events[index - 1]
            deed = self.view.look.tell(trace.rules, trace.states[index - 1], event)
            yield from self._heading(title, Text(deed))
        else:
            yield from self._heading(title)
        yield from self._drawing(index, index - 1)

    def _turn(self, turn: Turn) -> Iterator[RenderableType]:
        """A turn in words, its marked boards, and the board that it leads to."""
        number = [] if turn.number is None else [Text(f"turn {turn.number}", STRONG)]
        boards = Text(self._number(turn.start + 1, turn.end), QUIET)
        yield from self._heading(*number, Text(turn.title, STRONG), boards)
        for phrase in turn.phrases:
            yield from self._fold(Text(phrase), INDENT, INDENT * 2)
        marked = [index for index in range(turn.start + 1, turn.end) if index in self.view.marks]
        for index in marked:
            yield Text()
            yield from self._board(index)
        if marked:
            yield Text()
            yield from self._heading(Text(self._number(turn.end), STRONG))
        last = turn.end == len(self.view.trace) - 1
        if turn.drawn or last or turn.end in self.view.marks:
            yield from self._drawing(turn.end, turn.start)

    def _drawing(self, index: int, before: int) -> Iterator[RenderableType]:
        """A board with its mark, and what changed since the board `before`."""
        boards = self.view.trace.states
        if index in self.view.marks:
            sign = f"{glyphs_for(self.options).mark} "
            words = encodable(self.options, self.view.marks[index])
            yield from self._fold(Text(sign + words, MARK), "", " " * len(sign))
        old = boards[before] if before >= 0 else None
        yield self.view.look.draw(self.view.trace.rules, boards[index], old)

    def _heading(self, *words: Text) -> Iterator[Text]:
        """A title and what belongs to it: on one line if they fit, else one below the other."""
        line = Text(f" {glyphs_for(self.options).dot} ").join(words)
        if line.cell_len <= self.options.max_width:
            yield line
            return
        yield from self._fold(words[0], "", INDENT)
        for part in words[1:]:
            yield from self._fold(part, INDENT, INDENT)

    def _number(self, first: int, last: int | None = None) -> str:
        """The numbers of boards for people, who count from 1."""
        size = len(self.view.trace)
        if last is None or last == first:
            return f"board {first + 1} of {size}"
        return f"boards {first + 1} to {last + 1} of {size}"

    def _fold(self, text: Text, first: str, rest: str) -> Iterator[Text]:
        yield from folded(self.console, self.options.max_width, text, first, rest)
