"""`blackjack compare`: where two policies differ, and what that is worth."""

import argparse
from typing import Any, cast

from gamechecks.blackjack.policies import POLICIES, answer_document, policy_for, process_for
from gamechecks.blackjack.scope import Scope
from gamechecks.command.command import Command
from gamechecks.command.options import add_output, scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.core.clock import Clock
from gamechecks.core.game import Game

SHOWN = 15


def _configure_compare(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("first", metavar="POLICY", help=POLICIES)
    parser.add_argument("second", metavar="POLICY", help="the same")
    world_options(parser, game, boards=False)
    parser.add_argument(
        "--all", action="store_true", help=f"show every difference, not only {SHOWN}"
    )
    add_output(parser)


def _execute_compare(args: argparse.Namespace, streams: Streams) -> int:
    """Compare, report, and return the exit code."""
    from gamemodels.blackjack.mdp.comparing import compare_policies

    scope = cast(Scope, scope_of(args))
    names = (args.first, args.second)
    with Clock().attending():
        process = process_for(scope)
        first, second = (policy_for(name, process) for name in names)
        comparison = compare_policies(process, first, second)
    if args.json:
        told: dict[str, Any] = {
            "policies": list(names),
            "values": [str(comparison.first.value), str(comparison.second.value)],
            "differences": [
                {
                    "state": each.state._asdict(),
                    "actions": [
                        {action.name.lower(): str(share) for action, share in mix.items()}
                        for mix in (each.first, each.second)
                    ],
                    "reach": str(each.reach),
                    "gain": str(each.gain),
                    "worth": str(each.worth),
                }
                for each in comparison.differences
            ],
        }
        streams.document(answer_document(scope, told))
    else:
        from gamechecks.blackjack.show.evaluation import ComparisonView

        streams.show(ComparisonView(names, comparison, None if args.all else SHOWN))
    return 0


COMPARE = Command(
    summary="where two policies differ, and what that is worth",
    description=(
        "Every state in which two policies differ, with its share of the difference of their "
        "values: the shares add up to it exactly."
    ),
    exits="0 exact, 2 bad usage or a chart that cannot be read, 130 interrupted",
    configure=_configure_compare,
    execute=_execute_compare,
)
