"""`mancala bounds`: the fewest and the most of something over all complete games."""

import argparse

from gamechecks.command.options import (
    add_engine,
    add_jobs,
    add_output,
    add_search,
    add_solver,
    add_world,
)
from gamechecks.command.streams import Streams
from gamechecks.core.scope import EngineChoice, Scope
from gamechecks.core.verdict import BOUND_NAMES, EXPLICIT_NAMES

SUMMARY = "the fewest and the most of something, exactly"
DESCRIPTION = (
    "Exact bounds over all complete games, whatever their length: a game reaches each bound, and "
    "the next better value is refuted. The keys are "
    + ", ".join(BOUND_NAMES)
    + "; with --engine explicit also "
    + ", ".join(EXPLICIT_NAMES)
    + "."
)
EXAMPLES = (
    "mancala bounds --pockets 6 --marbles 1",
    "mancala bounds --pockets 6 --marbles 2 --of fewest_turns --of longest_boards",
    "mancala bounds --pockets 10 --marbles 1 --engine explicit",
)
EXITS = "0 exact, 2 bad usage, 3 partial (some bounds not settled), 130 interrupted"


def configure(parser: argparse.ArgumentParser) -> None:
    """The verb's options."""
    add_world(parser, boards=False)
    parser.add_argument_group("which bounds (default: all)").add_argument(
        "--of", action="append", default=[], metavar="KEY", help="only this bound; repeatable"
    )
    add_search(parser)
    add_engine(parser)
    add_solver(parser)
    add_jobs(parser)
    add_output(parser)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Settle the bounds, report, and return the exit code."""
    scope = Scope(args.pockets, args.marbles, rules=args.rules)
    from gamechecks.engines.asking import bounds, ready

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
        from gamechecks.formats.documents import bounds_document

        streams.document(bounds_document(answer))
    else:
        from gamechecks.mancala.show.bounds import BoundsView

        streams.show(BoundsView(answer, engine))
    return 130 if interrupted else 0 if answer.exact else 3
