"""A place in a trace as a screenful: the board, what led to it, and the formulas."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.stepper import JUMP, KEYS, Stepper
from gamechecks.show.styles import BAD, CHANGED, QUIET, STRONG, WON, encodable, folded, glyphs_for
from gamechecks.show.trace import INDENT
from gamechecks.show.trail import Trail, legend
from gamechecks.show.view import Listing
from gamechecks.traces.judging import BoardStatus, status_of, told

HINT = "←→ board · t turn ·{jumps} :n jump · f formulas · ? help · q quit"
ARROWS = str.maketrans({"←": "<-", "→": "->"})
KEY_NAMES = str.maketrans({"←": "Left", "→": "Right"})
HELP_NAMES = 20
HELP_HINT = "any key goes back · q quits"
SHORT_HINT = "? help · q quit"


@dataclass(frozen=True)
class StepperView:
    """One screenful; what does not fit is left out from the bottom, the last line excepted."""

    stepper: Stepper

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        screen = _Screen(self.stepper, console, options)
        height = options.height or console.height
        if self.stepper.help:
            lines = list(screen.help())
        elif self.stepper.listing is not None:
            lines = screen.listing(self.stepper.listing)
        else:
            lines = screen.board(height - 1)
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
        """What every key does, and what the signs mean."""
        yield Text("Keys", STRONG)
        for shown, words in self._keys():
            keys = shown.translate(KEY_NAMES) if self.options.ascii_only else shown
            yield from self._explained(keys, words)
        yield Text()
        yield Text("Signs", STRONG)
        for name, meanings in legend(self.options, self.stepper.judgement.look):
            yield from self._explained(name, meanings)

    def listing(self, listing: Listing) -> list[Text]:
        """Something about the present board, line by line."""
        rows = listing.lines(self.stepper.trace.states[self.stepper.at])
        title = Text(f"board {self.stepper.at + 1}: {listing.noun}", STRONG)
        return [title, *(line for row in rows for line in self._fold(Text(row)))]

    def _keys(self) -> Iterator[tuple[str, str]]:
        """Every key and what it does; those of the game's own stand before the jump."""
        for names, shown, words, _ in KEYS:
            if JUMP in names:
                for jump in self.stepper.judgement.look.view.jumps:
                    yield jump.key, f"next {jump.noun}"
                    yield jump.key.upper(), f"previous {jump.noun}"
                for listing in self.stepper.judgement.look.view.listings:
                    yield listing.key, f"list {listing.noun}"
            yield shown, words

    def _explained(self, name: str, meaning: str) -> list[Text]:
        """A name and, in a column beside it, what it means."""
        line = Text.assemble((name.ljust(HELP_NAMES), STRONG), meaning)
        return folded(self.console, self.options.max_width, line, INDENT, INDENT + " " * HELP_NAMES)

    def board(self, height: int) -> list[Text]:
        """The board above and the trail below stay in their places; the words are between them."""
        trail = Trail(self.stepper, self.options)
        heading, drawing = list(self._heading()), list(self._drawing())
        words = [*self._event(), *self._changes(), *self._wrong()]
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
            look = stepper.judgement.look
            jumps = "".join(f" {jump.key} {jump.noun} ·" for jump in look.view.jumps)
            jumps += "".join(
                f" {each.key} {each.noun.split()[-1]} ·" for each in look.view.listings
            )
            over = stepper.help or stepper.listing is not None
            hint = HELP_HINT if over else HINT.format(jumps=jumps)
            hint = hint if len(hint) <= width else SHORT_HINT
            dot = glyphs_for(self.options).dot
            words = hint.translate(ARROWS) if self.options.ascii_only else hint
            line = Text(words.replace("·", dot), QUIET)
        line.truncate(width)
        return line

    def _heading(self) -> Iterator[Text]:
        """Which board, which turn led to it and, on the last board, how a legal game ended."""
        stepper = self.stepper
        here = [turn for turn in stepper.turns if turn.start < stepper.at <= turn.end]
        turn = [Text(f"turn {turn.number}") for turn in here if turn.number is not None]
        legal = stepper.judgement.fault is None
        ending = (
            [Text(stepper.judgement.look.narration.ending(stepper.trace), WON)]
            if stepper.at == stepper.last
            else []
        )
        verdict = ending if legal else [Text("illegal", BAD)]
        place = Text(f"board {stepper.at + 1} of {len(stepper.trace)}", STRONG)
        yield from self._fold(
            Text(f" {glyphs_for(self.options).dot} ").join([place, *turn, *verdict])
        )

    def _event(self) -> Iterator[Text]:
        """What led here; a fault of the loop is told at the last board."""
        judgement, at = self.stepper.judgement, self.stepper.at
        illegal = status_of(judgement, at) is BoardStatus.ILLEGAL
        yield from self._fold(Text(told(judgement, at), BAD if illegal else ""))
        fault = judgement.fault
        if fault is not None and fault.index == at + 1 == len(self.stepper.trace):
            yield from self._fold(Text(f"not legal: {judgement.fault_words}", BAD))

    def _drawing(self) -> Iterator[Text]:
        boards, at = self.stepper.trace.states, self.stepper.at
        before = boards[at - 1] if at else None
        view = self.stepper.judgement.look.view.draw(self.stepper.trace.rules, boards[at], before)
        for segments in self.console.render_lines(view, self.options, pad=False):
            yield Text.assemble(*((each.text, each.style or "") for each in segments))

    def _changes(self) -> Iterator[Text]:
        boards, at = self.stepper.trace.states, self.stepper.at
        if not at:
            return
        rules = self.stepper.trace.rules
        changes = self.stepper.judgement.look.narration.changes(rules, boards[at - 1], boards[at])
        words = ", ".join(changes) or "nothing changed"
        yield from self._fold(Text(f"since board {at}: {words}", QUIET))

    def _wrong(self) -> Iterator[Text]:
        """The formulas that this board refutes."""
        wrong = [row.name for row in self.stepper.rows if row.wrong_at == self.stepper.at]
        for name in wrong if self.stepper.formulas else ():
            mark = glyphs_for(self.options).mark
            said = encodable(self.options, name)
            yield from self._fold(Text(f"{mark} here it goes wrong: {said}", BAD))

    def _fold(self, text: Text, first: str = "") -> list[Text]:
        return folded(self.console, self.options.max_width, text, first, INDENT * 2)
