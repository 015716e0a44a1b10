"""`step`: walk a trace in the terminal."""

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING

from gamechecks.command.command import Command
from gamechecks.command.options import add_games, add_search, add_trace, add_where
from gamechecks.command.reporting import asked, exit_code
from gamechecks.command.scope_options import scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.command.trace_argument import drawable, source
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.scope import Games

if TYPE_CHECKING:
    from gamechecks.traces.judging import Judgement

GAMES_FLAGS = {Games.UNFINISHED: "--unfinished", Games.ANY: "--any"}


def _configure_step(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    add_trace(parser, game)
    world_options(parser, game)
    add_games(parser)
    add_where(
        parser,
        game,
        "a row each; a search finds a game on which all hold, a file is read as it is",
    )
    add_search(parser)
    names = [*(each.name for each in fields(game.scope)), "kind", "timeout", "seed"]  # type: ignore[arg-type]
    unasked = {name: parser.get_default(name) for name in names}
    parser.set_defaults(**dict.fromkeys(names), unasked=unasked)


def _execute_step(args: argparse.Namespace, streams: Streams) -> int:
    """Read or search, let the user walk, and return the exit code."""
    _must_be_a_terminal(streams, piped=str(args.file) == "-")
    searched = args.file is None and args.moves is None
    return _search(args, streams) if searched else _read(args, streams)


def _read(args: argparse.Namespace, streams: Streams) -> int:
    for name in args.unasked:
        given = getattr(args, name)
        listed = args.file is None or args.file.name.endswith(".moves")
        world = name not in ("boards", "kind", "timeout", "seed")
        if given is not None and name not in ("rules", "start") and not (listed and world):
            flag = GAMES_FLAGS[given] if name == "kind" else f"--{name}"
            raise InputError(f"{source(args)} is a game already: {flag} is for a search")
    _walk(drawable(args), args.where, streams)
    return 0


def _search(args: argparse.Namespace, streams: Streams) -> int:
    if args.instance is not None:
        raise InputError("--instance chooses a trace of a file: give the file")
    for name, default in args.unasked.items():
        setattr(args, name, default if getattr(args, name) is None else getattr(args, name))
    scope = scope_of(args)
    from gamechecks.engines.dispatch import run
    from gamechecks.traces.judging import judge

    question = partial(run, scope, *args.where, games=args.kind)
    verdict, interrupted = asked(question, args, streams)
    if interrupted or verdict.trace is None:
        from gamechecks.show.verdict import VerdictView

        streams.show(VerdictView(verdict))
        return exit_code(verdict.outcome, interrupted=interrupted)
    _walk(judge(verdict.trace, args.game), args.where, streams)
    return 0


def _walk(judgement: "Judgement", where: Sequence[str], streams: Streams) -> None:
    from gamechecks.show.stepper import Stepper
    from gamechecks.show.walking import walk
    from gamechecks.traces.truths import truths_of

    stepper = Stepper(judgement, truths_of(where, judgement.shown, judgement.vocabulary))
    with streams.answering():
        walk(stepper, _keys(), streams.out)


def _keys() -> int:
    """Where keys come from: standard input, or the terminal itself where that is a trace."""
    return sys.stdin.fileno() if sys.stdin.isatty() else os.open("/dev/tty", os.O_RDONLY)


def _has_terminal() -> bool:
    try:
        os.close(os.open("/dev/tty", os.O_RDONLY))
    except OSError:
        return False
    return True


def _must_be_a_terminal(streams: Streams, *, piped: bool = False) -> None:
    """Refuse to draw where nobody can press a key, or where a drawing cannot be replaced."""
    from importlib.util import find_spec

    reachable = _has_terminal() if piped else sys.stdin.isatty()
    keys = reachable and find_spec("termios") is not None
    screen = streams.out.isatty() and os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
    if not (keys and screen):
        raise InputError("step needs a terminal for its keys and drawings; run draws anywhere")


STEP = Command(
    summary="walk a game with the arrow keys",
    description=(
        "Walk a trace from a file board by board in the terminal, or search for a game as run does "
        "and walk that. Each --where gets a row that says at which boards it is true. The key ? "
        "explains the keys and the signs."
    ),
    exits="0 walked, 1 refuted, 2 bad usage or no terminal, 3 unknown, 130 interrupted",
    configure=_configure_step,
    execute=_execute_step,
)
