"""Terms of Mancala's boards, made and read by the declaration of a board."""

import z3

from gamemodels import terms
from gamemodels.mancala.board import Board, board_record
from gamemodels.mancala.terms import BoardTerms
from gamemodels.numbers import Numbers


def unknown_board(name: str, size: int, numbers: Numbers, most: int) -> BoardTerms:
    """Return a board of which nothing is known but that its counts may reach `most`."""
    board: BoardTerms = terms.unknown(board_record(size, most), name, numbers, BoardTerms)
    return board


def constants(board: BoardTerms) -> list[z3.ExprRef]:
    """Return every unknown of a board, in a fixed order."""
    return terms.constants(board_record(len(board.marbles), 0), board)


def declared(board: BoardTerms) -> list[z3.BoolRef]:
    """Return what the declaration says of a board."""
    return [*terms.declared(board_record(len(board.marbles), 0), board).values()]


def decoded(model: z3.ModelRef, board: BoardTerms) -> Board:
    """Return the board in a model."""
    plain: Board = terms.decode(board_record(len(board.marbles), 0), model, board)
    return plain
