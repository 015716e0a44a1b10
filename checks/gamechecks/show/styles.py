"""The few styles in use, readable on dark and on light backgrounds, and folding of sentences."""

from rich.console import Console, ConsoleOptions
from rich.text import Text

from gamechecks.core.errors import printable

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
