"""The JSON documents of the command line."""

from pathlib import Path

import pytest
from tests.gamechecks.commands import document

from gamemodels.mancala.scope import KEYS
from gamemodels.mancala.words import CATALOGUE

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("line", "verdict"),
    [("run", "found"), ("run --boards 5", "refuted"), ("run --timeout 0", "unknown")],
)
def test_the_json_of_a_search(line: str, verdict: str) -> None:
    _, answer = document(line)
    assert answer["verdict"] == verdict
    assert answer["scope"]["pockets"] == 4
    assert set(answer["seconds"]) == {"encode", "solve", "total"}
    assert answer["seed"] == 0
    if verdict == "found":
        assert answer["boards"] == len(answer["trace"]) == 6
        assert answer["trace"][1] == {
            "marbles": {"p1": 0, "p2": 0, "p3": 1, "p4": 0},
            "turn": "Player1",
            "hand": 1,
            "last_pocket": "p1",
        }
        assert answer["layout"]["opposite"] == {"p1": "p3", "p2": None, "p3": "p1", "p4": None}
    else:
        assert answer["boards"] is answer["trace"] is None
    assert (answer["reason"] is not None) == (verdict == "unknown")


def test_the_json_of_several_instances() -> None:
    code, answer = document("run --pockets 6 --boards 23 --all")
    assert (code, answer["ended"], len(answer["traces"])) == (0, "exhausted", 5)


def test_the_json_of_checks() -> None:
    code, one = document("check 'always(hand == 0)'")
    assert (code, one["verdict"], one["wrong_at"]) == (1, "violated", 2)
    code, several = document("check marbles-conserved 'always(hand == 0)' draw")
    assert (code, several["verdict"]) == (1, "violated")
    assert [c["verdict"] for c in several["checks"]] == ["holds", "violated", "holds"]
    assert several["scope"] == {"pockets": 4, "marbles": 1, "boards": 9}


@pytest.mark.parametrize(
    ("line", "means", "steps", "solver"),
    [
        ("run", "search", "boards", "z3"),
        ("run --pockets 6 --marbles 2", "search", None, None),
        ("run --engine solver", "search", "sowings", "z3"),
        ("run --where 'eventually(hand == 0)' --solver cadical", "search", "boards", "cadical"),
        ("run --pockets 14 --marbles 4 --boards 300", "play", None, None),
        ("check marbles-conserved --boards 25 --engine solver", "induction", None, "z3"),
        ("check marbles-conserved --engine explicit", "search", None, None),
    ],
)
def test_the_json_says_what_an_answer_rests_on(
    line: str, means: str, steps: str | None, solver: str | None
) -> None:
    _, answer = document(line)
    assert (answer["means"], answer["steps"], answer["solver"]) == (means, steps, solver)


def test_the_json_of_bounds() -> None:
    code, answer = document("bounds --pockets 4 --marbles 2")
    assert (code, answer["verdict"], answer["open"]) == (0, "exact", [])
    assert {answer[key] for key in KEYS if "player2" in key} == {None}
    assert answer["scope"] == {"pockets": 4, "marbles": 2, "boards": None}
    shortest = answer["evidence"]["shortest_boards"]
    assert len(shortest["trace"]) == shortest["found"] == answer["shortest_boards"]
    code, answer = document("bounds --of fewest_turns --timeout 0")
    assert (code, answer["verdict"], answer["open"]) == (3, "partial", ["fewest_turns"])
    assert "fewest_turns" not in answer


def test_the_json_of_explanations() -> None:
    _, answer = document("explain --boards 5")
    assert answer["bound"] == 6
    assert answer["near_miss"]["without"] == "bound: the game is over by board 5"
    _, answer = document(f"explain --example {ROOT}/examples/steal_not_taken.json")
    assert answer["verdict"] == "impossible"
    assert any(reason.startswith("move: steal") for reason in answer["reasons"])


def test_the_json_of_the_catalogue() -> None:
    _, answer = document("properties")
    assert [e["name"] for e in answer["laws"] + answer["goals"]] == list(CATALOGUE)
