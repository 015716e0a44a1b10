"""`mancala explain`: why there is no such game, or no such instance."""

import argparse
from dataclasses import replace
from pathlib import Path

from gamechecks.command.options import (
    add_games,
    add_output,
    add_search,
    add_view,
    add_where,
    add_world,
    scope_of,
)
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError

SUMMARY = "why there is no such game"
DESCRIPTION = (
    "For a search that finds nothing: reasons that already conflict, none of which can be left "
    "out; a game that nearly does; and the number of boards that would do. With --example: "
    "whether a partial instance can be completed, and if not, what stands in the way."
)
EXAMPLES = (
    "mancala explain --pockets 4 --marbles 1 --boards 5",
    "mancala explain --example examples/steal_not_taken.json",
)
EXITS = "0 explained, 2 bad usage, 3 unknown, 130 interrupted"


def configure(parser: argparse.ArgumentParser) -> None:
    """The verb's options."""
    add_world(parser)
    add_games(parser)
    add_where(parser)
    parser.add_argument_group("a partial instance instead of a search").add_argument(
        "--example", type=Path, metavar="FILE", help="a JSON file with a partial instance"
    )
    add_search(parser)
    add_view(parser)
    add_output(parser)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Explain, report, and return the exit code."""
    if args.example is not None:
        return _explain_example(args, streams)
    scope = scope_of(args)
    from gamechecks.engines.explaining import explain

    answer, interrupted = streams.ask(
        lambda listen: explain(
            scope,
            *args.where,
            games=args.games,
            timeout=args.timeout,
            seed=args.seed,
            listen=listen,
        )
    )
    if args.json:
        from gamechecks.formats.documents import explanation_document

        streams.document(explanation_document(answer))
    else:
        from gamechecks.show.explain import ExplanationView

        streams.show(ExplanationView(answer, args.view))
    return 130 if interrupted else 0 if answer.reason is None else 3


def _explain_example(args: argparse.Namespace, streams: Streams) -> int:
    from gamechecks.mancala.example import complete
    from gamechecks.mancala.example_files import load_example

    if args.where:
        raise InputError("--example comes with its own predicate: leave --where out")
    example = replace(load_example(args.example), rules=args.rules)
    completion, interrupted = streams.ask(
        lambda listen: complete(example, timeout=args.timeout, listen=listen)
    )
    if args.json:
        from gamechecks.formats.documents import completion_document

        streams.document(completion_document(example, completion))
    else:
        from gamechecks.mancala.show.example import CompletionView

        streams.show(CompletionView(example, completion))
    return 130 if interrupted else 0 if completion.unknown is None else 3
