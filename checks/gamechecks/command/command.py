"""Commands: their record, how they ask and report, and the files in which they keep answers."""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamechecks.command.options import search_options
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError, Unwritable
from gamechecks.core.game import Game
from gamechecks.core.verdict import CheckVerdict, Verdict

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True)
class Command:
    """A command of a game's program; `execute` returns the exit code.

    Commands of one `group` share a line on a first screen that is too short for a line each.
    """

    summary: str
    description: str | Callable[[Game], str]
    exits: str
    configure: Callable[[argparse.ArgumentParser, Game], None]
    execute: Callable[[argparse.Namespace, Streams], int]
    examples: tuple[str, ...] = ()
    group: str = ""

    def describe(self, game: Game) -> str:
        """Return the description, as it is for a game."""
        return self.description if isinstance(self.description, str) else self.description(game)


@dataclass(frozen=True)
class OtherGame:
    """A command that hands all words after it to another known game."""

    summary: str
    game: str
    group: str = ""


NOT_SO = ("refuted", "violated", "not forced")


def asked(
    question: Callable[..., Any], args: argparse.Namespace, streams: Streams
) -> tuple[Any, bool]:
    """The answer to a question that takes search options, and whether the user ended the work."""
    return streams.ask(lambda listen: question(**search_options(args, listen)))


def report(answer: object, args: argparse.Namespace, streams: Streams) -> None:
    """Print an answer: a document for programs, a drawing for people, or its verdict alone."""
    if args.json:
        from gamechecks.formats.documents import document_of

        streams.document(document_of(answer))
    else:
        from gamechecks.show.console import view_of

        view = view_of(answer, getattr(args, "view", None), args.typed)
        streams.show_answer(view, brief=getattr(args, "brief", False))


def exit_code(outcome: Enum, *, interrupted: bool) -> int:
    """What the outcome of a search stands for; whatever it is, 130 if the user ended it."""
    if interrupted:
        return 130
    return 3 if outcome.value == "unknown" else int(outcome.value in NOT_SO)


def worst(answers: Sequence[Any]) -> Any:
    """The worst outcome of several answers of a kind whose outcomes go from best to worst."""
    order = list(answers[0].outcome.__class__)
    return max((answer.outcome for answer in answers), key=order.index)


def check_files(args: argparse.Namespace, one: str | None) -> None:
    """Refuse files that cannot be written before the search; `one` says how to have one trace."""
    out, test = args.out, getattr(args, "emit_test", None)
    for option, path in (("--out", out), ("--emit-test", test)):
        if path is not None and one is not None:
            raise InputError(f"{option} writes one trace: {one}")
    if out is not None:
        from gamechecks.formats.trace_files import check_out

        check_out(out, args.game)
    if test is not None:
        from gamechecks.formats.trace_files import check_test

        check_test(test)


def certificates_kept(*answers: Verdict | CheckVerdict) -> None:
    """Raise if evidence was lost, when the answers that it is for have been given."""
    for answer in answers:
        if answer.certificate is not None and answer.certificate.trouble is not None:
            raise Unwritable(answer.certificate.trouble)


def keep(path: Path, text: str, what: str, args: argparse.Namespace, streams: Streams) -> None:
    """Write a file, and say what is in it."""
    from gamechecks.formats.files import write_whole

    write_whole(path, text)
    (streams.tell if args.json else streams.say)(f"{what} is in {path}")


def check_targets(args: argparse.Namespace) -> None:
    """Refuse what `--out` and `--svg` name if it cannot be written, before any work is done."""
    from gamechecks.formats.files import check_target

    for path in (getattr(args, "out", None), args.svg):
        if path is not None:
            check_target(path)
    if args.svg is not None and args.svg.suffix.lower() != ".svg":
        raise InputError(f"--svg {args.svg}: the name must end in .svg")


def keep_picture(
    view: "RenderableType", title: str, args: argparse.Namespace, streams: Streams
) -> None:
    """Write what is shown as a picture, if `--svg` asks for one."""
    if args.svg is not None:
        from gamechecks.show.console import picture

        keep(args.svg, picture(view, title), "the picture", args, streams)


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
        from gamechecks.formats.trace_files import save

        save(out, answer)
        say(f"the {kind_of_file(out)} is in {out}")
    if test is not None and isinstance(answer, CheckVerdict) and answer.trace is not None:
        from gamechecks.formats.trace_files import pin

        pin(test, answer)
        say(f"the test is in {test}")


def _keep_question(answer: Verdict | CheckVerdict, args: argparse.Namespace) -> bool:
    """Write the question if the file is for that, whatever the answer is."""
    from gamechecks.formats.trace_files import for_question

    if not for_question(args.out, args.game):
        return False
    from gamechecks.engines.bmc.smtlib import MonolithicQuery, smtlib_text
    from gamechecks.engines.query import Query, QueryKind
    from gamechecks.formats.files import write_whole

    is_check = isinstance(answer, CheckVerdict)
    kind, formulas = (QueryKind.CHECK, args.properties) if is_check else (QueryKind.RUN, args.where)
    query = Query.of(kind, answer.scope, formulas, args.kind, args.layout)
    write_whole(args.out, smtlib_text(MonolithicQuery(query)))
    return True
