"""Values along a trace, in rows that fit."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from gamechecks.show.trail import EvaluationView
from gamechecks.traces.judging import evaluate, judge
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.rules import Event, Trace

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
