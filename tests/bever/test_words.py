"""What words mean: on boards, on explicit worlds and over terms it is the same."""

import random
from collections.abc import Callable
from typing import Any

import pytest
import z3
from tests.bever.exploring import ALL_RULES, play_out
from tests.bever.formulas import PlainReader, WorldReader
from tests.bever.term_formulas import TermReader

from gamemodels.bever.board import MENDED, Board, Variants
from gamemodels.bever.knowledge import KNOWLEDGE, WORDS, View
from gamemodels.bever.knowledge import caller as plain_caller
from gamemodels.bever.knowledge_terms import NoProduct, TermView, caller
from gamemodels.bever.notation import read_deal
from gamemodels.bever.rules import Bever
from gamemodels.bever.system import RangeSteps, SetSteps
from gamemodels.bever.terms import Unlimited
from gamemodels.logic import negation
from gamemodels.numbers import BitVectors, Integers

Boards = Callable[..., list[Board]]
ANNOUNCEMENTS = {
    "announce(p2_1 == 3, C(p2_1 == 3))": True,
    "announce(p2_1 == 3 and not K(Player1, p2_1 == 3),"
    " p2_1 == 3 and not K(Player1, p2_1 == 3))": False,
    "announce(total(Player1) < total(Player2), bever(Player1))": True,
    "announce(p2_1 == 2, False == True)": True,
    "announce(p2_1 < 3, worlds == 192)": True,
    "announce(p2_1 == 3, worlds == 64 and possible(Player2) == 4 and low(Player2, 1) == 3)": True,
    "announce(total(Player1) < total(Player2), C(total(Player1) < total(Player2)))": True,
    "announce(p1_1 == 2, announce(p2_1 == 3, worlds == 16 and K(Player2, p1_1 == 2)))": True,
}


@pytest.fixture(scope="module")
def example(known: Any) -> tuple[Bever, tuple[Board, ...]]:
    """The published game."""
    rules = Bever(known["example"]["highest"])
    return rules, play_out(rules, known["example"]["start"], known["example"]["moves"])


def over(system: Any, board: Board, formula: str) -> bool:
    """A formula over the terms of a system, whose unknowns are those of a board."""
    terms = system.state("board")
    truth = TermReader.over(system.variants, terms).read(formula)
    solver = z3.Solver(ctx=system.ctx)
    solver.add(*system.equals(terms, board))
    found = [solver.check(side) for side in (truth, negation(truth))]
    assert sorted(map(str, found)) == ["sat", "unsat"]
    return str(found[0]) == "sat"


def systems(rules: Bever) -> list[Any]:
    """The systems that have the rules."""
    numbers, variants = BitVectors(z3.Context()), rules.variants
    by_sets = SetSteps(rules.highest, numbers, variants)
    return [by_sets, RangeSteps(rules.highest, numbers, variants)] if variants.boxed else [by_sets]


def test_who_knows_what_in_the_published_game(
    known: Any, example: tuple[Bever, tuple[Board, ...]]
) -> None:
    rules, boards = example
    for formula, row in known["example"]["rows"].items():
        truths = [digit == "1" for digit in row]
        assert [PlainReader.at(rules, board).read(formula) for board in boards] == truths
        assert [WorldReader.on(rules, board).read(formula) for board in boards] == truths
        for system in systems(rules):
            assert [over(system, board, formula) for board in boards] == truths


@pytest.mark.parametrize("formula", ANNOUNCEMENTS)
def test_what_an_announcement_would_do(
    formula: str, example: tuple[Bever, tuple[Board, ...]]
) -> None:
    rules, boards = example
    answer = ANNOUNCEMENTS[formula]
    text = formula.replace("False == True", "1 == 2")
    assert PlainReader.at(rules, boards[0]).read(text) is answer
    assert WorldReader.on(rules, boards[0]).read(text) is answer
    if "C(total" not in formula:
        assert all(over(system, boards[0], text) is answer for system in systems(rules))


def test_common_knowledge_of_no_product_is_refused_over_terms() -> None:
    terms = SetSteps(1, BitVectors(z3.Context())).state("board")
    with pytest.raises(NoProduct, match="about both hands"):
        TermReader.over(MENDED, terms).read("announce(p1_1 == p2_1, C(p1_1 == p2_1))")


def test_knowledge_needs_a_known_highest_card_over_terms() -> None:
    terms = RangeSteps(None, Integers(z3.Context())).state("board")
    with pytest.raises(Unlimited, match="highest card must be known"):
        TermReader.over(MENDED, terms).read("K(Player1, p2_1 == 0)")


def test_at_first_nothing_is_known_but_what_cards_there_are() -> None:
    rules = Bever(4)
    board = next(iter(rules.starts()))
    for formula in (
        "all(M(Player1, p2_1 == v) for v in values)",
        "K(Player1, any(p2_1 == v for v in values))",
        "all(K(p, total(p) == 0) for p in players)",
        "not any(K(Player1, p2_1 == v) for v in values)",
    ):
        assert PlainReader.at(rules, board).read(formula)
        assert WorldReader.on(rules, board).read(formula)


class Formulas:
    """Random formulas about a board."""

    def __init__(self, seed: int, highest: int) -> None:
        self.dice = random.Random(seed)
        self.highest = highest

    def number(self) -> str:
        player, card = self.dice.choice(["Player1", "Player2"]), self.dice.choice([1, 2])
        return self.dice.choice(
            [
                *["p1_1", "p1_2", "p2_1", "p2_2"] * 2,
                f"total({player})",
                "top",
                "worlds",
                f"possible({player})",
                f"low({player}, {card})",
                f"high({player}, {card})",
            ]
        )

    def atom(self) -> str:
        sign = self.dice.choice(["==", "<", "<=", ">", "!="])
        other = self.dice.choice([str(self.dice.randint(0, self.highest)), self.number()])
        plain = f"{self.number()} {sign} {other}"
        return self.dice.choice([plain] * 5 + ["real", "bever(Player1)", "turn == Player2"])

    def formula(self, depth: int) -> str:
        if depth == 0:
            return self.atom()
        player = self.dice.choice(["Player1", "Player2"])
        shape = self.dice.choice(
            [
                "({0} and {1})",
                "not ({0})",
                "({0} or {1})",
                f"K({player}, {{0}})",
                f"M({player}, {{0}})",
                f"Kw({player}, {{0}})",
                "E({0})",
                "C({0})",
                "announce({0}, {1})",
            ]
        )
        return shape.format(self.formula(depth - 1), self.formula(depth - 1))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", ALL_RULES)
def test_the_readings_agree_on_random_formulas(name: str, some_boards: Boards) -> None:
    rules = Bever(1, ALL_RULES[name])
    boards = some_boards(rules, games=5, seed=4)[:14]
    made = Formulas(len(name), rules.highest)
    for board in boards:
        for depth in (1, 2, 2):
            formula = made.formula(depth)
            plain = PlainReader.at(rules, board).read(formula)
            assert WorldReader.on(rules, board).read(formula) == plain, formula
            for system in systems(rules):
                try:
                    assert over(system, board, formula) == plain, formula
                except NoProduct:
                    assert "announce" in formula


def test_every_word_is_read_on_a_plain_board(example: tuple[Bever, tuple[Board, ...]]) -> None:
    rules, boards = example
    texts = {
        "total": "total(Player1) == 2",
        "top": "top == 3",
        "turn": "turn == Player1",
        "worlds": "worlds == 12",
        "possible": "possible(Player2) == 4",
        "low": "low(Player2, 2) == 2",
        "high": "high(Player1, 1) == 2",
        "real": "real",
        "bever": "not bever(Player1)",
        "final": "not final",
        "highest": "highest == 3",
        **{f"p{card}": f"p{card} == {v}" for card, v in zip(("1_1", "1_2"), (2, 0), strict=True)},
        **{f"p{card}": f"p{card} == {v}" for card, v in zip(("2_1", "2_2"), (3, 2), strict=True)},
    }
    assert texts.keys() == WORDS.keys()
    assert KNOWLEDGE.keys() == {"K", "M", "E", "Kw", "C", "announce"}
    for text in texts.values():
        assert PlainReader.at(rules, boards[2]).read(text)
        for system in systems(rules):
            assert over(system, boards[2], text)


def test_nobody_has_nothing_and_knows_nothing(example: tuple[Bever, tuple[Board, ...]]) -> None:
    view = View.of(example[0], example[1][0])
    for word in ("total", "possible"):
        assert WORDS[word](view, None) == 0
    assert WORDS["low"](view, None, 1) == WORDS["high"](view, None, 1) == 0
    assert WORDS["bever"](view, None) is False
    assert KNOWLEDGE["K"](view, None, lambda _: True) is False


@pytest.mark.parametrize("name", ALL_RULES)
def test_who_calls_is_what_the_referee_says(name: str, some_boards: Boards) -> None:
    rules = Bever(2, ALL_RULES[name])
    system = SetSteps(2, BitVectors(z3.Context()), rules.variants)
    terms = system.state("board")
    one, two = caller(TermView.of(rules.variants, terms))
    solver = z3.Solver(ctx=system.ctx)
    for board in some_boards(rules, games=8, seed=2):
        who = plain_caller(View.of(rules, board))
        assert WORDS["final"](View.of(rules, board)) == rules.is_final(board) == (who is not None)
        said = [solver.check(*system.equals(terms, board), side) == z3.sat for side in (one, two)]
        index = None if who is None else who.index
        assert said == [index == 0, index == 1]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ALL_RULES)
def test_events_over_terms_are_the_moves(name: str, some_boards: Boards) -> None:
    rules = Bever(2, ALL_RULES[name])
    system = systems(rules)[-1]
    pre, post = system.state("pre"), system.state("post")
    reader = TermReader.over(rules.variants, pre, post)
    solver = z3.Solver(ctx=system.ctx)
    for board in some_boards(rules, games=3, seed=5):
        for move in rules.moves(board):
            known = [*system.equals(pre, board), *system.equals(post, move.state)]
            for word in ("take", "swap", "discard", "scenario3", "scenario5"):
                plain = PlainReader.at(rules, board, move.event).read(word)
                assert (solver.check(*known, reader.read(word)) == z3.sat) == plain


def test_what_is_possible_of_one_stays_when_nothing_is_of_the_other() -> None:
    """Then no world is left, and both know everything."""
    rules = Bever(3, Variants(reversed_five=True))
    (board,) = [
        move.state
        for start in Bever(3, rules.variants, read_deal("1033/3")).starts()
        for move in rules.moves(start)
        if str(move.event) == "discard 2"
    ]
    text = "worlds == 0 and possible(Player1) == 0 and possible(Player2) == 16"
    for formula in (
        text,
        "bever(Player1) and bever(Player2)",
        "C(1 == 2) and not M(Player1, 0 == 0)",
    ):
        assert PlainReader.at(rules, board).read(formula)
        assert WorldReader.on(rules, board).read(formula)
        assert over(SetSteps(3, BitVectors(z3.Context()), rules.variants), board, formula)


@pytest.mark.parametrize(
    ("highest", "formula"),
    [
        (1, "E(p1_1 == 0 or p2_1 == 0) and not C(p1_1 == 0 or p2_1 == 0)"),
        (
            2,
            "announce(p1_1 == p2_1 or p1_1 + 1 == p2_1,"
            " E(p1_1 + p2_1 <= 1) and not E(E(p1_1 + p2_1 <= 1)) and not C(p1_1 + p2_1 <= 3))",
        ),
    ],
)
def test_common_knowledge_goes_farther_than_what_everybody_knows(
    highest: int, formula: str
) -> None:
    rules = Bever(highest, start=read_deal("0000/0"))
    (board,) = rules.starts()
    assert PlainReader.at(rules, board).read(formula)
    assert WorldReader.on(rules, board).read(formula)
    if "announce" not in formula:
        assert all(over(system, board, formula) for system in systems(rules))
