"""The odds of formulas by a look at every board, where nothing is taken together."""

from collections.abc import Sequence
from fractions import Fraction

from gamechecks.engines.observers import FormulaObserver
from gamechecks.engines.values.expectation import spread
from gamechecks.language.question import conditions
from gamemodels.twentyone.scope import Scope


def odds_by_boards(scope: Scope, formulas: Sequence[str]) -> tuple[Fraction, ...]:
    """How likely a complete game makes each formula true."""
    wanted = conditions(formulas, scope.vocabulary)
    found = spread(scope.referee, FormulaObserver(scope.referee, wanted))
    return tuple(
        sum((odds for result, odds in found.odds.items() if result[at]), Fraction(0))
        for at in range(len(wanted))
    )
