"""A game cut off is refuted only by what has been seen of it."""

from typing import Any

import pytest
from tests.words import words

from gamechecks.language import concrete, parse

# On the first three boards of the game where player 1 laps and steals: pickup, drop, then a drop.
DOUBTFUL = [
    "eventually(steal)",
    "not eventually(steal)",
    "always(total == 8)",
    "not always(total == 8)",
    "until(hand < 9, final)",
    "not until(hand < 9, final)",
    "next(next(next(final)))",
    "not next(next(next(final)))",
    "next(next(forfeit))",
    "next(next(not drop))",
    "next(next(next(hand))) == 7",
    "boards == 3",
    "boards > 3",
    "turns == 9",
    "count(drop) == 1",
    "count(drop) - 9 == 0",
    "count(eventually(steal)) == 0",
    "winner == none",
    "stealing_happened",
    "not stealing_happened",
    "at_end(False)",
    "at_end(hand) == 9",
    "implies(pickup, winner == Player2)",
    "eventually(steal) == eventually(forfeit)",
    "eventually(steal) != eventually(forfeit)",
    "all(eventually(marbles[p] == 9) for p in pockets)",
    "sum(1 for p in pockets if eventually(marbles[p] == 9)) == 2",
    "at_end(next(score(Player1))) == 7",
    "2 * boards <= 6",
    "3 - boards >= 0",
    "pickups - turns == 0",
    "min(boards, 4) == 3",
    "hand * at_end(hand) >= 0",
]
REFUTED = [
    "always(hand == 0)",
    "until(hand < 4, final)",
    "not eventually(hand == 4)",
    "next(hand) == 0",
    "next(next(hand == 4))",
    "not pickup",
    "eventually(steal) and drop",
    "implies(pickup, drop)",
    "pickup == drop",
    "pickup != next(drop)",
    "all(always(marbles[p] == 4) for p in pockets)",
    "sum(next(marbles[p]) for p in pockets if once(p == p3)) == 5",
    "marbles_each == 3",
    "next(once(steal))",
    "boards == 2",
    "not boards > 2",
    "2 >= boards",
    "count(drop) == 0",
    "not count(drop) > 0",
    "count(drop) + count(pickup) <= 1",
    "next(pickups) < 1",
    "turns == 0",
    "pickups(turn) == 0",
    "sum(pickups(q) for q in players) == 0",
    "2 * boards <= 4",
    "boards * 1 <= 2",
    "2 - boards >= 0",
    "-boards >= -2",
    "-2 * boards > -5",
    "max(boards, at_end(hand)) <= 2",
    "abs(boards) <= 2",
    "boards - 1 <= 1",
    "boards * pickups == 2",
    "not max(boards, 0) > 2",
    "not min(pickups, 1) == 1",
    "boards + 0 <= -pickups",
    "sum(2 * pickups(q) for q in players) < 2",
    "so_far(count(eventually(steal))) > 1",
]


@pytest.mark.parametrize("text", DOUBTFUL)
def test_not_refuted_yet(text: str, play: Any, solver_says: Any) -> None:
    trace, node = play(4, 4, boards=3), parse(text, words(4))
    assert concrete.evaluate(node, trace, truncated=True)
    assert solver_says(node, trace, 4, 3, truncated=True)


@pytest.mark.parametrize("text", REFUTED)
def test_refuted_already(text: str, play: Any, solver_says: Any) -> None:
    trace, node = play(4, 4, boards=3), parse(text, words(4))
    assert not concrete.evaluate(node, trace, truncated=True)
    assert not solver_says(node, trace, 4, 3, truncated=True)


@pytest.mark.parametrize("text", DOUBTFUL + REFUTED)
def test_a_complete_game_is_no_truncated_path(text: str, play: Any, solver_says: Any) -> None:
    trace, node = play(4, 4), parse(text, words(4))
    closed = concrete.evaluate(node, trace)
    assert concrete.evaluate(node, trace, truncated=True) is closed
    assert solver_says(node, trace, 4, 7, truncated=True) is closed


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("hand == 1", 0),
        ("always(hand < 4)", 1),
        ("always(implies(drop, next(hand) == 3))", 3),
        ("always(not drop)", 2),
        ("not eventually(drop)", 2),
        ("eventually(hand == 5)", 5),
        ("winner == Player2", 5),
        ("always(next(True))", 5),
        ("count(drop) == 9", 5),
        ("count(drop) == 2", 4),
        ("boards <= 3", 3),
    ],
)
def test_where_it_went_wrong(text: str, board: int, play: Any) -> None:
    assert concrete.wrong_at(parse(text, words(4)), play(4, 4)) == board


def test_a_formula_that_holds_went_wrong_nowhere(play: Any) -> None:
    with pytest.raises(ValueError, match="not violated"):
        concrete.wrong_at(parse("True", words(4)), play(4, 4))
