"""The catalogue of named properties, for people."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from gamechecks.mancala.catalogue import GOALS, LAWS, NamedProperty
from gamechecks.show.styles import QUIET, STRONG, folded


@dataclass(frozen=True)
class CatalogueView:
    """Every named property, its sentence and its formula."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Text("Laws, to use with mancala check and prove:", STRONG)
        for entry in LAWS:
            yield from _entry(entry, console, options)
        yield Text("Goals, to use with mancala run --where:", STRONG)
        for entry in GOALS:
            yield from _entry(entry, console, options)


def _entry(
    entry: NamedProperty, console: Console, options: ConsoleOptions
) -> Iterator[RenderableType]:
    width = options.max_width
    yield from folded(console, width, Text(entry.name), "  ", "  ")
    yield from folded(console, width, Text(entry.sentence), "    ", "    ")
    yield from folded(console, width, Text(entry.formula, QUIET), "    ", "      ")
    yield Text()
