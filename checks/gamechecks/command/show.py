"""`show`: draw a trace from a file."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gamechecks.command.command import Command
from gamechecks.command.options import add_output, add_trace_file, add_view
from gamechecks.command.streams import Streams
from gamechecks.command.trace_argument import drawable, source
from gamechecks.core.errors import InputError, printable
from gamechecks.core.game import Game

if TYPE_CHECKING:
    from gamechecks.traces.judging import Judgement

PAGES = (".html", ".htm")
PICTURES = (".svg",)


def _configure_show(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    add_trace_file(parser, game)
    add_view(parser)
    group = parser.add_argument_group("page or picture")
    group.add_argument("--svg", type=Path, metavar="PICTURE", help="write the drawing as a picture")
    parser.set_defaults(html=None, where=[])
    if game.page is not None:
        group.add_argument("--html", type=Path, metavar="PAGE", help="write a page for a browser")
        group.add_argument(
            "--where",
            action="append",
            default=[],
            metavar="FORMULA|NAME",
            help="a formula that the page reads at every board; repeatable, one row each",
        )
    add_output(parser)


def _execute_show(args: argparse.Namespace, streams: Streams) -> int:
    """Draw, and return the exit code."""
    from gamechecks.formats.writing import write_whole

    if args.where and args.html is None:
        raise InputError(
            "--where adds rows to a page: name one with --html; to evaluate a formula, use eval"
        )
    _check_targets(args)
    judgement = drawable(args)
    drawn = list(_drawn(args, judgement))
    if args.json:
        from gamechecks.formats.judgements import shown_document

        streams.document(shown_document(judgement))
    elif args.html is None and args.svg is None:
        from gamechecks.show.replay import ShownView

        streams.show(ShownView(judgement, args.view))
    for kind, path, text in drawn:
        write_whole(path, text)
        (streams.tell if args.json else streams.say)(f"the {kind} is in {path}")
    return 0


def _check_targets(args: argparse.Namespace) -> None:
    """Refuse what cannot or should not be written to, before anything is written."""
    from gamechecks.formats.writing import check_target

    for flag, path, endings in (("--html", args.html, PAGES), ("--svg", args.svg, PICTURES)):
        if path is None:
            continue
        check_target(path)
        if args.file is not None and _same_file(path, args.file):
            raise InputError(f"{flag} {path} is the trace that is read: name another file")
        if path.suffix.lower() not in endings:
            raise InputError(f"{flag} {path}: the name must end in {' or '.join(endings)}")


def _same_file(one: Path, other: Path) -> bool:
    """Whether two names are of one file, by whatever way they lead there."""
    if one.exists() and other.exists():
        return one.samefile(other)
    return one.resolve() == other.resolve()


def _drawn(args: argparse.Namespace, judgement: "Judgement") -> Iterator[tuple[str, Path, str]]:
    """What was asked for, where it goes, and its text."""
    if args.html is not None:
        yield "page", args.html, args.game.page(judgement, args.where)
    if args.svg is not None:
        yield "picture", args.svg, _picture(judgement, args)


def _picture(judgement: "Judgement", args: argparse.Namespace) -> str:
    from gamechecks.show.picture import picture
    from gamechecks.show.replay import ShownView

    name = source(args) if args.file is None else args.file.name
    title = f"{args.game.program} show {printable(name)}"
    return picture(ShownView(judgement, args.view), title)


SHOW = Command(
    summary="draw a trace from a file",
    description=(
        "Draw the boards or the turns of a trace as run does, and sum the game up. A trace that is "
        "not legal is drawn too, with the first illegal board marked. With --html the drawing is a "
        "page for a browser, with --svg a picture; neither needs the network."
    ),
    exits="0 shown, 2 bad usage or a file that cannot be read",
    configure=_configure_show,
    execute=_execute_show,
)
