"""The files in which `run` and `check` keep what they find."""

import argparse
from pathlib import Path
from typing import TextIO

from gamechecks.errors import InputError
from gamechecks.scope import LayoutChoice
from gamechecks.verbs.streams import Streams
from gamechecks.verdict import CheckVerdict, Verdict


def add_emit_test(group: argparse._ArgumentGroup) -> None:
    """The option that pins a counterexample."""
    group.add_argument(
        "--emit-test",
        type=Path,
        metavar="FILE",
        help="write a pytest file (.py) that pins the counterexample",
    )


def check_files(args: argparse.Namespace, one: str | None) -> None:
    """Refuse files that cannot be written before the search; `one` says how to have one trace."""
    out, test = args.out, getattr(args, "emit_test", None)
    for option, path in (("--out", out), ("--emit-test", test)):
        if path is not None and one is not None:
            raise InputError(f"{option} writes one trace: {one}")
    if out is not None:
        from gamechecks.formats.saving import check_out

        check_out(out)
    if test is not None:
        from gamechecks.formats.pinning import check_test

        check_test(test)


def keep(answer: Verdict | CheckVerdict, args: argparse.Namespace, streams: Streams) -> None:
    """Write the trace found, or the question, to the files that were asked for, and say so."""
    said = streams.err if args.json else streams.out
    out, test = args.out, getattr(args, "emit_test", None)
    if out is not None and _keep_question(answer, args):
        _say(said, f"the question is in {out}")
        out = None
    for path in (out, test):
        if path is not None and answer.trace is None:
            _say(said, f"{path} is not written: there is no trace")
    if out is not None and answer.trace is not None:
        from gamechecks.formats.saving import save

        save(out, answer)
        _say(said, f"the trace is in {out}")
    if test is not None and isinstance(answer, CheckVerdict) and answer.trace is not None:
        from gamechecks.formats.pinning import pin

        pin(test, answer)
        _say(said, f"the test is in {test}")


def _keep_question(answer: Verdict | CheckVerdict, args: argparse.Namespace) -> bool:
    """Write the question if the file is for that, whatever the answer is."""
    from gamechecks.formats.saving import for_question

    if not for_question(args.out):
        return False
    from gamechecks.formats.smtlib import smtlib_text
    from gamechecks.formats.writing import write_whole
    from gamechecks.question import conditions
    from gamechecks.solving.plain import PlainQuestion

    pockets = answer.scope.pockets
    if isinstance(answer, CheckVerdict):
        wanted = [each.opposite() for each in conditions(args.properties, pockets)]
    else:
        wanted = conditions(args.where, pockets)
    layout = LayoutChoice(args.layout)
    write_whole(args.out, smtlib_text(PlainQuestion(answer.scope, wanted, args.games, layout)))
    return True


def _say(stream: TextIO, words: str) -> None:
    """A line about a file, whose name may have characters that the stream does not know."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    stream.write(words.encode(encoding, "replace").decode(encoding) + "\n")
