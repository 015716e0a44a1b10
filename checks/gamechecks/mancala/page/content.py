"""What a page shows, as data for its script."""

from collections.abc import Sequence
from typing import Any

from gamechecks.mancala.show.differences import difference
from gamechecks.mancala.show.ending import ending
from gamechecks.mancala.show.turns import turns_of
from gamechecks.mancala.show.words import pocket_words
from gamechecks.show.standing import Standing, standing, told
from gamechecks.traces.judging import Judgement
from gamechecks.traces.truths import Truths
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player, pocket_name
from gamemodels.mancala.referee import Trace, is_final, successors

NUMBERS = {Player.ONE: 1, Player.TWO: 2}


def content(judgement: Judgement, rows: Sequence[Truths]) -> dict[str, Any]:
    """Pockets, boards, moves, turns and formulas; indices count from 0, players from 1."""
    trace = judgement.shown
    layout = trace.layout
    return {
        "pockets": [_pocket(layout, index) for index in range(len(layout))],
        "lower": layout.row(Player.ONE),
        "upper": layout.row(Player.TWO)[::-1],
        "mancalas": [layout.mancala_of(player) for player in Player],
        "boards": [_board(judgement, index) for index in range(len(trace))],
        "turns": _turns(judgement),
        "result": ending(trace),
        "over": judgement.fault is None and is_final(layout, trace.boards[-1]),
        "rows": [_row(row) for row in rows],
    }


def _pocket(layout: Layout, index: int) -> dict[str, Any]:
    pocket = layout.pockets[index]
    return {
        "name": pocket_name(index),
        "words": pocket_words(layout, index),
        "side": NUMBERS[pocket.side],
        "mancala": pocket.mancala is not None,
    }


def _board(judgement: Judgement, index: int) -> dict[str, Any]:
    """A board, the move that led to it, and where the hand will drop next."""
    trace = judgement.shown
    board = trace.boards[index]
    before = trace.boards[index - 1] if index else None
    return {
        "marbles": board.marbles,
        "turn": NUMBERS[board.turn],
        "hand": board.hand,
        "over": board.last_pocket if board.hand else None,
        "next": _next_drop(trace, board),
        "move": told(judgement, index),
        "kind": _kind(judgement, index),
        "changes": difference(trace.layout, before, board) if before else (),
    }


def _kind(judgement: Judgement, index: int) -> str:
    """What the page has a sign for: an event, or how a board stands without one."""
    stands = standing(judgement, index)
    moved = stands is Standing.MOVE
    return judgement.events[index - 1].kind.value if moved else stands.value


def _next_drop(trace: Trace, board: Board) -> int | None:
    moves = successors(trace.layout, board, trace.variants) if board.hand else ()
    return moves[0].event.pocket if moves else None


def _turns(judgement: Judgement) -> list[dict[str, Any]]:
    """The turns, each with the boards that it leads to."""
    return [
        {
            "title": turn.events[0].kind.value if turn.number is None else f"turn {turn.number}",
            "player": NUMBERS[turn.player],
            "name": turn.player.words,
            "boards": list(range(turn.start + 1, turn.end + 1)),
        }
        for turn in turns_of(judgement.shown, judgement.events)
    ]


def _row(row: Truths) -> dict[str, Any]:
    """A formula's truths as a text of signs."""
    return {
        "name": row.name,
        "formula": "" if row.formula == row.name else row.formula,
        "truths": "".join("+" if true else "-" for true in row.at),
        "holds": row.holds,
        "wrong": row.wrong_at,
    }
