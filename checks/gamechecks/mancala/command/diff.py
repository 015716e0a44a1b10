"""`mancala diff`: where a variant of the rules makes a difference first."""

import argparse
from typing import cast

from gamechecks.command.options import (
    add_output,
    add_search,
    add_view,
    complaining,
    scope_of,
    search_options,
    world_options,
)
from gamechecks.command.streams import Streams
from gamechecks.core.game import Game
from gamechecks.core.verdict import Outcome
from gamechecks.mancala.scope import Scope, rules_of
from gamemodels.mancala.variants import ORIGINAL, VARIANTS

SUMMARY = "where a variant of the rules makes a difference first"
DESCRIPTION = (
    "Find the shortest game on which the original rules and variants of them part ways, and show "
    "how each goes on."
)
EXITS = "0 settled, 2 bad usage, 3 unknown, 130 interrupted"
USUAL = Scope(pockets=6, marbles=2, boards=40)


def configure(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument(
        "--rules",
        type=complaining(rules_of),
        required=True,
        metavar="NAME[,NAME]",
        help=f"the variants to compare: {', '.join(VARIANTS)}; or kalah for all of them",
    )
    world_options(parser, game, usual=USUAL, without=("rules", "start"))
    add_search(parser)
    add_view(parser)
    add_output(parser)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Compare, report, and return the exit code."""
    variants, args.rules = args.rules, ORIGINAL
    scope = cast(Scope, scope_of(args))
    from gamechecks.mancala.differing import diff

    answer, interrupted = streams.ask(
        lambda listen: diff(scope, *variants.names, **search_options(args, listen))
    )
    if args.json:
        from gamechecks.mancala.difference_document import difference_document

        streams.document(difference_document(answer))
    else:
        from gamechecks.mancala.show.diff import DifferenceView

        streams.show(DifferenceView(answer, args.view))
    return 130 if interrupted else 3 if answer.outcome is Outcome.UNKNOWN else 0
