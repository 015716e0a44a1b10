"""Every word and operator, with an example and a counterexample on a real game."""

from typing import Any

import pytest
from tests.words import words

from gamechecks.language import concrete, parse, parse_term
from gamemodels.mancala.board import Player

# Six pockets, one marble each, twelve boards: player 2 sows twice in a row, the second time
# stealing from an empty pocket, and again at the end; the game ends 1 to 3.
DRY = (6, 1, (0, 1))
# Four pockets, four marbles each: player 1 laps into the emptied origin and steals 5.
RAID = (4, 4)
# Four pockets, one marble each: an extra turn, a forfeit, an extra turn, and a draw.
QUIET = (4, 1)

EXAMPLES = [
    # literals and arithmetic
    ("True", "False"),
    ("marbles_each == 1", "marbles_each == 2"),
    ("all_marbles == 4", "all_marbles == 3"),
    ("2 + 3 * 4 == 14", "(2 + 3) * 4 == 14"),
    ("2 - 3 - 4 == -5", "2 - (3 - 4) == -5"),
    ("-hand - 1 < 0", "-(hand + 1) == 1"),
    # board terms
    ("marbles[p1] == 1 and marbles[p3] == 0", "marbles[p1] == 0"),
    ("marbles[none] == 0", "marbles[none] > 0"),
    ("next(hand) == 1", "hand == 1"),
    ("turn == Player1", "turn == Player2"),
    ("next(last_pocket) == p1", "next(last_pocket) == none"),
    ("last_pocket == none", "last_pocket == p1"),
    ("always(implies(hand == 0, last_pocket == none))", "always(last_pocket == none)"),
    ("always(score(none) == 0)", "eventually(score(none) > 0)"),
    ("at_end(score(Player1)) == 1", "at_end(score(Player2)) == 1"),
    ("at_end(score(turn)) == 1", "at_end(score(none)) == 1"),
    ("always(total == 4)", "eventually(total != 4)"),
    ("eventually(final)", "final"),
    ("side(p3) == Player1", "side(p4) == Player1"),
    ("side(none) == none", "side(p1) == none"),
    ("opposite(p1) == p5", "opposite(p3) != none"),
    ("opposite(none) == none", "opposite(none) == p1"),
    # events
    ("pickup", "next(pickup)"),
    ("count(drop) == 1", "drop"),
    ("next(turn_passes)", "turn_passes"),
    ("next(next(next(extra_turn)))", "extra_turn"),
    ("eventually(steal and marbles[p1] == 0)", "steal"),
    ("not eventually(forfeit)", "eventually(forfeit)"),
    ("not eventually(sweep)", "eventually(sweep)"),
    ("at_end(not (pickup or drop or steal or forfeit))", "at_end(pickup or forfeit)"),
    # whole-trace terms
    ("boards == 12", "boards == 11"),
    ("turns == 4", "turns == 5"),
    ("turns(Player2) == 2", "turns(Player2) == 3"),
    ("turns(none) == 0", "turns(turn) == 0"),
    ("pickups == 5", "pickups == 4"),
    ("pickups(Player2) == 3", "pickups(Player1) == 3"),
    ("pickups(none) == 0", "pickups(none) == 5"),
    ("steals == 2", "steals == 1"),
    ("count(hand > 0) == 6", "count(True) == 11"),
    ("winner == Player2", "winner == none"),
    ("not stealing_happened", "stealing_happened"),
    ("next(previous(pickup))", "previous(pickup)"),
    ("at_end(since(not pickup, steal))", "next(since(hand == 0, pickup))"),
    ("max(2, 3, 1) == 3 and min(2, hand) == 0", "max(hand, 1) == 0 or min(3, 4) == 4"),
    ("abs(2 - 3) == 1 and abs(2) == 2", "abs(-2) == -2"),
    ("steals(Player2) == 2", "steals(Player1) == 2"),
    ("eventually(steal_gain == 1)", "eventually(steal_gain > 1)"),
    # truths
    ("pickup and not drop", "pickup and drop"),
    ("pickup or drop", "drop or steal"),
    ("not drop", "not pickup"),
    ("implies(drop, steal)", "implies(pickup, steal)"),
    ("pickup == (hand == 0)", "pickup == drop"),
    ("pickup != drop", "pickup != (hand == 0)"),
    # comparisons
    ("0 <= hand < 1 < total != 3", "0 <= hand < 1 < total != 4"),
    ("hand <= 0 and hand >= 0", "hand < 0 or hand > 0"),
    ("turn != none", "turn == none"),
    ("none == none", "none != none"),
    ("p1 != p2 != p1", "p1 == p2"),
    # quantifiers
    ("all(marbles[p] == 1 for p in pockets)", "all(marbles[p] == 1 for p in mancalas)"),
    ("any(marbles[p] == 0 for p in mancalas)", "any(marbles[p] == 0 for p in pockets)"),
    ("all(turns(q) == 2 for q in players)", "any(q == none for q in players)"),
    ("sum(score(q) for q in players if q == turn) == 0", "sum(pickups(q) for q in players) == 4"),
    ("at_end(pickups(turn)) == 2 and pickups(turn) == 2", "pickups(next(next(next(turn)))) == 2"),
    ("sum(1 for p in pockets) == 4", "sum(marbles[p] for p in mancalas) == 4"),
    ("sum(1 for p in pockets(Player1)) == 2", "any(p == p3 for p in pockets(Player1))"),
    ("all(side(p) == Player2 for p in pockets(Player2))", "any(p == p1 for p in pockets(Player2))"),
    ("all(p == p1 for p in pockets if p == p1)", "any(p == p2 for p in pockets if p == p1)"),
    ("sum(1 for p in pockets for q in pockets if p != q) == 12", "sum(2 for p in pockets) == 4"),
    ("any(eventually(marbles[p] == 2) for p in pockets)", "any(always(p == p1) for p in mancalas)"),
    # temporal operators
    ("always(hand <= 2)", "always(hand <= 1)"),
    ("always(implies(final, turn == Player1))", "always(not final)"),
    ("eventually(final and turn == Player1)", "eventually(final and turn == Player2)"),
    ("until(not final or turn == Player1, final)", "until(True, final and turn == Player2)"),
    ("eventually(hand == 2)", "eventually(hand == 3)"),
    ("until(hand < 2, final or hand == 2)", "until(hand < 1, hand == 2)"),
    ("until(drop, pickup)", "until(True, hand == 3)"),
    ("at_end(once(pickup))", "once(drop)"),
    ("eventually(hand == 0 and so_far(pickups) == 2)", "so_far(count(pickup)) == 2"),
    ("historically(pickup)", "at_end(historically(pickup))"),
    ("next(hand == 1)", "next(hand == 0)"),
    ("at_end(next(hand) == 0)", "at_end(next(hand == 0))"),
    ("at_end(next(turn) == Player1)", "at_end(next(turn) == Player2)"),
    ("at_end(final)", "at_end(hand) == 1"),
    ("at_end(turn) == Player1", "at_end(last_pocket) == p1"),
]


@pytest.mark.parametrize(("right", "wrong"), EXAMPLES)
def test_examples(right: str, wrong: str, play: Any, solver_says: Any) -> None:
    trace = play(*DRY)
    for text, holds in ((right, True), (wrong, False)):
        node = parse(text, words(6))
        assert concrete.evaluate(node, trace) is holds
        assert solver_says(node, trace, 1, 14) is holds
        assert str(node) == text


def test_iff_is_equality_of_conditions(play: Any) -> None:
    node = parse("iff(pickup, hand == 0)", words(6))
    assert node == parse("pickup == (hand == 0)", words(6))
    assert concrete.evaluate(node, play(*DRY))


def test_every_word_has_an_example() -> None:
    texts = " ".join(text for pair in EXAMPLES for text in pair) + " iff"
    missing = [
        word.usage for group in words(6).groups.values() for word in group if word.name not in texts
    ]
    assert missing == []


def test_words_are_listed_once_a_use() -> None:
    usages = [word.usage for group in words(6).groups.values() for word in group]
    assert len(usages) == len(set(usages))
    assert [word.usage for word in words(6).uses("turns")] == ["turns", "turns(Player1)"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pickup", [True, False, False, False, False, False]),
        ("drop", [False, True, True, True, False, False]),
        ("steal", [False, False, False, False, True, False]),
        ("hand", [0, 4, 3, 2, 1, 0]),
        ("next(hand)", [4, 3, 2, 1, 0, 0]),
        ("last_pocket", [None, 0, 1, 2, 3, None]),
        ("turn", [Player.ONE] * 5 + [Player.TWO]),
        ("winner", [Player.ONE] * 6),
        ("score(turn)", [0, 0, 1, 1, 1, 1]),
        ("once(drop)", [False, True, True, True, True, True]),
    ],
)
def test_values_at_each_board(text: str, expected: list[Any], play: Any) -> None:
    assert concrete.values(parse_term(text, words(4)), play(*RAID)) == expected


def test_forfeits_split_turns(play: Any) -> None:
    trace = play(*QUIET)
    for text, value in {"turns": 2, "pickups": 2, "count(forfeit)": 1, "winner": None}.items():
        assert concrete.values(parse_term(text, words(4)), trace)[0] == value


def test_stealing_happens_when_more_than_one_marble_is_won(play: Any) -> None:
    assert concrete.evaluate(parse("stealing_happened and steals == 1", words(4)), play(*RAID))


def test_nobody_wins_a_game_that_is_cut_off(play: Any, solver_says: Any) -> None:
    trace = play(*DRY, boards=11)
    node = parse("winner == none and at_end(score(Player2)) == 2 and boards == 11", words(6))
    assert concrete.evaluate(node, trace)
    assert solver_says(node, trace, 1, 11)


def test_a_game_without_marbles_is_over_at_once(play: Any, solver_says: Any) -> None:
    node = parse(
        "final and boards == 1 and not forfeit and not next(True) and turns == 0", words(4)
    )
    assert concrete.evaluate(node, play(4, 0))
    assert solver_says(node, play(4, 0), 0, 5)


def test_boards_after_the_end_do_not_count(play: Any) -> None:
    trace = play(*RAID)
    padded = trace.rules.trace((*trace.boards, trace.boards[-1]))
    assert concrete.values(parse_term("boards", words(4)), padded) == [6] * 6


@pytest.mark.parametrize(
    ("over_a_set", "written_out"),
    [
        (
            "max(marbles[p] for p in pockets) == 1",
            "max(marbles[p1], marbles[p2], marbles[p4], marbles[p5]) == 1",
        ),
        ("min(score(q) for q in players) > 0", "min(score(Player1), score(Player2)) > 0"),
        (
            "min(marbles[p] + score(q) for p in pockets(Player1) for q in players) == 0",
            "min(marbles[p1] + score(Player1), marbles[p1] + score(Player2), "
            "marbles[p2] + score(Player1), marbles[p2] + score(Player2)) == 0",
        ),
        (
            "all(max(marbles[q] for q in pockets(Player2)) >= marbles[p] for p in mancalas)",
            "all(max(marbles[p4], marbles[p5]) >= marbles[p] for p in mancalas)",
        ),
    ],
)
def test_extremes_over_sets_are_written_out(over_a_set: str, written_out: str) -> None:
    node = parse(over_a_set, words(6))
    assert node == parse(written_out, words(6))
    assert str(node) == written_out
