"""`eval`: what a formula or a term is on a trace."""

import argparse

from gamechecks.command.command import Command
from gamechecks.command.options import add_output, add_trace_file
from gamechecks.command.reporting import report
from gamechecks.command.streams import Streams
from gamechecks.command.trace_argument import judged
from gamechecks.command.values import at_least_one
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game


def _configure_eval(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    add_trace_file(parser, game)
    parser.add_argument(
        "formula",
        nargs="?",
        metavar="FORMULA|NAME",
        help=f"a formula, a term, or a name that {game.program} properties lists",
    )
    parser.add_argument(
        "--board", type=at_least_one, metavar="N", help="the value at this board, not at the first"
    )
    add_output(parser)


def _execute_eval(args: argparse.Namespace, streams: Streams) -> int:
    """Evaluate or prompt, and return the exit code."""
    from gamechecks.traces.evaluating import check_board, evaluate

    if args.json and args.formula is None:
        raise InputError("--json writes one document: give the formula on the command line")
    if args.moves is not None and args.formula is None and args.file is not None:
        args.file, args.formula = None, str(args.file)
    if args.formula is None and str(args.file) == "-":
        raise InputError("the trace is read from standard input: give the formula")
    judgement, board = judged(args), (args.board or 1) - 1
    if judgement.fault is not None:
        report(judgement, args, streams)
        return 1
    check_board(judgement, board)
    if args.formula is None:
        from gamechecks.command.prompt import Prompt

        return Prompt(judgement, streams, board).run()
    evaluation = evaluate(judgement, args.formula, board)
    report(evaluation, args, streams)
    return 0


EVAL = Command(
    summary="evaluate a formula on a trace from a file",
    description=(
        "The value of a formula or a term on a trace, and at each of its boards. Without a "
        "formula: a prompt, or one formula per line if standard input is not a terminal."
    ),
    exits="0 evaluated, 1 illegal, 2 bad usage, a file that cannot be read, or a wrong formula",
    configure=_configure_eval,
    execute=_execute_eval,
)
