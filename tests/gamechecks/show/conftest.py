"""Games to draw, and a colourless console of a fixed width to draw them on."""

import io
import random
from collections.abc import Callable

import pytest
from rich.console import RenderableType

from gamechecks.show.console import make_console
from gamemodels.mancala.board import Layout
from gamemodels.mancala.rules import Event, Mancala, Trace, is_final, starting_board, successors

Game = tuple[Trace, tuple[Event, ...]]


def _draw(shown: RenderableType, width: int = 80, encoding: str = "utf-8") -> str:
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding)
    make_console(file, width=width, environ={}).print(shown)
    file.flush()
    return raw.getvalue().decode(encoding)


def _play(layout: Layout, marbles: int, boards: int, choose: Callable[[int], int]) -> Game:
    game, events = [starting_board(layout, marbles)], []
    while len(game) < boards and not is_final(layout, game[-1]):
        moves = successors(layout, game[-1])
        move = moves[choose(len(moves))]
        game.append(move.state)
        events.append(move.event)
    return Mancala(layout, marbles).trace(game), tuple(events)


@pytest.fixture
def drawn() -> Callable[..., str]:
    """What is written when a thing is shown: `drawn(thing, width, encoding)`."""
    return _draw


@pytest.fixture
def game() -> Callable[..., Game]:
    """A game in which the first pocket is always played: `game(pockets, marbles, boards)`."""

    def play(pockets: int, marbles: int, boards: int = 1000) -> Game:
        return _play(Layout.canonical(pockets), marbles, boards, lambda count: 0)

    return play


@pytest.fixture
def random_game() -> Callable[..., Game]:
    """A game of random moves: `random_game(layout, marbles, seed, boards)`."""

    def play(layout: Layout, marbles: int, seed: int, boards: int = 1000) -> Game:
        return _play(layout, marbles, boards, random.Random(seed).randrange)

    return play


@pytest.fixture
def eventful() -> Game:
    """A game of 8 pockets with an extra turn, two steals and a forfeit."""
    picks = iter((2, 7, 5, 1, 3, 5))
    layout = Layout.canonical(8)
    board, events = starting_board(layout, 1), []
    boards = [board]
    while not is_final(layout, board):
        moves = successors(layout, board)
        pick = next(picks) - 1 if moves[0].event.marbles and board.hand == 0 else None
        move = next(move for move in moves if pick is None or move.event.pocket == pick)
        board = move.state
        boards.append(board)
        events.append(move.event)
    return Mancala(layout, 1).trace(boards), tuple(events)
