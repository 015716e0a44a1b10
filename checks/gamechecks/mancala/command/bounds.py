"""`mancala bounds`: the fewest and the most of something over all complete games."""

import argparse
from typing import cast

from gamechecks.command.options import (
    add_engine,
    add_jobs,
    add_output,
    add_search,
    add_solver,
    scope_of,
    world_options,
)
from gamechecks.command.streams import Streams
from gamechecks.core.game import Game
from gamechecks.core.scope import EngineChoice
from gamechecks.mancala.scope import BOUND_NAMES, EXPLICIT_NAMES, Scope

SUMMARY = "the fewest and the most of something, exactly"
DESCRIPTION = (
    "Exact bounds over all complete games, whatever their length: a game reaches each bound, and "
    "the next better value is refuted. The keys are "
    + ", ".join(BOUND_NAMES)
    + "; with --engine explicit also "
    + ", ".join(EXPLICIT_NAMES)
    + "."
)
EXITS = "0 exact, 2 bad usage, 3 partial (some bounds not settled), 130 interrupted"


def configure(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game, boards=False)
    parser.add_argument_group("which bounds (default: all)").add_argument(
        "--of", action="append", default=[], metavar="KEY", help="only this bound; repeatable"
    )
    add_search(parser)
    add_engine(parser, game)
    add_solver(parser)
    add_jobs(parser)
    add_output(parser, brief=True)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Settle the bounds, report, and return the exit code."""
    scope = cast(Scope, scope_of(args))
    from gamechecks.engines.asking import ready
    from gamechecks.mancala.bounds_asking import bounds

    engine = ready(EngineChoice(args.engine))
    answer, interrupted = streams.ask(
        lambda listen: bounds(
            scope,
            engine=engine,
            of=args.of,
            timeout=args.timeout,
            seed=args.seed,
            solver=args.solver,
            jobs=args.jobs,
            listen=listen,
        )
    )
    if args.json:
        from gamechecks.mancala.documents import bounds_document

        streams.document(bounds_document(answer))
    else:
        from gamechecks.mancala.show.bounds import BoundsView

        streams.show(BoundsView(answer, engine, brief=args.brief))
    return 130 if interrupted else 0 if answer.exact else 3
