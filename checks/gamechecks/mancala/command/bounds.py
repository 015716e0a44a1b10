"""`mancala bounds`: the fewest and the most of something over all complete games."""

import argparse
from typing import cast

from gamechecks.command.options import (
    add_engine,
    add_jobs,
    add_of,
    add_out,
    add_output,
    add_search,
    add_solver,
    add_view,
    search_options,
)
from gamechecks.command.output_files import check_files, kind_of_file
from gamechecks.command.scope_options import scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.scope import EngineChoice, Games
from gamechecks.core.verdict import Bounds, Outcome, Verdict
from gamechecks.mancala.scope import BOUND_NAMES, EXPLICIT_NAMES, Scope

SUMMARY = "the fewest and the most of something, exactly"
DESCRIPTION = (
    "Exact bounds over all complete games, whatever their length: a game reaches each bound, and "
    "the next better value is refuted. The keys are "
    + ", ".join(BOUND_NAMES)
    + "; where every position can be visited also "
    + ", ".join(EXPLICIT_NAMES)
    + "."
)
EXITS = "0 exact, 2 bad usage, 3 partial (some bounds not settled), 130 interrupted"


def configure(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game, boards=False)
    add_of(parser)
    add_search(parser)
    add_engine(parser, game)
    add_solver(parser)
    add_jobs(parser)
    parser.add_argument("--show", action="store_true", help="draw the game behind each bound")
    add_view(parser)
    add_out(parser, game)
    add_output(parser, brief=True)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Settle the bounds, report, and return the exit code."""
    scope = cast(Scope, scope_of(args))
    check_files(args, one=None if len(args.of) == 1 else "name one bound with --of KEY")
    if args.out is not None and args.out.suffix == ".smt2":
        raise InputError(f"{args.out}: bounds writes games, not questions: run writes .smt2 files")
    from gamechecks.engines.dispatch import ready
    from gamechecks.mancala.bounds_dispatch import bounds

    engine = ready(EngineChoice(args.engine))
    answer, interrupted = streams.ask(
        lambda listen: bounds(
            scope,
            engine=engine,
            of=args.of,
            **search_options(args, listen),
        )
    )
    if args.json:
        from gamechecks.mancala.documents import bounds_document

        streams.document(bounds_document(answer))
    else:
        from gamechecks.mancala.show.bounds import BoundsView

        streams.show(BoundsView(answer, engine, brief=args.brief))
        if args.show:
            _show_games(answer, args, streams)
    if args.out is not None:
        _keep_game(answer, args, streams)
    return 130 if interrupted else 0 if answer.exact else 3


def _show_games(answer: Bounds, args: argparse.Namespace, streams: Streams) -> None:
    """Draw the game behind each bound."""
    from rich.rule import Rule
    from rich.text import Text

    from gamechecks.show.trace import TraceView

    for bound in answer.bounds:
        if bound.trace is not None:
            streams.show(
                Rule(Text(f"{bound.name}: {bound.value}"), align="left"),
                TraceView.of(bound.trace, answer.scope.game, args.view),
            )


def _keep_game(answer: Bounds, args: argparse.Namespace, streams: Streams) -> None:
    """Write the game behind the bound that was asked for."""
    say = streams.tell if args.json else streams.say
    (bound,) = answer.bounds
    if bound.trace is None:
        say(f"{args.out} is not written: there is no trace")
        return
    from gamechecks.formats.saving import save

    scope = answer.scope.within(len(bound.trace))
    found = Verdict(
        outcome=Outcome.FOUND,
        scope=scope,
        games=Games.COMPLETE,
        where=(),
        seconds=answer.seconds,
        seed=answer.seed,
        trace=bound.trace,
    )
    save(args.out, found)
    say(f"the {kind_of_file(args.out)} is in {args.out}")
