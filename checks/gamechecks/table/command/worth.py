"""`worth`: the chart of a table of values, and what play by it is worth, exactly."""

import argparse
from fractions import Fraction
from pathlib import Path

from gamechecks.command.command import Command
from gamechecks.command.options import add_output
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.table.command.shared import add_rules

INFINITE, ONE_DECK = "infinite deck", "one deck"


def _configure_worth(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("file", type=Path, nargs="?", default=Path("qInfo"), metavar="FILE",
                        help="the table of values (default %(default)s)")  # fmt: skip
    parser.add_argument("--one-deck", action="store_true", help="also with one deck (seconds)")
    add_rules(parser)
    add_output(parser)


def _execute_worth(args: argparse.Namespace, streams: Streams) -> int:
    """Evaluate, report, and return the exit code."""
    from gamechecks.table.qinfo import read_q
    from gamechecks.table.show.chart import ChartView, chart_rows
    from gamechecks.table.tables import policy_of
    from gamemodels.table import one_deck, worth

    table = read_q(args.file, averages=False)
    if table is None:
        raise InputError(f"{args.file}: there is no such file; a player with --train makes one")
    policy = policy_of(table, args.rules)
    values: dict[str, Fraction] = {INFINITE: worth.worth(policy)}
    if args.one_deck:
        values[ONE_DECK] = one_deck.worth(policy)
    stuck = worth.worth(policy, worth.without_rule) if args.rules.at_21 else None
    if args.json:
        exact = {name: str(value) for name, value in values.items()}
        chart = chart_rows(table, args.rules)
        document = {"game": "table", "verdict": "exact", "scope": {"rules": str(args.rules)}}
        share = {} if stuck is None else {"without_rule": str(stuck)}
        streams.document({**document, "value": exact, **share, "chart": chart})
        return 0
    streams.show(ChartView(table, args.rules))
    for name, value in values.items():
        streams.say(f"worth {float(value):+.10f} a game, {name}")
    if stuck is not None:
        streams.say(f"no rule for the result of {float(stuck):.10f} of all games, {INFINITE}")
    return 0


WORTH = Command(
    summary="the chart of a table of values, and its exact worth",
    description=(
        "Show what a player does by the table in FILE, and the exact mean result of a game: with "
        "an infinite deck, where every card is drawn from a full one, and with --one-deck also "
        "with 52 cards of which none comes twice. With --rules literal-21 also the share of games "
        "that the text has no result for."
    ),
    exits="0 shown, 2 bad usage or a bad file",
    configure=_configure_worth,
    execute=_execute_worth,
)
