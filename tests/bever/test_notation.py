"""Deals, moves and boards are written and read again, and what is wrong is said."""

import json
from typing import Any

import pytest
from tests.bever.conftest import THIRD
from tests.bever.exploring import ALL_RULES, play_out

from gamemodels.bever.board import Event, Kind, Variants
from gamemodels.bever.notation import (
    Unreadable,
    boards_from_plain,
    boards_to_plain,
    from_plain,
    moves_from_plain,
    moves_of,
    read_deal,
    read_move,
    to_plain,
)
from gamemodels.bever.rules import Bever
from gamemodels.rules import replay


def test_the_third_board_of_the_example_is_as_the_specification_has_it(known: Any) -> None:
    rules = Bever(3)
    boards = play_out(rules, known["example"]["start"], known["example"]["moves"])
    assert json.dumps(boards_to_plain(rules, boards)[2]) == THIRD
    assert from_plain(json.loads(THIRD)) == boards[2]
    assert to_plain(boards[2])["move"] is None
    assert [str(move) for move in moves_of(rules, boards)[:-1]] == known["example"]["moves"]


@pytest.mark.parametrize("name", ALL_RULES)
def test_games_are_read_as_they_were_written(name: str, some_boards: Any) -> None:
    rules = Bever(2, ALL_RULES[name])
    for seed in range(3):
        boards = some_boards(rules, games=1, seed=seed)
        rows = json.loads(json.dumps(boards_to_plain(rules, boards)))
        assert boards_from_plain(rules, rows) == tuple(boards)
        assert replay(rules.trace(boards)).events == tuple(moves_from_plain(rows)[:-1])


@pytest.mark.parametrize("text", ["take 1", "take 2", "swap 1 0", "swap 2 9", "discard 4"])
def test_moves_are_read_as_they_are_written(text: str) -> None:
    assert str(read_move(text)) == text


def test_a_move_has_its_parts() -> None:
    assert read_move("swap 2 0") == Event(Kind.SWAP, 2, 0)
    assert read_move("discard 3") == Event(Kind.DISCARD, card=3)


@pytest.mark.parametrize(
    "text", ["", "take", "take 3", "swap 1", "discard", "hit 1", 7, "take 1 2"]
)
def test_what_is_no_move_is_refused(text: Any) -> None:
    with pytest.raises(Unreadable, match="is not a move: take A, swap A V or discard V"):
        read_move(text)


@pytest.mark.parametrize("text", ["2233", "223/0", "22330", "2233/10", "22a3/0", None])
def test_what_is_no_deal_is_refused(text: Any) -> None:
    with pytest.raises(Unreadable, match="is not a deal: four cards and the top, as in 2233/0"):
        read_deal(text)


@pytest.mark.parametrize(
    ("field", "wrong", "reason"),
    [
        ("top", 10, "top is 10: a card from 0 to 9 was expected"),
        ("top", True, "top is True"),
        ("turn", "Player3", "turn is 'Player3': Player1 or Player2 was expected"),
        ("cards", {"p1_1": 2}, "cards has no p1_2, p2_1, p2_2"),
        ("cards", [], "cards is []: an object"),
        ("possible", {"Player1": []}, "possible has no Player2"),
        ("possible", {"Player1": [], "Player2": ["2"]}, "'2' is not a hand"),
        ("possible", {"Player1": [], "Player2": ["20", "20"]}, "has a hand twice"),
        ("possible", {"Player1": [], "Player2": "20"}, "a list of hands was expected"),
        ("pile", 3, "a board has pile"),
    ],
)
def test_what_is_no_board_is_refused(field: str, wrong: Any, reason: str) -> None:
    with pytest.raises(Unreadable) as error:
        from_plain({**json.loads(THIRD), field: wrong})
    assert reason in str(error.value)


def test_an_error_names_the_board() -> None:
    rows = [json.loads(THIRD), {**json.loads(THIRD), "top": -1}]
    with pytest.raises(Unreadable, match="board 2: top is -1"):
        boards_from_plain(Bever(3), rows)


def test_free_play_needs_the_moves() -> None:
    row = {**json.loads(THIRD), "move": None}
    with pytest.raises(Unreadable, match="board 1 has no move, which is needed in free play"):
        boards_from_plain(Bever(3, Variants(free_play=True)), [row, row])
