"""`replay`: referee a trace."""

import argparse
from importlib import import_module

from gamechecks.command.command import Command
from gamechecks.command.options import add_output, add_trace_file
from gamechecks.command.reporting import report
from gamechecks.command.streams import Streams
from gamechecks.command.trace_argument import judged
from gamechecks.core.errors import GameChecksError, InputError, StrategyInstead
from gamechecks.core.game import Game

_DESCRIPTION = (
    "Judge a trace board by board, whoever wrote it: a document of --json, a list of boards, an "
    "ITF trace, or a format of the game's own. The first illegal board is shown with what would "
    "have been legal there. A trace need not be finished. Of a strategy that force wrote, every "
    "reply is played by the plain rules, and the game by which it fails is shown."
)


def _describe_replay(game: Game) -> str:
    """What the verb does, with the files that a game's judges know."""
    return " ".join([_DESCRIPTION, *(import_module(name).DESCRIPTION for name in game.judges)])


def _configure_replay(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    add_trace_file(parser, game)
    add_output(parser, brief=True)
    for name in game.judges:
        import_module(name).configure(parser)


def _execute_replay(args: argparse.Namespace, streams: Streams) -> int:
    """Judge, report, and return the exit code."""
    for name in args.game.judges:
        code: int | None = import_module(name).command(args, streams)
        if code is not None:
            return code
    try:
        judgement = judged(args)
    except StrategyInstead as instead:
        return _strategy(instead, args, streams)
    report(judgement, args, streams)
    return 0 if judgement.fault is None else 1


def _strategy(instead: StrategyInstead, args: argparse.Namespace, streams: Streams) -> int:
    """Judge a strategy instead of a trace."""
    from gamechecks.formats.strategies import read_strategy
    from gamechecks.traces.strategies import judge_strategy

    try:
        file = read_strategy(instead.document, args.game)
    except GameChecksError as wrong:
        raise InputError(f"{instead.name}: {wrong}") from None
    judgement = judge_strategy(file)
    report(judgement, args, streams)
    return 0 if judgement.fault is None else 1


REPLAY = Command(
    summary="referee a trace, or a strategy, from a file",
    description=_describe_replay,
    exits=(
        "0 legal (a strategy: holds), 1 illegal (fails), 2 bad usage or a file that cannot be read"
    ),
    configure=_configure_replay,
    execute=_execute_replay,
)
