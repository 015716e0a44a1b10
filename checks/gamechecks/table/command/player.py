"""`player`: join a dealer over TCP, play by a table of values, or train one."""

import argparse
from pathlib import Path

from gamechecks.command.command import Command
from gamechecks.command.options import at_least_one, seconds
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.table.command.shared import add_rules, checked_transcript, ordered, patience, saying
from gamemodels.table.learning import EPSILON, Rule

TRAINING = {"rule": Rule.AVERAGE.value, "epsilon": EPSILON, "save_every": 10_000, "curve": False}
"""The options of training, and their defaults."""


def share(text: str) -> float:
    """A share from 0 to 1."""
    value = seconds(text)
    if value > 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return value


def _configure_player(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument(
        "words", nargs="*", metavar="teamName IP teamNumber", help="such as team6 127.0.0.1 6"
    )
    _training(parser)
    parser.add_argument(
        "--qinfo", type=Path, default=Path("qInfo"), metavar="FILE",
        help="the table of values (default %(default)s)",
    )  # fmt: skip
    parser.add_argument("--seed", metavar="S", help="the same seed makes the same random choices")
    parser.add_argument(
        "--timeout", type=patience, default=30, metavar="S",
        help="seconds that the dealer may take for a message (default %(default)s)",
    )  # fmt: skip
    parser.add_argument("--transcript", type=Path, metavar="FILE", help="write every message down")
    add_rules(parser)
    parser.add_argument("--quiet", action="store_true", help="no line for each decision")


def _training(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("training")
    group.add_argument("--train", action="store_true", help="learn while playing")
    rules = [rule.value for rule in Rule]
    group.set_defaults(**TRAINING)
    group.add_argument("--rule", choices=rules, help="how to learn (default %(default)s)")
    group.add_argument(
        "--epsilon", type=share, metavar="E",
        help="how often to try something else than the best, but for average (default %(default)s)",
    )  # fmt: skip
    group.add_argument(
        "--save-every", type=at_least_one, metavar="N",
        help="games between two savings (default %(default)s)",
    )  # fmt: skip
    group.add_argument(
        "--curve", action="store_true", help="at the end, what play was worth as it trained"
    )


def _execute_player(args: argparse.Namespace, streams: Streams) -> int:
    """Play or train, and return the exit code."""
    from gamechecks.table.player import Order, Watcher, main, parse_args
    from gamechecks.table.show.training import Training

    name, host, port = parse_args(args.words)
    for option, usual in TRAINING.items():
        if not args.train and getattr(args, option) != usual:
            raise InputError(f"--{option.replace('_', '-')} is for training: --train was expected")
    checked_transcript(args.transcript)
    order = ordered(Order, args, name=name, host=host, port=port, rule=Rule(args.rule))
    training = Training(streams, order.variants)
    say = saying(streams)

    def said(line: str) -> None:
        training.leave()
        say(line)

    def told(line: str) -> None:
        training.leave()
        streams.tell(line)

    try:
        return main(order, Watcher(said, told, training.trained))
    finally:
        training.finish(chart=args.train and not args.quiet, curve=args.curve)


PLAYER = Command(
    summary="join a dealer over TCP, to play or with --train to learn",
    description=(
        "Join the dealer at IP, port 8080 + teamNumber, and play by the table of values in qInfo. "
        "With --train the table is filled: it is saved from time to time, and at the end however "
        "that comes."
    ),
    exits=(
        "0 after QUIT, 1 the session broke off, 2 bad arguments or a bad qInfo, 130 interrupted, "
        "after saving"
    ),
    configure=_configure_player,
    execute=_execute_player,
    examples=(
        "blackjack player team6 127.0.0.1 6 --train",
        "blackjack player team6 127.0.0.1 6",
        "blackjack player team6 127.0.0.1 6 --train --rule q-learning --curve",
    ),
)
