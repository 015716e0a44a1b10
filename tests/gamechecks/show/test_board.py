"""A board looks as it does across the table."""

from collections.abc import Callable
from textwrap import dedent
from typing import Any

import pytest
from tests.layouts import renamed

from gamemodels.mancala.board import Board, Layout, Player
from gamemodels.mancala.drawing import BoardView

ONE, TWO = Player.ONE, Player.TWO


def golden(text: str) -> str:
    """A literal drawing, without its first line break and its common indentation but two."""
    lines = dedent(text).removeprefix("\n").splitlines()
    return "".join(f"  {line}\n" if line else "\n" for line in lines)


def test_two_pockets_are_only_the_mancalas(drawn: Callable[..., str]) -> None:
    board = Board((0, 0), ONE)
    assert drawn(BoardView(Layout.canonical(2), board)) == golden(
        """
        ╭─ p2 ──┬───────╮
        │       │       │    Player 2
        │   0   │   0   │
        │       │       │  ▸ Player 1
        ╰───────┴─ p1 ──╯
        """
    )


def test_the_hand_points_at_its_pocket(drawn: Callable[..., str]) -> None:
    layout = Layout.canonical(6)
    before = Board((3, 3, 0, 3, 3, 0), ONE)
    assert drawn(BoardView(layout, Board((3, 0, 0, 3, 3, 0), ONE, 3, 1), before)) == golden(
        """
        ╭── p6 ──┬── p5 ──┬── p4 ──┬────────╮
        │        │    3   │    3   │        │    Player 2
        │    0   ├────────┼────3▾──┤    0   │
        │        │    3   │   [0]  │        │  ▸ Player 1 holds 3
        ╰────────┴── p1 ──┴── p2 ──┴── p3 ──╯
        """
    )


def test_the_hand_over_the_upper_row_points_up(drawn: Callable[..., str]) -> None:
    shown = drawn(BoardView(Layout.canonical(6), Board((0, 0, 0, 1, 1, 1), TWO, 2, 4)))
    assert "├───2▴──┼───────┤" in shown
    assert "▸ Player 2 holds 2" in shown


@pytest.mark.parametrize(("mancala", "place"), [(2, -1), (5, 0)])
def test_the_hand_over_a_mancala(drawn: Callable[..., str], mancala: int, place: int) -> None:
    shown = drawn(BoardView(Layout.canonical(6), Board((0, 0, 1, 1, 1, 1), ONE, 2, mancala)))
    upper = shown.splitlines()[1].split("│")[1:-1]
    assert upper[place].strip() == "2▾"
    assert sum("▾" in cell for cell in upper) == 1


def test_fourteen_pockets_fit_a_terminal(drawn: Callable[..., str], game: Any) -> None:
    trace, _ = game(14, 4, 6)
    view = BoardView(trace.layout, trace.boards[5], trace.boards[0])
    assert drawn(view) == golden(
        """
        ╭ p14 ─┬ p13 ─┬ p12 ─┬ p11 ─┬ p10 ─┬─ p9 ─┬─ p8 ─┬──────╮
        │      │   4  │   4  │   4  │   4  │   4  │   4  │      │  ▸ Player 2
        │   0  ├──────┼──────┼──────┼──────┼──────┼──────┤   0  │
        │      │  [0] │  [5] │  [5] │  [5] │  [5] │   4  │      │    Player 1
        ╰──────┴─ p1 ─┴─ p2 ─┴─ p3 ─┴─ p4 ─┴─ p5 ─┴─ p6 ─┴─ p7 ─╯
        """
    )


def test_fourteen_pockets_in_40_columns(drawn: Callable[..., str]) -> None:
    before = Board((0, 1, 0, 0, 0, 9, 16, 3, 9, 0, 0, 0, 0, 10), TWO)
    board = Board((0, 1, 0, 0, 0, 9, 16, 3, 0, 1, 1, 1, 1, 11), TWO, 4, 13)
    assert drawn(BoardView(Layout.canonical(14), board, before), 40) == golden(
        """
        ▸ Player 2 holds 4
        ╭p14┬p13┬p12┬p11┬p10┬p9─┬p8─┬───╮
        │ 4▾│[1]│[1]│[1]│[1]│[0]│ 3 │   │
        │*11├───┼───┼───┼───┼───┼───┤ 16│
        │   │ 0 │ 1 │ 0 │ 0 │ 0 │ 9 │   │
        ╰───┴p1─┴p2─┴p3─┴p4─┴p5─┴p6─┴p7─╯
          Player 1
        """
    )


def test_a_board_too_wide_for_a_box_is_a_list(drawn: Callable[..., str], game: Any) -> None:
    trace, _ = game(14, 4, 4)
    view = BoardView(trace.layout, trace.boards[3], trace.boards[2])
    assert drawn(view, 28) == golden(
        """
          Player 2
          mancala p14  0
          p13  4  p12  4  p11  4
          p10  4   p9  4   p8  4
        ▸ Player 1 holds 2 over p3
           p1  0   p2  5   p3 [5]
           p4  4   p5  4   p6  4
          mancala p7  0
        """
    )


def test_counts_of_five_digits(drawn: Callable[..., str]) -> None:
    before = Board((40000, 0, 40000, 0), ONE)
    board = Board((0, 0, 40000, 0), ONE, 40000, 0)
    assert drawn(BoardView(Layout.canonical(4), board, before), 40) == golden(
        """
          Player 2
        ╭─── p4 ────┬─── p3 ────┬───────────╮
        │           │   40000   │           │
        │       0   ├───40000▾──┤       0   │
        │           │      [0]  │           │
        ╰───────────┴─── p1 ────┴─── p2 ────╯
        ▸ Player 1 holds 40000
        """
    )


def test_without_unicode(drawn: Callable[..., str]) -> None:
    before = Board((1, 1, 0, 1, 1, 0), ONE)
    board = Board((1, 0, 0, 1, 1, 0), ONE, 1, 1)
    assert drawn(BoardView(Layout.canonical(6), board, before), encoding="ascii") == golden(
        """
        +- p6 --+- p5 --+- p4 --+-------+
        |       |   1   |   1   |       |    Player 2
        |   0   +-------+---1v--+   0   |
        |       |   1   |  [0]  |       |  > Player 1 holds 1
        +-------+- p1 --+- p2 --+- p3 --+
        """
    )


def test_pockets_keep_their_own_names(drawn: Callable[..., str]) -> None:
    layout = renamed(Layout.canonical(4), [2, 3, 0, 1])
    assert drawn(BoardView(layout, Board((5, 6, 7, 8), ONE))) == golden(
        """
        ╭── p2 ──┬── p1 ──┬────────╮
        │        │    5   │        │    Player 2
        │    6   ├────────┤    8   │
        │        │    7   │        │  ▸ Player 1
        ╰────────┴── p3 ──┴── p4 ──╯
        """
    )
