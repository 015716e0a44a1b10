"""Boards, bounds, best play and partial instances drawn in the terminal."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from gamechecks.core.scope import EngineChoice
from gamechecks.core.verdict import Bound
from gamechecks.show import bounds
from gamechecks.show.explain import UnsatCoreView
from gamechecks.show.styles import CHANGED, FRAME, OPEN, QUIET, STRONG, Folded, Glyphs, glyphs_for
from gamechecks.show.trace import TraceView, View
from gamechecks.show.verdict import Footnote, Headline
from gamemodels.mancala.board import Board, Layout, Player, Pocket, pocket_name
from gamemodels.mancala.rules import EventKind, Trace
from gamemodels.mancala.scope import EXPLICIT_NAMES
from gamemodels.mancala.view import turns_of
from gamemodels.rules import replay

if TYPE_CHECKING:
    from gamemodels.mancala.best_play import BestPlay, Interval
    from gamemodels.mancala.partial_instances import Completion, Example


@dataclass(frozen=True)
class Box:
    """A board in cells of `inner` characters, the frame not counted."""

    layout: Layout
    board: Board
    changed: frozenset[int]
    glyphs: Glyphs
    inner: int

    def lines(self) -> list[Text]:
        """The five lines of the drawing: border, upper row, middle, lower row, border."""
        left, right = self.layout.mancala_of(Player.TWO), self.layout.mancala_of(Player.ONE)
        upper, lower = self.layout.row(Player.TWO)[::-1], self.layout.row(Player.ONE)
        return [
            self._border(self.glyphs.top, (left, *upper, None)),
            self._row(self._hand_above(left), *map(self._count, upper), self._hand_above(right)),
            self._middle(self._count(left), self._count(right)),
            self._row(self._blank(), *map(self._count, lower), self._blank()),
            self._border(self.glyphs.bottom, (None, *lower, right)),
        ]

    def _border(self, ends: str, pockets: tuple[int | None, ...]) -> Text:
        line = ends[1].join(self._label(pocket) for pocket in pockets)
        return Text(f"{ends[0]}{line}{ends[2]}", FRAME)

    def _label(self, pocket: int | None) -> str:
        name = "" if pocket is None else pocket_name(pocket)
        if name and len(name) + 2 <= self.inner:
            name = f" {name} "
        # An odd space goes to the right, so that the number stands over the count.
        before = (self.inner - len(name)) // 2
        return (self.glyphs.line * before + name).ljust(self.inner, self.glyphs.line)

    def _row(self, *cells: Text) -> Text:
        bar = _frame(self.glyphs.bar)
        return Text.assemble(bar, bar.join(cells), bar)

    def _middle(self, left: Text, right: Text) -> Text:
        upper, lower = self.layout.row(Player.TWO)[::-1], self.layout.row(Player.ONE)
        if not lower:
            return self._row(left, right)
        start, joint, end = (_frame(sign) for sign in self.glyphs.middle)
        hands = (self._hand_between(*pair) for pair in zip(upper, lower, strict=True))
        bar = _frame(self.glyphs.bar)
        return Text.assemble(bar, left, start, joint.join(hands), end, right, bar)

    def _count(self, pocket: int) -> Text:
        count = self.board.marbles[pocket]
        if pocket not in self.changed:
            return Text(self._field(f" {count} "), STRONG if count else QUIET)
        shown = f"[{count}]"
        return Text(self._field(shown if len(shown) <= self.inner else f"*{count}"), CHANGED)

    def _hand_between(self, upper: int, lower: int) -> Text:
        """The line between two pockets, with the hand if it is over one of them."""
        line = self.glyphs.line
        if not self.board.hand or self.board.last_pocket not in (upper, lower):
            return _frame(line * self.inner)
        above = self.board.last_pocket == upper
        sign = self.glyphs.over_upper if above else self.glyphs.over_lower
        return self._hand(sign, line)

    def _hand_above(self, mancala: int) -> Text:
        """The place above a mancala's count, with the hand if it is there."""
        if not self.board.hand or self.board.last_pocket != mancala:
            return self._blank()
        return self._hand(self.glyphs.over_lower, " ")

    def _hand(self, sign: str, fill: str) -> Text:
        held = f"{self.board.hand}{sign}"
        before, after = (_frame(fill * len(part)) for part in self._field(f" {held}").split(held))
        return Text.assemble(before, (held, CHANGED), after)

    def _field(self, shown: str) -> str:
        """A number between two signs, its last digit in the same place in every cell."""
        width = _digits(self.board) + 2
        if width > self.inner:
            return (shown if len(shown) <= self.inner else shown.strip()).rjust(self.inner)
        before = (self.inner - width) // 2
        return (" " * before + shown.rjust(width)).ljust(self.inner)

    def _blank(self) -> Text:
        return Text(" " * self.inner)


def cell_sizes(layout: Layout, board: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cell widths that hold every count and name: roomy ones, then tight ones."""
    name, digits = len(pocket_name(len(layout) - 1)), _digits(board)
    snug = max(name, digits + 2)
    return (snug + 4, snug + 2), (snug, max(name, digits + 1))


def _frame(signs: str) -> Text:
    # The style is a span, not the text's own: joining would spread that to the cells.
    return Text.assemble((signs, FRAME))


def _digits(board: Board) -> int:
    # The marbles of a game stay the same, so that all its boards are drawn equally wide.
    return len(str(board.total))


def box_width(layout: Layout, inner: int) -> int:
    """The width of a drawing, frame included."""
    columns = len(layout) // 2 + 1
    return columns * (inner + 1) + 1


GAP = 1


def player_name(board: Board, player: Player, glyphs: Glyphs) -> Text:
    """A player, with a sign and what they hold if it is their turn."""
    if player is not board.turn:
        return Text(f"{' ' * len(glyphs.turn)} {player.words}", QUIET)
    holds = f" holds {board.hand}" if board.hand else ""
    return Text.assemble((f"{glyphs.turn} {player.words}", STRONG), (holds, CHANGED))


@dataclass(frozen=True)
class Listing:
    """A board in words and columns, in the order in which a drawing shows it."""

    layout: Layout
    board: Board
    changed: frozenset[int]
    glyphs: Glyphs

    def lines(self, width: int) -> Iterator[Text]:
        """Player 2's pockets, then player 1's, as many to a line as fit."""
        yield self._heading(Player.TWO)
        yield self._mancala(Player.TWO)
        yield from self._columns(self.layout.row(Player.TWO)[::-1], width)
        yield self._heading(Player.ONE)
        yield from self._columns(self.layout.row(Player.ONE), width)
        yield self._mancala(Player.ONE)

    def _heading(self, player: Player) -> Text:
        name = player_name(self.board, player, self.glyphs)
        over = self.board.last_pocket
        if player is self.board.turn and self.board.hand and over is not None:
            name.append(f" over {pocket_name(over)}", CHANGED)
        return name

    def _mancala(self, player: Player) -> Text:
        pocket = self.layout.mancala_of(player)
        name = f"{self._indent}mancala {pocket_name(pocket)} "
        return Text.assemble((name, QUIET), self._count(pocket))

    def _columns(self, pockets: tuple[int, ...], width: int) -> Iterator[Text]:
        digits = max((len(str(self.board.marbles[p])) for p in self.layout.ordinary), default=1)
        names = max((len(pocket_name(p)) for p in self.layout.ordinary), default=2)
        cell = names + 1 + digits + 2
        fit = max(1, (width - len(self._indent) + GAP) // (cell + GAP))
        for start in range(0, len(pockets), fit):
            line = Text(self._indent)
            for pocket in pockets[start : start + fit]:
                count = self._count(pocket)
                name = pocket_name(pocket).rjust(names) + " " * (digits + 3 - len(count))
                line = Text.assemble(line, (name, QUIET), count, " " * GAP)
            yield line

    def _count(self, pocket: int) -> Text:
        count = self.board.marbles[pocket]
        if pocket in self.changed:
            return Text(f"[{count}]", CHANGED)
        return Text(f" {count} ", STRONG if count else QUIET)

    @property
    def _indent(self) -> str:
        return " " * (len(self.glyphs.turn) + 1)


INDENT = "  "
UPPER_ROW, LOWER_ROW = 1, 3


@dataclass(frozen=True)
class BoardView:
    """A board; what differs from the board `before` is highlighted."""

    layout: Layout
    board: Board
    before: Board | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        glyphs, width = glyphs_for(options), options.max_width
        for inner, beside in self._choices():
            margin = len(INDENT) + (self._names_width(glyphs) if beside else 0)
            if box_width(self.layout, inner) + margin <= width:
                box = Box(self.layout, self.board, self.changed, glyphs, inner).lines()
                lines = self._beside(box, glyphs) if beside else self._around(box, glyphs)
                break
        else:
            lines = Listing(self.layout, self.board, self.changed, glyphs).lines(
                width - len(INDENT)
            )
        for line in lines:
            yield Folded(line, first=INDENT, rest=INDENT * 3)

    def _choices(self) -> Iterator[tuple[int, bool]]:
        """Cell widths, and whether the names stand beside the box; the best choice first."""
        for sizes in cell_sizes(self.layout, self.board):
            for beside in (True, False):
                yield from ((inner, beside) for inner in sizes)

    @property
    def changed(self) -> frozenset[int]:
        """The pockets that hold more or less than before."""
        if self.before is None:
            return frozenset()
        counts = enumerate(zip(self.before.marbles, self.board.marbles, strict=True))
        return frozenset(pocket for pocket, (old, new) in counts if old != new)

    def _beside(self, box: list[Text], glyphs: Glyphs) -> Iterator[Text]:
        """The box with the players' names to the right of their rows."""
        names = {UPPER_ROW: Player.TWO, LOWER_ROW: Player.ONE}
        for number, line in enumerate(box):
            if number in names:
                line = Text.assemble(line, INDENT, player_name(self.board, names[number], glyphs))
            yield line

    def _around(self, box: list[Text], glyphs: Glyphs) -> Iterator[Text]:
        """The box with the players' names above and below."""
        yield player_name(self.board, Player.TWO, glyphs)
        yield from box
        yield player_name(self.board, Player.ONE, glyphs)

    def _names_width(self, glyphs: Glyphs) -> int:
        return len(f"{INDENT}{glyphs.turn} {Player.ONE.words} holds {self.board.total}")


@dataclass(frozen=True)
class BoundsView(bounds.BoundsView):
    """The bounds that have names, with a line of best play."""

    steps: ClassVar[str] = " by sowings"

    def refuted(self, bound: Bound) -> str:
        alone = self.asked is EngineChoice.BOTH and bound.name in EXPLICIT_NAMES
        return "explicit only" if alone else super().refuted(bound)

    def depth(self) -> str:
        answer = self.answer
        if answer.engine is not EngineChoice.EXPLICIT and answer.depth:
            return f"some game is unfinished after {answer.depth} pickups"
        return super().depth()

    def remarks(self) -> Iterator[RenderableType]:
        for bound in self.answer.bounds:
            if bound.name == "value_under_best_play" and bound.trace is not None:
                yield Folded(best_play(bound.trace))
                yield Text()


def best_play(trace: Trace) -> str:
    """The pickups of a game, turn by turn."""
    turns = []
    for turn in turns_of(trace, replay(trace).events):
        picked = [e.pocket for e in turn.events if e.kind is EventKind.PICKUP]
        names = ", ".join(pocket_name(pocket) for pocket in picked if pocket is not None)
        turns += [f"{turn.player.words} {names}"] if names else []
    return f"best play, by pickups: {'; '.join(turns) or 'none'}"


@dataclass(frozen=True)
class BestView:
    """An answer of `best`; if `shown`, with its game."""

    answer: "BestPlay"
    view: View | None = None
    shown: bool = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        answer = self.answer
        if answer.exact:
            yield Headline("exact", f"{_result(answer)} if both play well")
        else:
            low, high = answer.interval
            yield Headline("partial", f"{answer.reason}; the value is from {low} to {high}")
        if answer.moves:
            yield Text()
        for name, interval in answer.moves.items():
            mark = _mark(answer, interval)
            yield Text(f"{name:>4}  {_signed(interval)}{mark}", STRONG * bool(mark))
        unsettled = [name for name, (low, high) in answer.moves.items() if low < high]
        if unsettled and answer.exact:
            why = answer.reason or "--moves settles every first move"
            yield Text(f"bounds only for {', '.join(unsettled)}: {why}", OPEN)
        if answer.trace is not None:
            yield Folded(best_play(answer.trace))
            if self.shown:
                yield TraceView.of(answer.trace, answer.scope.game, self.view)
        yield Text()
        yield Footnote(answer, f"{answer.positions:,} positions searched")


def _mark(answer: "BestPlay", interval: "Interval") -> str:
    """Whether a first move is the best, or the best that is known."""
    if interval == answer.interval:
        return "  best" if answer.exact else "  best so far"
    (start,) = answer.scope.referee.starts()
    known = 0 if start.turn is Player.ONE else 1
    so_far = not answer.exact and interval[known] == answer.interval[known]
    return "  best so far" if so_far else ""


def _result(answer: "BestPlay") -> str:
    if answer.winner is None:
        return "a draw"
    value = answer.interval[0]
    return f"{answer.winner.words} wins by {abs(value)}"


def _signed(interval: "Interval") -> str:
    low, high = (f"{end:+}" if end else "0" for end in interval)
    return low if low == high else f"from {low} to {high}"


@dataclass(frozen=True)
class CompletionView:
    """One way to fill an example in, field by field; or the reasons why there is none."""

    example: "Example"
    completion: "Completion"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        example, completion = self.example, self.completion
        if completion.unknown is not None:
            yield Headline("unknown", f"{example.name}: {completion.unknown}")
            return
        if not completion.possible:
            said = f"{example.name} cannot be completed so that {example.predicate} holds"
            yield Headline("impossible", said)
            yield Text()
            yield UnsatCoreView(completion.reasons)
            return
        said = f"{example.name} can be completed so that {example.predicate} holds, for example:"
        yield Headline("possible", said)
        for line in self._lines():
            yield Folded(line, first="  ", rest="      ")

    def _lines(self) -> Iterator[str]:
        layout = self.completion.layout
        for index, pocket in enumerate(layout.pockets if layout else ()):
            yield f"{pocket_name(index)}: {_pocket_words(pocket)}"
        for place, board in enumerate(self.completion.boards, 1):
            yield f"board {place}: {_board_words(board)}"


def _pocket_words(pocket: Pocket) -> str:
    mancala = f"{pocket.mancala.value}'s mancala, " if pocket.mancala else ""
    opposite = (
        "no opposite" if pocket.opposite is None else f"opposite {pocket_name(pocket.opposite)}"
    )
    return f"{mancala}on {pocket.side.value}'s side, next {pocket_name(pocket.next)}, {opposite}"


def _board_words(board: Board) -> str:
    marbles = " ".join(f"{pocket_name(p)}={count}" for p, count in enumerate(board.marbles))
    last = "none" if board.last_pocket is None else pocket_name(board.last_pocket)
    return f"{marbles}, turn {board.turn.value}, hand {board.hand}, last pocket {last}"
