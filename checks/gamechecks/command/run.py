"""`run`: search for games."""

import argparse
from collections.abc import Callable
from functools import partial

from gamechecks.command.command import Command
from gamechecks.command.options import (
    add_games,
    add_out,
    add_output,
    add_search,
    add_solver_options,
    add_view,
    add_where,
    bounded_search,
)
from gamechecks.command.output_files import certificates_kept, check_files, write_files
from gamechecks.command.reporting import asked, exit_code, report
from gamechecks.command.scope_options import scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.command.trace_argument import no_theorems
from gamechecks.command.values import at_least_one
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.scope import EngineChoice
from gamechecks.core.verdict import Instances, Verdict


def _configure_run(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game)
    add_games(parser)
    add_where(parser, game)
    several = parser.add_argument_group("several instances").add_mutually_exclusive_group()
    several.add_argument(
        "--count", type=at_least_one, metavar="N", help="find up to N different games"
    )
    several.add_argument("--all", action="store_true", help="find every game there is")
    add_search(parser, layout=game.layouts)
    add_solver_options(parser, game)
    add_view(parser)
    kept = add_out(parser, game)
    parser.set_defaults(open=False)
    if game.page is not None:
        kept.add_argument(
            "--open", action="store_true", help="open the page of --out FILE.html in a browser"
        )
    add_output(parser, brief=True)


def _execute_run(args: argparse.Namespace, streams: Streams) -> int:
    """Search, report, and return the exit code."""
    scope = scope_of(args)
    no_theorems(args.where, scope)
    several = args.all or args.count is not None
    check_files(args, one="leave --count and --all out" if several else None)
    if args.open and (args.out is None or args.out.suffix != ".html"):
        raise InputError("--open shows a page: name it with --out FILE.html")
    from gamechecks.engines.dispatch import ready, run, run_all

    ready(EngineChoice(args.engine))
    if several and args.certify is not None:
        raise InputError("--certify is for one search: leave --count and --all out")
    search: Callable[..., Verdict | Instances] = partial(run_all, limit=args.count)
    if not several:
        search = partial(run, certify=args.certify)
    question = partial(search, scope, *args.where, **bounded_search(args))
    answer, interrupted = asked(question, args, streams)
    report(answer, args, streams)
    if isinstance(answer, Verdict):
        write_files(answer, args, streams)
        if args.open and answer.trace is not None:
            import webbrowser

            webbrowser.open(args.out.resolve().as_uri())
        certificates_kept(answer)
    return exit_code(answer.outcome, interrupted=interrupted)


RUN = Command(
    summary="search for a game",
    description="Search for a complete game that does what you ask, or refute that there is one.",
    exits="0 found, 1 refuted (no such game), 2 bad usage, 3 unknown, 130 interrupted",
    configure=_configure_run,
    execute=_execute_run,
)
