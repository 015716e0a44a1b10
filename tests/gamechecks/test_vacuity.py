"""Properties that hold because there is no game of the kind, and how that is told."""

from typing import Any

import pytest
from tests.by_solver import check

from gamechecks import CheckOutcome, EngineChoice, Games, Scope, SolverChoice
from gamechecks.core.errors import Unsettled
from gamechecks.core.scope import LayoutChoice
from gamechecks.core.verdict import Method
from gamechecks.engines.explicit import goals as goal_search
from gamechecks.engines.induction import quick_induction
from gamechecks.engines.plan import PREMISE_SECONDS
from gamechecks.formats.documents import check_document
from gamechecks.show.verdict import check_sentence
from gamechecks.testing import VacuousWarning, assert_holds
from gamemodels.mancala.scope import StepsChoice
from gamemodels.mancala.sowings import SowingSearch

WAYS: dict[str, dict[str, Any]] = {
    "solver": {},
    "boards": {"steps": StepsChoice.BOARDS},
    "symbolic": {"layout": LayoutChoice.SYMBOLIC},
    "cadical": {"solver": SolverChoice.CADICAL},
    "explicit": {"engine": EngineChoice.EXPLICIT},
    "both": {"engine": EngineChoice.BOTH},
}
PROPERTIES = ("False", "boards > 9", "always(implies(hand == 9, final))")


@pytest.mark.parametrize("way", WAYS)
def test_every_engine_says_that_no_game_is_complete(way: str) -> None:
    for formula in PROPERTIES:
        verdict = check(Scope(4, 1, 5), formula, games=Games.COMPLETE, **WAYS[way])
        assert (verdict.outcome, verdict.vacuous) == (CheckOutcome.HOLDS, ("at_end(final)",))
        words = f"{formula}, but vacuously: there is no complete game within 5 boards"
        assert check_sentence(verdict) == words
        assert check_document(verdict)["vacuous"] == ["at_end(final)"]


@pytest.mark.parametrize("way", WAYS)
def test_a_scope_with_a_complete_game_is_not_empty(way: str) -> None:
    for formula, vacuous in ("boards > 5", ()), (PROPERTIES[-1], ("eventually(hand == 9)",)):
        verdict = check(Scope(4, 1, 6), formula, games=Games.COMPLETE, **WAYS[way])
        assert (verdict.outcome, verdict.vacuous) == (CheckOutcome.HOLDS, vacuous)


@pytest.mark.parametrize("engine", EngineChoice)
def test_every_engine_says_that_no_game_is_unfinished(engine: EngineChoice) -> None:
    verdict = check(Scope(4, 1, 6), "False", games=Games.UNFINISHED, engine=engine)
    assert verdict.vacuous == ("not at_end(final)",)
    assert check_sentence(verdict) == "False, but vacuously: no game is unfinished after 6 boards"
    broken = check(Scope(4, 1, 5), "False", games=Games.UNFINISHED, engine=engine)
    assert (broken.outcome, broken.vacuous) == (CheckOutcome.VIOLATED, ())


@pytest.mark.parametrize("engine", EngineChoice)
@pytest.mark.parametrize(
    ("formula", "vacuous"),
    [
        ("boards >= 10", True),
        ("not boards < 10", True),
        ("count(pickup) >= 3", True),
        ("-2 * pickups <= -6", True),
        ("always(max(turns, steals) >= 3)", True),
        ("not always(hand < 9)", True),
        ("boards <= 10", False),
        ("3 - pickups >= 0", False),
        ("implies(pickup, boards <= 10)", False),
        ("until(hand < 9, hand >= 10)", False),
    ],
)
def test_what_only_a_complete_game_can_break_holds_vacuously_without_one(
    formula: str, vacuous: bool, engine: EngineChoice
) -> None:
    verdict = check(Scope(6, 1, 5), formula, engine=engine)
    assert verdict.outcome is CheckOutcome.HOLDS
    assert ("at_end(final)" in verdict.vacuous) is vacuous


def test_a_function_and_a_proof_may_hold_for_want_of_games() -> None:
    by_hand = check(Scope(4, 1, 5), lambda trace: trace.truth(False), games=Games.COMPLETE)
    assert by_hand.vacuous == ("at_end(final)",)
    proved = check(Scope(14, 1, 8), "marbles-conserved", games=Games.COMPLETE)
    assert (proved.method, proved.vacuous) == (Method.INDUCTION, ("at_end(final)",))


def test_a_test_is_warned_of_it() -> None:
    with pytest.warns(VacuousWarning, match="there is no complete game within 5 boards"):
        assert_holds("False", pockets=6, boards=5, games="complete")


def too_long(bmc: SowingSearch) -> None:
    """A search for games of a kind that takes too long."""
    raise Unsettled("no time left")


def test_what_holds_still_does_if_it_may_be_for_want_of_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(SowingSearch, "first", too_long)
    monkeypatch.setattr(quick_induction, "INDUCTION_SECONDS", 0.0)
    verdict = check(Scope(6, 1, 8), "always(hand < 9)", games=Games.COMPLETE, timeout=600)
    looked = f"looked {PREMISE_SECONDS:.0f} s for a game of the kind"
    assert (verdict.outcome, verdict.reason) == (CheckOutcome.HOLDS, looked)
    assert check_sentence(verdict).endswith(f"within 8 boards; {looked}, so it may hold vacuously")


def test_what_every_position_shows_still_holds_too(monkeypatch: pytest.MonkeyPatch) -> None:
    ends, asked = goal_search.GoalSearch.ends, []

    def once(search: goal_search.GoalSearch) -> Any:
        asked.append(search)
        if len(asked) > 1:
            raise Unsettled("no time left")
        return ends(search)

    monkeypatch.setattr(goal_search.GoalSearch, "ends", once)
    scope, engine = Scope(6, 1, 8), EngineChoice.EXPLICIT
    verdict = check(scope, "always(hand < 9)", games=Games.COMPLETE, engine=engine)
    assert (verdict.outcome, verdict.reason) == (CheckOutcome.HOLDS, "no time left")
