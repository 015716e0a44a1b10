"""`mancala show`: draw a trace from a file."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from gamechecks.errors import InputError
from gamechecks.options import add_output, add_trace_file, add_view
from gamechecks.verbs.reading import judged
from gamechecks.verbs.streams import Streams

if TYPE_CHECKING:
    from gamechecks.judging import Judgement

SUMMARY = "draw a trace from a file"
DESCRIPTION = (
    "Draw the boards or the turns of a trace as run does, and sum the game up. A trace that is "
    "not legal is drawn too, with the first illegal board marked. With --html the drawing is a "
    "page for a browser, which needs no network."
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
    group = parser.add_argument_group("page")
    group.add_argument("--html", type=Path, metavar="PAGE", help="write a page for a browser")
    group.add_argument(
        "--where",
        action="append",
        default=[],
        metavar="FORMULA|NAME",
        help="a formula that the page reads at every board; repeatable, one row each",
    )
    add_output(parser)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Draw, and return the exit code."""
    if args.where and args.html is None:
        raise InputError("--where gives rows to a page: name one with --html; eval reads a formula")
    judgement = judged(args)
    if judgement.fault is not None and not judgement.fault.legal:
        raise InputError(f"{args.file}: {judgement.fault_words}")
    if args.html is not None:
        _write(args.html, judgement, args.where)
        (streams.err if args.json else streams.out).write(f"the page is in {args.html}\n")
    if args.json:
        from gamechecks.formats.judgements import shown_document

        streams.document(shown_document(judgement))
    elif args.html is None:
        from gamechecks.show.replay import ShownView

        streams.show(ShownView(judgement, args.view))
    return 0


def _write(path: Path, judgement: "Judgement", formulas: list[str]) -> None:
    from gamechecks.formats.writing import check_target, write_whole
    from gamechecks.show.page import page
    from gamechecks.show.verdict import described

    check_target(path)
    legal = judgement.fault is None
    trace = judgement.game if legal else judgement.trace
    said = f"legal: {described(judgement.game)}" if legal else f"illegal: {judgement.fault_words}"
    write_whole(path, page(trace, judgement.marbles, formulas=formulas, verdict=said))
