"""`mancala step`: walk a trace in the terminal."""

import argparse
import os
import sys
from collections.abc import Sequence

from gamechecks.errors import InputError
from gamechecks.options import add_games, add_search, add_where, add_world, scope_of
from gamechecks.verbs.streams import Streams
from gamechecks.verdict import Outcome, Verdict

SUMMARY = "walk a game with the arrow keys"
DESCRIPTION = (
    "Search for a game as run does and walk it board by board in the terminal. Each --where "
    "gets a row that says at which boards it is true. The key ? lists the keys."
)
EXAMPLES = (
    "mancala step --pockets 6 --marbles 2 --boards 30",
    'mancala step --pockets 8 --boards 30 --where "steals == 2" --where "eventually(hand == 4)"',
)
EXITS = (
    "0 walked, 1 refuted within the bound, 2 bad usage or no terminal, 3 unknown, 130 interrupted"
)
EXIT_CODES = {Outcome.FOUND: 0, Outcome.REFUTED: 1, Outcome.UNKNOWN: 3}


def configure(parser: argparse.ArgumentParser) -> None:
    """The verb's options."""
    add_world(parser)
    add_games(parser)
    add_where(parser)
    add_search(parser)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Search, let the user walk, and return the exit code."""
    _must_be_a_terminal(streams)
    scope = scope_of(args)
    from gamechecks.search import run

    verdict, interrupted = streams.ask(
        lambda listen: run(
            scope,
            *args.where,
            games=args.games,
            timeout=args.timeout,
            seed=args.seed,
            listen=listen,
        )
    )
    if interrupted or verdict.trace is None:
        from gamechecks.show.verdict import VerdictView

        streams.show(VerdictView(verdict))
        return 130 if interrupted else EXIT_CODES[verdict.outcome]
    _walk(verdict, args.where, streams)
    return 0


def _walk(verdict: Verdict, where: Sequence[str], streams: Streams) -> None:
    from gamechecks.show.stepper import Stepper
    from gamechecks.show.walking import walk
    from gamechecks.truths import truths_of
    from gamemodels.mancala.rules import replay

    assert verdict.trace is not None, "only a game that was found can be walked"
    events = replay(verdict.trace, verdict.scope.marbles).events
    rows = truths_of(where, verdict.trace, verdict.scope.marbles)
    walk(Stepper(verdict.trace, events, rows), sys.stdin.fileno(), streams.out)


def _must_be_a_terminal(streams: Streams) -> None:
    """Refuse to draw where nobody can press a key, or where a drawing cannot be replaced."""
    from importlib.util import find_spec

    keys = sys.stdin.isatty() and find_spec("termios") is not None
    screen = streams.out.isatty() and os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
    if not (keys and screen):
        raise InputError("step needs a terminal for its keys and drawings; run draws anywhere")
