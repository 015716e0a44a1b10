"""A drawing of the terminal as an SVG picture that needs no fonts from elsewhere."""

import io

from rich.console import Console, RenderableType
from rich.terminal_theme import TerminalTheme

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
