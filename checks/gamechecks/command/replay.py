"""`replay`: referee a trace."""

import argparse

from gamechecks.command.options import add_output, add_trace_file
from gamechecks.command.streams import Streams
from gamechecks.command.trace_argument import judged
from gamechecks.core.game import Game

SUMMARY = "referee a trace from a file"
DESCRIPTION = (
    "Judge a trace board by board, whoever wrote it: a document of --json, a list of boards, an "
    "ITF trace, or a format of the game's own. The first illegal board is shown with what would "
    "have been legal there. A trace need not be finished."
)
EXITS = "0 legal, 1 illegal, 2 bad usage or a file that cannot be read"


def configure(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    add_trace_file(parser, game)
    add_output(parser, brief=True)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Judge, report, and return the exit code."""
    judgement = judged(args)
    if args.json:
        from gamechecks.formats.judgements import judgement_document

        streams.document(judgement_document(judgement))
    else:
        from gamechecks.show.replay import JudgementView

        streams.show_answer(JudgementView(judgement), brief=args.brief)
    return 0 if judgement.fault is None else 1
