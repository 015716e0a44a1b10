"""The referee's judgement of traces from anywhere: ours are legal, any change is noticed."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gamechecks.traces.judging import Judgement, judge
from gamemodels.mancala.board import KALAH, ORIGINAL, Board, Layout, Player
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.rules import Mancala, Trace, is_final, successors

Play = Callable[..., Trace]
ONE, TWO = Player.ONE, Player.TWO


def fault_of(trace: Trace, loop: int | None = None) -> tuple[int, str]:
    """The number of the illegal board, and the reason."""
    fault = judge(trace, MANCALA, loop).fault
    assert fault is not None
    return fault.index + 1, fault.reason


@given(st.sampled_from([2, 4, 6, 8, 14]), st.integers(0, 5), st.integers(), st.integers(1, 80))
def test_a_game_is_legal_finished_or_not(
    play: Play, pockets: int, marbles: int, seed: int, boards: int
) -> None:
    judgement = judge(play(pockets, marbles, seed, boards), MANCALA)
    assert judgement.fault is None
    assert judgement.padding == 0


@given(st.integers(), st.lists(st.booleans(), max_size=6))
def test_after_the_end_only_the_turn_may_flip(play: Play, seed: int, flips: list[bool]) -> None:
    game = play(6, 2, seed)
    final = game.boards[-1]
    padding = [replace(final, turn=TWO if flip else ONE) for flip in flips]
    judgement = judge(replace(game, states=(*game.boards, *padding)), MANCALA)
    assert (judgement.fault, judgement.game) == (None, game)
    assert judgement.padding == len(flips)
    moved = replace(final, marbles=(1, *final.marbles[1:]))
    place, reason = fault_of(replace(game, states=(*game.boards, *padding, moved)))
    assert place == len(game) + len(padding) + 1
    assert reason == (
        f"the game is over at board {len(game)}, and after that only the turn may flip"
    )


@st.composite
def changes(draw: st.DrawFn) -> Callable[[Board], Board]:
    """A way to change one field of a board."""
    field = draw(st.sampled_from(["marbles", "turn", "hand", "last_pocket"]))
    by, pocket = draw(st.sampled_from([1, 2])), draw(st.integers(0, 5))
    if field == "turn":
        return lambda board: replace(board, turn=board.turn.other)
    if field == "hand":
        return lambda board: replace(board, hand=board.hand + by, last_pocket=pocket)
    if field == "last_pocket":
        return lambda board: replace(board, last_pocket=pocket if board.hand else None)
    return lambda board: replace(
        board,
        marbles=tuple(c + by if p == pocket else c for p, c in enumerate(board.marbles)),
    )


@given(st.integers(), st.data(), changes())
def test_a_change_is_noticed_where_it_is_made(
    play: Play, seed: int, data: st.DataObject, change: Callable[[Board], Board]
) -> None:
    game = play(6, 2, seed)
    place = data.draw(st.integers(1, len(game) - 2))
    boards = list(game.boards)
    changed = change(boards[place])
    legal = [move.state for move in successors(game.layout, boards[place - 1])]
    assume(changed not in legal)
    boards[place] = changed
    judgement = judge(replace(game, states=tuple(boards)), MANCALA)
    assert judgement.fault is not None
    assert judgement.fault.index == place
    assert list(judgement.fault.legal) == legal
    assert judgement.events == judge(replace(game, states=game.states[:place]), MANCALA).events


def trace(*boards: Board) -> Trace:
    return Mancala(Layout.canonical(6), 2).trace(boards)


START = Board((2, 2, 0, 2, 2, 0), ONE)
PICKED = Board((0, 2, 0, 2, 2, 0), ONE, 2, 0)


@pytest.mark.parametrize(
    ("boards", "said"),
    [
        ([replace(START, turn=TWO)], "it is Player 2's turn instead of Player 1's"),
        ([replace(START, hand=1)], "the hand holds 1 instead of 0"),
        ([replace(START, marbles=(2, 2, 1, 2, 1, 0))], "p3 holds 1 instead of 0; p5 holds 1 ins"),
    ],
)
def test_a_wrong_start_is_told(boards: list[Board], said: str) -> None:
    place, reason = fault_of(trace(*boards))
    assert place == 1
    assert reason.startswith(f"a game does not start like this: {said}")


@pytest.mark.parametrize(
    ("boards", "said"),
    [
        (
            [START, Board((2, 2, 0, 0, 2, 0), ONE, 2, 3)],
            "Player 1 picks up from p4, which is on Player 2's side",
        ),
        (
            [START, Board((2, 2, 0, 0, 2, 0), TWO, 2, 3)],
            "Player 2 picks up, but it is Player 1's turn",
        ),
        (
            [START, replace(START, turn=TWO)],
            "Player 1 forfeits the turn, but has marbles to pick up",
        ),
        (
            [START, START],
            "nothing moves, but the game is not over and Player 1 has marbles to pick up",
        ),
        (
            [START, replace(PICKED, hand=1)],
            "a pickup takes all marbles of a pocket of one's own, and 8 marbles do not become 7: "
            "the hand holds 1 instead of 2",
        ),
        (
            [START, replace(PICKED, last_pocket=1)],
            "a pickup takes all marbles of a pocket of one's own: the hand is at p2 instead of p1",
        ),
        (
            [START, replace(PICKED, last_pocket=None)],
            "a pickup takes all marbles of a pocket of one's own: "
            "the hand is at no pocket instead of p1",
        ),
        (
            [START, PICKED, replace(PICKED, hand=0, last_pocket=None)],
            "a marble goes into the next pocket, and 8 marbles do not become 6: "
            "p2 holds 2 instead of 3; the hand holds 0 instead of 1",
        ),
        (
            [START, PICKED, Board((0, 2, 1, 2, 2, 0), ONE, 1, 2)],
            "a marble goes into the next pocket: p2 holds 2 instead of 3; p3 holds 1 instead of 0; "
            "the hand is at p3 instead of p2",
        ),
        (
            [START, PICKED, Board((0, 3, 0, 2, 2, 0), ONE, 1, 1), Board((0, 3, 1, 2, 2, 0), TWO)],
            "a last marble in one's own mancala keeps the turn: "
            "it is Player 2's turn instead of Player 1's",
        ),
    ],
)
def test_a_wrong_move_is_told_as_precisely_as_can_be(boards: list[Board], said: str) -> None:
    assert fault_of(trace(*boards)) == (len(boards), said)


def test_a_pickup_from_a_mancala_is_told() -> None:
    boards = [
        START,
        PICKED,
        Board((0, 3, 0, 2, 2, 0), ONE, 1, 1),
        Board((0, 3, 1, 2, 2, 0), ONE),
        Board((0, 3, 0, 2, 2, 0), ONE, 1, 2),
    ]
    assert fault_of(trace(*boards)) == (5, "Player 1 picks up from p3, which is a mancala")


def test_a_forfeit_left_out_is_told() -> None:
    boards = (
        Board((1, 0, 1, 0), ONE),
        Board((0, 0, 1, 0), ONE, 1, 0),
        Board((0, 1, 1, 0), ONE),
        Board((0, 1, 0, 0), TWO, 1, 2),
    )
    place, reason = fault_of(Mancala(Layout.canonical(4), 1).trace(boards))
    assert place == 4
    assert reason == (
        "a player with nothing to pick up passes the turn: p3 holds 0 instead of 1; "
        "the hand holds 1 instead of 0"
    )


def test_the_rules_that_are_played_count(play: Play) -> None:
    boards = (
        Board((1, 0, 1, 0), ONE),
        Board((0, 0, 1, 0), ONE, 1, 0),
        Board((0, 1, 1, 0), ONE),
        Board((0, 1, 0, 1), ONE),
    )
    swept = Mancala(Layout.canonical(4), 1, KALAH).trace(boards)
    assert judge(swept, MANCALA).fault is None
    assert fault_of(replace(swept, rules=replace(swept.rules, variants=ORIGINAL)))[0] == 4
    forfeited = replace(boards[2], turn=TWO)
    assert fault_of(replace(swept, states=(*boards[:3], forfeited))) == (
        4,
        "what is left on one side goes to its mancala: p3 holds 1 instead of 0; "
        "p4 holds 0 instead of 1; it is Player 2's turn instead of Player 1's",
    )


def test_a_layout_out_of_order_is_told(play: Play) -> None:
    layout = Layout.canonical(4)
    first, *rest = layout.pockets
    odd = Layout((replace(first, opposite=1), *rest))
    place, reason = fault_of(Mancala(odd, 1).trace(play(4, 1, 0).boards))
    assert (place, reason) == (1, "p1 has the wrong opposite")


def test_a_loop_may_only_go_round_the_end(play: Play) -> None:
    game = play(4, 1, 0)
    assert judge(game, MANCALA, len(game) - 1).fault is None
    place, reason = fault_of(game, 2)
    assert place == len(game) + 1
    assert reason == "no move leads from the last board back to board 3, where the loop starts"
    unfinished = replace(game, states=game.states[:3])
    assert fault_of(unfinished, 2)[0] == 4


def test_a_judgement_keeps_the_trace_as_it_came(play: Play) -> None:
    game = play(6, 1, 5)
    padded = replace(game, states=(*game.boards, game.boards[-1]))
    judgement = judge(padded, MANCALA)
    assert isinstance(judgement, Judgement)
    assert judgement.trace == padded
    assert is_final(padded.layout, judgement.game.boards[-1])
