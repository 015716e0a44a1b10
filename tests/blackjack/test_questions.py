"""Blackjack's verbs as users run them: searches, files, drawings, and errors."""

import json
from pathlib import Path
from typing import Any

import pytest

from gamechecks import check, run
from gamechecks.core.scope import EngineChoice
from gamechecks.core.verdict import Outcome
from gamechecks.testing import assert_found, assert_holds, assert_refuted
from gamemodels.blackjack.scope import Scope


def test_the_engines_agree_on_refutations() -> None:
    for engine in (EngineChoice.SOLVER, EngineChoice.EXPLICIT):
        verdict = run(
            Scope(boards=6), "eventually(bust) and winner == Player", engine=engine, jobs=1
        )
        assert verdict.outcome is Outcome.REFUTED


def test_assertions_for_tests() -> None:
    assert_holds("always(payoff <= 15)", game="blackjack", boards=4)
    assert_refuted("eventually(double)", game="blackjack", boards=4)
    found = assert_found("at_end(payoff) == 30", game="blackjack", rules="spanish21", boards=9)
    assert found.trace is not None
    assert found.trace.states[-1].payoff == 30


def test_formulas_go_over_the_values_of_cards() -> None:
    points = "sum(v * held(v) for v in values) <= 31"
    counts = "sum(held(v) for v in values) == cards"
    answer = check(Scope(boards=5), f"always({points} and {counts})", jobs=1)
    assert answer.outcome.value == "holds"


def test_a_hand_is_drawn_as_cards(ask: Any, tmp_path: Path) -> None:
    path = _written(tmp_path, HAND)
    code, out, _ = ask(f"show {path}")
    assert code == 0
    assert DRAWN in out


def test_every_board_can_be_drawn(ask: Any, tmp_path: Path) -> None:
    code, out, _ = ask(f"show {_written(tmp_path, HAND)} --view boards")
    assert code == 0
    assert FIRST in out
    assert out.count("win, +1") == 1


def test_a_trace_is_judged_and_evaluated(ask: Any, tmp_path: Path) -> None:
    path = _written(tmp_path, HAND)
    assert ask(f"replay {path}")[0] == 0
    code, out, _ = ask(f"eval {path} player_sum --json")
    assert code == 0
    assert json.loads(out)["values"] == [13, 18, 18, 18]
    wrong = [dict(board) for board in HAND]
    wrong[3] = {**wrong[3], "payoff": 15}
    code, out, _ = ask(f"replay {_written(tmp_path, wrong)}")
    assert code == 1
    assert "no legal move leads here" in out


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"turn": "nobody"}, "board 1: turn is 'nobody'"),
        ({"player": ["1"]}, "board 1: player: '1' is no card"),
        ({"dealer": []}, "board 1: dealer: a list of cards was expected"),
        ({"outcome": "won"}, "board 1: outcome is 'won'"),
        ({"payoff": 1.5}, "board 1: payoff is 1.5"),
        ({"suit": "S"}, "there is no field 'suit'"),
    ],
)
def test_a_board_that_is_none_is_refused(
    ask: Any, tmp_path: Path, change: dict[str, Any], told: str
) -> None:
    code, _, err = ask(f"replay {_written(tmp_path, [{**HAND[0], **change}])}")
    assert code == 2
    assert told in " ".join(err.split())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("run --rules blackjack", "is not a rule"),
        ("run --rules counting", "counting needs a shoe"),
        ("run --shoe 4,4", "ten counts were expected"),
        ("run --shoe 1,1,1,1,1,1,1,1,1,1", "has 55 points"),
        ("bounds --of most_aces", "'most_aces' is not a bound: expected one of fewest_actions"),
        ("bounds --rules decks=1 --of most_boards", "leave the shoe out"),
        ("run --where 'held(player_sum) == 1'", "written out or bound by a `for`"),
        ("prove win", "is a goal of a game"),
    ],
)
def test_what_is_wrong_is_named(ask: Any, line: str, told: str) -> None:
    code, out, err = ask(line)
    assert (code, out) == (2, "")
    assert told in " ".join(err.split())


def test_properties_are_listed(ask: Any) -> None:
    code, out, _ = ask("properties")
    assert code == 0
    assert "dealer-draws-to-16" in out


HAND: list[dict[str, Any]] = [
    {"turn": "player", "player": ["3", "10"], "dealer": ["6"], "outcome": None, "payoff": 0},
    {"turn": "player", "player": ["3", "10", "5"], "dealer": ["6"], "outcome": None, "payoff": 0},
    {"turn": "dealer", "player": ["3", "5", "10"], "dealer": ["6", "A"], "outcome": None,
     "payoff": 0},
    {"turn": "over", "player": ["3", "5", "10"], "dealer": ["6", "A"], "outcome": "win",
     "payoff": 10},
]  # fmt: skip

FIRST = """
  dealer   ╭────╮╭────╮          player   ╭────╮╭────╮
           │ 6  ││░░░░│  6                │ 3  ││ 10 │  13
"""
DRAWN = """\
   1  the deal                                 player 13, dealer 6
   2  the player draws 5                       player 18, dealer 6
   3  the player stands, the hole card is A    player 18, dealer soft 17
   4  the dealer stands                        player 18, dealer soft 17

  dealer   ╭────╮╭────╮          player   ╭────╮╭────╮╭────╮
           │ 6  ││ A  │  17               │ 3  ││ 10 ││ 5  │  18
           │  ♥ ││  ♥ │                   │  ♦ ││  ♦ ││  ♦ │
           ╰────╯╰────╯                   ╰────╯╰────╯╰────╯
  win, +1
"""


def _written(folder: Path, boards: list[dict[str, Any]]) -> Path:
    path = folder / "hand.json"
    path.write_text(json.dumps(boards))
    return path
