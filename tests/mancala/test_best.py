"""Best play against plain minimax, and against what others have published of Kalah."""

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import product
from typing import cast

import pytest
from tests.gamechecks.commands import mancala

from gamechecks import KALAH, Player, Scope, best, bounds
from gamechecks.core.errors import InputError, Unsettled
from gamemodels.mancala.board import Board, Layout, Rules
from gamemodels.mancala.rules import Mancala, is_final, winner
from gamemodels.rules import replay

ALL_RULES = [Rules(*on) for on in product((False, True), repeat=3)]
SMALL = [(2, 1), (4, 1), (4, 2), (4, 3), (4, 6), (4, 13), (6, 1), (6, 2), (6, 3), (8, 1), (10, 1)]
LARGER = [(8, 2), *((6, marbles) for marbles in range(4, 13))]
"""The other scopes of up to 10,000 positions."""
EMPTY_STEALS = Rules(skip_opponent_mancala=True, last_side_sweeps=True)


def minimax(rules: Mancala) -> Callable[[Board], int]:
    """Player 1's score less player 2's from any board, by the referee alone."""

    @cache
    def value(board: Board) -> int:
        if is_final(rules.layout, board):
            one, two = (board.marbles[rules.layout.mancala_of(player)] for player in Player)
            return one - two
        moves = rules.moves(board)
        while len(moves) == 1 and moves[0].state.hand:
            moves = rules.moves(moves[0].state)
        worths = [value(move.state) for move in moves]
        return max(worths) if board.turn is Player.ONE else min(worths)

    return value


def referee_of(scope: Scope) -> Mancala:
    return cast(Mancala, scope.referee)


@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize(("pockets", "marbles"), SMALL)
def test_value_and_first_moves_are_those_of_minimax(
    pockets: int, marbles: int, rules: Rules
) -> None:
    scope = Scope(pockets, marbles, rules=rules)
    referee = referee_of(scope)
    (start,) = referee.starts()
    found, value = best(scope, moves=True), minimax(referee)
    assert found.value == value(start)
    assert found.trace is not None
    assert replay(found.trace).fault is None
    assert found.moves == {
        f"p{move.event.pocket + 1}": (value(move.state),) * 2
        for move in referee.moves(start)
        if move.event.pocket is not None
    }


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize(("pockets", "marbles"), LARGER)
def test_the_value_of_larger_scopes_is_that_of_minimax(
    pockets: int, marbles: int, rules: Rules
) -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    scope = Scope(pockets, marbles, rules=rules)
    referee = referee_of(scope)
    try:
        assert best(scope).value == minimax(referee)(*referee.starts())
    finally:
        sys.setrecursionlimit(limit)


@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize(
    "start",
    [
        "0 2 1  1 0 3, Player2",
        "1 0 2 0  0 3 0 5, Player1",
        "0 0 4  2 1 0, Player1",
        "0 0 4  3 9 0, Player1",
    ],
)
def test_a_position_has_its_own_value(start: str, rules: Rules) -> None:
    scope = Scope.read({"start": start, "rules": rules})
    referee = referee_of(scope)
    assert best(scope).value == minimax(referee)(*referee.starts())


@pytest.mark.parametrize(
    ("marbles", "value"), [(1, 2), (2, 10), pytest.param(3, 2, marks=pytest.mark.slow)]
)
def test_kalah_with_steals_from_empty_pockets_is_as_published(marbles: int, value: int) -> None:
    assert best(Scope(14, marbles, rules=EMPTY_STEALS)).value == value


def test_little_memory_changes_no_value() -> None:
    assert best(Scope(14, 2), memory=1).value == best(Scope(14, 2)).value == 4


def test_the_line_is_a_complete_game_that_its_winner_wins() -> None:
    found = best(Scope(8, 2))
    assert found.trace is not None
    assert is_final(Layout.canonical(8), found.trace.boards[-1])
    assert winner(found.trace) is found.winner is Player.ONE


def test_first_moves_that_take_too_long_are_told_by_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamemodels.mancala.best_play.LEAST_WORK", 0)
    found, settled = best(Scope(14, 2)), best(Scope(14, 2), moves=True)
    assert found.moves["p5"] == (4, 4)
    for name, (low, high) in found.moves.items():
        assert low <= settled.moves[name][0] == settled.moves[name][1] <= high <= 4
    assert "bounds only for p1, p2, p3, p4, p6: --moves settles every first move\n" in str(found)
    stopped = replace(found, reason="time limit of 1 s")
    assert "bounds only for p1, p2, p3, p4, p6: time limit of 1 s\n" in str(stopped)
    assert "bounds only" not in str(settled)


def test_bounds_has_the_same_value() -> None:
    of = ["value_under_best_play"]
    alone = bounds(Scope(8, 2), engine="explicit", of=of)  # type: ignore[arg-type]
    beside = bounds(Scope(8, 2), engine="explicit", of=[*of, "reachable_states"])  # type: ignore[arg-type]
    assert alone[of[0]].value == beside[of[0]].value == best(Scope(8, 2)).value


def test_bounds_asks_for_the_value_alone_on_any_board() -> None:
    of = "bounds --of value_under_best_play --pockets 14"
    code, out, _ = mancala(f"{of} --marbles 1 --json")
    assert (code, json.loads(out)["value_under_best_play"]) == (0, 2)
    code, out, _ = mancala(f"{of} --marbles 4 --timeout 0.05 --json")
    document = json.loads(out)
    assert (code, document["open"]) == (3, ["value_under_best_play"])
    low, high = document["evidence"]["value_under_best_play"]["interval"]
    assert low <= 10 <= high
    assert f"{low} to {high}" in mancala(f"{of} --marbles 4 --timeout 0.05")[1]
    code, _, err = mancala(f"{of} --marbles 4 --of fewest_turns")
    assert (code, "use --engine explicit, or ask for it alone" in err) == (2, True)


def test_out_of_time_there_is_an_interval() -> None:
    code, out, _ = mancala("best --pockets 14 --marbles 4 --timeout 0.05 --json")
    document = json.loads(out)
    assert code == 3
    assert document["verdict"] == "partial"
    assert "value" not in document
    low, high = document["interval"]
    assert low <= 10 <= high


def test_the_command_tells_who_wins() -> None:
    code, out, _ = mancala("best --pockets 6 --marbles 2")
    assert code == 0
    assert out.startswith("exact: Player 1 wins by 4 if both play well\n")
    code, out, _ = mancala("best --pockets 6 --marbles 2 --json")
    document = json.loads(out)
    assert (document["value"], document["winner"]) == (4, "Player1")
    assert max(document["moves"].values()) == 4
    assert document["moves"][document["line"][0]] == 4


def test_an_answer_prints_as_the_command_does() -> None:
    found = best(Scope(6, 2))
    assert str(found).startswith("exact: Player 1 wins by 4 if both play well\n")
    with pytest.raises(TypeError, match=r"look at its exact, as in answer\.exact"):
        bool(found)


def test_memory_must_be_some() -> None:
    with pytest.raises(InputError, match="memory is 0: a number of megabytes from 1"):
        best(Scope(4, 1), memory=0)
    code, _, err = mancala("best --memory 0")
    assert code == 2
    assert "--memory" in err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("marbles", "rules", "value"), [(3, KALAH, 2), (4, Rules(), 10)], ids=["kalah", "model"]
)
def test_the_board_people_own(marbles: int, rules: Rules, value: int) -> None:
    assert best(Scope(14, marbles, rules=rules)).value == value


def test_what_is_known_of_first_moves_is_told_when_time_is_up() -> None:
    looks = 0

    def stop(_: object) -> None:
        nonlocal looks
        looks += 1
        if looks > 60:
            raise Unsettled("time is up")

    so_far = best(Scope(14, 3), listen=stop)
    assert so_far.reason == "time is up"
    assert so_far.interval == (0, 36)
    assert "  p4  0  best so far\n" in str(so_far)
    # Both are worth 0, as the whole search finds.
    assert all(low <= 0 <= high for low, high in so_far.moves.values())
    assert list(so_far.moves) == ["p4", "p6"]
