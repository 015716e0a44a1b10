"""The referee on the variants of the rules, one by one."""

import pytest

from gamemodels.mancala.board import KALAH, ORIGINAL, VARIANTS, Board, Layout, Player, Rules
from gamemodels.mancala.rules import EventKind, Mancala, starting_board, successors
from gamemodels.rules import replay

ONE, TWO = Player.ONE, Player.TWO
FOUR, SIX = Layout.canonical(4), Layout.canonical(6)
NEEDS, SKIPS, SWEEPS = (Rules.named([name]) for name in VARIANTS)


def only(layout: Layout, board: Board, rules: Rules) -> tuple[EventKind, Board]:
    """The one move there is."""
    (move,) = successors(layout, board, rules)
    return move.event.kind, move.state


def test_the_seed_has_no_variants_and_kalah_has_all() -> None:
    assert ORIGINAL.names == ()
    assert KALAH.names == VARIANTS
    assert Rules.named(VARIANTS[:1]).names == ("steal_needs_marbles",)


def test_a_marble_stays_where_nothing_is_to_be_stolen() -> None:
    board = Board((0, 2, 0, 1), ONE, hand=1, last_pocket=3)
    assert only(FOUR, board, NEEDS) == (EventKind.TURN_PASSES, Board((1, 2, 0, 1), TWO))


def test_a_steal_with_something_to_steal_is_as_ever() -> None:
    board = Board((0, 2, 3, 0), ONE, hand=1, last_pocket=3)
    assert only(FOUR, board, NEEDS) == only(FOUR, board, ORIGINAL)


@pytest.mark.parametrize("hand", [1, 2])
def test_sowing_passes_the_opponents_mancala_by(hand: int) -> None:
    board = Board((1, 0, 0, 1, 1, 0), ONE, hand=hand, last_pocket=4)
    kind, after = only(SIX, board, SKIPS)
    assert kind is (EventKind.DROP if hand == 2 else EventKind.TURN_PASSES)
    assert after.marbles == (2, 0, 0, 1, 1, 0)


def test_the_own_mancala_is_not_passed_by() -> None:
    board = Board((0, 0, 0, 1, 1, 0), TWO, hand=1, last_pocket=4)
    assert only(SIX, board, SKIPS) == (EventKind.EXTRA_TURN, Board((0, 0, 0, 1, 1, 1), TWO))


@pytest.mark.parametrize("turn", Player)
def test_the_last_side_sweeps_whoever_is_in_turn(turn: Player) -> None:
    board = Board((0, 0, 2, 1, 2, 3), turn)
    assert only(SIX, board, SWEEPS) == (EventKind.SWEEP, Board((0, 0, 2, 0, 0, 6), turn))


def test_nothing_is_swept_in_the_midst_of_a_sowing() -> None:
    board = Board((0, 2, 1, 0), ONE, hand=1, last_pocket=0)
    assert only(FOUR, board, SWEEPS)[0] is EventKind.EXTRA_TURN


def test_nothing_is_swept_when_the_game_is_over() -> None:
    assert only(FOUR, Board((0, 2, 0, 0), ONE), SWEEPS)[0] is EventKind.FORFEIT


def test_replay_goes_by_the_rules_of_the_trace() -> None:
    boards = [starting_board(FOUR, 1)]
    for _ in range(3):
        boards.append(successors(FOUR, boards[-1], SWEEPS)[0].state)
    game = Mancala(FOUR, 1, SWEEPS).trace(boards)
    assert [event.kind for event in replay(game).events][-1] is EventKind.SWEEP
    fault = replay(Mancala(FOUR, 1).trace(boards)).fault
    assert fault is not None
    assert fault.index == 3


@pytest.mark.parametrize("start", [0, 1, 3, 4])
def test_a_course_is_one_lap(start: int) -> None:
    passed = 5 if start < 2 else 2
    lap = [(start + step) % 6 for step in range(1, 7)]
    assert SIX.course(start, skipping=False) == tuple(lap)
    assert SIX.course(start, skipping=True) == tuple(p for p in lap if p != passed)
