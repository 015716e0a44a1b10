"""The command `bever` as users meet it."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.bever.conftest import EXAMPLE, THIRD
from tests.gamechecks.commands import bever

from gamechecks.engines import plan
from gamechecks.testing import assert_breaks

BOARD_3 = """\
board 3 of 5 · Player 2 takes the 2 for card 2, lays off a 3 (scenarios 1, 3)

  Player 1   2 0   sum 2           pile 3          Player 2   3 2   sum 5
  to Player 2 it may be                            to Player 1 it may be
             card 2                                           card 2
             0 1 2 3                                          0 1 2 3
  card 1  0  ○ · · ·                               card 1  0  · · ○ ·
          1  ○ · · ·                                       1  · · ○ ·
          2  ● · · ·                                       2  · · ○ ·
          3  · · · ·                                       3  · · ● ·
  3 hands, sum 0 to 2                              4 hands, sum 2 to 5

  12 worlds, 48 before · no Bever: Player 1 has 2, Player 2 may have only 2
"""


def test_the_drawing_is_that_of_the_specification() -> None:
    said = bever("show", EXAMPLE)
    assert said.code == 0
    assert BOARD_3 in said.out
    assert "Player 1 calls Bever: 2 is less than 4, the least that\n  Player 2 can" in said.out
    assert "worlds 256 → 48 → 12 → 12 → 3" in said.out


def test_beyond_5_only_ranges_are_written() -> None:
    said = bever("run", "--highest", "7", "--boards", "2")
    assert "card 1   0 to 7" in said.out


def test_a_board_is_json_as_specified(tmp_path: Path) -> None:
    said = json.loads(bever("show", EXAMPLE, "--json").out)
    assert said["rules"] == []
    assert said["summary"]["worlds"] == [256, 48, 12, 12, 3]
    assert json.dumps(said["trace"][2]) == THIRD
    file = tmp_path / "again.json"
    file.write_text(json.dumps({"format": "bever-traces/1", **said}))
    assert bever("replay", str(file)).out.startswith("legal: a complete game of 5 boards")


@pytest.mark.parametrize("rules", ["mended", "free_play", "silence"])
@pytest.mark.parametrize("ending", [".json", ".itf.json"])
def test_what_is_written_is_read_again(tmp_path: Path, rules: str, ending: str) -> None:
    file = str(tmp_path / f"found{ending}")
    found = bever("run", "--rules", rules, "--highest", "3", "--boards", "3", "--out", file)
    assert found.code == 0
    again = bever("replay", file)
    assert (again.code, again.out.split(":")[0]) == (0, "legal"), again


@pytest.mark.parametrize("rules", ["mended", "free_play"])
def test_the_final_board_may_be_repeated(tmp_path: Path, rules: str) -> None:
    file = tmp_path / "found.json"
    bever("run", "--rules", rules, "--highest", "3", "--boards", "3", "--out", str(file))
    document = json.loads(file.read_text())
    *_, last = document["trace"]
    assert last["move"] is None
    file.write_text(json.dumps({**document, "trace": [*document["trace"], last, last]}))
    again = bever("replay", str(file))
    assert (again.code, again.out.split(":")[0]) == (0, "legal"), again


def test_all_deals_from_which_player_2_calls_at_once() -> None:
    words = ("run", "--highest", "2", "--boards", "2", "--where", "player2-calls", "--all")
    said = json.loads(bever(*words, "--json").out)
    assert said["ended"] == "exhausted"
    other = json.loads(bever(*words, "--engine", "explicit", "--json").out)
    assert said["count"] == other["count"]


def test_why_player_1_cannot_call_at_once() -> None:
    said = bever("explain", "--boards", "2", "--where", "player1-calls")
    assert said.code == 0
    assert said.out.startswith("refuted: no complete game within 2 boards where player1-calls")
    assert "Player 2 calls Bever" in said.out


def test_a_refutation_is_certified(tmp_path: Path) -> None:
    folder = str(tmp_path / "proofs")
    words = ("run", "--highest", "2", "--boards", "2", "--where", "player1-calls")
    said = bever(*words, "--certify", folder)
    assert said.code == 1
    assert "checked" in said.out


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        ("run --highest 0", 2, "highest is 0: a number from 1 to 9 was expected"),
        ("run --highest 12", 2, "highest is 12: a number from 1 to 9 was expected"),
        ("run --start 2233", 2, "is not a deal: four cards and the top, as in 2233/0"),
        ("run --start 2239/0", 2, "the deal 2239/0 has a card that is not in 0..4"),
        ("run --rules quiet", 2, "'quiet' is not a rule: expected mended, or some of"),
        ("run --rules silence,mover_calls", 2, "silence does not go with mover_calls"),
        ("check K(Player1,always(real))", 2, "`always` looks at other boards"),
        ("prove knowledge-is-true", 2, "give it with --highest 4"),
        ("prove announced-is-common", 2, "The values are not known"),
        ("prove not-both-call --rules silence", 2, "give it with --highest 3"),
        ("check announce(p1_1<p2_1,C(real)) --engine solver", 2, "use --engine explicit"),
    ],
)
def test_bad_input_is_refused_with_a_reason(words: str, code: int, complaint: str) -> None:
    said = bever(*words.split())
    assert said.code == code
    assert complaint in " ".join(said.err.split())
    assert "Traceback" not in said.err


def test_what_no_solver_can_tell_is_looked_at_explicitly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Common knowledge after an announcement about both hands, where a first glance ends soon."""
    monkeypatch.setattr(plan, "FORMULA_GLANCE", 10)
    formula = "announce(p1_1 < p2_1, C(p1_1 < p2_1))"
    words = ("check", formula, "--highest", "2", "--boards", "2")
    for engine in ("explicit", "auto"):
        said = bever(*words, "--engine", engine)
        assert said.code == 0, said
        assert "explicit" in said.out


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        (["discard 3"], "top 0 is lower than 2, so Player 1 takes it"),
        (["take 2", "take 2", "discard 7"], "the deck has no 7"),
    ],
)
def test_a_move_that_the_strategy_forbids_is_named(
    tmp_path: Path, moves: list[str], reason: str
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"scope": {"highest": 3}, "start": "2233/0", "moves": moves}))
    said = bever("replay", str(file))
    words = " ".join(said.out.split())
    assert said.code == 1
    assert words.startswith(f"illegal: board {len(moves) + 1}: {moves[-1]}: ")
    assert reason in words


def test_worlds_before_are_those_of_the_board_before(tmp_path: Path) -> None:
    """Not of a board that would have been legal, with which an illegal one is compared."""
    moves = ["take 2", "take 1", "take 1"]
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"scope": {"highest": 3}, "start": "2233/0", "moves": moves}))
    illegal = bever("replay", str(file)).out.split("board 4, not legal")[1]
    assert "0 worlds · no world is left" in illegal
    assert "8 worlds, 12 before" in illegal


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ({"start": "2233/0", "moves": ["grab 1"]}, "is not a move: take A, swap A V or discard V"),
        ({"moves": []}, "start is missing"),
        ({"start": "9999/9", "moves": []}, "has a card that is not in 0..4"),
        ({"trace": [{"cards": 3}]}, "board 1"),
        ({"trace": []}, "the trace has no boards"),
        ({"scope": {"highest": 20}, "trace": [{}]}, "highest is 20"),
        ({"rules": ["loud"], "trace": [{}]}, "'loud' is not a rule"),
    ],
)
def test_a_file_that_is_no_trace_is_refused(tmp_path: Path, document: Any, complaint: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(document))
    said = bever("replay", str(file))
    assert said.code == 2
    assert complaint in said.err


def test_a_trace_of_10_mb_is_judged(tmp_path: Path) -> None:
    board = json.loads(bever("show", EXAMPLE, "--json").out)["trace"][0]
    file = tmp_path / "long.json"
    file.write_text(json.dumps({"scope": {"highest": 3}, "trace": [board] * 32_000}))
    assert file.stat().st_size > 10 * 2**20
    said = bever("replay", str(file))
    assert said.code == 1
    assert said.out.startswith("illegal: board 2")


def test_a_counterexample_can_be_pinned(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    words = ("--highest", "3", "--boards", "4", "--rules", "pure_announcements")
    assert bever("check", "some-world-left", *words, "--out", str(file)).code == 1
    document = json.loads(file.read_text())
    assert_breaks(
        document["trace"],
        "some-world-left",
        at=4,
        game="bever",
        highest=3,
        rules="pure_announcements",
    )
