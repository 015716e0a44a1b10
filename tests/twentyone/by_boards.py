"""The odds of formulas by a look at every board, where nothing is taken together."""

from collections.abc import Sequence
from fractions import Fraction
from operator import itemgetter

from gamechecks.engines.explicit.walk import MoveWalk
from gamechecks.engines.observers import ResidualObserver
from gamechecks.engines.values.expectation import averages
from gamechecks.engines.values.nodes import PlayGraph
from gamechecks.language.question import conditions
from gamemodels.twentyone.scope import Scope


def odds_by_boards(scope: Scope, formulas: Sequence[str]) -> tuple[Fraction, ...]:
    """How likely a complete game makes each formula true."""
    wanted = conditions(formulas, scope.vocabulary)
    graph = PlayGraph(MoveWalk(scope.referee), ResidualObserver(scope.referee, wanted))
    return averages(graph, [itemgetter(at) for at in range(len(wanted))]).values
