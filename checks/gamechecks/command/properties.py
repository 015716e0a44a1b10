"""`properties`: the catalogue."""

import argparse

from gamechecks.command.streams import Streams
from gamechecks.core.game import Game
from gamechecks.engines.induction.theorems import unwritten
from gamechecks.language.vocabulary import NamedProperty

SUMMARY = "list the named properties and theorems"
DESCRIPTION = (
    "Properties that have a name. The name stands for the formula wherever one is expected."
)
EXITS = "0 listed, 2 bad usage"


def configure(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output")


def command(args: argparse.Namespace, streams: Streams) -> int:
    """List the catalogue."""
    if args.json:
        from gamechecks.formats.documents import told

        answer: dict[str, object] = {"verdict": "listed", "scope": None}
        streams.document(
            {
                **answer,
                **told(args.game),
                "laws": _documents(args.game.laws),
                "claims": _documents(args.game.claims),
                "goals": _documents(args.game.goals),
                "theorems": [vars(each) for each in unwritten(args.game)],
            }
        )
    else:
        from gamechecks.show.properties import CatalogueView

        streams.show(CatalogueView(args.game))
    return 0


def _documents(entries: tuple[NamedProperty, ...]) -> list[dict[str, str]]:
    return [vars(entry) for entry in entries]
