"""The catalogue of named properties, for people."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from gamechecks.core.game import Game
from gamechecks.engines.induction.theorems import unwritten
from gamechecks.language.vocabulary import NamedProperty
from gamechecks.show.styles import QUIET, STRONG, Folded


@dataclass(frozen=True)
class CatalogueView:
    """Every named property, its sentence and its formula."""

    game: Game

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        game = self.game
        proofs = "" if game.system is None else " and prove"
        theorems = [NamedProperty(each.name, each.sentence, "") for each in unwritten(game)]
        rows = (
            (f"Laws, to use with {game.program} check{proofs}:", game.laws),
            (f"Claims that some game breaks, to use with {game.program} check:", game.claims),
            (f"Goals, to use with {game.program} run --where:", game.goals),
            (f"Theorems, to use with {game.program} prove:", theorems),
        )
        for title, entries in rows:
            if entries:
                yield Text(title, STRONG)
            for entry in entries:
                yield from _entry(entry)
        if not game.properties:
            yield Text(f"{game.title} has no named properties.")


def _entry(entry: NamedProperty) -> Iterator[RenderableType]:
    yield Folded(Text(entry.name), first="  ", rest="  ")
    yield Folded(Text(entry.sentence), first="    ", rest="    ")
    if entry.formula:
        yield Folded(Text(entry.formula, QUIET), first="    ", rest="      ")
    yield Text()
