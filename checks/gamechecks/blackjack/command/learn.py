"""`blackjack learn`: learn to play, and see the exact regret on the way."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from gamechecks.blackjack.policies import answer_document
from gamechecks.blackjack.scope import Scope
from gamechecks.command.command import Command, keep
from gamechecks.command.options import (
    add_output,
    at_least_one,
    scope_of,
    whole_number,
    world_options,
)
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game

if TYPE_CHECKING:
    from gamechecks.blackjack.learning import Lesson

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
    from gamechecks.formats.files import check_target

    args.shoe = ()
    scope = cast(Scope, scope_of(args))
    for path in (args.svg, args.out):
        if path is not None:
            check_target(path)
    if args.svg is not None and args.svg.suffix.lower() != ".svg":
        raise InputError(f"{args.svg}: the name must end in .svg")
    from gamechecks.blackjack.learning import learn

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
        from gamechecks.blackjack.show.curves import CurvesView

        streams.show(CurvesView(lesson))
    if lesson is not None and lesson.curves:
        _write(args, lesson, streams)
    return 130 if interrupted else 0


def _write(args: argparse.Namespace, lesson: "Lesson", streams: Streams) -> None:
    """The files that were asked for."""
    if args.svg is not None:
        from gamechecks.blackjack.show.curve_svg import curve_svg

        keep(args.svg, curve_svg(lesson), "the picture", args, streams)
    chart = lesson.curves[-1].chart
    if args.out is not None and chart is not None:
        what = f"the chart of {lesson.curves[-1].method}"
        keep(args.out, "\n".join(chart.lines()) + "\n", what, args, streams)


def _document(scope: Scope, lesson: "Lesson | None", interrupted: bool) -> dict[str, Any]:
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
