"""`mancala diff`: where a variant of the rules makes a difference first."""

import argparse

from gamechecks.command.options import (
    add_output,
    add_search,
    add_view,
    add_world,
    rules_named,
    scope_of,
)
from gamechecks.command.streams import Streams
from gamechecks.core.scope import Scope
from gamechecks.core.verdict import Outcome
from gamemodels.mancala.variants import VARIANTS

SUMMARY = "where a variant of the rules makes a difference first"
DESCRIPTION = (
    "Find the shortest game on which the rules and variants of them part ways, and show how each "
    "goes on. The rules compared with are those of --rules, by default the specification's."
)
EXAMPLES = (
    "mancala diff --rule steal_needs_marbles",
    "mancala diff --rule skip_opponent_mancala --pockets 8 --marbles 3",
    "mancala diff --rule kalah",
)
EXITS = "0 settled, 2 bad usage, 3 unknown, 130 interrupted"
USUAL = Scope(pockets=6, marbles=2, boards=40)


def configure(parser: argparse.ArgumentParser) -> None:
    """The verb's options."""
    parser.add_argument(
        "--rule",
        type=rules_named,
        required=True,
        metavar="NAME[,NAME]",
        help=f"the variants to compare: {', '.join(VARIANTS)}; or kalah for all of them",
    )
    add_world(parser)
    parser.set_defaults(pockets=USUAL.pockets, marbles=USUAL.marbles, boards=USUAL.boards)
    add_search(parser)
    add_view(parser)
    add_output(parser)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Compare, report, and return the exit code."""
    scope = scope_of(args)
    from gamechecks.mancala.differing import diff

    answer, interrupted = streams.ask(
        lambda listen: diff(
            scope, *args.rule.names, timeout=args.timeout, seed=args.seed, listen=listen
        )
    )
    if args.json:
        from gamechecks.mancala.difference_document import difference_document

        streams.document(difference_document(answer))
    else:
        from gamechecks.mancala.show.diff import DifferenceView

        streams.show(DifferenceView(answer, args.view))
    return 130 if interrupted else 3 if answer.outcome is Outcome.UNKNOWN else 0
