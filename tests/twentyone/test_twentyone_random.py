"""Random questions: the solver and a look at every board give the same answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.gamechecks.language.strategies import Draw, Writer, examples
from tests.twentyone.by_boards import odds_by_boards

from gamechecks.core.scope import EngineChoice, Games
from gamechecks.core.verdict import CheckOutcome, Outcome
from gamechecks.engines.dispatch import check, run
from gamechecks.language import concrete, parse
from gamechecks.language.words import TRUTH
from gamechecks.traces.judging import judge
from gamemodels.twentyone.board import VARIANTS, Variants
from gamemodels.twentyone.game import TWENTYONE
from gamemodels.twentyone.odds import odds_of
from gamemodels.twentyone.scope import Scope
from gamemodels.twentyone.words import vocabulary

DEEP = 12
"""Boards up to which every game is looked at: two cards."""


@st.composite
def scopes(draw: Draw) -> Scope:
    """Small worlds by all rules; with `restarts` even short games are many."""
    alone = [(name,) for name in VARIANTS]
    names = draw(st.sampled_from([(), (), *alone, ("restarts", "overwriting")]))
    variants = Variants.named(names)
    deepest = 6 if variants.restarts else DEEP
    return Scope(
        challenger=draw(st.integers(1, 4)),
        dealer=draw(st.integers(1, 4)),
        copies=1,
        games=draw(st.integers(1, 2)),
        boards=draw(st.integers(1, deepest)),
        rules=variants,
    )


@st.composite
def formulas(draw: Draw) -> str:
    """A formula that says that it is read at the first board."""
    node = Writer(draw, vocabulary()).node(TRUTH, draw(st.integers(1, 3)))
    node_text = f"next({node})" if draw(st.booleans()) else str(node)
    return f"until(False, {node_text})"


def assert_agreed(scope: Scope, formula: str, games: Games) -> None:
    """Both engines say the same, and the referee agrees with what is found."""
    found = run(scope, formula, engine=EngineChoice.BOTH, games=games)
    assert found.outcome in (Outcome.FOUND, Outcome.REFUTED)
    if found.trace is not None:
        assert judge(found.trace, TWENTYONE).fault is None
        assert concrete.evaluate(parse(formula, vocabulary()), found.trace)
    checked = check(scope, formula, engine=EngineChoice.BOTH, games=games)
    assert checked.outcome in (CheckOutcome.HOLDS, CheckOutcome.VIOLATED)


@given(scope=scopes(), formula=formulas(), games=st.sampled_from(Games))
@examples(6)
def test_engines_agree_on_random_questions(scope: Scope, formula: str, games: Games) -> None:
    assert_agreed(scope, formula, games)


@pytest.mark.slow
@given(scope=scopes(), formula=formulas(), games=st.sampled_from(Games))
@examples(250)
def test_engines_agree_on_many_random_questions(scope: Scope, formula: str, games: Games) -> None:
    assert_agreed(scope, formula, games)


@given(formula=formulas(), thresholds=st.tuples(st.integers(1, 3), st.integers(1, 2)))
@examples(12)
def test_odds_of_random_formulas_are_those_that_every_board_gives(
    formula: str, thresholds: tuple[int, int]
) -> None:
    scope = Scope(*thresholds, copies=1)
    slowly = odds_by_boards(scope, [formula])
    assert odds_of(scope, [formula]) == slowly
