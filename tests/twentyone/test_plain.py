"""Boards as dictionaries: as the specification writes them, and back."""

import copy
import json
from typing import Any

import pytest

from gamechecks.core.errors import InputError
from gamemodels.cards import Rank
from gamemodels.twentyone.board import Setting, Variants
from gamemodels.twentyone.files import boards_from_plain, from_plain, to_plain
from gamemodels.twentyone.rules import Draws, Twentyone, played_out, simulate

SPECIFIED = """
{"clock": 130, "starts": 1, "outcomes": 0, "result": null,
 "controller": {"player": "CHALLENGER", "challenger_score": 0, "dealer_score": 0, "last_input": "IDLE"},
 "deck": {"cards": {"A": 4, "2": 4, "3": 3, "4": 4, "5": 4, "6": 4, "7": 4, "8": 4, "9": 4, "10": 4, "J": 4, "Q": 4, "K": 4}, "action": "IDLE"},
 "challenger": {"value": 0, "card": "3", "compare": 0}, "dealer": {"value": 0, "card": null, "compare": 0},
 "due": {"challenger.hand": 131}}
"""  # noqa: E501


def test_a_board_is_written_as_specified() -> None:
    trace = played_out(Twentyone(), [Draws((Rank.THREE, Rank.QUEEN, Rank.NINE))]).trace
    assert to_plain(trace.boards[5]) == json.loads(SPECIFIED)
    assert list(to_plain(trace.boards[5])) == list(json.loads(SPECIFIED))


def test_boards_come_back_with_the_cards_drawn(any_variants: Variants) -> None:
    game = Twentyone(Setting(7, 5, copies=1, games=2, variation=1), any_variants)
    for seed in range(5):
        boards = simulate(game, seed, boards=100).boards
        plains = json.loads(json.dumps([to_plain(board) for board in boards]))
        assert boards_from_plain(plains) == boards


def changed(path: str, value: Any) -> Any:
    """The specified board with something else at a place."""
    plain = copy.deepcopy(json.loads(SPECIFIED))
    *outer, last = path.split("/")
    inner = plain
    for key in outer:
        inner = inner[key]
    inner[last] = value
    return plain


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        (None, "it must be an object with its fields (got None)"),
        ([], "it must be an object with its fields (got [])"),
        ({}, "it: clock is missing"),
        (changed("more", 1), "it: 'more' was not expected"),
        (changed("clock", -1), "it: numbers must not be negative (got -1)"),
        (changed("clock", True), "clock must be an int (got True)"),
        (changed("clock", 1.5), "clock must be an int (got 1.5)"),
        (changed("result", "LOSS"), "result must be one of WIN, TIE, LOSE (got 'LOSS')"),
        (changed("controller/player", None), "controller: player must be one of"),
        (changed("deck/action", "DEAL"), "deck: action must be one of"),
        (changed("deck/cards", {"A": 4}), "deck: cards must have all 13 ranks"),
        (changed("deck/cards/A", "4"), "deck: cards: A must be an int (got '4')"),
        (changed("challenger/card", "1"), "challenger: card must be one of A, 2"),
        (changed("due", {"hand": 3}), "due: a key must be one of"),
    ],
)
def test_an_odd_board_is_refused_with_what_was_expected(plain: Any, said: str) -> None:
    with pytest.raises(InputError) as refused:
        from_plain(plain, "it")
    assert said in str(refused.value)


def test_an_odd_board_is_named_by_its_place() -> None:
    with pytest.raises(InputError, match="board 2: clock must be"):
        boards_from_plain([json.loads(SPECIFIED), changed("clock", "0")])
