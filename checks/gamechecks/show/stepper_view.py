"""A place in a trace as a screenful: the board, what led to it, and the formulas."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.board import INDENT, BoardView
from gamechecks.show.differences import difference
from gamechecks.show.glyphs import glyphs_for
from gamechecks.show.score import Score
from gamechecks.show.stepper import KEYS, Stepper
from gamechecks.show.styles import BAD, CHANGED, QUIET, STRONG, WON, folded
from gamechecks.show.trail import Trail
from gamechecks.show.words import describe

HINT = "←→ board · t turn · s steal · :n jump · f formulas · ? help · q quit"
ARROWS = str.maketrans({"←": "<-", "→": "->"})
SHORT_HINT = "? help · q quit"


@dataclass(frozen=True)
class StepperView:
    """One screenful; what does not fit is left out from the bottom, the last line excepted."""

    stepper: Stepper

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        screen = _Screen(self.stepper, console, options)
        height = options.height or console.height
        lines = list(screen.help() if self.stepper.help else screen.board(height - 1))
        lines = lines[: height - 1]
        yield from lines
        yield from [Text()] * (height - 1 - len(lines))
        yield screen.bottom()


@dataclass(frozen=True)
class _Screen:
    stepper: Stepper
    console: Console
    options: ConsoleOptions

    def help(self) -> Iterator[Text]:
        """What every key does."""
        yield Text("Keys", STRONG)
        yield Text()
        for _, shown, deed in KEYS:
            keys = (
                shown
                if not self.options.ascii_only
                else shown.translate({8592: "Left", 8594: "Right"})
            )
            yield from self._fold(Text.assemble((keys.ljust(18), STRONG), deed), INDENT)
        yield Text()
        yield Text("Any key goes back.", QUIET)

    def board(self, height: int) -> list[Text]:
        """The board above and the trail below stay in their places; the words are between them."""
        trail = Trail(self.stepper, self.options)
        heading, drawing = list(self._heading()), list(self._drawing())
        words = [*self._event(), *self._changes()]
        size = len(heading) + len(drawing) + len(words)
        gap = [Text()] if size + trail.height + 3 <= height else []
        top = [*heading, *gap, *drawing, *gap, *words]
        marks = list(trail.lines(height - len(top)))
        return [*top, *[Text()] * (height - len(top) - len(marks) - len(gap)), *marks, *gap]

    def bottom(self) -> Text:
        """The number being typed, the answer to a key, or what the keys are."""
        stepper, width = self.stepper, self.options.max_width
        if stepper.typed is not None:
            line = Text(f"board: {stepper.typed}", STRONG)
        elif stepper.said:
            line = Text(stepper.said, CHANGED)
        else:
            hint = HINT if len(HINT) <= width else SHORT_HINT
            dot = glyphs_for(self.options).dot
            words = hint.translate(ARROWS) if self.options.ascii_only else hint
            line = Text(words.replace("·", dot), QUIET)
        line.truncate(width)
        return line

    def _heading(self) -> Iterator[Text]:
        """Which board, which turn led to it and, on the last board, how the game ended."""
        stepper = self.stepper
        here = [turn for turn in stepper.turns if turn.start < stepper.at <= turn.end]
        turn = [Text(f"turn {turn.number}") for turn in here if turn.number is not None]
        score = [Text(str(Score(stepper.trace)), WON)] if stepper.at == stepper.last else []
        place = Text(f"board {stepper.at + 1} of {len(stepper.trace)}", STRONG)
        yield from self._fold(
            Text(f" {glyphs_for(self.options).dot} ").join([place, *turn, *score])
        )

    def _event(self) -> Iterator[Text]:
        stepper = self.stepper
        if stepper.at == 0:
            words = "the game begins"
        elif stepper.at <= len(stepper.events):
            words = describe(stepper.trace.layout, stepper.events[stepper.at - 1])
        else:
            words = "no legal move leads here"
        yield from self._fold(Text(words))

    def _drawing(self) -> Iterator[Text]:
        boards, at = self.stepper.trace.boards, self.stepper.at
        before = boards[at - 1] if at else None
        view = BoardView(self.stepper.trace.layout, boards[at], before)
        for line in view.__rich_console__(self.console, self.options):
            assert isinstance(line, Text), "a board is drawn in lines"
            yield line

    def _changes(self) -> Iterator[Text]:
        boards, at = self.stepper.trace.boards, self.stepper.at
        if not at:
            return
        changes = difference(self.stepper.trace.layout, boards[at - 1], boards[at])
        words = ", ".join(changes) or "nothing changed"
        yield from self._fold(Text(f"since board {at}: {words}", QUIET))
        wrong = [row.name for row in self.stepper.rows if row.wrong_at == at]
        for name in wrong if self.stepper.formulas else ():
            mark = glyphs_for(self.options).mark
            yield from self._fold(Text(f"{mark} here it goes wrong: {name}", BAD))

    def _fold(self, text: Text, first: str = "") -> list[Text]:
        return folded(self.console, self.options.max_width, text, first, INDENT * 2)
