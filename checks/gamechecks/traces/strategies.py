"""Strategies from files, judged by the plain rules alone."""

from dataclasses import dataclass
from functools import partial

from gamechecks.core.verdict import GameTrace, Printed
from gamechecks.engines.values.forced import goal_of
from gamechecks.engines.values.players import player_called, players_of
from gamechecks.engines.values.refereeing import StrategyFault, StrategyReferee
from gamechecks.formats.strategies import StrategyFile
from gamechecks.show.naming import named_moves
from gamechecks.show.presentation import presentation_of


@dataclass(frozen=True, repr=False)
class StrategyJudgement(Printed):
    """What the referee says of a strategy, and how many positions were looked at for it."""

    file: StrategyFile
    positions: int
    fault: StrategyFault | None = None

    @property
    def trace(self) -> GameTrace | None:
        """The game by which it fails."""
        if self.fault is None or not self.fault.states:
            return None
        return self.file.scope.referee.trace(self.fault.states)


def judge_strategy(file: StrategyFile) -> StrategyJudgement:
    """Play a strategy against every reply."""
    scope = file.scope
    players, look = players_of(scope), presentation_of(scope.game)
    player = players[player_called(file.player, players, scope)]
    named = partial(named_moves, look, scope.referee)
    referee = StrategyReferee(
        scope, player, goal_of(scope, file.formula), file.strategy, named, look.position
    )
    fault = referee.fault()
    return StrategyJudgement(file, len(referee.games), fault)
