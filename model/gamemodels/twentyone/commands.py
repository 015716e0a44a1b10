"""The commands `odds` and `simulate` of twentyone."""

import argparse
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from gamechecks.command.command import Command, asked, check_targets, keep_picture, report
from gamechecks.command.options import (
    add_estimate,
    add_expect,
    add_output,
    add_view,
    scope_of,
    search_options,
    whole_number,
    world_options,
)
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.plain import Document
from gamechecks.core.search_options import clock_of, conclude
from gamechecks.core.verdict import Progress
from gamemodels.cards import RANKS
from gamemodels.twentyone.board import MENDED, Outcome
from gamemodels.twentyone.scope import Scope

if TYPE_CHECKING:
    from rich.console import RenderableType

    from gamechecks.core.search_options import Listener
    from gamemodels.twentyone.devs import Coupled, Messages
    from gamemodels.twentyone.positions import ThresholdTable


PARTIAL = "partial"


def _configure_odds(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("formulas", nargs="*", metavar="FORMULA|NAME", help="what is to be true")
    add_expect(parser)
    world_options(parser, game, boards=False)
    group = parser.add_argument_group("other thresholds")
    group.add_argument(
        "--best", action="store_true", help="the challenger's best thresholds against the dealer's"
    )
    group.add_argument(
        "--table", action="store_true", help="WIN for all 21 thresholds of both, as a heat map"
    )
    group.add_argument("--svg", type=Path, metavar="PICTURE", help="write what is shown")
    add_estimate(parser)
    add_output(parser, brief=True)


def _execute_odds(args: argparse.Namespace, streams: Streams) -> int:
    """Work the odds out, report, and return the exit code."""
    scope = cast(Scope, scope_of(args))
    if scope.rules != MENDED or scope.games != 1:
        raise InputError("odds are those of one game by the mended rules: leave the others out")
    if (args.best or args.table) and (args.formulas or args.expect):
        raise InputError("--best and --table are about outcomes: leave the formulas out")
    check_targets(args)
    if args.best or args.table:
        return _report_thresholds(scope, args, streams)
    from gamemodels.twentyone.odds import odds

    question = partial(odds, scope, args.formulas, args.expect)
    answer, interrupted = asked(question, args, streams)
    report(answer, args, streams)
    if not answer.exact:
        return 130 if interrupted else 3
    from gamechecks.show.console import view_of

    keep_picture(view_of(answer), "twentyone odds", args, streams)
    return 0


def _report_thresholds(scope: Scope, args: argparse.Namespace, streams: Streams) -> int:
    """Report the odds of other thresholds, and return the exit code."""
    told, interrupted = streams.ask(partial(_ask, scope, args))
    if args.json:
        world = {**scope.document(), "boards": None}
        verdict = {"verdict": told.verdict, "game": "twentyone", "scope": world}
        streams.document(verdict | told.document)
    else:
        streams.show(told.view)
    if told.verdict == PARTIAL:
        return 130 if interrupted else 3
    keep_picture(told.view, "twentyone odds", args, streams)
    return 0


@dataclass(frozen=True)
class _Told:
    """An answer about thresholds as a document, and as something to show."""

    document: Document
    view: "RenderableType"
    verdict: str = "exact"


def _ask(scope: Scope, args: argparse.Namespace, listen: "Listener") -> _Told:
    """Return the answer, or what there is of it when time is over."""
    listen(Progress("working out the odds"))
    clock = clock_of(search_options(args, listen))
    return conclude(clock, lambda: _Told(*_thresholds(scope, args)), _not_settled)


def _not_settled(reason: str) -> _Told:
    from gamechecks.show.verdict import Headline

    view = Headline(PARTIAL, f"{reason}; no odds are settled")
    return _Told({"reason": reason}, view, PARTIAL)


def _thresholds(scope: Scope, args: argparse.Namespace) -> tuple[Document, "RenderableType"]:
    """The odds of other thresholds as a document, and as something to show."""
    from gamemodels.twentyone.drawing import BestView, TableView
    from gamemodels.twentyone.positions import threshold_table

    dealers = None if args.table else (scope.setting.dealer,)
    table = threshold_table(scope.setting.copies, dealers)
    if args.table:
        return _table_document(table), TableView(table)
    return _best_document(table, scope.setting.dealer), BestView(table, scope.setting.dealer)


def _fractions(odds: Mapping[Outcome, Fraction]) -> dict[str, str]:
    return {outcome.value: str(odds[outcome]) for outcome in Outcome}


def _table_document(table: "ThresholdTable") -> Document:
    return {"table": {f"{c},{d}": _fractions(odds) for (c, d), odds in table.odds.items()}}


def _best_document(table: "ThresholdTable", dealer: int) -> Document:
    by_win, by_margin = table.best(dealer), table.best(dealer, margin=True)
    return {"best": {str(dealer): {"by WIN": by_win, "by WIN - LOSE": by_margin}}}


ODDS = Command(
    summary="exact odds of the outcomes, or of any formula",
    description=(
        "How likely each outcome of one game is, each draw being uniform over the cards left; "
        "with formulas, how likely a complete game makes each true. Fractions are exact; where "
        "that takes too many positions or half of --timeout, games are played at random, and the "
        "answer is an estimate with a confidence interval of 99 %."
    ),
    exits="0 exact, 2 bad usage, 3 partial (estimates, or not settled), 130 interrupted",
    configure=_configure_odds,
    execute=_execute_odds,
)


PARTS = ("challenger", "dealer", "hand", "threshold", "deck", "controller")
MOST_INPUTS = 1_000
_RANKS = {rank.value: rank for rank in RANKS}


def _configure_simulate(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    world_options(parser, game)
    parser.set_defaults(boards=None)
    group = parser.add_argument_group("simulation")
    group.add_argument(
        "--seed", type=whole_number, default=0, metavar="S", help="another seed, another game"
    )
    group.add_argument("--part", choices=PARTS, help="run this part alone")
    group.add_argument(
        "inputs", nargs="*", metavar="[TENTHS:]INPUT", help="what the part is told, and when"
    )
    add_view(parser)
    add_output(parser)


def _execute_simulate(args: argparse.Namespace, streams: Streams) -> int:
    """Play, report, and return the exit code."""
    bound, args.boards = args.boards, args.boards or Scope().boards
    scope = cast(Scope, scope_of(args))
    if args.part is not None:
        return _alone(scope, args, streams)
    if args.inputs:
        raise InputError(f"{args.inputs[0]!r} is for one part: name it with --part")
    from gamechecks.traces.judging import judge
    from gamemodels.twentyone.rules import Twentyone, simulate

    game = Twentyone(scope.setting, scope.rules)
    judgement = judge(simulate(game, args.seed, bound), args.game)
    if args.json:
        from gamechecks.formats.documents import shown_document

        streams.document(shown_document(judgement))
    else:
        from gamechecks.show.replay import ShownView

        streams.show(ShownView(judgement, args.view))
    return 0


def _alone(scope: Scope, args: argparse.Namespace, streams: Streams) -> int:
    from gamemodels.twentyone.board import seconds
    from gamemodels.twentyone.rules import simulate_component

    inputs = _inputs(args.part, args.inputs)
    said = simulate_component(_part(scope, args.part), inputs, args.seed, scope.variation)
    rows = [
        {"clock": clock, **{port: _plain(each) for port, each in messages.items()}}
        for clock, messages in said
    ]
    if args.json:
        streams.document({"part": args.part, "said": rows})
        return 0
    for row in rows:
        words = " ".join(f"{port} {each}" for port, each in row.items() if port != "clock")
        streams.say(f"{seconds(int(row['clock'])):>6} s  {args.part}: {words}")
    return 0


def _part(scope: Scope, name: str) -> "Coupled":
    """A component without the others."""
    from gamemodels.twentyone import components
    from gamemodels.twentyone.devs import as_coupled

    setting = scope.setting
    if name in ("challenger", "dealer"):
        return components.player(getattr(setting, name), scope.rules)
    made: dict[str, Any] = {
        "hand": components.Hand(),
        "threshold": components.Threshold(setting.challenger),
        "deck": components.CardDeck(setting.copies, scope.rules),
        "controller": components.Controller(scope.rules),
    }
    return as_coupled(made[name])


def _inputs(part: str, given: list[str]) -> "list[tuple[int, Messages]]":
    """What the part is told, by time."""
    if len(given) > MOST_INPUTS:
        raise InputError(f"{len(given)} inputs were given: at most {MOST_INPUTS} are taken")
    found = []
    for number, text in enumerate(given):
        when, _, what = text.rpartition(":")
        if when and not re.fullmatch("[0-9]{1,9}", when):
            raise InputError(f"{text!r}: whole tenths were expected before the colon")
        found.append((int(when) if when else 10 * number, _message(part, what.upper())))
    return found


def _message(part: str, what: str) -> "Messages":
    """An input by its ports."""
    from gamemodels.twentyone.board import Player
    from gamemodels.twentyone.components import Command, Decision

    if part in ("challenger", "dealer", "hand"):
        if what in _RANKS:
            return {"card": _RANKS[what]}
        raise InputError(f"{what!r} is no card: one of {', '.join(_RANKS)} was expected")
    if part == "threshold":
        if re.fullmatch("[0-9]{1,4}", what):
            return {"value": int(what)}
        raise InputError(f"{what!r} is no value: a whole number was expected")
    if part == "deck":
        if what == "SHUFFLE":
            return {"command": Command.SHUFFLE}
        if what in ("DRAW=CHALLENGER", "DRAW=DEALER"):
            return {"command": Command.DRAW, "player": Player(what.split("=")[1])}
        raise InputError(f"{what!r}: SHUFFLE, DRAW=CHALLENGER or DRAW=DEALER was expected")
    if what == "START":
        return {"start": 1}
    if what == "HIT":
        return {"decision": Decision.HIT}
    if re.fullmatch("STAND=[0-9]{1,4}", what):
        return {"decision": Decision.STAND, "score": int(what.split("=")[1])}
    raise InputError(f"{what!r}: START, HIT or STAND=N was expected")


def _plain(said: object) -> Any:
    return getattr(said, "value", said)


SIMULATE = Command(
    summary="play a game at random, or run one part alone",
    description=(
        "The simulator: the network plays by chance. With --part one part runs without the "
        "others, on cards, values or messages that are given by time, such as 0:2 5:3; one a "
        "second without a time."
    ),
    exits="0 played, 2 bad usage",
    configure=_configure_simulate,
    execute=_execute_simulate,
)
