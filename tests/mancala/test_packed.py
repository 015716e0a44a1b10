"""The fast step on packed positions against the referee's moves."""

from typing import Any

import pytest

from gamemodels.mancala.board import Board, Layout, Rules
from gamemodels.mancala.packed import PackedGame
from gamemodels.mancala.rules import EventKind, is_final, starting_board, successors

SMALL = [(2, 1), (4, 0), (4, 1), (4, 2), (4, 3), (4, 4), (4, 7), (6, 1), (6, 2), (6, 3), (8, 1)]


def sown_by_referee(game: PackedGame, board: Board) -> set[tuple[int | None, tuple[Board, ...]]]:
    """Every pocket that may be picked up, with the boards until the hand is empty again."""
    found = set()
    for move in successors(game.layout, board, game.rules):
        boards = [move.state]
        while boards[-1].hand:
            boards.append(successors(game.layout, boards[-1], game.rules)[0].state)
        found.add((move.event.pocket, tuple(boards)))
    return found


def sown_by_packing(game: PackedGame, board: Board) -> set[tuple[int | None, tuple[Board, ...]]]:
    """The same on the packed position."""
    position = game.pack(board.marbles, board.turn)
    assert game.board(position) == board
    return {
        (
            sowing.pocket if sowing.hand else None,
            (*(game.in_hand(position, sowing) if sowing.hand else ()), game.board(sowing.target)),
        )
        for sowing in game.sowings(position)
    }


def events_agree(game: PackedGame, board: Board) -> None:
    """A sowing begins, ends and gains as the referee says."""
    position = game.pack(board.marbles, board.turn)
    for sowing in game.sowings(position):
        (first,) = {m.event.kind for m in successors(game.layout, board, game.rules)}
        assert sowing.event is first
        if not sowing.hand:
            continue
        (*_, held) = game.in_hand(position, sowing)
        (last,) = successors(game.layout, held, game.rules)
        assert game.last_event(position, sowing) is last.event.kind
        stolen = last.event.marbles + 1 if last.event.kind is EventKind.STEAL else 0
        assert game.gain(position, sowing) == stolen


@pytest.mark.parametrize(("pockets", "marbles"), SMALL)
def test_every_sowing_of_a_small_scope(pockets: int, marbles: int, any_rules: Rules) -> None:
    game, layout = PackedGame(pockets, marbles, any_rules), Layout.canonical(pockets)
    start = starting_board(layout, marbles)
    assert game.board(game.start) == start
    waiting, seen = [start], {start}
    while waiting:
        board = waiting.pop()
        assert game.is_final(game.pack(board.marbles, board.turn)) is is_final(layout, board)
        if is_final(layout, board):
            continue
        sown = sown_by_referee(game, board)
        assert sown_by_packing(game, board) == sown
        events_agree(game, board)
        reached = {boards[-1] for _, boards in sown} - seen
        waiting += reached
        seen |= reached


@pytest.mark.parametrize(("pockets", "marbles"), [(10, 2), (14, 4), (8, 9), (20, 1)])
def test_sowings_of_random_games(pockets: int, marbles: int, any_rules: Rules, play: Any) -> None:
    game = PackedGame(pockets, marbles, any_rules)
    for seed in range(3):
        trace = play(pockets, marbles, seed, rules=any_rules)
        for board in trace.boards[:-1]:
            if board.hand == 0:
                assert sown_by_packing(game, board) == sown_by_referee(game, board)
                events_agree(game, board)
