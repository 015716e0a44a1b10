"""Traces and odds drawn in the terminal: cards, a time line, a line for each board, bars."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show import bounds
from gamechecks.show.styles import MARK, QUIET, STRONG, WON, Folded, encodable, folded, glyphs_for
from gamechecks.show.verdict import Footnote, engine_words
from gamemodels.cards import Rank
from gamemodels.twentyone.board import (
    HANDS,
    Board,
    Event,
    EventKind,
    Outcome,
    Part,
    Phase,
    Player,
    seconds,
)
from gamemodels.twentyone.bounds import NAMES
from gamemodels.twentyone.components import BUST
from gamemodels.twentyone.positions import THRESHOLDS
from gamemodels.twentyone.rules import Trace, Twentyone
from gamemodels.twentyone.scope import ALL_OUTCOMES

if TYPE_CHECKING:
    from gamemodels.twentyone.positions import ThresholdTable


GAP = 6
NAME = 12


@dataclass(frozen=True)
class Table:
    """One game: the boards from its start on, and the events between them."""

    rules: Twentyone
    boards: Sequence[Board]
    events: Sequence[Event]
    width: int = 80
    bar: str = "│"

    def lines(self) -> Iterator[str]:
        """Each player's cards, what they add up to and what came of it, then the outcome."""
        cards = {player: self._cards(player) for player in Player}
        rows = {player: self._row(cards[player], " ") for player in Player}
        longest = max(map(len, rows.values()))
        gap = GAP
        if 2 + NAME + longest + gap + 30 > self.width:
            rows = {player: self._row(cards[player], "") for player in Player}
            longest, gap = max(map(len, rows.values())), 2
        for player in Player:
            value = self.boards[-1].hand(player).value
            told = f"{value:<2}   {self._remark(player)}"
            name = player.value.capitalize()
            yield f"  {name:{NAME}}{rows[player]:{longest + gap}}{told}".rstrip()
        yield f"  {self.ending}"

    @property
    def ending(self) -> str:
        """The outcome, or that there is none."""
        last = self.boards[-1]
        moment = f"{seconds(last.clock)} s"
        if last.result is not None and any(e.kind is EventKind.OUTCOME for e in self.events):
            return f"{last.result.value} at {moment}"
        if last.next_due is None and not self.rules.start_times(last):
            return f"no result: nothing is due any more at {moment}"
        return f"unfinished at {moment}"

    def _cards(self, player: Player) -> list[Rank]:
        dealt = (e for e in self.events if e.kind is EventKind.DEALS and e.player is player)
        return [event.card for event in dealt if event.card is not None]

    def _row(self, cards: Sequence[Rank], pad: str) -> str:
        shown = [f"{pad}{card.value}{pad}{self.bar}" for card in cards]
        return f"{self.bar}{''.join(shown)}" if shown else ""

    def _remark(self, player: Player) -> str:
        controller = self.boards[-1].controller
        threshold, score = self.rules.setting.threshold(player), controller.score(player)
        stands = [e for e in self.events if e.kind is EventKind.STAND and e.player is player]
        if stands and score:
            return "bust" if score > BUST else f"stands at {threshold} or more"
        if stands:
            return "stands, and the controller does not hear it"
        if player is Player.DEALER and controller.challenger_score > BUST:
            return "need not play"
        return self._waiting(player)

    def _waiting(self, player: Player) -> str:
        last = self.boards[-1]
        deck = (Phase.DRAW_CHALLENGER, Phase.DRAW_DEALER)[player.place]
        if last.hand(player).card or last.deck.action is deck or self._cards(player):
            return "is drawing"
        return "has not begun"


ROWS = ("controller", "deck", "challenger", "dealer")
LABEL = 14
"""Columns before the line itself."""
FINE, COARSE = 5, 10
"""Tenths of a second a column: two columns a second while that fits, else one."""
TICK = 50
"""Tenths between two numbers on the axis."""

_SAID = {
    EventKind.COMMAND_SHUFFLE: ("controller", "S"),
    EventKind.COMMAND_DRAW: ("controller", "D"),
    EventKind.DEALER_BEGINS: ("controller", "C"),
    EventKind.CHECK: ("controller", "?"),
    EventKind.SHUFFLED: ("deck", "h"),
}


@dataclass(frozen=True)
class Signs:
    """What the lines are made of."""

    wait: str = "━"
    axis: str = "─"
    tick: str = "┼"


ASCII = Signs("=", "-", "+")


@dataclass(frozen=True)
class Timeline:
    """Boards in a row and the events between them, on the axis of their own time."""

    boards: Sequence[Board]
    events: Sequence[Event]
    width: int = 80
    signs: Signs = Signs()

    def lines(self) -> Iterator[str]:
        """The axis, then one line a part; a line too long goes on below."""
        room = max(self.width - LABEL, 2 * FINE)
        scale = FINE if self._columns(FINE) <= room else COARSE
        columns = self._columns(scale)
        rows = {name: [" "] * columns for name in ROWS}
        self._draw(rows, scale)
        numbers, axis = self._axis(scale, columns)
        band = room - room % (TICK // scale)
        for first in range(0, columns, band if columns > room else columns):
            if first:
                yield ""
            end = first + (band if columns > room else columns)
            here = slice(first, end)
            yield _line("seconds", numbers[first : end if end < columns else None])
            yield _line("", axis[here])
            for name in ROWS:
                yield _line(name, "".join(rows[name])[here])

    @property
    def _first(self) -> int:
        """Where the axis begins: at whole seconds."""
        return self.boards[0].clock // TICK * TICK

    def _column(self, moment: int, scale: int) -> int:
        return (2 * (moment - self._first) + scale) // (2 * scale)

    def _columns(self, scale: int) -> int:
        return self._column(self.boards[-1].clock, scale) + 2

    def _axis(self, scale: int, columns: int) -> tuple[str, str]:
        every = TICK // scale
        numbers, axis = [" "] * (columns + LABEL), [self.signs.axis] * columns
        for column in range(0, columns, every):
            axis[column] = self.signs.tick
            label = str((self._first + column * scale) // 10)
            numbers[column : column + len(label)] = label
        return "".join(numbers).rstrip(), "".join(axis)

    def _draw(self, rows: dict[str, list[str]], scale: int) -> None:
        """Waits first, then what is said over them."""
        for before, board in pairwise(self.boards):
            for part in (Part.CONTROLLER, Part.DECK):
                due = board.due[part.place]
                if due is not None and due != before.due[part.place]:
                    start, end = self._column(board.clock, scale), self._column(due, scale)
                    self._write(rows[part.value], start, self.signs.wait * (end - start))
        for event in reversed(self.events[: len(self.boards) - 1]):
            row, said = _said(event)
            column = self._column(event.clock, scale)
            # A sum that would touch the next one is left out: the last is always there.
            crowded = row in ROWS[2:] and rows[row][column : column + len(said) + 1]
            if row and not "".join(crowded or "").strip():
                self._write(rows[row], column, said)

    def _write(self, row: list[str], column: int, text: str) -> None:
        for place, sign in enumerate(text, column):
            if place < len(row):
                row[place] = sign


def _said(event: Event) -> tuple[str, str]:
    """On which row an event stands, and its sign there; nothing for one without a sign."""
    if event.kind in _SAID:
        return _SAID[event.kind]
    if event.kind is EventKind.OUTCOME and event.outcome is not None:
        return "controller", event.outcome.value[0]
    if event.kind is EventKind.DEALS:
        return "deck", "-" if event.card is None else event.card.value
    if event.kind is EventKind.ADDS and event.part is not None:
        return tuple(Player)[HANDS.index(event.part)].value.lower(), str(event.value)
    return "", ""


def _line(name: str, text: str) -> str:
    return f"  {name:{LABEL - 4}}  {text}".rstrip()


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


BAR = 30
INDENT = 4
MIDDLE = 115
"""How bright a background is on which dark letters are easier to read."""
COLD_TO_HOT = ((38, 42, 70), (42, 92, 128), (46, 140, 118), (150, 190, 80), (248, 222, 104))
"""The colours of a heat map at equal distances from 0 to 1."""
DARK_TEXT, LIGHT_TEXT = "rgb(20,22,28)", "rgb(232,234,240)"


@dataclass(frozen=True)
class BoundsView(bounds.BoundsView):
    """A row for each bound with a column for each outcome, all within forty columns."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        answer = self.answer
        columns = (ALL_OUTCOMES, *(outcome.value for outcome in Outcome))
        head = "exact:" if answer.exact else "partial:"
        yield Text(f"{head:15}" + "".join(f"{name:>6}" for name in columns))
        rows: dict[str, dict[str, str]] = {}
        for bound in answer.bounds:
            key, group = NAMES[bound.name]
            value = "?" if not bound.exact else "-" if bound.value is None else str(bound.value)
            rows.setdefault(key, {})[group] = value
        for key, row in rows.items():
            yield Text(f"{key:15}" + "".join(f"{row.get(name, ''):>6}" for name in columns))
        if answer.reason is not None:
            yield Folded(f"not settled: {answer.reason}")
        if not self.brief:
            yield Footnote(answer, engine_words(answer.engine, "Z3 by cards", answer.scope))


@dataclass(frozen=True)
class TableView:
    """WIN in per cent: the challenger's thresholds down, the dealer's across."""

    table: "ThresholdTable"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        mark = ">" if options.ascii_only else "▸"
        columns = {dealer: self._column(dealer, mark) for dealer in THRESHOLDS}
        widths = {dealer: max(map(len, columns[dealer])) for dealer in THRESHOLDS}
        yield Text("WIN in per cent: challenger's threshold down, dealer's across", STRONG)
        yield Text("   " + "".join(f"{d:{widths[d]}}" for d in THRESHOLDS), QUIET)
        for row, challenger in enumerate(THRESHOLDS):
            line = Text.assemble((f"{challenger:2} ", QUIET))
            for dealer in THRESHOLDS:
                style = _heat(float(self.table.worth(challenger, dealer)))
                best = columns[dealer][row].startswith(mark)
                line.append(f"{columns[dealer][row]:>{widths[dealer]}}", style + " bold" * best)
            yield line
        yield Text(f"{mark} the challenger's best threshold against that dealer", QUIET)

    def _column(self, dealer: int, mark: str) -> list[str]:
        """What stands below a dealer's threshold; the best has a mark."""
        best = self.table.best(dealer)
        worths = ((c, self.table.worth(c, dealer)) for c in THRESHOLDS)
        return [f"{mark if c == best else ' '}{round(100 * worth)}" for c, worth in worths]


def _heat(likely: float) -> str:
    """A background that is brighter the likelier it is, and a colour to be read on it."""
    place = likely * (len(COLD_TO_HOT) - 1)
    low = min(int(place), len(COLD_TO_HOT) - 2)
    pairs = zip(COLD_TO_HOT[low], COLD_TO_HOT[low + 1], strict=True)
    red, green, blue = (round(a + (b - a) * (place - low)) for a, b in pairs)
    bright = 0.299 * red + 0.587 * green + 0.114 * blue > MIDDLE
    return f"{DARK_TEXT if bright else LIGHT_TEXT} on rgb({red},{green},{blue})"


@dataclass(frozen=True)
class BestView:
    """The challenger's thresholds against one dealer, with the best ones named."""

    table: "ThresholdTable"
    dealer: int

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        by_win, by_margin = (self.table.best(self.dealer, margin) for margin in (False, True))
        yield Text(f"against a dealer who stands at {self.dealer} or more", STRONG)
        yield Text("threshold     WIN      TIE      LOSE   WIN - LOSE", QUIET)
        for challenger in THRESHOLDS:
            found = self.table.odds[challenger, self.dealer]
            win, tie, lose = (float(found[outcome]) for outcome in Outcome)
            best = ["most wins"] if challenger == by_win else []
            best += ["most ahead"] if challenger == by_margin else []
            line = f"{challenger:9}  {win:.4f}   {tie:.4f}   {lose:.4f}   {win - lose:+.4f}"
            yield Text(f"{line}   {', '.join(best)}".rstrip(), STRONG if best else "")
