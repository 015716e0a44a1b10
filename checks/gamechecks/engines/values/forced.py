"""The question who can force what, and its answer."""

from dataclasses import dataclass, field, replace
from typing import Any, Unpack

from gamechecks.core.errors import InputError, RefereeError
from gamechecks.core.scope import GameScope
from gamechecks.core.search_options import SearchOptions, clock_of, conclude, silence
from gamechecks.core.verdict import Progress
from gamechecks.engines.values.cutting import games_of
from gamechecks.engines.values.forcing import ForceSearch
from gamechecks.engines.values.formulas import FormulaObserver
from gamechecks.engines.values.outcomes import ForceOutcome, ForceVerdict
from gamechecks.engines.values.places import Place
from gamechecks.engines.values.players import player_called, players_of
from gamechecks.engines.values.refereeing import StrategyReferee
from gamechecks.engines.values.strategies import strategy_of
from gamechecks.language.question import Condition, goals

CHANCE = "chance"
"""What stands among the others where it has a say."""


def force(
    scope: GameScope, player: Any, formula: str, **how: Unpack[SearchOptions]
) -> ForceVerdict:
    """Whether a player can make a formula true whatever the others and chance do."""
    work = _Work(scope, player, formula, how)
    return conclude(work.clock, work.settle, work.answer)


def goal_of(scope: GameScope, formula: Any) -> Condition:
    """A formula that games within the scope may make true."""
    if not isinstance(formula, str):
        raise InputError(f"{formula!r} is no formula: a text was expected, or a property's name")
    (condition,) = goals([formula], scope.vocabulary)
    return condition


@dataclass
class _Work:
    """A question, and what is known of its answer so far."""

    scope: GameScope
    player: Any
    formula: str
    how: SearchOptions
    found: ForceVerdict = field(init=False)

    def __post_init__(self) -> None:
        self.clock = clock_of(self.how)
        listen = self.how.get("listen", silence)
        players = players_of(self.scope)
        name = player_called(self.player, players, self.scope)
        self.condition = goal_of(self.scope, self.formula)
        walk = games_of(self.scope)
        self.search = ForceSearch(
            walk,
            FormulaObserver(walk.rules, [self.condition]),
            players[name],
            listen=lambda places: listen(Progress(f"{places:,} positions")),
        )
        others = tuple(each for each in players if each != name)
        self.found = ForceVerdict(
            ForceOutcome.UNKNOWN,
            self.scope,
            name,
            self.condition.name,
            self.clock.seconds,
            others,
        )

    def settle(self) -> ForceVerdict:
        """Look at every start until one is lost; the referee plays the strategy."""
        with self.clock.solving():
            first = self.search.observer.first()
            starts = (Place(start, first) for start in self.search.walk.starts())
            forced = all(self.search.value(start) for start in starts)
            strategy = strategy_of(self.search)
            referee = StrategyReferee(self.scope, self.search.player, self.condition, strategy)
            fault = referee.fault()
        if fault is not None:
            raise RefereeError(f"force: the strategy that was found fails: {fault.reason}")
        outcome = ForceOutcome.FORCED if forced else ForceOutcome.NOT_FORCED
        self.found = replace(self.found, outcome=outcome, strategy=strategy)
        return self.answer()

    def answer(self, reason: str | None = None) -> ForceVerdict:
        """The verdict as it stands."""
        chance = (CHANCE,) if self.search.chance else ()
        return replace(
            self.found,
            others=(*self.found.others, *chance),
            seconds=self.clock.seconds,
            positions=len(self.search.values),
            reason=reason,
        )
