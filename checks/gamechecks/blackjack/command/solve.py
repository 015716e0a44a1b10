"""`blackjack solve`: what best play is worth, exactly."""

import argparse
from typing import Any, cast

from gamechecks.blackjack.policies import answer_document, fractions, process_for, world_words
from gamechecks.blackjack.scope import Scope
from gamechecks.command.command import Command
from gamechecks.command.options import add_output, scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.core.clock import Clock
from gamechecks.core.game import Game


def _configure_solve(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game, boards=False)
    parser.add_argument(
        "--values", action="store_true", help="what each action is worth in every state"
    )
    add_output(parser)


def _execute_solve(args: argparse.Namespace, streams: Streams) -> int:
    """Solve, report, and return the exit code."""
    from gamemodels.blackjack.mdp.solving import evaluate_process, solve_process

    scope = cast(Scope, scope_of(args))
    with Clock().attending():
        solution = solve_process(process_for(scope))
        evaluation = evaluate_process(solution.process, solution.policy)
    margins = {
        state: max(values.values()) - sorted(values.values())[-2]
        for state, values in solution.values.items()
    }
    closest = min(margins, key=lambda state: (margins[state], state))
    if args.json:
        told: dict[str, Any] = {
            "value": str(solution.value),
            "outcomes": fractions(evaluation.outcomes),
            "states": len(solution.values),
        }
        if args.values:
            told["values"] = [
                {**state._asdict(), **{a.name.lower(): str(v) for a, v in values.items()}}
                for state, values in solution.values.items()
            ]
        streams.document(answer_document(scope, told))
        return 0
    from gamechecks.blackjack.show.evaluation import EvaluationView, ValuesView

    if args.values:
        streams.show(ValuesView(solution.values))
    streams.show(
        EvaluationView("best play", evaluation, world_words(scope), (closest, margins[closest]))
    )
    return 0


SOLVE = Command(
    summary="what best play is worth, exactly",
    description=(
        "Rational dynamic programming: the value of best play as a fraction, how likely each "
        "outcome then is, and what each action is worth in every state. Of equal actions the "
        "first is taken, STAND before the others. With decks, a player uses all that is seen."
    ),
    exits="0 exact, 2 bad usage, 130 interrupted",
    configure=_configure_solve,
    execute=_execute_solve,
)
