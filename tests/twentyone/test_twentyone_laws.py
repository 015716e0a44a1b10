"""The laws hold by default, are proved for all worlds, and each variant breaks its own."""

from dataclasses import replace

import pytest
from tests.by_solver import check

from gamechecks.core.verdict import CheckOutcome
from gamechecks.engines.induction.proving import prove, prove_each
from gamechecks.engines.induction.theorems import BoardsBound, ProofOutcome
from gamechecks.testing import assert_holds, assert_proved
from gamemodels.twentyone.scope import RULE_NAMES, Scope
from gamemodels.twentyone.words import LAWS

ANY = Scope(challenger=None, dealer=None, copies=None, games=None)

BROKEN = {
    ("one-at-a-time", "restarts"): 4,
    ("inputs-find-idle", "restarts"): 3,
    ("hand-at-most-30", "stale_hands"): 23,
    ("dealer-waits", "stale_hands"): 24,
    ("score-is-hand", "restarts"): 14,
    ("one-outcome-a-start", "restarts"): 3,
    ("cards-conserved", "stale_hands"): 19,
    ("start-not-lost", "restarts,overwriting"): 5,
    ("never-quiet", "start_as_shuffle"): 2,
    ("never-quiet", "no_check_winner"): 17,
    ("never-quiet", "uncoupled_score"): 12,
    ("end-time", "text_times"): 18,
}
"""The board by which a law is broken; an event is seen when the next board is there."""


def test_each_law_is_proved_whatever_the_thresholds_the_cards_and_the_games() -> None:
    proofs = prove_each(ANY, [law.name for law in LAWS])
    assert {proof.theorem for proof in proofs if proof.outcome is ProofOutcome.PROVED} == {
        law.name for law in LAWS
    }


@pytest.mark.parametrize("law", ["one-at-a-time", "never-quiet", "end-time"])
def test_each_law_holds_by_default(law: str) -> None:
    assert check(Scope(), law).outcome is CheckOutcome.HOLDS


def test_a_law_that_is_not_inductive_is_searched_for_within_the_bound() -> None:
    """Its proof fails on boards where cards are owed, which the referee must be able to replay."""
    rules = RULE_NAMES.read("no_check_winner")
    scope = Scope(challenger=1, dealer=1, games=1, boards=19, rules=rules)
    answer = check(scope, "deck-never-empty", seed=0, jobs=1)
    assert answer.outcome is CheckOutcome.HOLDS


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("law", "variants"), BROKEN, ids=str)
def test_a_variant_breaks_its_law_at_the_earliest_board(law: str, variants: str) -> None:
    one_game = law in ("never-quiet", "end-time")
    boards = min(30, BROKEN[law, variants] + 2)
    scope = Scope(games=1 if one_game else 2, boards=boards, rules=RULE_NAMES.read(variants))
    answer = check(scope, law, jobs=1)
    assert answer.outcome is CheckOutcome.VIOLATED
    assert answer.wrong_at is not None
    assert answer.wrong_at + 1 == BROKEN[law, variants]


def test_a_variant_that_breaks_a_law_is_found_by_a_proof_too() -> None:
    scope = Scope(None, None, None, None, rules=RULE_NAMES.read("uncoupled_score"))
    assert prove(scope, "never-quiet").outcome is ProofOutcome.VIOLATED


def test_a_law_about_times_is_not_proved_where_waits_vary() -> None:
    varied = Scope(None, None, None, None, variation=3)
    assert prove(varied, "one-at-a-time").outcome is ProofOutcome.PROVED
    assert prove(varied, "end-time").outcome is ProofOutcome.VIOLATED


def test_the_proof_that_games_end_bounds_their_boards() -> None:
    assert prove(ANY, "every-game-ends").bound == BoardsBound(
        "1 + g * (4c + 4d + 20)", "With g games and thresholds c and d"
    )
    for scope in (Scope(2, 3, 1), Scope(2, 3, 1, games=2), Scope(21, 1, 1)):
        bound = prove(scope, "every-game-ends").bound
        assert bound is not None
        assert bound.longest is not None
        assert bound.longest == 1 + scope.setting.games * (longest(scope) - 1)
        assert bound.longest < (bound.boards or 0)


def longest(scope: Scope) -> int:
    """The most boards of one game, by a look at every board."""
    game = replace(scope, games=1).referee
    boards, layer = 0, set(game.starts())
    while layer:
        layer = {move.state for board in layer for move in game.moves(board)}
        boards += 1
    return boards


def test_every_game_ends_unless_it_falls_silent() -> None:
    assert prove(ANY, "every-game-ends").outcome is ProofOutcome.PROVED
    stuck = Scope(None, None, None, None, rules=RULE_NAMES.read("no_check_winner"))
    assert prove(stuck, "every-game-ends").outcome is not ProofOutcome.PROVED


def test_tests_can_ask() -> None:
    assert_holds("always(waiting <= 1)", game="twentyone", boards=20)
    assert_proved("win-needs-21", game="twentyone")
