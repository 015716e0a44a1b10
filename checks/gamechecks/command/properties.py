"""`properties`: the catalogue."""

import argparse

from gamechecks.command.command import Command
from gamechecks.command.streams import Streams
from gamechecks.core.game import Game
from gamechecks.engines.induction.theorems import unwritten


def _configure_properties(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output")


def _execute_properties(args: argparse.Namespace, streams: Streams) -> int:
    """List the catalogue."""
    if args.json:
        from gamechecks.formats.documents import told

        game = args.game
        kinds = {"laws": game.laws, "claims": game.claims, "goals": game.goals}
        entries = {**kinds, "theorems": unwritten(game)}
        documents = {kind: [vars(each) for each in known] for kind, known in entries.items()}
        streams.document({"verdict": "listed", "scope": None, **told(game), **documents})
    else:
        from gamechecks.show.properties import CatalogueView

        streams.show(CatalogueView(args.game))
    return 0


PROPERTIES = Command(
    summary="list the named properties and theorems",
    description=(
        "Properties that have a name. The name stands for the formula wherever one is expected."
    ),
    exits="0 listed, 2 bad usage",
    configure=_configure_properties,
    execute=_execute_properties,
)
