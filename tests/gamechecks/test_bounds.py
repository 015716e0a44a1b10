"""Exact bounds agree with the known answers."""

from typing import Any

import pytest
from tests.by_solver import bounds

import gamechecks
from gamechecks import EngineChoice, Scope, SolverChoice
from gamechecks.core.errors import InputError, RefereeError, Unsettled
from gamemodels.mancala.rules import Trace
from gamemodels.mancala.scope import KEYS, measured
from gamemodels.mancala.sowing_cnf import PickupGame
from gamemodels.mancala.sowings import PickupSearch


def wrong(game: dict[str, Any]) -> dict[str, Any]:
    """The bounds that are not exact, or not as known."""
    answer = bounds(Scope(game["pockets"], game["marbles"]))
    assert {bound.name for bound in answer.bounds} == set(KEYS) < set(game)
    return {b.name: b for b in answer.bounds if not b.exact or b.value != game[b.name]}


def test_every_bound_is_as_known(small_game: dict[str, Any]) -> None:
    assert wrong(small_game) == {}


@pytest.mark.slow
def test_the_fewest_boards_and_pickups_of_larger_boards() -> None:
    assert bounds(Scope(14, 2), of=["shortest_boards"])["shortest_boards"].value == 35
    assert bounds(Scope(14, 4), of=["fewest_pickups"])["fewest_pickups"].value == 13


@pytest.mark.slow
def test_every_bound_of_eight_pockets_and_two_marbles(eight_two: dict[str, Any]) -> None:
    assert wrong(eight_two) == {}


def test_a_bound_has_a_game_and_a_refutation_beside_it() -> None:
    bound = bounds(Scope(6, 1), of=["longest_boards"])["longest_boards"]
    assert bound.trace is not None
    assert (len(bound.trace), bound.value, bound.refuted) == (23, 23, 24)


def test_what_never_happens_has_no_value_but_is_exact() -> None:
    answer = bounds(Scope(4, 2), of=["fewest_turns_player2_wins"])
    assert answer.exact
    assert answer["fewest_turns_player2_wins"].value is None


@pytest.mark.parametrize(("pockets", "marbles"), [(2, 3), (4, 0)])
def test_a_world_without_marbles(pockets: int, marbles: int) -> None:
    answer = bounds(Scope(pockets, marbles))
    assert answer.exact
    assert [answer[name].value for name in ("shortest_boards", "longest_boards")] == [1, 1]
    assert answer["fewest_turns"].value == 0


def test_without_time_everything_is_open() -> None:
    answer = bounds(Scope(8, 2), timeout=0)
    assert not answer.exact
    assert answer.reason == "time limit of 0 s"


def test_what_was_played_is_told_though_nothing_is_settled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_long(search: PickupSearch, *asked: Any, **options: Any) -> Trace | None:
        raise Unsettled("time limit of 1 s")

    monkeypatch.setattr(PickupSearch, "find", too_long)
    answer = bounds(Scope(8, 2))
    assert answer.reason == "time limit of 1 s"
    for bound in answer.bounds:
        assert not bound.exact
        assert bound.trace is not None
        assert bound.value == measured(KEYS[bound.name].measure, bound.trace)


def test_a_measure_that_the_referee_does_not_find_is_an_internal_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(PickupGame, "begun_turns", lambda self: [])
    with pytest.raises(RefereeError, match=r"fewest_turns: the solver promised \d, and the game"):
        bounds(Scope(6, 2), of=["fewest_turns"])


def test_a_named_solver_settles_the_bounds_of_a_small_scope() -> None:
    """All its positions are soon seen, but a user who names a solver wants to hear that one."""
    asked = gamechecks.bounds(Scope(4, 1), solver=SolverChoice.CADICAL)
    assert (asked.solver, asked.engine) == (SolverChoice.CADICAL, EngineChoice.SOLVER)
    assert asked.exact
    seen = gamechecks.bounds(Scope(4, 1))
    assert seen.engine is EngineChoice.EXPLICIT
    assert all(bound.value == seen[bound.name].value for bound in asked.bounds)


def test_only_a_look_at_all_positions_counts_them_whatever_solver_is_named() -> None:
    counted = gamechecks.bounds(Scope(4, 1), of="reachable_states", solver=SolverChoice.CADICAL)
    assert counted["reachable_states"].value == 6


def test_bounds_from_a_position_ask_no_solver() -> None:
    start: Any = "0 2 1  1 0 3"
    with pytest.raises(InputError, match="leave --solver out"):
        gamechecks.bounds(Scope(6, start=start), solver=SolverChoice.CADICAL)
