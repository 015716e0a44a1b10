"""`twentyone odds`: exact probabilities of one game."""

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from gamechecks.command.options import add_output, add_timeout, search_options
from gamechecks.command.output_files import keep
from gamechecks.command.scope_options import scope_of, world_options
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.verdict import Progress
from gamechecks.twentyone.scope import Scope
from gamemodels.twentyone.board import Outcome
from gamemodels.twentyone.variants import MENDED

if TYPE_CHECKING:
    from gamechecks.core.search_options import Listener
    from gamechecks.twentyone.threshold_table import ThresholdTable

SUMMARY = "exact odds of the outcomes, or of any formula"
DESCRIPTION = (
    "How likely each outcome of one game is, each draw being uniform over the cards left; with "
    "formulas, how likely a complete game makes each true. Fractions are exact."
)
PARTIAL = "partial"
EXITS = "0 exact, 2 bad usage, 3 partial (not settled in time), 130 interrupted"


def configure(parser: argparse.ArgumentParser, game: Game) -> None:
    """The verb's options."""
    parser.add_argument("formulas", nargs="*", metavar="FORMULA|NAME", help="what is to be true")
    world_options(parser, game, boards=False)
    group = parser.add_argument_group("other thresholds")
    group.add_argument(
        "--best", action="store_true", help="the challenger's best thresholds against the dealer's"
    )
    group.add_argument(
        "--table", action="store_true", help="WIN for all 21 thresholds of both, as a heat map"
    )
    group.add_argument("--svg", type=Path, metavar="PICTURE", help="write what is shown")
    add_timeout(parser)
    add_output(parser)


def command(args: argparse.Namespace, streams: Streams) -> int:
    """Work the odds out, report, and return the exit code."""
    scope = cast(Scope, scope_of(args))
    if scope.rules != MENDED or scope.games != 1:
        raise InputError("odds are those of one game by the mended rules: leave the others out")
    if (args.best or args.table) and args.formulas:
        raise InputError("--best and --table are about outcomes: leave the formulas out")
    if args.svg is not None:
        from gamechecks.formats.writing import check_target

        check_target(args.svg)
        if args.svg.suffix.lower() != ".svg":
            raise InputError(f"--svg {args.svg}: the name must end in .svg")
    told, interrupted = streams.ask(partial(_ask, scope, args))
    if args.json:
        world = {**scope.document(), "boards": None}
        verdict = {"verdict": told.verdict, "game": "twentyone", "scope": world}
        streams.document(verdict | told.document)
    else:
        streams.show(told.view)
    if told.verdict == PARTIAL:
        return 130 if interrupted else 3
    if args.svg is not None:
        from gamechecks.show.picture import picture

        keep(args.svg, picture(told.view, "twentyone odds"), "the picture", args, streams)
    return 0


@dataclass(frozen=True)
class _Told:
    """An answer as a document, and as something to show."""

    document: dict[str, Any]
    view: Any
    verdict: str = "exact"


def _ask(scope: Scope, args: argparse.Namespace, listen: "Listener") -> _Told:
    """The answer, or what there is of it when time is over."""
    from gamechecks.core.search_options import clock_of, conclude

    listen(Progress("working out the odds"))
    clock = clock_of(search_options(args, listen))
    return conclude(clock, lambda: _Told(*_told(scope, args)), _not_settled)


def _not_settled(reason: str) -> _Told:
    from gamechecks.show.verdict import Headline

    view = Headline(PARTIAL, f"{reason}; no odds are settled")
    return _Told({"reason": reason}, view, PARTIAL)


def _told(scope: Scope, args: argparse.Namespace) -> tuple[dict[str, Any], Any]:
    """The answer as a document, and as something to show."""
    from gamechecks.twentyone.show.odds import BestView, OddsView, TableView

    if args.best or args.table:
        from gamechecks.twentyone.threshold_table import threshold_table

        dealers = None if args.table else (scope.setting.dealer,)
        table = threshold_table(scope.setting.copies, dealers)
        if args.table:
            return _table_document(table), TableView(table)
        return _best_document(table, scope.setting.dealer), BestView(table, scope.setting.dealer)
    if args.formulas:
        from gamechecks.twentyone.odds import odds_of

        found = dict(zip(args.formulas, odds_of(scope, args.formulas), strict=True))
        return _formulas_document(found), OddsView(scope.words, found, None)
    from gamechecks.twentyone.odds import outcome_odds

    answer = outcome_odds(scope.setting)
    document = {"odds": _fractions(answer.odds), "draws": str(answer.moves)}
    named = {outcome.value: odds for outcome, odds in answer.odds.items()}
    return document, OddsView(scope.words, named, answer.moves)


def _fractions(odds: Mapping[Outcome, Fraction]) -> dict[str, str]:
    return {outcome.value: str(odds[outcome]) for outcome in Outcome}


def _formulas_document(found: Mapping[str, Fraction]) -> dict[str, Any]:
    """One formula has a probability, and several have one each."""
    if len(found) > 1:
        return {"odds": {formula: str(odds) for formula, odds in found.items()}}
    ((formula, odds),) = found.items()
    return {"formula": formula, "probability": str(odds)}


def _table_document(table: "ThresholdTable") -> dict[str, Any]:
    return {"table": {f"{c},{d}": _fractions(odds) for (c, d), odds in table.odds.items()}}


def _best_document(table: "ThresholdTable", dealer: int) -> dict[str, Any]:
    by_win, by_margin = table.best(dealer), table.best(dealer, margin=True)
    return {"best": {str(dealer): {"by WIN": by_win, "by WIN - LOSE": by_margin}}}
