"""How twentyone looks in a terminal of 80 columns."""

import json
from pathlib import Path

from tests.gamechecks.commands import twentyone

WIN = """\
  Challenger  │ 7 │ 8 │              15   stands at 15 or more
  Dealer      │ 3 │ 9 │ 3 │ 7 │      22   bust
  WIN at 26.2 s

  seconds     0         5         10        15        20        25
              ┼─────────┼─────────┼─────────┼─────────┼─────────┼───
  controller  ━━S                   ━━D ━━D  ━━C━D ━━D  ━━D ━━D ━━W
  deck          ━━━━━━━━━━━━━━━━━━━━h ━━7 ━━8    ━━3 ━━9  ━━3 ━━7
  challenger                            7    15
  dealer                                           3   12   15  22
challenger 15, dealer 17 · 30 boards · 6 cards
"""


def test_a_game_is_drawn_as_cards_and_a_time_line(tmp_path: Path) -> None:
    path = tmp_path / "win.json"
    draws = {"challenger": ["7", "8"], "dealer": ["3", "9", "3", "7"]}
    path.write_text(json.dumps({"scope": {"challenger": 15, "dealer": 17}, "draws": draws}))
    assert twentyone(f"show {path}")[1] == WIN


def test_each_board_is_a_line(logged: Path) -> None:
    lines = twentyone(f"show {logged} --view boards")[1].splitlines()
    assert lines[7] == (
        "board 8 of 17 · 13.2 s · challenger.threshold says HIT · challenger 3 · 51 left"
    )
    assert len(lines) == 18
    assert all(len(line) <= 80 for line in lines)


def test_the_board_at_which_a_law_is_broken_is_marked() -> None:
    code, out, _ = twentyone("check never-quiet --rules start_as_shuffle --boards 5 --jobs 1")
    assert code == 1
    assert "◆ here it is broken: never-quiet\nboard 2 of 3 · 0 s" in out


def test_a_part_runs_alone() -> None:
    out = twentyone("simulate --part challenger 2 3 5 5 5 K A")[1]
    answers = [line.split("decision ")[1] for line in out.splitlines()]
    assert answers[3:] == [f"STAND score {score}" for score in (15, 20, 30, 31)]


def test_the_first_difference_of_the_texts_times_is_a_time() -> None:
    out = twentyone("diff --rules text_times")[1]
    assert out.startswith("found: text_times makes a difference after 1 board\n")
    mended, text = out.split("by the mended rules")[1].split("by text_times")
    assert "due         controller at 1 s" in mended
    assert "due         controller at 0 s" in text
