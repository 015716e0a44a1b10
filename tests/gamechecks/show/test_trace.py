"""A trace is told board by board or turn by turn."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.words import LOOK

from gamechecks.show.trace import SCREENFUL, TraceView

Drawn = Callable[..., str]

SMALLEST = """\
board 1 of 6
  ╭─ p4 ──┬─ p3 ──┬───────╮
  │       │   1   │       │    Player 2
  │   0   ├───────┤   0   │
  │       │   1   │       │  ▸ Player 1
  ╰───────┴─ p1 ──┴─ p2 ──╯

board 2 of 6 · Player 1 picks up 1 from pocket 1
  ╭─ p4 ──┬─ p3 ──┬───────╮
  │       │   1   │       │    Player 2
  │   0   ├───1▾──┤   0   │
  │       │  [0]  │       │  ▸ Player 1 holds 1
  ╰───────┴─ p1 ──┴─ p2 ──╯

board 3 of 6
  Player 1 drops the last marble into their own mancala and keeps the turn
  ╭─ p4 ──┬─ p3 ──┬───────╮
  │       │   1   │       │    Player 2
  │   0   ├───────┤  [1]  │
  │       │   0   │       │  ▸ Player 1
  ╰───────┴─ p1 ──┴─ p2 ──╯

board 4 of 6 · Player 1 has nothing to pick up and forfeits the turn
◆ the property breaks here
  ╭─ p4 ──┬─ p3 ──┬───────╮
  │       │   1   │       │  ▸ Player 2
  │   0   ├───────┤   1   │
  │       │   0   │       │    Player 1
  ╰───────┴─ p1 ──┴─ p2 ──╯

board 5 of 6 · Player 2 picks up 1 from pocket 3
  ╭─ p4 ──┬─ p3 ──┬───────╮
  │       │  [0]  │       │  ▸ Player 2 holds 1
  │   0   ├───1▴──┤   1   │
  │       │   0   │       │    Player 1
  ╰───────┴─ p1 ──┴─ p2 ──╯

board 6 of 6
  Player 2 drops the last marble into their own mancala and keeps the turn
  ╭─ p4 ──┬─ p3 ──┬───────╮
  │       │   0   │       │  ▸ Player 2
  │  [1]  ├───────┤   1   │
  │       │   0   │       │    Player 1
  ╰───────┴─ p1 ──┴─ p2 ──╯

a draw, 1 all
"""

EVENTFUL = """\
board 1 of 15
  ╭─ p8 ──┬─ p7 ──┬─ p6 ──┬─ p5 ──┬───────╮
  │       │   1   │   1   │   1   │       │    Player 2
  │   0   ├───────┼───────┼───────┤   0   │
  │       │   1   │   1   │   1   │       │  ▸ Player 1
  ╰───────┴─ p1 ──┴─ p2 ──┴─ p3 ──┴─ p4 ──╯

turn 1 · Player 1 · boards 2 to 3 of 15
  picks up 1 from pocket 2, sows to pocket 3
  ╭─ p8 ──┬─ p7 ──┬─ p6 ──┬─ p5 ──┬───────╮
  │       │   1   │   1   │   1   │       │  ▸ Player 2
  │   0   ├───────┼───────┼───────┤   0   │
  │       │   1   │  [0]  │  [2]  │       │    Player 1
  ╰───────┴─ p1 ──┴─ p2 ──┴─ p3 ──┴─ p4 ──╯

turn 2 · Player 2 · boards 4 to 7 of 15
  picks up 1 from pocket 7, sows to their own mancala and keeps the turn
  picks up 1 from pocket 5, sows to pocket 6

board 5 of 15
  Player 2 drops the last marble into their own mancala and keeps the turn
◆ the property breaks here
  ╭─ p8 ──┬─ p7 ──┬─ p6 ──┬─ p5 ──┬───────╮
  │       │   0   │   1   │   1   │       │  ▸ Player 2
  │  [1]  ├───────┼───────┼───────┤   0   │
  │       │   1   │   0   │   2   │       │    Player 1
  ╰───────┴─ p1 ──┴─ p2 ──┴─ p3 ──┴─ p4 ──╯

board 7 of 15
  ╭─ p8 ──┬─ p7 ──┬─ p6 ──┬─ p5 ──┬───────╮
  │       │  [0]  │  [2]  │  [0]  │       │    Player 2
  │  [1]  ├───────┼───────┼───────┤   0   │
  │       │   1   │   0   │   2   │       │  ▸ Player 1
  ╰───────┴─ p1 ──┴─ p2 ──┴─ p3 ──┴─ p4 ──╯

turn 3 · Player 1 · boards 8 to 9 of 15
  picks up 1 from pocket 1, ends in their own empty pocket 2 and steals 2 from
    pocket 6
  ╭─ p8 ──┬─ p7 ──┬─ p6 ──┬─ p5 ──┬───────╮
  │       │   0   │  [0]  │   0   │       │  ▸ Player 2
  │   1   ├───────┼───────┼───────┤  [3]  │
  │       │  [0]  │   0   │   2   │       │    Player 1
  ╰───────┴─ p1 ──┴─ p2 ──┴─ p3 ──┴─ p4 ──╯

Player 2 · board 10 of 15
  has nothing to pick up and forfeits the turn

turn 4 · Player 1 · boards 11 to 13 of 15
  picks up 2 from pocket 3, sows to pocket 5
  ╭─ p8 ──┬─ p7 ──┬─ p6 ──┬─ p5 ──┬───────╮
  │       │   0   │   0   │  [1]  │       │  ▸ Player 2
  │   1   ├───────┼───────┼───────┤  [4]  │
  │       │   0   │   0   │  [0]  │       │    Player 1
  ╰───────┴─ p1 ──┴─ p2 ──┴─ p3 ──┴─ p4 ──╯

turn 5 · Player 2 · boards 14 to 15 of 15
  picks up 1 from pocket 5, ends in their own empty pocket 6 and finds nothing
    to steal in pocket 2
  ╭─ p8 ──┬─ p7 ──┬─ p6 ──┬─ p5 ──┬───────╮
  │       │   0   │   0   │  [0]  │       │    Player 2
  │  [2]  ├───────┼───────┼───────┤   4   │
  │       │   0   │   0   │   0   │       │  ▸ Player 1
  ╰───────┴─ p1 ──┴─ p2 ──┴─ p3 ──┴─ p4 ──╯

Player 1 wins 4 to 2
"""


def test_the_smallest_game_board_by_board(drawn: Drawn, game: Any) -> None:
    trace, events = game(4, 1)
    assert drawn(TraceView(trace, events, LOOK, marks={3: "the property breaks here"})) == SMALLEST


def test_a_long_game_turn_by_turn(drawn: Drawn, eventful: Any) -> None:
    trace, events = eventful
    assert drawn(TraceView(trace, events, LOOK, marks={4: "the property breaks here"})) == EVENTFUL


@pytest.mark.parametrize("boards", [SCREENFUL, SCREENFUL + 1])
def test_a_screenful_is_shown_board_by_board(drawn: Drawn, game: Any, boards: int) -> None:
    trace, events = game(14, 4, boards)
    by_turns = "turn 1" in drawn(TraceView(trace, events, LOOK))
    assert by_turns is (boards > SCREENFUL)


def test_the_view_can_be_asked_for(drawn: Drawn, game: Any) -> None:
    trace, events = game(4, 1)
    assert "turn 1" in drawn(TraceView(trace, events, LOOK, "turns"))
    trace, events = game(14, 4, 30)
    assert drawn(TraceView(trace, events, LOOK, "boards")).count("╭") == 30


def test_a_game_cut_off_has_no_score(drawn: Drawn, game: Any) -> None:
    trace, events = game(6, 3, 4)
    text = drawn(TraceView(trace, events, LOOK, "turns"))
    assert text.endswith("\nunfinished after 4 boards\n")
    assert "picks up 3 from pocket 1, sows to their own mancala with 1 still in hand" in text
    assert "wins" not in text


@pytest.mark.parametrize("marked", range(15))
@pytest.mark.parametrize("view", ["boards", "turns"])
def test_every_marked_board_is_drawn(drawn: Drawn, eventful: Any, view: Any, marked: int) -> None:
    trace, events = eventful
    plain = drawn(TraceView(trace, events, LOOK, view))
    text = drawn(TraceView(trace, events, LOOK, view, {marked: "look here"}))
    lines = text.splitlines()
    assert text.count("look here") == 1
    assert lines[lines.index("◆ look here") + 1].startswith("  ╭")
    assert text.count("╭") - plain.count("╭") in (0, 1)


def test_the_middle_of_a_very_long_trace_is_left_out_but_for_marks(
    drawn: Drawn, monkeypatch: pytest.MonkeyPatch, game: Any
) -> None:
    monkeypatch.setattr("gamechecks.show.trace.MAX_BLOCKS", 6)
    trace, events = game(14, 4, 30)
    text = drawn(TraceView(trace, events, LOOK, "boards", {15: "look here"}))
    headings = [line.split(" of ")[0] for line in text.splitlines() if line.startswith("board ")]
    assert headings == [f"board {number}" for number in (1, 2, 3, 16, 28, 29, 30)]
    assert text.count("… 24 boards are left out: --out FILE keeps them all\n") == 1


def test_words_of_others_never_break_the_stream(drawn: Drawn, game: Any) -> None:
    trace, events = game(4, 1)
    text = drawn(
        TraceView(trace, events, LOOK, marks={0: "a ≤ b\nbreaks [red]here[/]"}), 80, "latin-1"
    )
    assert "!! a ? b breaks [red]here[/]\n" in text


def test_boards_without_an_event_are_drawn_all_the_same(drawn: Drawn, game: Any) -> None:
    trace, events = game(4, 1)
    for view in ("boards", "turns"):
        assert "╭" in drawn(TraceView(trace, events[:2], LOOK, view))
    assert "board 4 of 6\n" in drawn(TraceView(trace, events[:2], LOOK, "boards"))


def test_one_board_is_a_trace(drawn: Drawn, game: Any) -> None:
    trace, events = game(2, 4)
    for view in ("boards", "turns"):
        text = drawn(TraceView(trace, events, LOOK, view))
        assert text.startswith("board 1 of 1\n")
        assert text.endswith("a draw, 0 all\n")
