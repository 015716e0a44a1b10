"""`mancala show`: draw a trace from a file."""

import argparse

from gamechecks.errors import InputError
from gamechecks.options import add_output, add_trace_file, add_view
from gamechecks.verbs.reading import judged
from gamechecks.verbs.streams import Streams

SUMMARY = "draw a trace from a file"
DESCRIPTION = (
    "Draw the boards or the turns of a trace as run does, and sum the game up. A trace that is "
    "not legal is drawn too, with the first illegal board marked."
)
EXAMPLES = (
    "mancala show examples/shortest.itf.json",
    "mancala show examples/shortest.itf.json --view turns",
)
EXITS = "0 shown, 2 bad usage or a file that cannot be read"


def configure(parser: argparse.ArgumentParser) -> None:
    """The verb's options."""
    add_trace_file(parser)
    add_view(parser)
    add_output(parser)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Draw, and return the exit code."""
    judgement = judged(args)
    if judgement.fault is not None and not judgement.fault.legal:
        raise InputError(f"{args.file}: {judgement.fault_words}")
    if args.json:
        from gamechecks.formats.judgements import shown_document

        streams.document(shown_document(judgement))
    else:
        from gamechecks.show.replay import ShownView

        streams.show(ShownView(judgement, args.view))
    return 0
