"""Whatever the game and the width, no line is too long and none ends in blanks."""

from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len
from tests.layouts import renamed
from tests.words import LOOK

from gamechecks.show.trace import TraceView
from gamemodels.mancala.board import Layout

WIDTHS = (100, 80, 60, 40, 20, 11)


def assert_fits(text: str, width: int) -> None:
    for line in text.splitlines():
        assert cell_len(line) <= width, line
        assert line == line.rstrip()


@pytest.mark.parametrize("view", ["boards", "turns"])
@pytest.mark.parametrize("pockets", [2, 4, 6, 14, 32, 64])
@pytest.mark.parametrize("marbles", [1, 12345])
def test_lines_fit(
    drawn: Callable[..., str],
    random_game: Callable[..., Any],
    pockets: int,
    marbles: int,
    view: Any,
) -> None:
    trace, events = random_game(Layout.canonical(pockets), marbles, pockets, boards=6)
    marks = {0: "at the start", len(trace) // 2: "a property with a long name: " + "x" * 90}
    for width in WIDTHS:
        assert_fits(drawn(TraceView(trace, events, LOOK, view, marks), width), width)
    assert_fits(drawn(TraceView(trace, events, LOOK, view, marks), 80, "ascii"), 80)


@pytest.mark.parametrize("width", [80, 40])
def test_boxes_are_closed(
    drawn: Callable[..., str], random_game: Callable[..., Any], width: int
) -> None:
    trace, events = random_game(Layout.canonical(14), 4, 1, boards=60)
    text = drawn(TraceView(trace, events, LOOK, "boards"), width).splitlines()
    tops = [index for index, line in enumerate(text) if "╭" in line]
    assert len(tops) == 60
    for top in tops:
        ends = {max(map(line.rfind, "╮│╯")) for line in text[top : top + 5]}
        assert len(ends) == 1


def test_every_count_of_every_board_is_drawn(
    drawn: Callable[..., str], random_game: Callable[..., Any]
) -> None:
    names = [9, 3, 0, 7, 1, 5, 2, 8, 6, 4]
    trace, events = random_game(renamed(Layout.canonical(10), names), 3, 5, boards=80)
    text = drawn(TraceView(trace, events, LOOK, "boards")).splitlines()
    tops = [index for index, line in enumerate(text) if "╭" in line]
    order = trace.layout.clockwise()
    for top, board in zip(tops, trace.boards, strict=True):
        names_above, upper, middle, lower, names_below = text[top : top + 5]
        pockets = [*_words(names_below), *reversed(_words(names_above))]
        assert pockets == [f"p{index + 1}" for index in order]
        counts = [*_counts(lower), _counts(middle)[-1], *reversed(_counts(upper))]
        counts.append(_counts(middle)[0])
        assert counts == [board.marbles[index] for index in order]


def _words(border: str) -> list[str]:
    return [word for word in border.replace("─", " ").split() if word.startswith("p")]


def _counts(row: str) -> list[int]:
    cells = (cell.strip(" []*") for cell in row.replace("├", "│").replace("┤", "│").split("│"))
    return [int(cell) for cell in cells if cell.isdigit()]
