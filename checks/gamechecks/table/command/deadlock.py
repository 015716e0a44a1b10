"""`deadlock`: can both programs wait for each other for ever?"""

import argparse

from gamechecks.command.command import Command
from gamechecks.command.options import add_output, at_least_one
from gamechecks.command.streams import Streams
from gamechecks.core.game import Game
from gamechecks.table.command.shared import add_rules


def _configure_deadlock(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument(
        "--games", type=at_least_one, metavar="N", help="games (default any number)"
    )
    add_rules(parser)
    add_output(parser)


def _execute_deadlock(args: argparse.Namespace, streams: Streams) -> int:
    """Search, report, and return the exit code."""
    from gamechecks.table.exploring import explore
    from gamemodels.table.talk import Programs

    found = explore(Programs(args.games, args.rules))
    stuck, games = found.way is not None, args.games or "any number of"
    if args.json:
        streams.document(
            {
                "game": "table",
                "verdict": "violated" if stuck else "proved",
                "scope": {"games": args.games, "rules": str(args.rules)},
                "states": found.states,
                "messages": list(found.messages) if stuck else None,
                "standstill": found.standstill or None,
            }
        )
    elif stuck:
        count = len(found.messages)
        streams.say(f"deadlock: nobody can go on after {count} messages ({args.rules})")
        for number, message in enumerate(found.messages, 1):
            streams.say(f"{number:>3}  {message}")
        for who, why in found.standstill.items():
            streams.say(f"the {who} {why}")
    else:
        streams.say(
            f"proved: no deadlock with {games} games; all {found.states:,} states were seen"
        )
    return int(stuck)


DEADLOCK = Command(
    summary="look for a state in which both programs wait for ever",
    description=(
        "See every state of both programs with a queue each way, and show the shortest way to one "
        "in which nobody can go on. Without --games any number of games is meant, so that none "
        "found is a proof."
    ),
    exits="0 no deadlock, 1 a deadlock was found, 2 bad usage",
    configure=_configure_deadlock,
    execute=_execute_deadlock,
)
