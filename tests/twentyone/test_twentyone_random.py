"""Random questions: the solver and a look at every board give the same answers."""

from hypothesis import given
from hypothesis import strategies as st
from tests.gamechecks.language.strategies import Draw, Writer, examples
from tests.twentyone.by_boards import odds_by_boards

from gamechecks.language.words import TRUTH
from gamemodels.twentyone.odds import odds_of
from gamemodels.twentyone.scope import Scope
from gamemodels.twentyone.words import vocabulary


@st.composite
def formulas(draw: Draw) -> str:
    """A formula that says that it is read at the first board."""
    node = Writer(draw, vocabulary()).node(TRUTH, draw(st.integers(1, 3)))
    node_text = f"next({node})" if draw(st.booleans()) else str(node)
    return f"until(False, {node_text})"


@given(formula=formulas(), thresholds=st.tuples(st.integers(1, 3), st.integers(1, 2)))
@examples(12)
def test_odds_of_random_formulas_are_those_that_every_board_gives(
    formula: str, thresholds: tuple[int, int]
) -> None:
    scope = Scope(*thresholds, copies=1)
    slowly = odds_by_boards(scope, [formula])
    assert odds_of(scope, [formula]) == slowly
