"""`twentyone odds`: probabilities and averages of one game, exactly or by an estimate."""

import argparse
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from gamechecks.command.command import Command, keep
from gamechecks.command.options import (
    add_estimate,
    add_expect,
    add_output,
    scope_of,
    search_options,
    world_options,
)
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.verdict import Progress
from gamechecks.twentyone.scope import Scope
from gamemodels.twentyone.board import Outcome
from gamemodels.twentyone.variants import MENDED

if TYPE_CHECKING:
    from gamechecks.core.clock import Clock
    from gamechecks.core.search_options import Listener
    from gamechecks.engines.values.outcomes import Estimate
    from gamechecks.language.probability import Quantity
    from gamechecks.language.question import Condition
    from gamechecks.twentyone.threshold_table import ThresholdTable

PARTIAL = "partial"
OUTCOMES = {f"at_end(result) == {outcome.value}": outcome.value for outcome in Outcome}
"""The formulas of the outcomes, and what these are called."""


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
    add_output(parser)


def _execute_odds(args: argparse.Namespace, streams: Streams) -> int:
    """Work the odds out, report, and return the exit code."""
    scope = cast(Scope, scope_of(args))
    if scope.rules != MENDED or scope.games != 1:
        raise InputError("odds are those of one game by the mended rules: leave the others out")
    if (args.best or args.table) and (args.formulas or args.expect):
        raise InputError("--best and --table are about outcomes: leave the formulas out")
    if args.svg is not None:
        from gamechecks.formats.files import check_target

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
        from gamechecks.show.console import picture

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
    if args.best or args.table:
        return conclude(clock, lambda: _Told(*_thresholds(scope, args)), _not_settled)
    work = _Work(scope, args, clock, listen)
    return conclude(clock, work.settle, work.partial)


@dataclass
class _Work:
    """A question about one game, and the estimates so far."""

    scope: Scope
    args: argparse.Namespace
    clock: "Clock"
    listen: "Listener"
    estimates: "Mapping[str, Estimate]" = field(default_factory=dict)

    def settle(self) -> _Told:
        """Answer exactly, or else by an estimate, which has half of the time."""
        from gamechecks.core.errors import Unsettled

        self.clock.whole = self.clock.limit
        try:
            with self.clock.briefly(self.clock.left / 2):
                return _Told(*self._exactly())
        except Unsettled as why:
            reason = str(why)
        self._estimate()
        return self.partial(reason)

    def partial(self, reason: str) -> _Told:
        """The answer as it stands when the exact work is cut short."""
        if not self.estimates:
            return _not_settled(reason)
        from gamechecks.formats.documents import estimates_document
        from gamechecks.twentyone.show.odds import EstimatedView

        document = {"reason": reason, "open": list(self.estimates)}
        view = EstimatedView(self.scope.words, self.estimates, reason)
        return _Told(document | estimates_document(self.estimates), view, PARTIAL)

    def _exactly(self) -> tuple[dict[str, Any], Any]:
        from gamechecks.twentyone.odds import outcome_odds, values_of
        from gamechecks.twentyone.show.odds import OddsView

        args, scope = self.args, self.scope
        if not args.formulas and not args.expect:
            answer = outcome_odds(scope.setting, self._seen)
            document = {"odds": _fractions(answer.odds), "draws": str(answer.moves)}
            named = {outcome.value: odds for outcome, odds in answer.odds.items()}
            return document, OddsView(scope.words, named, {"cards drawn": answer.moves})
        wanted = self._wanted()
        values = values_of(scope, list(wanted.values()), self._seen)
        found = dict(zip(wanted, values, strict=True))
        odds = {name: found.pop(name) for name in list(found)[: len(args.formulas)]}
        document = _formulas_document(odds) if odds else {}
        if found:
            document["expected"] = {name: str(average) for name, average in found.items()}
        return document, OddsView(scope.words, odds, found)

    def _estimate(self) -> None:
        from gamechecks.engines.explicit.walk import MoveWalk
        from gamechecks.engines.values.simulation import Simulation
        from gamechecks.twentyone.odds import observed

        wanted = self._wanted()
        observer = observed(self.scope, list(wanted.values()))
        walk = MoveWalk(observer.positions)
        games = Simulation(walk, wanted, self.args.seed, self.listen, observer)
        try:
            games.play()
        finally:
            self.estimates = games.estimates

    def _wanted(self) -> "dict[str, Condition | Quantity]":
        """What is asked for, by its name: formulas first, then numbers."""
        from gamechecks.language.probability import quantities
        from gamechecks.language.question import goals

        args, vocabulary = self.args, self.scope.vocabulary
        formulas, terms = args.formulas, args.expect
        if not formulas and not terms:
            formulas, terms = list(OUTCOMES), ["draws"]
        wanted = {OUTCOMES.get(each.name, each.name): each for each in goals(formulas, vocabulary)}
        return wanted | quantities(terms, vocabulary, self.scope.game.amounts)

    def _seen(self, positions: int) -> None:
        self.listen(Progress(f"{positions:,} positions"))


def _not_settled(reason: str) -> _Told:
    from gamechecks.show.verdict import Headline

    view = Headline(PARTIAL, f"{reason}; no odds are settled")
    return _Told({"reason": reason}, view, PARTIAL)


def _thresholds(scope: Scope, args: argparse.Namespace) -> tuple[dict[str, Any], Any]:
    """The odds of other thresholds as a document, and as something to show."""
    from gamechecks.twentyone.show.odds import BestView, TableView
    from gamechecks.twentyone.threshold_table import threshold_table

    dealers = None if args.table else (scope.setting.dealer,)
    table = threshold_table(scope.setting.copies, dealers)
    if args.table:
        return _table_document(table), TableView(table)
    return _best_document(table, scope.setting.dealer), BestView(table, scope.setting.dealer)


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
