"""`mancala properties`: the catalogue."""

import argparse

from gamechecks.command.streams import Streams
from gamechecks.mancala.catalogue import GOALS, LAWS, NamedProperty

SUMMARY = "list the named properties"
DESCRIPTION = "Properties with a name, which stands for the formula wherever one is expected."
EXAMPLES = ("mancala properties",)
EXITS = "0 listed, 2 bad usage"


def configure(parser: argparse.ArgumentParser) -> None:
    """The verb's options."""
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output")


def command(args: argparse.Namespace, streams: Streams) -> int:
    """List the catalogue."""
    if args.json:
        answer: dict[str, object] = {"verdict": "listed", "scope": None}
        streams.document(answer | {"laws": _documents(LAWS), "goals": _documents(GOALS)})
    else:
        from gamechecks.show.properties import CatalogueView

        streams.show(CatalogueView())
    return 0


def _documents(entries: tuple[NamedProperty, ...]) -> list[dict[str, str]]:
    return [vars(entry) for entry in entries]
