"""Partial instances: the authors' twenty, and what stands in the way of those that fail."""

from typing import Any

import pytest

from gamechecks.core.errors import InputError
from gamemodels.mancala.partial_instances import Completion, complete, read_example


def test_the_authors_examples(authors_example: dict[str, Any]) -> None:
    completion = complete(read_example(authors_example))
    assert completion.possible is authors_example["possible"]
    if completion.possible:
        assert_kept(authors_example, completion)
    else:
        predicate = authors_example["predicate"].split("[")[0]
        assert any(reason.startswith(predicate) for reason in completion.reasons)


def assert_kept(document: dict[str, Any], completion: Completion) -> None:
    """A completion has what was given."""
    for given, board in zip(document.get("boards", []), completion.boards, strict=False):
        for pocket, count in given.get("marbles", {}).items():
            assert board.marbles[int(pocket[1:]) - 1] == count
        assert board.hand == given.get("hand", board.hand)
        assert board.turn.value == given.get("turn", board.turn.value)


def steal_not_taken() -> dict[str, Any]:
    """Player 1 ends in the empty p1, opposite p3 with three marbles, and leaves them there."""
    return {
        "predicate": "move",
        "pockets": 4,
        "side": {"p1": "Player1", "p2": "Player1", "p3": "Player2", "p4": "Player2"},
        "next": {"p1": "p2", "p2": "p3", "p3": "p4", "p4": "p1"},
        "opposite": {"p1": "p3", "p3": "p1"},
        "mancala": {"p2": "Player1", "p4": "Player2"},
        "boards": [
            {"marbles": {"p1": 0, "p3": 3}, "turn": "Player1", "hand": 1, "last_pocket": "p4"},
            {"marbles": {"p1": 1, "p3": 3}, "hand": 0},
        ],
    }


def test_a_steal_not_taken_is_told_by_name() -> None:
    reasons = complete(read_example(steal_not_taken())).reasons
    assert "given: board 1: p1 holds 0" in reasons
    assert {reason for reason in reasons if reason.startswith("move")} <= {
        "move: steal: the opposite pocket is emptied",
        "move: steal: the other pockets are unchanged",
    }


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ({"hand": -1}, "move: the hand is not below zero"),
        ({"hand": 2, "last_pocket": None}, "move: marbles in hand came from a pocket"),
    ],
)
def test_no_move_leads_from_a_hand_that_cannot_be(board: dict[str, Any], reason: str) -> None:
    completion = complete(read_example({"predicate": "move", "pockets": 4, "boards": [board]}))
    assert reason in completion.reasons


def test_without_time_an_example_is_unknown() -> None:
    completion = complete(read_example(steal_not_taken()), timeout=0)
    assert completion.verdict == "unknown"
    assert completion.unknown == "time limit of 0 s"


def test_without_any_one_of_the_reasons_given_the_others_do_not_conflict() -> None:
    document = steal_not_taken()
    reasons = complete(read_example(document)).reasons
    assert "given: board 1: turn is Player1" in reasons
    del document["boards"][0]["turn"]
    again = complete(read_example(document))
    assert not set(again.reasons) <= set(reasons) or again.possible


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ([], "an example is a JSON object with `predicate` and `pockets`"),
        ({"predicate": "init", "pockets": 4}, "predicate is 'init': write init[1]"),
        ({"predicate": "move[1]", "pockets": 4}, "predicate is 'move[1]': write move"),
        ({"predicate": "steal", "pockets": 4}, "predicate is 'steal': one of wellformed_pockets"),
        ({"predicate": "move"}, "pockets is None: a number from 1 to 64 was expected"),
        ({"predicate": "move", "pockets": True}, "pockets is True: a number from 1 to 64"),
        (
            {"predicate": "move", "pockets": 2, "boards": [{"marbles": 5}]},
            "board 1: marbles is 5: ",
        ),
        ({"predicate": "move", "pockets": 4, "hand": 1}, "an example has no field 'hand'"),
        ({"predicate": "move", "pockets": 2, "side": []}, "side: an object from pockets"),
        (
            {"predicate": "move", "pockets": 2, "side": {"p3": "Player1"}},
            "side: the pocket is",
        ),
        ({"predicate": "move", "pockets": 2, "next": {"p1": None}}, "next of p1 is None: one of"),
        (
            {"predicate": "move", "pockets": 2, "boards": {}},
            "boards: a list of boards was expected",
        ),
        ({"predicate": "move", "pockets": 2, "boards": [1]}, "board 1: an object was expected"),
        (
            {"predicate": "move", "pockets": 2, "boards": [{"hand": "1"}]},
            "board 1: hand is '1': a whole number was expected",
        ),
        (
            {"predicate": "move", "pockets": 2, "boards": [{"marbles": {"p1": 1.5}}]},
            "board 1: marbles of p1 is 1.5: a whole number was expected",
        ),
        (
            {"predicate": "move", "pockets": 2, "boards": [{"turn": 1}]},
            "board 1: turn is 1: one of Player1, Player2 was expected",
        ),
        (
            {"predicate": "move", "pockets": 2, "boards": [{"lastPocket": "p1"}]},
            "board 1: lastPocket: one of marbles, turn, hand, last_pocket was expected",
        ),
    ],
)
def test_what_is_wrong_with_an_example_is_named(document: Any, said: str) -> None:
    with pytest.raises(InputError) as error:
        read_example(document)
    assert str(error.value).startswith(said)
