"""Traces in the terminal: state by state or turn by turn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from gamechecks.core.game import Game
from gamechecks.core.verdict import GameTrace
from gamechecks.show.presentation import Presentation, Turn, presentation_of
from gamechecks.show.styles import CHANGED, MARK, QUIET, STRONG, WON, Folded, encodable, glyphs_for
from gamemodels.rules import replay

INDENT = "  "


@dataclass(frozen=True)
class FieldsView:
    """One field a line; what differs from the state before is highlighted."""

    fields: Mapping[str, Any]
    before: Mapping[str, Any] | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = max((len(name) for name in self.fields), default=0)
        for name, value in self.fields.items():
            changed = self.before is not None and self.before.get(name) != value
            shown = Text(encodable(options, _words(value)), CHANGED if changed else STRONG)
            line = Text.assemble((f"{name:{width}}  ", QUIET), shown)
            yield Folded(line, first=INDENT, rest=INDENT + " " * (width + 2))


def _words(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_words(part)}" for key, part in value.items())
    if isinstance(value, list):
        return " ".join(map(_inner, value)) or "nothing"
    return "none" if value is None else str(value)


def _inner(value: object) -> str:
    """A value among others, of which it can be told apart."""
    if isinstance(value, list | Mapping):
        return f"({_words(value) if value else ''})"
    return _words(value)


View = Literal["boards", "turns"]
SCREENFUL = 12
MAX_BLOCKS = 400
"""Boards or turns that are drawn of one trace; of a longer one, the first and the last half."""


@dataclass(frozen=True)
class TraceView:
    """A trace in drawings; `marks` are sentences to show at boards, counted from 0."""

    trace: GameTrace
    events: Sequence[Any]
    look: Presentation
    view: View | None = None
    marks: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        trace: GameTrace,
        game: Game,
        view: View | None = None,
        marks: Mapping[int, str] | None = None,
    ) -> "TraceView":
        """A trace as its game looks, with the events that the referee sees in it."""
        return cls(trace, replay(trace).events, presentation_of(game), view, marks or {})

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        whole = self.look.view.whole(self.trace, self.events, self.view, self.marks)
        if whole is not None:
            yield whole
            return
        view = self.view or ("boards" if len(self.trace) <= SCREENFUL else "turns")
        blocks = list(self._boards() if view == "boards" else self._turns())
        for index, (start, end, block) in enumerate(blocks):
            middle = MAX_BLOCKS // 2 <= index < len(blocks) - MAX_BLOCKS // 2
            if not middle or any(start <= mark <= end for mark in self.marks):
                yield from block
                yield Text()
            elif index == MAX_BLOCKS // 2:
                left = (
                    f"… {len(blocks) - MAX_BLOCKS} {view} are left out: --out FILE keeps them all"
                )
                yield Folded(left, QUIET)
                yield Text()
        yield Score(self.trace, self.look)

    def _boards(self) -> Iterator[tuple[int, int, Iterator[RenderableType]]]:
        """Yield a block for every board, a heading, words and a drawing, between two indices."""
        for index in range(len(self.trace)):
            yield index, index, self._board(index)

    def _turns(self) -> Iterator[tuple[int, int, Iterator[RenderableType]]]:
        """Yield a block for the first board, then one for every turn, between two indices."""
        yield 0, 0, self._board(0)
        for turn in self.look.view.turns(self.trace, self.events):
            yield turn.start + 1, turn.end, self._turn(turn)

    def _board(self, index: int) -> Iterator[RenderableType]:
        """A board and the event that leads to it."""
        words = [Text(self._number(index), STRONG)]
        if 0 < index <= len(self.events):
            trace, event = self.trace, self.events[index - 1]
            words.append(
                Text(self.look.narration.tell(trace.rules, trace.states[index - 1], event))
            )
        yield _Heading(words)
        yield from self._drawing(index, index - 1)

    def _turn(self, turn: Turn) -> Iterator[RenderableType]:
        """A turn in words, its marked boards, and the board that it leads to."""
        number = [] if turn.number is None else [Text(f"turn {turn.number}", STRONG)]
        boards = Text(self._number(turn.start + 1, turn.end), QUIET)
        yield _Heading([*number, Text(turn.title, STRONG), boards])
        for phrase in turn.phrases:
            yield Folded(Text(phrase), first=INDENT, rest=INDENT * 2)
        marked = [index for index in range(turn.start + 1, turn.end) if index in self.marks]
        for index in marked:
            yield Text()
            yield from self._board(index)
        if marked:
            yield Text()
            yield Folded(self._number(turn.end), STRONG, rest=INDENT)
        last = turn.end == len(self.trace) - 1
        if turn.drawn or last or turn.end in self.marks:
            yield from self._drawing(turn.end, turn.start)

    def _drawing(self, index: int, before: int) -> Iterator[RenderableType]:
        """A board with its mark, and what changed since the board `before`."""
        boards = self.trace.states
        if index in self.marks:
            yield _Mark(self.marks[index])
        old = boards[before] if before >= 0 else None
        yield self.look.view.draw(self.trace.rules, boards[index], old)

    def _number(self, first: int, last: int | None = None) -> str:
        """The numbers of boards for people, who count from 1."""
        size = len(self.trace)
        if last is None or last == first:
            return f"board {first + 1} of {size}"
        return f"boards {first + 1} to {last + 1} of {size}"


@dataclass(frozen=True)
class _Heading:
    """A title and what belongs to it: on one line if they fit, else one below the other."""

    words: Sequence[Text]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text(f" {glyphs_for(options).dot} ").join(self.words)
        if line.cell_len <= options.max_width:
            yield line
            return
        for place, part in enumerate(self.words):
            yield Folded(part, first=INDENT if place else "", rest=INDENT)


@dataclass(frozen=True)
class _Mark:
    """A sentence to show at a board, led by a sign."""

    words: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        sign = f"{glyphs_for(options).mark} "
        yield Folded(sign + self.words, MARK, rest=" " * len(sign))


@dataclass(frozen=True)
class Score:
    """The last line of a trace: how the game ended, or that it isn't over."""

    trace: GameTrace
    look: Presentation

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        style = WON if self.look.view.decided(self.trace) else STRONG
        words = self.look.narration.ending(self.trace)
        words = words.replace("→", "->") if options.ascii_only else words
        yield Folded(words, style)
