"""Positions as users give them: written out, or as a board of a trace in a file."""

from dataclasses import dataclass
from pathlib import Path

from gamechecks.core.errors import ScopeError
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.variants import ORIGINAL, Rules

BOARD_OF = "#board="
"""Between the name of a file and the number of a board."""


def position_of(text: str) -> Board:
    """A position as users write it: a count for each pocket, and whose turn it is."""
    counts, _, said = text.partition(",")
    words = counts.split()
    players = {player.value.lower(): player for player in Player}
    turn = players.get("".join(said.split()).lower() or Player.ONE.value.lower())
    if not words or not all(word.isdecimal() and len(word) <= 6 for word in words) or turn is None:
        raise ScopeError(
            f"{text!r} is not a position: the marbles of every pocket and a player were expected, "
            'such as "0 2 1  1 0 3, Player2"'
        )
    return Board(tuple(map(int, words)), turn)


@dataclass(frozen=True)
class FiledBoard(Board):
    """A board of a trace, and the rules that it was played by."""

    played_by: Rules = ORIGINAL


def start_of(text: str) -> Board:
    """A position as users give it: written out, or as a board of a trace, `FILE#board=N`."""
    file, sign, number = text.rpartition(BOARD_OF)
    if not sign:
        return position_of(text)
    from gamechecks.formats.trace_files import load_trace
    from gamechecks.mancala.game import MANCALA

    trace = load_trace(Path(file), MANCALA).trace
    at = int(number) if number.isdecimal() and len(number) < 10 else 0
    if not 1 <= at <= len(trace):
        raise ScopeError(f"{text}: a board from 1 to {len(trace)} was expected, not {number!r}")
    if trace.layout != Layout.canonical(len(trace.layout)):
        raise ScopeError(f"{text}: a position is one of the usual physical board, and this is none")
    board = trace.boards[at - 1]
    if board.hand:
        free = [place for place, each in enumerate(trace.boards, 1) if not each.hand]
        near = min(free, key=lambda place: abs(place - at), default=None)
        hint = "" if near is None else f", such as board {near}"
        raise ScopeError(f"{text}: marbles are in hand there; take a board with none{hint}")
    return FiledBoard(board.marbles, board.turn, played_by=trace.variants)


def position_words(board: Board) -> str:
    """The same the other way round, the two sides a little apart."""
    half = len(board.marbles) // 2
    sides = (" ".join(map(str, part)) for part in (board.marbles[:half], board.marbles[half:]))
    return f"{'  '.join(sides)}, {board.turn.value}"
