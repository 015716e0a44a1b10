"""The referee's judgement as it is drawn."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from gamechecks.show.replay import JudgementView, ShownView
from gamechecks.traces.judging import judge
from gamemodels.mancala.board import Layout, Player
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.rules import Event, Mancala, Trace

Game = tuple[Trace, tuple[Event, ...]]


def padded(trace: Trace, boards: int) -> Trace:
    return replace(trace, states=(*trace.boards, *[trace.boards[-1]] * boards))


def test_padding_is_told(game: Callable[..., Game], drawn: Callable[..., str]) -> None:
    trace, _ = game(4, 1)
    judgement = judge(padded(trace, 2), MANCALA)
    for view in (JudgementView(judgement), ShownView(judgement)):
        said = " ".join(drawn(view).split())
        assert said.endswith("6 boards · 2 turns · 2 pickups · 0 steals · 2 padding boards")


def test_an_unfinished_game_is_told(game: Callable[..., Game], drawn: Callable[..., str]) -> None:
    trace, _ = game(4, 1, 3)
    said = drawn(JudgementView(judge(trace, MANCALA))).splitlines()[:2]
    assert said == ["legal: an unfinished game of 3 boards", "unfinished after 3 boards"]


@pytest.mark.parametrize("width", [20, 40, 80])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("place", [0, 1, 5])
def test_a_fault_is_drawn_with_what_is_legal_there(
    game: Callable[..., Game], drawn: Callable[..., str], width: int, encoding: str, place: int
) -> None:
    trace, _ = game(14, 4)
    boards = list(trace.boards)
    boards[place] = replace(boards[place], marbles=(9, *boards[place].marbles[1:]))
    judgement = judge(replace(trace, states=tuple(boards)), MANCALA)
    for view in (JudgementView(judgement), ShownView(judgement)):
        shown = drawn(view, width, encoding)
        assert max(map(len, shown.splitlines())) <= width
        assert f"board {place + 1}" in shown
    if place == 1:
        assert drawn(JudgementView(judgement)).count("legal: Player 1 picks up") == 6


def test_every_legal_move_is_drawn_or_named(
    game: Callable[..., Game], drawn: Callable[..., str]
) -> None:
    trace, _ = game(14, 4)
    boards = (trace.boards[0], trace.boards[0])
    shown = drawn(JudgementView(judge(replace(trace, states=boards), MANCALA)))
    assert shown.count("legal: Player 1 picks up 4 from pocket") == 6
    assert shown.split("Legal too:")[1].count("pocket") == 3


def test_a_wrong_layout_is_told(game: Callable[..., Game], drawn: Callable[..., str]) -> None:
    trace, _ = game(4, 1)
    first, *rest = trace.layout.pockets
    layout = Layout((replace(first, side=Player.TWO), *rest))
    shown = drawn(JudgementView(judge(Mancala(layout, 1).trace(trace.boards), MANCALA)))
    assert shown == (
        "illegal: the layout: p1 is out of place: a half is one player's and ends with a\nmancala\n"
    )
