"""The physical board as plain data."""

import pytest
from tests.layouts import renamed

from gamemodels.mancala.board import Layout, Player
from gamemodels.mancala.rules import layout_flaw


def test_the_standard_board() -> None:
    layout = Layout.canonical(14)
    assert layout.row(Player.ONE) == (0, 1, 2, 3, 4, 5)
    assert layout.row(Player.TWO) == (7, 8, 9, 10, 11, 12)
    assert [layout.mancala_of(player) for player in Player] == [6, 13]
    assert [pocket.opposite for pocket in layout.pockets[:7]] == [12, 11, 10, 9, 8, 7, None]


def test_only_the_mancalas() -> None:
    layout = Layout.canonical(2)
    assert layout.ordinary == ()
    assert layout.clockwise() == (1, 0) or layout.clockwise() == (0, 1)
    assert layout_flaw(layout) is None


@pytest.mark.parametrize("size", [2, 4, 6, 14])
def test_the_canonical_layout_is_flawless_under_any_names(size: int) -> None:
    layout = Layout.canonical(size)
    backwards = renamed(layout, range(size - 1, -1, -1))
    assert layout_flaw(layout) is None
    assert layout_flaw(backwards) is None
    assert backwards.clockwise() == tuple(range(size - 1, -1, -1))


def test_renaming_keeps_who_faces_whom() -> None:
    names = (3, 0, 5, 1, 4, 2)
    layout, other = Layout.canonical(6), renamed(Layout.canonical(6), (3, 0, 5, 1, 4, 2))
    for index, pocket in enumerate(layout.pockets):
        there = other.pockets[names[index]]
        assert there.side is pocket.side
        assert there.next == names[pocket.next]
        assert there.opposite == (None if pocket.opposite is None else names[pocket.opposite])
