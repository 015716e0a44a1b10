"""`dealer`: deal games over TCP to whoever joins."""

import argparse
from pathlib import Path

from gamechecks.command.command import Command
from gamechecks.command.options import at_least_one
from gamechecks.command.streams import Streams
from gamechecks.core.game import Game
from gamechecks.table.command.shared import add_rules, checked_transcript, ordered, patience, saying


def _configure_dealer(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("words", nargs="*", metavar="numGames portNumber", help="two whole numbers")
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on (default %(default)s)"
    )
    parser.add_argument(
        "--players", type=at_least_one, default=1, metavar="N", help="sessions to deal (default 1)"
    )
    parser.add_argument("--seed", metavar="S", help="the same seed deals the same games")
    parser.add_argument(
        "--timeout", type=patience, default=10, metavar="S",
        help="seconds that a player may take for a message (default %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--reveal", action="store_true", help="show the dealer's cards before each result"
    )
    parser.add_argument(
        "--transcript", type=Path, metavar="FILE",
        help="write every message down; of several sessions each gets a file, FILE-1 and so on",
    )  # fmt: skip
    add_rules(parser)
    parser.add_argument("--quiet", action="store_true", help="no line for each game")


def _execute_dealer(args: argparse.Namespace, streams: Streams) -> int:
    """Deal, and return the exit code."""
    from gamechecks.table.dealer import Order, main, parse_args

    games, port = parse_args(args.words)
    checked_transcript(args.transcript)
    return main(ordered(Order, args, games=games, port=port), saying(streams), streams.tell)


DEALER = Command(
    summary="deal games over TCP to whoever joins",
    description=(
        "Listen on portNumber (0 takes a free one, and the first line tells it) and deal numGames "
        "games to each of N players, each with a deck of its own. One connection more is told QUIT "
        "and closed."
    ),
    exits=(
        "0 all games were played, 1 a session ended early, 2 bad arguments or the port is taken, "
        "130 interrupted"
    ),
    configure=_configure_dealer,
    execute=_execute_dealer,
    examples=(
        "blackjack dealer 1000 8086",
        "blackjack dealer 2 0 --seed 7 --reveal --transcript talk.txt",
    ),
)
