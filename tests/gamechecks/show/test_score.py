"""The last line says who won, or that nobody has yet."""

from collections.abc import Callable

import pytest
from tests.words import LOOK

from gamechecks.show.trace import Score
from gamemodels.mancala.board import Board, Layout, Player
from gamemodels.mancala.rules import Mancala


@pytest.mark.parametrize(
    ("marbles", "words"),
    [
        ((0, 5, 0, 3), "Player 1 wins 5 to 3\n"),
        ((0, 1, 0, 12), "Player 2 wins 12 to 1\n"),
        ((0, 2, 0, 2), "a draw, 2 all\n"),
        ((0, 5, 1, 3), "unfinished after 1 board\n"),
    ],
)
def test_the_end(drawn: Callable[..., str], marbles: tuple[int, ...], words: str) -> None:
    trace = Mancala(Layout.canonical(4), 1).trace([Board(marbles, Player.ONE)])
    assert drawn(Score(trace, LOOK)) == words


def test_marbles_in_hand_leave_a_game_unfinished(drawn: Callable[..., str]) -> None:
    boards = (Board((0, 5, 1, 3), Player.TWO), Board((0, 5, 0, 3), Player.TWO, 1, 2))
    trace = Mancala(Layout.canonical(4), 1).trace(boards)
    assert drawn(Score(trace, LOOK)) == "unfinished after 2 boards\n"
