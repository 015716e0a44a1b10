"""`check`: look for a game that breaks a property."""

import argparse
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

from gamechecks.command.command import Command
from gamechecks.command.options import (
    add_out,
    add_output,
    add_search,
    add_solver_options,
    add_view,
    bounded_search,
)
from gamechecks.command.output_files import certificates_kept, check_files, write_files
from gamechecks.command.reporting import asked, exit_code, report, worst
from gamechecks.command.scope_options import scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.command.trace_argument import no_theorems
from gamechecks.core.game import Game
from gamechecks.core.scope import EngineChoice, Games, GameScope
from gamechecks.core.verdict import CheckOutcome, CheckVerdict, Method, Seconds


def _configure_check(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument(
        "properties",
        nargs="+",
        metavar="FORMULA|NAME",
        help=f"a formula, or a name that {game.program} properties lists",
    )
    world_options(parser, game)
    parser.add_argument_group("which games (default: all)").add_argument(
        "--complete",
        dest="kind",
        action="store_const",
        const=Games.COMPLETE,
        default=Games.ANY,
        help="complete games only",
    )
    add_search(parser, layout=game.layouts)
    add_solver_options(parser, game)
    add_view(parser)
    parser.add_argument(
        "--earliest",
        action="store_true",
        help="look for an earlier counterexample until there is none",
    )
    parser.add_argument(
        "--whole",
        action="store_true",
        help="show and write the whole counterexample, not only up to one board after the break",
    )
    add_out(parser, game).add_argument(
        "--emit-test",
        type=Path,
        metavar="FILE",
        help="write a pytest file (.py) that pins the counterexample",
    )
    add_output(parser, brief=True)


def _execute_check(args: argparse.Namespace, streams: Streams) -> int:
    """Check every property, report, and return the exit code of the worst."""
    scope = scope_of(args)
    no_theorems(args.properties, scope)
    check_files(args, one="check one property" if len(args.properties) > 1 else None)
    from gamechecks.engines.dispatch import check, prepared, ready
    from gamechecks.language.question import invariant

    ready(EngineChoice(args.engine))
    for formula in args.properties:
        invariant(formula, scope.vocabulary)
    folders = [prepared(folder) for folder in _folders(args)]
    earliest = args.earliest or None
    search = partial(check, scope, whole=args.whole, earliest=earliest, **bounded_search(args))
    started, verdicts, interrupted = time.monotonic(), list[CheckVerdict](), False
    for formula, folder in zip(args.properties, folders, strict=True):
        spent = time.monotonic() - started if verdicts else 0.0
        left = None if args.timeout is None else max(0.0, args.timeout - spent)
        question = partial(search, formula, certify=folder)
        verdict, interrupted = asked(question, args, streams, timeout=left, shared=args.timeout)
        verdicts.append(verdict)
        if interrupted:
            break
    verdicts += [_not_begun(verdicts[-1], each) for each in args.properties[len(verdicts) :]]
    _report(verdicts, scope, args, streams)
    write_files(verdicts[0], args, streams)
    certificates_kept(*verdicts)
    return exit_code(worst(verdicts), interrupted=interrupted)


def _folders(args: argparse.Namespace) -> list[Path | None]:
    """Where the certificate of each property goes: several have a folder each."""
    folder, total = args.certify, len(args.properties)
    if folder is None or total == 1:
        return [folder] * total
    return [folder / f"property{number}" for number in range(1, total + 1)]


def _not_begun(last: CheckVerdict, formula: str) -> CheckVerdict:
    return replace(
        last,
        outcome=CheckOutcome.UNKNOWN,
        property=formula,
        reason="interrupted before it began",
        seconds=Seconds(0.0, 0.0, 0.0),
        trace=None,
        wrong_at=None,
        earliest=False,
        vacuous=(),
        settled=0,
        jobs=1,
        certificate=None,
        method=Method.SEARCH,
    )


def _report(
    verdicts: list[CheckVerdict], scope: GameScope, args: argparse.Namespace, streams: Streams
) -> None:
    if args.json and len(verdicts) > 1:
        from gamechecks.formats.documents import checks_document

        streams.document(checks_document(verdicts, worst(verdicts), scope))
    else:
        for verdict in verdicts:
            report(verdict, args, streams)


CHECK = Command(
    summary="look for a game that breaks a property",
    description=(
        "Look for a game that breaks a property. With --boards K, a game that is not over by then "
        "is cut off there and counts too. The answer says whether the counterexample shown is "
        "known to go wrong as early as possible: an earlier one is looked for a few seconds, or "
        "with --earliest until there is none."
    ),
    exits="0 holds, 1 violated, 2 bad usage, 3 unknown, 130 interrupted",
    configure=_configure_check,
    execute=_execute_check,
)
