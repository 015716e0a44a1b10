"""Boards as dictionaries: as the specification writes them, and back."""

import copy
import json
from typing import Any

import pytest

from gamemodels.cards import Rank
from gamemodels.twentyone.board import Setting, Variants
from gamemodels.twentyone.files import PlainError, boards_from_plain, from_plain, to_plain
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
        (None, "the board is None"),
        ([], "the board is []"),
        ({}, "the board lacks 'challenger'"),
        (changed("more", 1), "the board has 'more'"),
        (changed("clock", -1), "clock is -1, and should be a whole number from 0"),
        (changed("clock", True), "clock is True"),
        (changed("clock", 1.5), "clock is 1.5"),
        (changed("result", "LOSS"), "result is 'LOSS', and should be one of WIN, TIE, LOSE"),
        (changed("controller/player", None), "controller.player is None"),
        (changed("controller/last_input", "DRAW_DEALER"), "controller.last_input is 'DRAW_DEALER'"),
        (changed("deck/action", "HIT"), "deck.action is 'HIT'"),
        (changed("deck/cards", {"A": 4}), "deck.cards lacks"),
        (changed("deck/cards/A", "4"), "deck.cards.A is '4'"),
        (changed("challenger/card", "1"), "challenger.card is '1', and should be one of A, 2"),
        (changed("due", {"hand": 3}), "due is {'hand': 3}, and should be an object with keys"),
    ],
)
def test_an_odd_board_is_refused_with_what_was_expected(plain: Any, said: str) -> None:
    with pytest.raises(PlainError) as refused:
        from_plain(plain)
    assert said in str(refused.value)


def test_an_odd_board_is_named_by_its_place() -> None:
    with pytest.raises(PlainError, match="board 2: clock is"):
        boards_from_plain([json.loads(SPECIFIED), changed("clock", "0")])
