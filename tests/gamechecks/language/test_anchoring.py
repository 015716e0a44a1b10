"""Formulas about one board: in a check every board is meant, in a search one must say which."""

from collections.abc import Callable

import pytest
from tests.by_solver import check, run, run_all
from tests.words import words

from gamechecks import CheckOutcome, EngineChoice, Outcome, ProofOutcome, Scope, explain, prove
from gamechecks.language import FormulaError, parse
from gamechecks.language.question import bare_word
from gamechecks.testing import assert_found, assert_holds, assert_refuted

SCOPE = Scope(6, 2, 12)
BARE = ["hand <= 0", "score(Player1) == 3", "final", "implies(final, winner != none)", "steal"]
PLACED = [
    "winner == Player2",
    "steals == 2 and boards <= 9",
    "always(hand <= 3)",
    "at_end(score(Player1)) > 3",
    "until(hand < 4, steal)",
    "count(hand == 0) > 2",
    "marbles_each == 2",
    "side(p1) == Player1",
    "True",
]


@pytest.mark.parametrize("text", BARE)
def test_a_goal_about_one_board_is_refused_with_three_readings(text: str) -> None:
    asked: list[Callable[..., object]] = [run, run_all, explain]
    for ask in asked:
        with pytest.raises(FormulaError) as refused:
            ask(SCOPE, text)
        for reading in ("eventually", "at_end", "always"):
            assert f"`{reading}({text})`" in refused.value.hint
    for asserting in (assert_found, assert_refuted):
        with pytest.raises(FormulaError):
            asserting(text, scope=SCOPE)


@pytest.mark.parametrize("text", PLACED)
def test_what_says_which_boards_it_means_is_asked_as_it_is(text: str) -> None:
    assert bare_word(parse(text, words(6))) is None
    assert run(SCOPE, text, engine=EngineChoice.EXPLICIT).outcome is not Outcome.UNKNOWN
    assert check(SCOPE, text).property == text


@pytest.mark.parametrize("engine", [EngineChoice.SOLVER, EngineChoice.EXPLICIT])
@pytest.mark.parametrize("text", BARE)
def test_a_check_of_one_board_is_a_check_of_every_board(text: str, engine: EngineChoice) -> None:
    plain = check(SCOPE, text, engine=engine)
    spelt = check(SCOPE, f"always({text})", engine=engine)
    assert plain.property == f"always({text})"
    assert (plain.outcome, plain.wrong_at) == (spelt.outcome, spelt.wrong_at)


def test_a_bound_on_the_hand_that_holds_at_first_only_is_violated() -> None:
    assert check(SCOPE, "hand <= 0").outcome is CheckOutcome.VIOLATED
    with pytest.raises(AssertionError, match=r"violated: always\(hand <= 0\)"):
        assert_holds("hand <= 0", scope=SCOPE)


def test_a_proof_is_about_every_board_too() -> None:
    proof = prove(Scope(4, None), "hand >= 0")
    assert (proof.outcome, proof.theorem) == (ProofOutcome.PROVED, "always(hand >= 0)")
    assert prove(Scope(4, None), "hand <= 0").outcome is ProofOutcome.VIOLATED
