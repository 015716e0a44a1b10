"""Consoles: answers drawn for a terminal or a pipe, or exported as an SVG picture."""

import io
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TextIO

from rich.console import Console, RenderableType
from rich.terminal_theme import TerminalTheme

from gamechecks.core.loading import loaded
from gamechecks.core.verdict import Bounds
from gamechecks.show.presentation import presentation_of
from gamechecks.show.verdict import Headline

if TYPE_CHECKING:
    from gamechecks.show.trace import View


WIDTH, HEIGHT = 80, 25


class PlainConsole(Console):
    """A console that lets its caller know when nobody reads any more."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def make_console(
    file: TextIO, *, width: int | None = None, environ: Mapping[str, str] = os.environ
) -> Console:
    """A console for a stream; the environment decides about colour and width."""
    columns, lines = _size(file, environ)
    # rich measures the terminal behind standard input when the output is a pipe, and takes
    # a dumb terminal to be 80 wide, unless it is told both numbers.
    return PlainConsole(
        file=file,
        width=columns if width is None else max(1, width),
        height=lines,
        markup=False,
        emoji=False,
        highlight=False,
        force_jupyter=False,
        _environ=environ,
    )


def _size(file: TextIO, environ: Mapping[str, str]) -> tuple[int, int]:
    """Columns and lines: as COLUMNS says, else the terminal's own, else 80 by 25."""
    columns = lines = 0
    try:
        if file.isatty():
            columns, lines = os.get_terminal_size(file.fileno())
    except (OSError, ValueError):
        pass
    asked = environ.get("COLUMNS", "")
    if asked.isdecimal():
        columns = int(asked)
    return columns or WIDTH, lines or HEIGHT


NAME = "mancala"
"""What the ids and classes of a picture begin with, so that the same drawing is the same file."""

FRAME = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
  <style>
    .{unique_id}-matrix {{
      font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
      font-size: {char_height}px;
      line-height: {line_height}px;
    }}
    .{unique_id}-title {{ font: bold 18px sans-serif; }}
    {styles}
  </style>
  <defs>
    <clipPath id="{unique_id}-clip-terminal">
      <rect width="{terminal_width}" height="{terminal_height}"/>
    </clipPath>
    {lines}
  </defs>
  {chrome}
  <g transform="translate({terminal_x}, {terminal_y})"
     clip-path="url(#{unique_id}-clip-terminal)">
    {backgrounds}
    <g class="{unique_id}-matrix">{matrix}</g>
  </g>
</svg>
"""
DARK = TerminalTheme(
    (24, 26, 31),
    (214, 217, 224),
    [
        (24, 26, 31),
        (240, 113, 120),
        (149, 209, 122),
        (232, 190, 98),
        (108, 172, 240),
        (221, 137, 214),
        (98, 200, 196),
        (214, 217, 224),
    ],
)
"""Background, text and the eight colours of a dark terminal."""


def picture(drawing: RenderableType, title: str, width: int = 80) -> str:
    """A drawing as SVG, in a window with a title."""
    console = Console(
        file=io.StringIO(),
        record=True,
        width=width,
        force_terminal=True,
        color_system="standard",
        markup=False,
        emoji=False,
        highlight=False,
        legacy_windows=False,
        _environ={},
    )
    console.print(drawing)
    return console.export_svg(title=title, theme=DARK, code_format=FRAME, unique_id=NAME)


VIEWS = {
    "Verdict": "gamechecks.show.verdict:VerdictView",
    "Instances": "gamechecks.show.verdict:InstancesView",
    "CheckVerdict": "gamechecks.show.verdict:CheckView",
    "Explanation": "gamechecks.show.explain:ExplanationView",
    "Proof": "gamechecks.show.proof:ProofView",
    "Odds": "gamechecks.show.odds:OddsView",
    "ForceVerdict": "gamechecks.show.force:ForceView",
    "Difference": "gamechecks.show.difference:DifferenceView",
    "Judgement": "gamechecks.show.replay:JudgementView",
    "StrategyJudgement": "gamechecks.show.force:StrategyJudgementView",
    "Evaluation": "gamechecks.show.trail:EvaluationView",
}
"""What draws each kind of answer, loaded when there is one."""


def view_of(
    answer: object, view: "View | None" = None, asked: tuple[str, ...] = ()
) -> RenderableType:
    """What draws an answer, with its games board by board or turn by turn if that is wanted.

    The words of the command that was asked are for views that tell which command to try next.
    """
    if isinstance(answer, Bounds):
        return presentation_of(answer.scope.game).view.draw_bounds(answer)
    if hasattr(answer, "drawn"):
        own: RenderableType = answer.drawn()
        return own
    kind = loaded(VIEWS[type(answer).__name__])
    more = {"asked": asked} if hasattr(kind, "asked") else {}
    drawn: RenderableType = kind(answer, **more) if view is None else kind(answer, view, **more)
    return drawn


def text_of(answer: object) -> str:
    """Return an answer as the command prints it, without colour."""
    return plain_text(view_of(answer))


def plain_text(view: RenderableType) -> str:
    """Return a drawing as text without colour, as wide as COLUMNS says or 80."""
    page = io.StringIO()
    make_console(page, environ=_uncoloured()).print(view)
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines()).rstrip("\n")


def headline_of(answer: object) -> str:
    """Return the verdict of an answer in a line, or the first line of what it prints."""
    console = make_console(io.StringIO(), environ=_uncoloured())
    view: Any = view_of(answer)
    for part in view.__rich_console__(console, console.options):
        if isinstance(part, Headline):
            return f"{part.word}: {part.sentence}"
    return text_of(answer).partition("\n")[0]


def _uncoloured() -> dict[str, str]:
    """Return the environment of a text, whatever FORCE_COLOR says of terminals."""
    return {"COLUMNS": os.environ.get("COLUMNS", "")}
