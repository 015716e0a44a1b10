"""`mancala best`: who wins if both play well."""

import argparse
from typing import cast

from gamechecks.command.command import Command
from gamechecks.command.options import (
    add_output,
    add_view,
    at_least_one,
    scope_of,
    seconds,
    world_options,
)
from gamechecks.command.streams import Streams
from gamechecks.core.game import Game
from gamechecks.mancala.scope import MEMORY, Scope


def _configure_best(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game, boards=False)
    group = parser.add_argument_group("how to search")
    group.add_argument(
        "--timeout", type=seconds, metavar="S", help="say what is known after S seconds"
    )
    group.add_argument(
        "--memory",
        type=at_least_one,
        default=MEMORY,
        metavar="MB",
        help=f"megabytes for the table of positions (default: {MEMORY})",
    )
    group.add_argument(
        "--moves",
        action="store_true",
        help="settle the value of every first move, however long (else those that take many times "
        "the work of the value itself stay intervals)",
    )
    parser.add_argument("--show", action="store_true", help="draw the game of best play")
    add_view(parser)
    add_output(parser, brief=True)


def _execute_best(args: argparse.Namespace, streams: Streams) -> int:
    """Search, report, and return the exit code."""
    scope = cast(Scope, scope_of(args))
    from gamechecks.mancala.best import best

    answer, _ = streams.ask(
        lambda listen: best(
            scope, memory=args.memory, moves=args.moves, timeout=args.timeout, listen=listen
        )
    )
    if args.json:
        from gamechecks.mancala.documents import best_document

        streams.document(best_document(answer))
    else:
        from gamechecks.mancala.show.best import BestView

        streams.show_answer(BestView(answer, args.view, args.show), brief=args.brief)
    return 0 if answer.exact else 3


BEST = Command(
    summary="who wins if both play well, and by how much",
    description=(
        "The value of the game, exactly: player 1's score less player 2's if both play as well as "
        "they can, in games of any length. With it the value of each first move, or bounds of it, "
        "and a game of that value, which the referee has played."
    ),
    exits="0 exact, 2 bad usage, 3 partial (an interval that the value lies in; also after Ctrl-C)",
    configure=_configure_best,
    execute=_execute_best,
)
