"""`force`: can a player make a formula true whatever the others do?"""

import argparse
from functools import partial
from pathlib import Path

from gamechecks.command.command import Command
from gamechecks.command.options import add_output, add_timeout
from gamechecks.command.reporting import asked, exit_code, report
from gamechecks.command.scope_options import scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.engines.values.outcomes import ForceVerdict


def _configure_force(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("player", metavar="PLAYER", help="who is to force it")
    parser.add_argument(
        "formula",
        metavar="FORMULA|NAME",
        help=f"a formula, or a name that {game.program} properties lists",
    )
    world_options(parser, game)
    add_timeout(parser)
    group = parser.add_argument_group("the strategy")
    group.add_argument("--play", action="store_true", help="play against it in the terminal")
    group.add_argument(
        "--out", type=Path, metavar="FILE", help="write it whole to a file (.json), for replay"
    )
    add_output(parser, brief=True)


def _execute_force(args: argparse.Namespace, streams: Streams) -> int:
    """Search, report, and return the exit code."""
    scope = scope_of(args)
    if args.play and args.json:
        raise InputError("--play is for people: leave --json out")
    if args.out is not None:
        from gamechecks.formats.writing import check_target

        if args.out.suffix != ".json":
            raise InputError(f"--out {args.out}: the name of a strategy must end in .json")
        check_target(args.out)
    from gamechecks.engines.values.forced import force

    verdict, interrupted = asked(partial(force, scope, args.player, args.formula), args, streams)
    report(verdict, args, streams)
    if args.out is not None:
        _keep(verdict, args, streams)
    if args.play and verdict.strategy is not None:
        from gamechecks.command.playing import play_against

        play_against(verdict, streams)
    return exit_code(verdict.outcome, interrupted=interrupted)


def _keep(verdict: ForceVerdict, args: argparse.Namespace, streams: Streams) -> None:
    say = streams.tell if args.json else streams.say
    if verdict.strategy is None:
        say(f"{args.out} is not written: there is no strategy")
        return
    from gamechecks.formats.strategies import strategy_text
    from gamechecks.formats.writing import write_whole

    write_whole(args.out, strategy_text(verdict))
    say(f"the strategy is in {args.out}")


FORCE = Command(
    summary="what a player can force, whatever the others do",
    description=(
        "Whether a player can make a formula true in every game within the bound, whatever the "
        "others and chance do; with a strategy for it, or one of the others against it. Players "
        "see the whole position. What replay says of a file of --out does not rest on the search."
    ),
    exits="0 forced, 1 not forced, 2 bad usage, 3 unknown, 130 interrupted",
    configure=_configure_force,
    execute=_execute_force,
)
