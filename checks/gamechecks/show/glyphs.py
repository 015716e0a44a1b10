"""The characters a drawing is made of, for terminals that know boxes and for those that don't."""

from dataclasses import dataclass

from rich.console import ConsoleOptions


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
