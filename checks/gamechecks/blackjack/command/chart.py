"""`blackjack chart`: a policy as a chart, in colour, as a picture, on a page, as a file."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from gamechecks.blackjack.policies import (
    POLICIES,
    answer_document,
    fractions,
    policy_for,
    process_for,
    world_words,
)
from gamechecks.blackjack.scope import Scope
from gamechecks.command.command import Command, keep
from gamechecks.command.options import add_output, scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game

if TYPE_CHECKING:
    from gamechecks.blackjack.show.charts import ChartView
    from gamemodels.blackjack.mdp.process import Process


def _configure_chart(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game, boards=False)
    parser.add_argument(
        "--policy", default="optimal", metavar="NAME|FILE", help=f"{POLICIES} (default optimal)"
    )
    group = parser.add_argument_group("where it goes")
    group.add_argument("--out", type=Path, metavar="FILE", help="write the chart as a policy file")
    group.add_argument("--svg", type=Path, metavar="PICTURE", help="draw it as a picture")
    group.add_argument("--page", type=Path, metavar="FILE.html", help="write it as a page")
    add_output(parser)


def _execute_chart(args: argparse.Namespace, streams: Streams) -> int:
    """Make the chart, report, and return the exit code."""
    from gamechecks.formats.files import check_target

    scope = cast(Scope, scope_of(args))
    for path, suffix in ((args.out, ""), (args.svg, ".svg"), (args.page, ".html")):
        if path is not None:
            check_target(path)
            if suffix and path.suffix.lower() != suffix:
                raise InputError(f"{path}: the name must end in {suffix}")
    with Clock().attending():
        view, told = _charted(scope, args.policy, process_for(scope))
    if args.json:
        streams.document(answer_document(scope, told))
    else:
        streams.show(view)
    if args.out is not None:
        keep(args.out, "\n".join(view.chart.lines()) + "\n", "the chart", args, streams)
    if args.svg is not None:
        from gamechecks.show.console import picture

        keep(args.svg, picture(view, "blackjack chart"), "the picture", args, streams)
    if args.page is not None:
        from gamechecks.blackjack.show.chart_page import chart_page

        keep(args.page, chart_page(view), "the page", args, streams)
    return 0


def _charted(scope: Scope, name: str, process: "Process") -> tuple["ChartView", dict[str, Any]]:
    """The chart of a policy, to show and as a document."""
    from gamechecks.blackjack.show.charts import ChartView, Margins
    from gamemodels.blackjack.mdp.charts import played_chart
    from gamemodels.blackjack.mdp.policies import AIMS
    from gamemodels.blackjack.mdp.questions import best_chart
    from gamemodels.blackjack.mdp.solving import evaluate_process, solve_process

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
    told = {"chart": {str(row): _letters(each) for row, each in chart.rows.items()}}
    notes = () if charted == value else (_cost(float(charted), float(value)),)
    words = [title, world_words(scope), f"{float(charted):+.6f} a hand"]
    view = ChartView(" · ".join(words), chart, margins, notes)
    return view, {**told, "policy": name, **fractions({"value": charted, "policy_value": value})}


def _letters(actions: Any) -> str:
    return "".join(action.letter for action in actions)


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
)
