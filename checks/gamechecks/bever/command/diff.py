"""`bever diff`: where a variant of the rules makes a difference first."""

import argparse
from typing import cast

from gamechecks.bever.scope import Scope, rules_of
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
from gamemodels.bever.variants import VARIANTS

SUMMARY = "where a variant of the rules makes a difference first"
DESCRIPTION = (
    "Find the shortest game on which the rules and variants of them part ways, and show what each "
    "makes of the next move. The rules compared with are those of --rules, by default the mended."
)
EXITS = "0 settled, 2 bad usage, 3 unknown, 130 interrupted"


def configure(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument(
        "--rule",
        type=complaining(rules_of),
        required=True,
        metavar="NAME[,NAME]",
        help=f"the variants to compare: {', '.join(VARIANTS)}",
    )
    world_options(parser, game)
    add_search(parser)
    add_view(parser)
    add_output(parser)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Compare, report, and return the exit code."""
    scope = cast(Scope, scope_of(args))
    from gamechecks.bever.differing import diff

    answer, interrupted = streams.ask(
        lambda listen: diff(scope, args.rule, **search_options(args, listen))
    )
    if args.json:
        streams.document(answer.document())
    else:
        from gamechecks.bever.show.diff import DifferenceView

        streams.show(DifferenceView(answer, args.view))
    return 130 if interrupted else 3 if answer.outcome is Outcome.UNKNOWN else 0
