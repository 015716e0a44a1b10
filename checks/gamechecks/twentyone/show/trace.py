"""A trace in one drawing: the cards and the time line of each game, or a line a board."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.styles import MARK, QUIET, STRONG, WON, encodable, folded, glyphs_for
from gamechecks.twentyone.show.table import Table
from gamechecks.twentyone.show.timeline import ASCII, Signs, Timeline
from gamemodels.twentyone.board import Board, Player
from gamemodels.twentyone.events import Event, EventKind, seconds
from gamemodels.twentyone.referee import Trace


@dataclass(frozen=True)
class GameView:
    """Every game of a trace: its cards, then its time line; marked boards stand below."""

    trace: Trace
    events: Sequence[Event]
    marks: Mapping[int, str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        stretches = list(games_of(self.events, len(self.trace)))
        for number, (first, last) in enumerate(stretches, 1):
            if len(stretches) > 1:
                yield Text(f"game {number} of {len(stretches)}", STRONG)
            yield from self._game(first, last, options)
            if number < len(stretches) or self.marks:
                yield Text()
        for index in sorted(self.marks):
            yield from _marked(self.marks[index], console, options)
            yield from BoardLines(self.trace, self.events, {}).line(index, console, options)
        if self.marks:
            yield Text()

    def _game(self, first: int, last: int, options: ConsoleOptions) -> Iterator[Text]:
        boards, events = self.trace.boards[first : last + 1], self.events[first:last]
        signs = ASCII if options.ascii_only else Signs()
        bar = glyphs_for(options).bar
        table = Table(self.trace.rules, boards, events, options.max_width, bar)
        *rows, ending = table.lines()
        for row in rows:
            yield Text(row)
        yield Text(ending, WON if boards[-1].result is not None else STRONG)
        if len(boards) > 1:
            yield Text()
            for line in Timeline(boards, events, options.max_width, signs).lines():
                yield Text(line)


@dataclass(frozen=True)
class BoardLines:
    """Each board as one line: when, who fires and what is said, what it comes to."""

    trace: Trace
    events: Sequence[Event]
    marks: Mapping[int, str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for index in range(len(self.trace)):
            if index in self.marks:
                yield from _marked(self.marks[index], console, options)
            yield from self.line(index, console, options)

    def line(self, index: int, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """A board, shorter where it would not fit."""
        board, size = self.trace.boards[index], len(self.trace)
        said = self.events[index - 1].words if 0 < index <= len(self.events) else "nothing yet"
        if index > len(self.events):
            said = "what is not legal"
        number, left = f"board {index + 1} of {size}", f"{sum(board.deck.cards)}"
        briefly = said.split(" for the ")[0]
        for parts in (
            (said, hands_words(board), f"{left} cards left"),
            (said, hands_words(board), f"{left} left"),
            (briefly, hands_words(board), f"{left} left"),
            (briefly, f"{left} left"),
        ):
            dot = f" {glyphs_for(options).dot} "
            line = Text(dot.join((number, f"{seconds(board.clock)} s", *parts)))
            if line.cell_len <= options.max_width:
                break
        line.stylize(QUIET, 0, len(number))
        yield from folded(console, options.max_width, line, "", "  ")


def hands_words(board: Board) -> str:
    """The hand of the player in turn, after that of the player before."""
    challenger, dealer = (board.hand(player).value for player in Player)
    if board.controller.player is Player.CHALLENGER and not dealer:
        return f"challenger {challenger}"
    return f"challenger {challenger}, dealer {dealer}"


def games_of(events: Sequence[Event], boards: int) -> Iterator[tuple[int, int]]:
    """The first and the last board of each game; the first begins with the trace."""
    starts = [at for at, event in enumerate(events) if event.kind is EventKind.START]
    firsts = [0, *starts[1:]]
    yield from zip(firsts, [*starts[1:], boards - 1], strict=True)


def _marked(words: str, console: Console, options: ConsoleOptions) -> Iterator[Text]:
    sign = f"{glyphs_for(options).mark} "
    text = Text(sign + encodable(options, words), MARK)
    yield from folded(console, options.max_width, text, "", " " * len(sign))
