"""`explain`: why there is no such game."""

import argparse
from functools import partial

from gamechecks.command.command import Command
from gamechecks.command.options import add_games, add_output, add_search, add_view, add_where
from gamechecks.command.reporting import asked, report
from gamechecks.command.scope_options import scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.core.game import Game


def _configure_explain(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game)
    add_games(parser)
    add_where(parser, game)
    add_search(parser)
    add_view(parser)
    add_output(parser, brief=True)


def _execute_explain(args: argparse.Namespace, streams: Streams) -> int:
    """Explain, report, and return the exit code."""
    scope = scope_of(args)
    from gamechecks.engines.explaining import explain

    question = partial(explain, scope, *args.where, games=args.kind)
    answer, interrupted = asked(question, args, streams)
    report(answer, args, streams)
    return 130 if interrupted else 0 if answer.reason is None else 3


EXPLAIN = Command(
    summary="why there is no such game",
    description=(
        "For a search that finds nothing: a smallest set of reasons that already conflict; a game "
        "that nearly does it; and the number of boards that would be enough."
    ),
    exits="0 explained, 2 bad usage, 3 unknown, 130 interrupted",
    configure=_configure_explain,
    execute=_execute_explain,
)
