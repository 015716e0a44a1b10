"""The stepper on a terminal: what it shows, and the keys that are read, until somebody quits."""

import os
import select
import signal
import termios
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from types import FrameType
from typing import Any, TextIO

from rich.console import Console, ConsoleOptions, RenderResult
from rich.control import Control
from rich.screen import Screen
from rich.text import Text

from gamechecks.core.errors import Terminated
from gamechecks.core.shutdown import ENDING, handling
from gamechecks.show.console import make_console
from gamechecks.show.presentation import Listing
from gamechecks.show.stepper import JUMP, KEYS, Stepper
from gamechecks.show.styles import BAD, CHANGED, QUIET, STRONG, WON, encodable, folded, glyphs_for
from gamechecks.show.trace import INDENT
from gamechecks.show.trail import Trail, legend
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


RESIZED = "resized"
CLOSED = "closed"
ESCAPE_PAUSE = 0.05
"""How long the rest of an escape sequence may take; what comes later is the Escape key itself."""

CONTROLS = {
    "\x1b": "escape",
    "\r": "enter",
    "\n": "enter",
    "\x7f": "backspace",
    "\x08": "backspace",
    "\x03": "interrupt",
    "\x04": "interrupt",
    "\x1a": "suspend",
    " ": "space",
}
SEQUENCES = {
    **{f"{start}{last}": name for start in ("\x1b[", "\x1bO") for last, name in (
        ("A", "up"), ("B", "down"), ("C", "right"), ("D", "left"), ("H", "home"), ("F", "end"),
    )},
    **{f"\x1b[{number}~": name for number, name in (
        (1, "home"), (4, "end"), (5, "page up"), (6, "page down"), (7, "home"), (8, "end"),
    )},
}  # fmt: skip


class Keys:
    """The keyboard of a terminal, without echo and without waiting for Enter.

    Ctrl-C and Ctrl-Z come as keys; a change of the terminal's size comes as one too.
    """

    def __init__(self, terminal: int) -> None:
        self._terminal = terminal
        self._typed = ""
        self._settings: list[Any] = []
        self._woken = self._waker = self._woken_before = -1
        self._handler: Any = None

    def __enter__(self) -> "Keys":
        self._settings = termios.tcgetattr(self._terminal)
        self._woken, self._waker = os.pipe()
        os.set_blocking(self._waker, False)
        self._woken_before = signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)
        self._handler = signal.signal(signal.SIGWINCH, _nothing)
        self.listen()
        return self

    def __exit__(self, *raised: object) -> None:
        self.rest()
        signal.signal(signal.SIGWINCH, self._handler)
        signal.set_wakeup_fd(self._woken_before, warn_on_full_buffer=False)
        os.close(self._woken)
        os.close(self._waker)

    def listen(self) -> None:
        """Take keys as they are pressed."""
        raw = termios.tcgetattr(self._terminal)
        raw[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG)
        raw[6][termios.VMIN], raw[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self._terminal, termios.TCSADRAIN, raw)

    def rest(self) -> None:
        """Give the terminal back as it was."""
        termios.tcsetattr(self._terminal, termios.TCSADRAIN, self._settings)

    def read(self) -> str:
        """The next key, by its name or as the character that it types."""
        if not self._typed:
            ready, _, _ = select.select([self._terminal, self._woken], [], [])
            if self._woken in ready:
                os.read(self._woken, 1024)
                return RESIZED
            if not self._fetch():
                return CLOSED
        if self._typed == "\x1b" and select.select([self._terminal], [], [], ESCAPE_PAUSE)[0]:
            self._fetch()
        key, self._typed = split(self._typed)
        return key

    def _fetch(self) -> bool:
        """Take what was typed; nothing comes from a terminal that is gone."""
        try:
            typed = os.read(self._terminal, 1024)
        except OSError:
            typed = b""
        self._typed += typed.decode(errors="ignore")
        return bool(typed)


def split(typed: str) -> tuple[str, str]:
    """The first key of what was typed, and the rest; an unknown sequence is one unknown key."""
    for length in range(min(4, len(typed)), 1, -1):
        if typed[:length] in SEQUENCES:
            return SEQUENCES[typed[:length]], typed[length:]
    if typed[:2] in ("\x1b[", "\x1bO"):
        end = next((at for at, char in enumerate(typed[2:], 3) if "@" <= char <= "~"), len(typed))
        return "unknown", typed[end:]
    return CONTROLS.get(typed[:1], typed[:1]), typed[1:]


def _nothing(number: int, frame: FrameType | None) -> None:
    """A handler is needed for a signal to wake the reader."""


def walk(stepper: Stepper, keyboard: int, out: TextIO) -> None:
    """Let somebody walk until they quit; the terminal is left as it was found."""
    with (
        suppress(KeyboardInterrupt),
        handling(signal.SIGINT, signal.default_int_handler),
        _terminated_tidily(),
        Keys(keyboard) as keys,
        _other_screen(out),
    ):
        while not stepper.done:
            _draw(stepper, out)
            stepper = _next(stepper, keys, out)


def _next(stepper: Stepper, keys: Keys, out: TextIO) -> Stepper:
    """The place that the next key leads to; a terminal that is gone ends the walk."""
    key = keys.read()
    if key == "suspend":
        _suspend(keys, out)
    if key in ("suspend", RESIZED):
        return stepper
    return replace(stepper, done=True) if key == CLOSED else stepper.pressed(key)


def _draw(stepper: Stepper, out: TextIO) -> None:
    console = _console(out)
    with console:
        console.control(Control.home())
        console.print(Screen(StepperView(stepper)), end="")


def _console(out: TextIO) -> Console:
    """A console as wide as the terminal is now."""
    return make_console(out, width=os.get_terminal_size(out.fileno()).columns)


@contextmanager
def _other_screen(out: TextIO) -> Iterator[None]:
    _enter(out)
    try:
        yield
    finally:
        _leave(out)


def _enter(out: TextIO) -> None:
    _console(out).control(Control.alt_screen(True), Control.show_cursor(False))


def _leave(out: TextIO) -> None:
    _console(out).control(Control.alt_screen(False), Control.show_cursor(True))


def _suspend(keys: Keys, out: TextIO) -> None:
    """Give the terminal back, stop, and take it again when the shell says so."""
    _leave(out)
    keys.rest()
    os.kill(os.getpid(), signal.SIGTSTP)
    keys.listen()
    _enter(out)


@contextmanager
def _terminated_tidily() -> Iterator[None]:
    """A request to end leaves by the door, so that everything is put back."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise Terminated(number)

    with ExitStack() as handlers:
        for number in ENDING:
            handlers.enter_context(handling(number, leave))
        yield
