"""What a page shows, as data for its script."""

from collections.abc import Sequence
from typing import Any

from gamechecks.show.differences import difference
from gamechecks.show.score import Score
from gamechecks.show.turns import turns_of
from gamechecks.show.words import describe, pocket_words
from gamechecks.traces.truths import Truths
from gamemodels.mancala.board import Board, Trace
from gamemodels.mancala.layout import Layout, Player, pocket_name
from gamemodels.mancala.rules import Ruling, is_final, successors

NUMBERS = {Player.ONE: 1, Player.TWO: 2}


def content(trace: Trace, ruling: Ruling, rows: Sequence[Truths]) -> dict[str, Any]:
    """Pockets, boards, moves, turns and formulas; indices count from 0, players from 1."""
    layout = trace.layout
    return {
        "pockets": [_pocket(layout, index) for index in range(len(layout))],
        "lower": layout.row(Player.ONE),
        "upper": layout.row(Player.TWO)[::-1],
        "mancalas": [layout.mancala_of(player) for player in Player],
        "boards": [_board(trace, ruling, index) for index in range(len(trace))],
        "turns": _turns(trace, ruling),
        "result": str(Score(trace)),
        "over": is_final(layout, trace.boards[-1]),
        "rows": [_row(row, len(trace)) for row in rows],
    }


def _pocket(layout: Layout, index: int) -> dict[str, Any]:
    pocket = layout.pockets[index]
    return {
        "name": pocket_name(index),
        "words": pocket_words(layout, index),
        "side": NUMBERS[pocket.side],
        "mancala": pocket.mancala is not None,
    }


def _board(trace: Trace, ruling: Ruling, index: int) -> dict[str, Any]:
    """A board, the move that led to it, and where the hand will drop next."""
    board = trace.boards[index]
    before = trace.boards[index - 1] if index else None
    return {
        "marbles": board.marbles,
        "turn": NUMBERS[board.turn],
        "hand": board.hand,
        "over": board.last_pocket if board.hand else None,
        "next": _next_drop(trace, board),
        "move": _move(trace, ruling, index),
        "kind": ruling.events[index - 1].kind.value if 0 < index <= len(ruling.events) else None,
        "changes": difference(trace.layout, before, board) if before else (),
    }


def _next_drop(trace: Trace, board: Board) -> int | None:
    moves = successors(trace.layout, board, trace.rules) if board.hand else ()
    return moves[0].event.pocket if moves else None


def _move(trace: Trace, ruling: Ruling, index: int) -> str:
    """The move that led to a board, or what the referee says instead."""
    if ruling.fault is not None and index >= ruling.fault.index:
        broken = index == ruling.fault.index
        return f"the referee objects: {ruling.fault.reason}" if broken else "not judged"
    if index == 0:
        return "the game begins"
    return describe(trace.layout, ruling.events[index - 1])


def _turns(trace: Trace, ruling: Ruling) -> list[dict[str, Any]]:
    """The turns, each with the boards that it leads to."""
    return [
        {
            "title": turn.events[0].kind.value if turn.number is None else f"turn {turn.number}",
            "player": NUMBERS[turn.player],
            "name": turn.player.words,
            "boards": list(range(turn.start + 1, turn.end + 1)),
        }
        for turn in turns_of(trace, ruling.events)
    ]


def _row(row: Truths, boards: int) -> dict[str, Any]:
    """A formula's truths as a text of signs; it says nothing of boards after the end."""
    signs = "".join("+" if true else "-" for true in row.at)
    return {
        "name": row.name,
        "formula": "" if row.formula == row.name else row.formula,
        "truths": signs.ljust(boards, "."),
        "holds": row.holds,
        "wrong": row.wrong_at,
    }
