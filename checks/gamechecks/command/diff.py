"""`diff`: where a variant of the rules makes a difference first."""

import argparse
from functools import partial

from gamechecks.command.command import Command
from gamechecks.command.options import add_output, add_search, add_view
from gamechecks.command.reporting import asked, report
from gamechecks.command.scope_options import scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.command.values import complaining
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.verdict import Outcome


def _describe_diff(game: Game) -> str:
    """What the verb does, with the name of the usual rules."""
    return (
        f"Find the shortest game on which the {game.scope.names_of_rules.plain} rules and variants "
        "of them part ways, and show how each goes on."
    )


def _configure_diff(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    usual = game.compared or game.scope()
    names = usual.names_of_rules
    several = "".join(f"; or {name} for several" for name in names.sets)
    parser.add_argument(
        "--rules",
        type=complaining(names.read),
        metavar="NAME[,NAME]",
        help=f"the variants to compare: {', '.join(names.kind.known())}{several}",
    )
    world_options(parser, game, usual=usual, without=("rules",))
    add_search(parser)
    add_view(parser)
    add_output(parser, brief=True)


def _execute_diff(args: argparse.Namespace, streams: Streams) -> int:
    """Compare, report, and return the exit code."""
    names = args.game.scope.names_of_rules
    if args.rules is None:
        known = ", ".join([*names.kind.known(), *names.sets])
        raise InputError(f"--rules is missing: which variants to compare, some of {known}")
    variants, args.rules = args.rules, names.kind()
    scope = scope_of(args)
    from gamechecks.engines.rule_difference import diff

    answer, interrupted = asked(partial(diff, scope, *variants.names), args, streams)
    report(answer, args, streams)
    return 130 if interrupted else 3 if answer.outcome is Outcome.UNKNOWN else 0


DIFF = Command(
    summary="where a variant of the rules makes a difference first",
    description=_describe_diff,
    exits="0 settled, 2 bad usage, 3 unknown, 130 interrupted",
    configure=_configure_diff,
    execute=_execute_diff,
)
