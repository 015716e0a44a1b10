"""`mancala explain`: why there is no such game, or no such instance."""

import argparse
from dataclasses import replace
from pathlib import Path

from gamechecks.command.command import Command
from gamechecks.command.search import EXPLAIN as EXPLAIN_SEARCH
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game


def _configure_explain(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    EXPLAIN_SEARCH.configure(parser, game)
    parser.add_argument_group("a partial instance instead of a search").add_argument(
        "--example",
        type=Path,
        metavar="FILE",
        help="a partial instance: a JSON object with predicate (move, init, final ...), the number "
        "of pockets, and what is known of side, next, mancala and opposite (by pocket) and of "
        "boards (a list of marbles, turn, hand, last_pocket); what is left out may be anything. "
        'Shortest: {"predicate": "final", "pockets": 4, "boards": [{"hand": 1}]}',
    )


def _execute_explain(args: argparse.Namespace, streams: Streams) -> int:
    """Explain, report, and return the exit code."""
    if args.example is None:
        return EXPLAIN_SEARCH.execute(args, streams)
    return _explain_example(args, streams)


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
        from gamechecks.mancala.documents import completion_document

        streams.document(completion_document(example, completion))
    else:
        from gamechecks.mancala.show.example import CompletionView

        streams.show_answer(CompletionView(example, completion), brief=args.brief)
    return 130 if interrupted else 0 if completion.unknown is None else 3


EXPLAIN = Command(
    summary=EXPLAIN_SEARCH.summary,
    description=(
        f"{EXPLAIN_SEARCH.description} With --example: whether a partial instance can be "
        "completed, and if not, what stands in the way."
    ),
    exits=EXPLAIN_SEARCH.exits,
    configure=_configure_explain,
    execute=_execute_explain,
)
