"""The referee, rule by rule."""

from dataclasses import replace
from typing import Any

import pytest

from gamemodels.mancala.board import Board, Layout, Player
from gamemodels.mancala.rules import (
    EventKind,
    Mancala,
    is_final,
    layout_flaw,
    starting_board,
    successors,
    winner,
)
from gamemodels.rules import replay

ONE, TWO = Player.ONE, Player.TWO
FOUR, SIX = Layout.canonical(4), Layout.canonical(6)


def only(layout: Layout, board: Board) -> tuple[EventKind, Board]:
    """The one move there is."""
    (move,) = successors(layout, board)
    return move.event.kind, move.state


def test_a_pickup_empties_any_own_pocket_that_is_not_empty() -> None:
    board = Board((2, 0, 1, 3, 3, 0), ONE)
    (move,) = successors(SIX, board)
    assert move.state == Board((0, 0, 1, 3, 3, 0), ONE, hand=2, last_pocket=0)
    assert (move.event.kind, move.event.pocket, move.event.marbles) == (EventKind.PICKUP, 0, 2)
    assert [m.event.pocket for m in successors(SIX, replace(board, turn=TWO))] == [3, 4]


def test_a_drop_with_more_in_hand() -> None:
    board = Board((0, 1, 0, 1), ONE, hand=2, last_pocket=0)
    assert only(FOUR, board) == (EventKind.DROP, Board((0, 2, 0, 1), ONE, 1, 1))


def test_sowing_visits_the_opponents_mancala() -> None:
    board = Board((0, 0, 0, 1, 1, 0), ONE, hand=2, last_pocket=4)
    assert only(SIX, board) == (EventKind.DROP, Board((0, 0, 0, 1, 1, 1), ONE, 1, 5))


def test_ending_in_the_own_mancala_keeps_the_turn() -> None:
    board = Board((0, 0, 1, 0), ONE, hand=1, last_pocket=0)
    assert only(FOUR, board) == (EventKind.EXTRA_TURN, Board((0, 1, 1, 0), ONE))


def test_ending_in_the_opponents_mancala_passes_the_turn() -> None:
    board = Board((1, 0, 0, 0), ONE, hand=1, last_pocket=2)
    assert only(FOUR, board) == (EventKind.TURN_PASSES, Board((1, 0, 0, 1), TWO))


def test_ending_in_an_own_empty_pocket_steals() -> None:
    board = Board((0, 2, 3, 0), ONE, hand=1, last_pocket=3)
    assert only(FOUR, board) == (EventKind.STEAL, Board((0, 6, 0, 0), TWO))


def test_a_steal_from_an_empty_pocket_takes_the_marble_in_hand() -> None:
    board = Board((0, 2, 0, 1), ONE, hand=1, last_pocket=3)
    assert only(FOUR, board) == (EventKind.STEAL, Board((0, 3, 0, 1), TWO))


def test_a_full_lap_back_to_the_emptied_origin_steals() -> None:
    board = Board((4, 0, 4, 0), ONE)
    for _ in range(5):
        kind, board = only(FOUR, board)
    assert kind is EventKind.STEAL
    assert board == Board((0, 7, 0, 1), TWO)


def test_ending_in_an_opponents_empty_pocket_does_not_steal() -> None:
    board = Board((1, 0, 0, 0, 2, 0), ONE, hand=1, last_pocket=2)
    assert only(SIX, board) == (EventKind.TURN_PASSES, Board((1, 0, 0, 1, 2, 0), TWO))


def test_a_side_without_marbles_forfeits_and_nothing_is_swept() -> None:
    board = Board((0, 5, 3, 2), ONE)
    assert only(FOUR, board) == (EventKind.FORFEIT, Board((0, 5, 3, 2), TWO))


def test_final_needs_an_empty_hand_and_empty_pockets_and_nobodys_turn() -> None:
    over = Board((0, 1, 0, 1), ONE)
    assert is_final(FOUR, over)
    assert is_final(FOUR, replace(over, turn=TWO))
    assert not is_final(FOUR, replace(over, hand=1, last_pocket=0))
    assert not is_final(FOUR, Board((0, 1, 1, 0), ONE))


@pytest.mark.parametrize(
    ("scores", "who"), [((3, 1), ONE), ((1, 3), TWO), ((2, 2), None)], ids=["1", "2", "draw"]
)
def test_the_winner_has_more_marbles(scores: tuple[int, int], who: Player | None) -> None:
    assert winner(Mancala(FOUR, 1).trace([Board((0, scores[0], 0, scores[1]), ONE)])) is who


def test_an_unfinished_game_has_no_winner() -> None:
    assert winner(Mancala(FOUR, 1).trace([Board((1, 3, 0, 0), ONE)])) is None


def test_replay_names_every_event(play: Any) -> None:
    ruling = replay(play(4, 1, seed=1))
    assert ruling.fault is None
    assert [event.kind.value for event in ruling.events] == [
        "pickup",
        "extra_turn",
        "forfeit",
        "pickup",
        "extra_turn",
    ]


def test_replay_finds_a_false_start() -> None:
    fault = replay(Mancala(FOUR, 1).trace([Board((2, 0, 1, 0), ONE)])).fault
    assert fault is not None
    assert fault.index == 0
    assert fault.legal == (starting_board(FOUR, 1),)


def test_replay_finds_the_first_illegal_board(play: Any) -> None:
    game = play(6, 2, seed=3)
    boards = list(game.boards)
    boards[5] = replace(boards[5], hand=boards[5].hand + 1)
    fault = replay(Mancala(game.layout, 2).trace(boards)).fault
    assert fault is not None
    assert fault.index == 5
    assert fault.legal == tuple(m.state for m in successors(game.layout, game.boards[4]))


def test_replay_accepts_padding_after_the_end() -> None:
    over = Board((0, 0), ONE)
    padded = Mancala(Layout.canonical(2), 3).trace([over, replace(over, turn=TWO)])
    assert replay(padded).fault is None


@pytest.mark.parametrize(
    ("pocket", "change", "flaw"),
    [
        (0, {"mancala": ONE}, "Player 1 does not have exactly one mancala"),
        (0, {"next": 2}, "the pockets do not form one cycle"),
        (0, {"side": TWO}, "p1 is out of place: a half is one player's and ends with a mancala"),
        (1, {"opposite": 4}, "p2 has the wrong opposite"),
        (2, {"opposite": 5}, "p3 has the wrong opposite"),
    ],
)
def test_layout_flaws(pocket: int, change: dict[str, Any], flaw: str) -> None:
    pockets = list(SIX.pockets)
    pockets[pocket] = replace(pockets[pocket], **change)
    assert layout_flaw(Layout(tuple(pockets))) == flaw
    assert replay(Mancala(Layout(tuple(pockets)), 1).trace([starting_board(SIX, 1)])).fault


def test_pickups_are_played_by_the_referee(play: Any) -> None:
    trace = play(6, 2, 1)
    moves = zip(trace.boards, trace.boards[1:], strict=False)
    picks = [post.last_pocket for pre, post in moves if not pre.hand and post.hand]
    assert tuple(trace.rules.playing(picks)) == trace.boards


def test_a_pickup_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(ValueError, match="p5 cannot be picked up on Board"):
        list(Mancala(Layout.canonical(6), 1).playing([4]))
