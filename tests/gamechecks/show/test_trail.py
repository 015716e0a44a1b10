"""Along a trace: values in rows that fit, the score of the last line, the referee's judgement."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from tests.words import LOOK

from gamechecks.show.replay import JudgementView, ShownView
from gamechecks.show.trace import Score
from gamechecks.show.trail import EvaluationView
from gamechecks.traces.judging import evaluate, judge
from gamemodels.mancala.board import Board, Layout, Player
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.rules import Event, Mancala, Trace

Game = tuple[Trace, tuple[Event, ...]]


@pytest.mark.parametrize("width", [20, 40, 42, 79, 80, 200])
@pytest.mark.parametrize(
    ("formula", "word"),
    [
        ("hand > 0", lambda value: "✓" if value else "✗"),
        ("hand", str),
        ("last_pocket", lambda value: "none" if value is None else f"p{value + 1}"),
        ("-marbles[p1] - 100", str),
    ],
)
def test_rows_fit_and_have_every_board(
    game: Callable[..., Game],
    drawn: Callable[..., str],
    width: int,
    formula: str,
    word: Callable[[Any], str],
) -> None:
    trace, _ = game(8, 3)
    evaluation = evaluate(judge(trace, MANCALA), formula)
    lines = drawn(EvaluationView(evaluation), width).splitlines()
    assert max(map(len, lines)) <= width
    rows = [line.split() for line in lines if line.startswith("  board ")]
    cells = "".join("".join(row[2:]) for row in rows)
    assert cells == "".join(map(word, evaluation.values))
    starts = [int(row[1]) for row in rows]
    assert starts[0] == 1
    assert len({later - start for start, later in pairwise(starts)}) <= 1


def test_marks_stand_in_tens(game: Callable[..., Game], drawn: Callable[..., str]) -> None:
    trace, _ = game(6, 1)
    shown = drawn(EvaluationView(evaluate(judge(trace, MANCALA), "hand > 0")), 40)
    assert shown == (
        "false: hand > 0, broken by board 1\n"
        "  board  1  ✗✓✗✓✗✓✓✗✓✗ ✗✓✓✓✗✓✗✗✓✓\n"
        "  board 21  ✗✓✗\n"
        "✓ true, ✗ false\n"
    )


def test_a_terminal_without_marks_gets_others(
    game: Callable[..., Game], drawn: Callable[..., str]
) -> None:
    trace, _ = game(4, 1)
    shown = drawn(EvaluationView(evaluate(judge(trace, MANCALA), "hand > 0")), 40, "ascii")
    assert shown.splitlines()[1:] == ["  board 1  -+--+-", "+ true, - false"]


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
