"""`odds`: how likely something is, exactly or by an estimate."""

import argparse
from functools import partial

from gamechecks.command.command import Command
from gamechecks.command.options import add_estimate, add_expect, add_output
from gamechecks.command.reporting import asked, report
from gamechecks.command.scope_options import scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.core.game import Game


def _configure_odds(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("formulas", nargs="*", metavar="FORMULA|NAME", help="what is to be true")
    add_expect(parser)
    world_options(parser, game)
    group = parser.add_argument_group("who plays how")
    group.add_argument(
        "--random",
        type=lambda text: [name for name in text.split(",") if name.strip()],
        metavar="PLAYER[,PLAYER]",
        help="who plays at random (default: everybody; with --best, everybody else)",
    )
    group.add_argument(
        "--best",
        metavar="PLAYER",
        help="leave the choices of a player open: the least and the greatest probability",
    )
    add_estimate(parser)
    add_output(parser, brief=True)


def _execute_odds(args: argparse.Namespace, streams: Streams) -> int:
    """Work the odds out, report, and return the exit code."""
    scope = scope_of(args)
    from gamechecks.engines.values.chances import odds

    who = {"random": args.random, "best": args.best}
    question = partial(odds, scope, *args.formulas, **who, expect=args.expect)
    answer, interrupted = asked(question, args, streams)
    report(answer, args, streams)
    return 130 if interrupted else 0 if answer.exact else 3


ODDS = Command(
    summary="how likely something is, exactly or by an estimate",
    description=(
        "How likely a game makes each formula true, as an exact fraction; without a formula, who "
        "wins. Chance has its weights, and players choose each of their moves with the same "
        "probability. Where the choices of a player are left open, the answer is the least and "
        "the greatest probability over all ways to play. Positions are seen whole, as by somebody "
        "who knows all cards. Where there are too many positions, or half of --timeout is over, "
        "games are played at random, and the answer is an estimate with a confidence interval of "
        "99 %."
    ),
    exits="0 exact, 2 bad usage, 3 partial (estimates, or not settled), 130 interrupted",
    configure=_configure_odds,
    execute=_execute_odds,
)
