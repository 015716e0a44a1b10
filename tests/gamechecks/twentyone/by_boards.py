"""The odds of formulas by a look at every board, where nothing is taken together."""

from collections.abc import Sequence
from fractions import Fraction

from gamechecks.engines.values.formulas import FormulaObserver, likely_each
from gamechecks.engines.values.spreading import spread
from gamechecks.language.question import conditions
from gamechecks.twentyone.scope import Scope


def odds_by_boards(scope: Scope, formulas: Sequence[str]) -> tuple[Fraction, ...]:
    """How likely a complete game makes each formula true."""
    wanted = conditions(formulas, scope.vocabulary)
    return likely_each(spread(scope.referee, FormulaObserver(scope.referee, wanted)), len(wanted))
