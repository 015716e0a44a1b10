"""`mancala check`: look for a game that breaks a property."""

import argparse
import time

from gamechecks.errors import Interrupted
from gamechecks.options import add_output, add_search, add_view, add_world, scope_of
from gamechecks.scope import Games, LayoutChoice
from gamechecks.verbs.streams import Streams
from gamechecks.verdict import CheckOutcome, CheckVerdict

SUMMARY = "look for a game that breaks a property"
DESCRIPTION = (
    "Look for a counterexample among all games within K boards, complete or cut off there. "
    "The one shown goes wrong as early as possible."
)
EXAMPLES = (
    "mancala check marbles-conserved --pockets 6 --marbles 2 --boards 20",
    'mancala check "always(hand <= 2)" --pockets 6 --marbles 2 --boards 20',
)
EXITS = "0 holds within the bound, 1 violated, 2 bad usage, 3 unknown, 130 interrupted"
EXIT_CODES = {CheckOutcome.HOLDS: 0, CheckOutcome.VIOLATED: 1, CheckOutcome.UNKNOWN: 3}


def configure(parser: argparse.ArgumentParser) -> None:
    """The verb's options."""
    parser.add_argument(
        "properties",
        nargs="+",
        metavar="FORMULA|NAME",
        help="a formula, or a name that mancala properties lists",
    )
    add_world(parser)
    parser.add_argument_group("which games (default: all)").add_argument(
        "--complete",
        dest="games",
        action="store_const",
        const=Games.COMPLETE,
        default=Games.ANY,
        help="complete games only",
    )
    add_search(parser, layout=True)
    add_view(parser)
    add_output(parser)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Check every property, report, and return the exit code of the worst."""
    scope = scope_of(args)
    from gamechecks.checking import check
    from gamechecks.question import conditions

    conditions(args.properties, scope.pockets)
    started, verdicts = time.monotonic(), list[CheckVerdict]()
    try:
        with streams.progress() as listen:
            for formula in args.properties:
                spent = time.monotonic() - started
                verdict = check(
                    scope,
                    formula,
                    games=args.games,
                    layout=LayoutChoice(args.layout),
                    timeout=None if args.timeout is None else max(0.0, args.timeout - spent),
                    seed=args.seed,
                    listen=listen,
                )
                verdicts.append(verdict)
    except Interrupted as stop:
        if isinstance(stop.partial, CheckVerdict):
            verdicts.append(stop.partial)
        _report(verdicts, args, streams)
        return 130
    _report(verdicts, args, streams)
    return EXIT_CODES[worst(verdicts)]


def worst(verdicts: list[CheckVerdict]) -> CheckOutcome:
    """The worst of several outcomes."""
    order = list(CheckOutcome)
    return max((verdict.outcome for verdict in verdicts), key=order.index)


def _report(verdicts: list[CheckVerdict], args: argparse.Namespace, streams: Streams) -> None:
    if args.json:
        from gamechecks.formats.documents import check_document, checks_document

        single = len(args.properties) == 1 and verdicts
        streams.document(
            check_document(verdicts[0])
            if single
            else checks_document(verdicts, worst(verdicts), scope_of(args))
        )
    else:
        from gamechecks.show.check import CheckView

        streams.show(*(CheckView(verdict, args.view) for verdict in verdicts))
