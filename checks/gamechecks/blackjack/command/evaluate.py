"""`blackjack evaluate`: what a policy is worth, exactly."""

import argparse
from typing import cast

from gamechecks.blackjack.policies import (
    POLICIES,
    answer_document,
    fractions,
    policy_for,
    process_for,
    world_words,
)
from gamechecks.blackjack.scope import Scope
from gamechecks.command.command import Command
from gamechecks.command.options import add_output, scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.core.clock import Clock
from gamechecks.core.game import Game


def _configure_evaluate(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("--policy", required=True, metavar="NAME|FILE", help=f"{POLICIES}; needed")
    world_options(parser, game, boards=False)
    add_output(parser)


def _execute_evaluate(args: argparse.Namespace, streams: Streams) -> int:
    """Evaluate, report, and return the exit code."""
    from gamemodels.blackjack.mdp.solving import evaluate_process

    scope = cast(Scope, scope_of(args))
    with Clock().attending():
        process = process_for(scope)
        evaluation = evaluate_process(process, policy_for(args.policy, process))
    if args.json:
        told = {
            "policy": args.policy,
            "value": str(evaluation.value),
            "outcomes": fractions(evaluation.outcomes),
        }
        streams.document(answer_document(scope, told))
    else:
        from gamechecks.blackjack.show.evaluation import EvaluationView

        streams.show(EvaluationView(args.policy, evaluation, world_words(scope)))
    return 0


EVALUATE = Command(
    summary="what a policy is worth, exactly",
    description=(
        "The value of a policy as a fraction, and how likely each outcome is. A natural is "
        "settled whatever the policy says. A chart has a line for each sum, such as hard 16: "
        "SSSSSHHHHH, for the dealer's 2 to 10, then the ace: S stand, H hit, R surrender, D "
        "double; first hard 11: … goes before it at first decisions. What `chart --out` writes "
        "can be read."
    ),
    exits="0 exact, 2 bad usage or a chart that cannot be read, 130 interrupted",
    configure=_configure_evaluate,
    execute=_execute_evaluate,
)
