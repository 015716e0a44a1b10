"""Of an illegal board or move it is said what is wrong."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.bever.exploring import levels, play_out

from gamemodels.bever.board import Board, Player, Variants
from gamemodels.bever.narration import fault_words, move_fault, objection, step_flaw
from gamemodels.bever.notation import read_deal, read_move
from gamemodels.bever.rules import Bever
from gamemodels.rules import replay

RULES = Bever(3)
GAME = play_out(RULES, "2233/0", ["take 2", "take 2", "discard 2", "take 1"])


@pytest.mark.parametrize(
    ("start", "move", "reason"),
    [
        ("2033/3", "take 1", "top 3 is not lower than 2 or 0, so Player 1 draws"),
        ("2233/3", "take 1", "top 3 is not lower than 2, so Player 1 draws"),
        ("2233/0", "discard 3", "top 0 is lower than 2, so Player 1 takes it"),
        ("2233/0", "swap 1 1", "top 0 is lower than 2, so Player 1 takes it"),
        ("1233/0", "take 1", "card 2 is the highest of 1 and 2, so Player 1 replaces that one"),
        ("1233/3", "swap 1 0", "card 2 is the highest of 1 and 2, so Player 1 replaces that one"),
        ("1233/3", "swap 2 2", "the 2 drawn is not lower than 2, so Player 1 discards it"),
        ("1233/3", "discard 1", "the 1 drawn is lower than 2, so Player 1 swaps it in"),
        ("1233/3", "discard 7", "the deck has no 7: cards are 0 to 3"),
        ("1233/3", "discard 2", None),
        ("2233/2", "swap 1 0", None),
    ],
)
def test_a_move_is_refused_with_the_strategys_reason(
    start: str, move: str, reason: str | None
) -> None:
    (board,) = Bever(3, start=read_deal(start)).starts()
    assert objection(RULES, board, read_move(move)) == reason


def test_an_objection_is_made_exactly_to_moves_that_are_not_legal() -> None:
    texts = ["take 1", "take 2", *(f"discard {card}" for card in range(3))]
    texts += [f"swap {place} {card}" for place in (1, 2) for card in range(3)]
    for board in next(levels(Bever(2))):
        legal = {str(move.event) for move in Bever(2).moves(board)}
        allowed = {text for text in texts if objection(Bever(2), board, read_move(text)) is None}
        assert allowed == legal


def test_nothing_follows_the_end() -> None:
    assert objection(RULES, GAME[-1], read_move("discard 3")) == (
        "the game is over: Player 1 can call Bever, so nothing follows"
    )
    assert "nothing follows" in str(step_flaw(RULES, GAME[-1], GAME[-1]))


def test_a_legal_step_has_no_flaw() -> None:
    assert step_flaw(RULES, GAME[0], GAME[1]) is None


Change = Callable[[Board], Board]
CHANGES: list[tuple[int, Change, str]] = [
    (0, lambda board: replace(board, turn=Player.TWO), "Player 1 begins"),
    (0, lambda board: replace(board, top=7), "2233/7 has a card that is not in 0..3"),
    (0, lambda board: replace(board, possible=GAME[1].possible), "but at first all 16 are"),
    (1, lambda board: replace(board, turn=Player.ONE), "Player 1 is in turn again"),
    (1, lambda board: replace(board, cards=((2, 0), (3, 2))), "the cards of Player 2 changed"),
    (1, lambda board: replace(board, cards=((1, 1), (3, 3))), "no move of Player 1 makes 2 and 2"),
    (1, lambda board: replace(board, cards=((2, 2), (3, 3))), "top 0 is lower than 2"),
    (
        1,
        lambda board: replace(board, possible=GAME[0].possible),
        "after take 2 3 hands (00 10 20) of Player 1 are possible, not 16 hands",
    ),
    (
        3,
        lambda board: replace(board, cards=((3, 0), (3, 2)), top=2),
        "take 1: top 3 is not lower than 2 or 0, so Player 1 draws",
    ),
    (3, lambda board: replace(board, top=1), "discard 1: the 1 drawn is lower than 2"),
]


@pytest.mark.parametrize(("index", "change", "reason"), CHANGES, ids=[row[2] for row in CHANGES])
def test_a_changed_board_is_found_and_its_fault_is_put_in_words(
    index: int, change: Change, reason: str
) -> None:
    boards = [*GAME[:index], change(GAME[index]), *GAME[index + 1 :]]
    trace = RULES.trace(boards)
    fault = replay(trace).fault
    assert fault is not None
    assert fault.index == index
    assert reason in fault_words(trace, fault)


def test_a_game_from_another_deal_and_rules_that_make_no_sense() -> None:
    for rules, reason in (
        (Bever(3, start=read_deal("3333/0")), "the game starts with 3333/0, not with 2233/0"),
        (
            Bever(3, Variants(silence=True, mover_calls=True)),
            "silence does not go with mover_calls",
        ),
    ):
        trace = rules.trace(GAME)
        fault = replay(trace).fault
        assert fault is not None
        assert reason in fault_words(trace, fault)


def test_a_move_that_is_written_must_lead_to_the_next_board() -> None:
    moves = [read_move(text) for text in ("take 2", "take 2", "discard 2", "take 1")]
    assert move_fault(RULES, GAME, [*moves, None]) is None
    assert move_fault(RULES, GAME, [None] * 5) is None
    other = move_fault(RULES, GAME, [moves[0], read_move("take 1"), *moves[2:]])
    assert other is not None
    assert (other.index, other.reason) == (2, "take 1: does not lead here, take 2 does")
    wrong = move_fault(RULES, GAME, [read_move("discard 3"), *moves[1:]])
    assert wrong is not None
    assert (wrong.index, len(wrong.legal)) == (1, 2)


def test_free_play_tells_moves_apart_that_lead_to_the_same_cards() -> None:
    rules = Bever(2, Variants(free_play=True))
    first, second = play_out(rules, "1111/1", ["take 1"])
    same = replace(second, came_by=read_move("swap 1 1"))
    assert replay(rules.trace([first, second])).fault is None
    assert "after swap 1 1" in str(step_flaw(rules, first, same))
