"""Styles, glyphs for terminals with and without Unicode, and folding of sentences."""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.core.errors import printable


@dataclass(frozen=True)
class Glyphs:
    """Lines and signs: `top`, `middle` and `bottom` are left end, joint and right end."""

    top: str
    middle: str
    bottom: str
    line: str
    bar: str
    turn: str
    over_upper: str
    over_lower: str
    dot: str
    mark: str


BOXES = Glyphs("╭┬╮", "├┼┤", "╰┴╯", "─", "│", "▸", "▴", "▾", "·", "◆")
ASCII = Glyphs("+++", "+++", "+++", "-", "|", ">", "^", "v", "-", "!!")


def glyphs_for(options: ConsoleOptions) -> Glyphs:
    """The glyphs that a console's stream can encode."""
    return ASCII if options.ascii_only else BOXES


FRAME = "dim"
QUIET = "dim"
STRONG = "bold"
CHANGED = "bold magenta"
MARK = "bold red"
WON = "bold green"
GOOD = "bold green"
BAD = "bold red"
OPEN = "bold yellow"

NARROWEST = 8


def folded(console: Console, width: int, text: Text, first: str = "", rest: str = "") -> list[Text]:
    """A sentence in lines of at most `width`, led by `first`, then by `rest`."""
    text = text.copy()
    text.rstrip()
    if len(first) + text.cell_len <= width:
        return [Text.assemble(first, text)]
    room = width - max(len(first), len(rest))
    if room < NARROWEST:
        first, rest, room = "", "", width
    lines = text.wrap(console, room, overflow="fold")
    for line in lines:
        line.rstrip()
    return [Text.assemble(rest if number else first, line) for number, line in enumerate(lines)]


def encodable(options: ConsoleOptions, words: str) -> str:
    """Words from elsewhere, on one line, with what is no text, or none to the stream, replaced."""
    line = printable(" ".join(words.split()))
    return line.encode(options.encoding, "replace").decode(options.encoding)


@dataclass(frozen=True)
class Folded:
    """A sentence in as many lines as it needs, led by `first`, then by `rest`.

    Words may come from elsewhere; a `Text` is ours and has its styles.
    """

    words: str | Text
    style: str = ""
    first: str = ""
    rest: str = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        text = self.words
        if isinstance(text, str):
            text = Text(encodable(options, text), self.style)
        yield from folded(console, options.max_width, text, self.first, self.rest)


@dataclass(frozen=True)
class Dotted:
    """Facts in a quiet line, with dots between them; the first has its own line if need be."""

    facts: Iterable[str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        dot, facts = f" {glyphs_for(options).dot} ", [fact for fact in self.facts if fact]
        if cell_len(dot.join(facts)) > options.max_width:
            yield Folded(Text(facts.pop(0), QUIET))
        yield Folded(Text(dot.join(facts), QUIET))
