"""The commands about policies: `blackjack solve`, `chart`, `evaluate`, `compare` and `learn`."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, cast

from gamechecks.command.command import Command, check_targets, keep, keep_picture
from gamechecks.command.options import (
    add_output,
    at_least_one,
    scope_of,
    whole_number,
    world_options,
)
from gamechecks.command.streams import Streams
from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.plain import Document
from gamemodels.blackjack.policies import (
    POLICIES,
    answer_document,
    fractions,
    policy_for,
    process_for,
    world_words,
)
from gamemodels.blackjack.scope import Scope

if TYPE_CHECKING:
    from gamemodels.blackjack.charts import Chart
    from gamemodels.blackjack.learning import Lesson
    from gamemodels.blackjack.mdp import Process
    from gamemodels.blackjack.policy_drawing import ChartView


EXACT_PLAY = "best play and other policies, exactly"
"""What `solve`, `chart`, `evaluate` and `compare` have in common."""


def _configure_solve(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game, boards=False)
    parser.add_argument(
        "--values", action="store_true", help="what each action is worth in every state"
    )
    add_output(parser)


def _execute_solve(args: argparse.Namespace, streams: Streams) -> int:
    """Solve, report, and return the exit code."""
    from gamemodels.blackjack.mdp import evaluate_process, solve_process

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
        told: Document = {
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
    from gamemodels.blackjack.policy_drawing import EvaluationView, ValuesView

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
    group=EXACT_PLAY,
)


def _configure_chart(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game, boards=False)
    parser.add_argument(
        "--policy", default="optimal", metavar="NAME|FILE", help=f"{POLICIES} (default optimal)"
    )
    group = parser.add_argument_group("where it goes")
    group.add_argument("--out", type=Path, metavar="FILE", help="write the chart as a policy file")
    group.add_argument("--svg", type=Path, metavar="PICTURE", help="draw it as a picture")
    add_output(parser)


def _execute_chart(args: argparse.Namespace, streams: Streams) -> int:
    """Make the chart, report, and return the exit code."""
    scope = cast(Scope, scope_of(args))
    check_targets(args)
    with Clock().attending():
        chart, view, told = _charted(scope, args.policy, process_for(scope))
    if args.json:
        streams.document(answer_document(scope, told))
    else:
        streams.show(view)
    if args.out is not None:
        keep(args.out, "\n".join(chart.lines()) + "\n", "the chart", args, streams)
    keep_picture(view, "blackjack chart", args, streams)
    return 0


def _charted(scope: Scope, name: str, process: "Process") -> tuple["Chart", "ChartView", Document]:
    """Return the chart of a policy, also to show and as a document."""
    from gamemodels.blackjack.charts import AIMS, best_chart, played_chart
    from gamemodels.blackjack.mdp import evaluate_process, solve_process
    from gamemodels.blackjack.policy_drawing import ChartView, Margins

    margins: Margins = {}
    if name in AIMS:
        solution = solve_process(process, AIMS[name])
        chart, margins = best_chart(solution)
        value = evaluate_process(process, solution.policy).value
    else:
        policy = policy_for(name, process)
        found = played_chart(policy, process)
        if found is None:
            raise InputError(f"{name} has no chart: it mixes actions")
        chart, value = found, evaluate_process(process, policy).value
    charted = evaluate_process(process, chart.policy).value
    title = "best play" if name == "optimal" else name
    told = {"chart": {str(row): letters for row, letters in chart.letters.items()}}
    notes = () if charted == value else (_cost(float(charted), float(value)),)
    words = [title, world_words(scope), f"{float(charted):+.6f} a hand"]
    view = ChartView(chart.letters, margins, " · ".join(words), notes)
    return (
        chart,
        view,
        {**told, "policy": name, **fractions({"value": charted, "policy_value": value})},
    )


def _cost(charted: float, value: float) -> str:
    return (
        f"the policy looks at more than a chart has, and is worth {value:+.6f}: "
        f"the chart costs {value - charted:.6f} a hand"
    )


CHART = Command(
    summary="best play, or another policy, as a chart",
    description=(
        "What to do by the own sum and the card that the dealer shows. Small letters are choices "
        "that are worth under 0.01. Where a chart cannot tell hands apart that differ, by their "
        "cards or by bonuses, it has what is best on average, and says what that costs."
    ),
    exits="0 shown, 2 bad usage or a chart that cannot be read, 130 interrupted",
    configure=_configure_chart,
    execute=_execute_chart,
    group=EXACT_PLAY,
)


def _configure_evaluate(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("--policy", required=True, metavar="NAME|FILE", help=f"{POLICIES}; needed")
    world_options(parser, game, boards=False)
    add_output(parser)


def _execute_evaluate(args: argparse.Namespace, streams: Streams) -> int:
    """Evaluate, report, and return the exit code."""
    from gamemodels.blackjack.mdp import evaluate_process

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
        from gamemodels.blackjack.policy_drawing import EvaluationView

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
    group=EXACT_PLAY,
)


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
    from gamemodels.blackjack.mdp import compare_policies

    scope = cast(Scope, scope_of(args))
    names = (args.first, args.second)
    with Clock().attending():
        process = process_for(scope)
        first, second = (policy_for(name, process) for name in names)
        comparison = compare_policies(process, first, second)
    if args.json:
        told: Document = {
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
        from gamemodels.blackjack.policy_drawing import ComparisonView

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
    group=EXACT_PLAY,
)


METHODS = ("monte-carlo", "q-learning", "random-average")
USUAL = ("monte-carlo", "q-learning")
EPISODES, GYM_EPISODES = 1_000_000, 30_000


def _configure_learn(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game, boards=False, without=("shoe",))
    group = parser.add_argument_group("learning")
    group.add_argument(
        "--method",
        action="append",
        choices=METHODS,
        help=f"which learner; repeatable (default: {' and '.join(USUAL)})",
    )
    group.add_argument(
        "--episodes",
        type=at_least_one,
        metavar="N",
        help=f"hands to play (default {EPISODES:,}, with --gym {GYM_EPISODES:,})",
    )
    group.add_argument(
        "--seed", type=whole_number, default=0, metavar="S", help="the first seed (default 0)"
    )
    group.add_argument(
        "--seeds", type=at_least_one, default=1, metavar="N", help="so many seeds, as a band"
    )
    group.add_argument(
        "--gym", action="store_true", help="through Gymnasium's environment: slower, by any rules"
    )
    group = parser.add_argument_group("where it goes")
    group.add_argument("--svg", type=Path, metavar="PICTURE", help="draw the curves")
    group.add_argument(
        "--out", type=Path, metavar="FILE", help="write the chart that was learnt last"
    )
    add_output(parser)


def _execute_learn(args: argparse.Namespace, streams: Streams) -> int:
    """Learn, report, and return the exit code."""
    args.shoe = ()
    scope = cast(Scope, scope_of(args))
    check_targets(args)
    from gamemodels.blackjack.learning import learn

    episodes = args.episodes or (GYM_EPISODES if args.gym else EPISODES)
    seeds = range(args.seed, args.seed + args.seeds)
    lesson, interrupted = streams.ask(
        lambda listen: learn(
            scope.rules,
            tuple(dict.fromkeys(args.method or USUAL)),
            seeds,
            episodes,
            gym=args.gym,
            listen=listen,
        )
    )
    if args.json:
        streams.document(_document(scope, lesson, interrupted))
    elif lesson is not None and lesson.curves:
        from gamemodels.blackjack.policy_drawing import CurvesView

        streams.show(CurvesView(lesson))
    if lesson is not None and lesson.curves:
        _write(args, lesson, streams)
    return 130 if interrupted else 0


def _write(args: argparse.Namespace, lesson: "Lesson", streams: Streams) -> None:
    """The files that were asked for."""
    if args.svg is not None:
        from gamemodels.blackjack.policy_drawing import CurvesView

        keep_picture(CurvesView(lesson), "blackjack learn", args, streams)
    chart = lesson.curves[-1].chart
    if args.out is not None and chart is not None:
        what = f"the chart of {lesson.curves[-1].method}"
        keep(args.out, "\n".join(chart.lines()) + "\n", what, args, streams)


def _document(scope: Scope, lesson: "Lesson | None", interrupted: bool) -> Document:
    curves = [
        {
            "method": curve.method,
            "seed": curve.seed,
            "points": [
                {
                    "episodes": point.episodes,
                    "value": str(point.value),
                    "regret": str(point.regret),
                    "approx": float(point.regret),
                }
                for point in curve.points
            ],
        }
        for curve in (lesson.curves if lesson is not None else [])
    ]
    told = {"verdict": "interrupted" if interrupted else "learnt", "curves": curves}
    optimum = None if lesson is None else str(lesson.optimum)
    return {**answer_document(scope, {"optimum": optimum}), **told}


LEARN = Command(
    summary="learn to play, with the exact regret on the way",
    description=(
        "Tabular learners: monte-carlo and q-learning explore with a chance of 0.1, "
        "random-average plays at random and learns what that is worth. At 1,000, 3,000, 10,000, … "
        "episodes greedy play is evaluated exactly; its regret is what it lacks of best play. "
        "Ctrl-C ends it and keeps what was learnt. The same seed learns the same."
    ),
    exits="0 learnt, 2 bad usage, 130 interrupted (what was learnt is shown)",
    configure=_configure_learn,
    execute=_execute_learn,
)
