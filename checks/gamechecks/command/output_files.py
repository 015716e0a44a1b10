"""The files in which `run` and `check` keep what they find."""

import argparse
from pathlib import Path

from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError, Unwritable
from gamechecks.core.scope import LayoutChoice
from gamechecks.core.verdict import CheckVerdict, Verdict


def check_files(args: argparse.Namespace, one: str | None) -> None:
    """Refuse files that cannot be written before the search; `one` says how to have one trace."""
    out, test = args.out, getattr(args, "emit_test", None)
    for option, path in (("--out", out), ("--emit-test", test)):
        if path is not None and one is not None:
            raise InputError(f"{option} writes one trace: {one}")
    if out is not None:
        from gamechecks.formats.saving import check_out

        check_out(out, args.game)
    if test is not None:
        from gamechecks.formats.pinning import check_test

        check_test(test)


def certificates_kept(*answers: Verdict | CheckVerdict) -> None:
    """Raise if evidence was lost, when the answers that it is for have been given."""
    for answer in answers:
        if answer.certificate is not None and answer.certificate.trouble is not None:
            raise Unwritable(answer.certificate.trouble)


def keep(path: Path, text: str, what: str, args: argparse.Namespace, streams: Streams) -> None:
    """Write a file, and say what is in it."""
    from gamechecks.formats.writing import write_whole

    write_whole(path, text)
    (streams.tell if args.json else streams.say)(f"{what} is in {path}")


def kind_of_file(path: Path) -> str:
    """What a file of a game is, by the ending of its name."""
    return "page" if path.suffix == ".html" else "trace"


def write_files(answer: Verdict | CheckVerdict, args: argparse.Namespace, streams: Streams) -> None:
    """Write the trace found, or the question, to the files that were asked for, and say so."""
    say = streams.tell if args.json else streams.say
    out, test = args.out, getattr(args, "emit_test", None)
    if out is not None and _keep_question(answer, args):
        say(f"the question is in {out}")
        out = None
    for path in (out, test):
        if path is not None and answer.trace is None:
            say(f"{path} is not written: there is no trace")
    if out is not None and answer.trace is not None:
        from gamechecks.formats.saving import save

        save(out, answer)
        say(f"the {kind_of_file(out)} is in {out}")
    if test is not None and isinstance(answer, CheckVerdict) and answer.trace is not None:
        from gamechecks.formats.pinning import pin

        pin(test, answer)
        say(f"the test is in {test}")


def _keep_question(answer: Verdict | CheckVerdict, args: argparse.Namespace) -> bool:
    """Write the question if the file is for that, whatever the answer is."""
    from gamechecks.formats.saving import for_question

    if not for_question(args.out, args.game):
        return False
    from gamechecks.engines.bmc.monolithic import MonolithicQuery
    from gamechecks.engines.bmc.smtlib import smtlib_text
    from gamechecks.formats.writing import write_whole
    from gamechecks.language.question import goals, invariant

    vocabulary = answer.scope.vocabulary
    if isinstance(answer, CheckVerdict):
        wanted = [invariant(each, vocabulary).negated() for each in args.properties]
    else:
        wanted = goals(args.where, vocabulary)
    layout = LayoutChoice(args.layout)
    write_whole(args.out, smtlib_text(MonolithicQuery(answer.scope, wanted, args.kind, layout)))
    return True
