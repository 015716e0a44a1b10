"""Knowledge is the same on a trace, over terms, state by state, and for the oracle's worlds."""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from typing import Any

import pytest
import z3
from tests.agree.bever import rules as oracle
from tests.agree.bever.formulas import BeverWriter
from tests.agree.language import Game, Unclear, values
from tests.bever.exploring import ALL_RULES, play_out

from gamechecks.core.errors import InputError
from gamechecks.language import FormulaError, Node, concrete, parse, symbolic
from gamechecks.language.progression import Progression
from gamechecks.language.residual import TRUE, Interner, Moment, Observation
from gamechecks.language.trace_terms import TraceTerms
from gamemodels.bever.board import Player, Variants, all_hands
from gamemodels.bever.knowledge import KripkeModel
from gamemodels.bever.notation import boards_to_plain, read_deal
from gamemodels.bever.rules import Bever, Trace
from gamemodels.bever.system import RangeSteps, SetSteps
from gamemodels.bever.words import vocabulary
from gamemodels.logic import negation
from gamemodels.numbers import BitVectors
from gamemodels.rules import replay

HIGHEST = 2
PLAIN = (
    *("final", "real", "take", "swap", "discard", "scenario3", "scenario5"),
    *("bever(Player1)", "bever(Player2)", "turn == Player1"),
    *("caller == Player1", "next(turn == Player2)"),
)
"""Words that every random game is asked, besides random formulas."""


def rules_of(trace: Trace) -> Bever:
    """The rules of a game, which are those of Bever."""
    assert isinstance(trace.rules, Bever)
    return trace.rules


def over_terms(trace: Trace) -> list[Callable[[Node], bool]]:
    """What reads formulas over terms whose unknowns are those of a trace, for each system."""
    rules = rules_of(trace)
    kinds = (SetSteps, RangeSteps) if rules.variants.boxed else (SetSteps,)
    systems = [kind(rules.highest, BitVectors(z3.Context()), rules.variants) for kind in kinds]
    return [_reader(system, trace) for system in systems]


def _reader(system: Any, trace: Trace) -> Callable[[Node], bool]:
    states = [system.state(f"board{at}") for at in range(len(trace))]
    solver = z3.Solver(ctx=system.ctx)
    for state, board in zip(states, trace.states, strict=True):
        solver.add(*system.equals(state, board))
    assert solver.check() == z3.sat
    model = solver.model()

    def read(node: Node) -> bool:
        term = symbolic.evaluate(node, TraceTerms(system, states))
        truth = bool(z3.is_true(model.eval(term, model_completion=True)))
        assert solver.check(negation(term) if truth else term) == z3.unsat
        return truth

    return read


def by_states(node: Node, trace: Trace) -> bool:
    """The truth of a formula that is carried from state to state."""
    interner = Interner()
    goal = Progression(interner).truth(node)
    for state, event in zip(trace.states, replay(trace).events, strict=False):
        goal = goal.read(Observation(interner, trace.rules, state, Moment.GOES_ON, event))
    return goal.read(Observation(interner, trace.rules, trace.states[-1], Moment.LAST)) is TRUE


def by_the_book(text: str, trace: Trace) -> list[Any]:
    """The truth of a formula at every board, on explicit worlds and links."""
    rules = rules_of(trace)
    rows = boards_to_plain(rules, trace.states)
    events = tuple(row["move"] for row in rows[:-1])
    scope = oracle.Scope(rules.highest, frozenset(rules.variants.names))
    return values(text, Game(oracle.read_boards(rows), events, scope))


def assert_read(trace: Trace, *texts: str, truth: bool | None = None) -> None:
    """Assert that formulas are read alike, and as they should be if that is given."""
    by_terms = over_terms(trace)
    for text in texts:
        node = parse(text, vocabulary(rules_of(trace).highest))
        plain = concrete.evaluate(node, trace)
        assert truth in (None, plain), text
        assert by_states(node, trace) is plain, text
        with suppress(Unclear):
            assert concrete.values(node, trace) == by_the_book(text, trace), text
        try:
            assert all(read(node) is plain for read in by_terms), text
        except InputError as refused:
            assert "--engine explicit" in str(refused)  # noqa: PT017
            assert "announce" in text


def random_traces(rules: Bever, number: int, boards: int) -> Iterator[tuple[random.Random, Trace]]:
    """Random games of at most so many boards, each with its dice."""
    for seed in range(number):
        dice = random.Random(seed)
        states = [dice.choice(list(rules.starts()))]
        while len(states) < boards and (moves := rules.moves(states[-1])):
            states.append(dice.choice(moves).state)
        yield dice, rules.trace(states)


@pytest.mark.parametrize("name", ALL_RULES)
def test_the_readings_agree_on_random_games(name: str) -> None:
    for dice, trace in random_traces(Bever(1, ALL_RULES[name]), number=5, boards=3):
        writer = BeverWriter(dice, highest=1)
        texts = (*PLAIN, writer.truth(2), *(writer.knowing(2) for _ in range(3)))
        assert_read(trace, *(f"until(False, {text})" for text in texts))


@pytest.mark.parametrize("name", ALL_RULES)
def test_the_readings_agree_on_games_that_end_with_a_call(name: str) -> None:
    rules = Bever(HIGHEST, ALL_RULES[name])
    games = (trace for _, trace in random_traces(rules, number=200, boards=7))
    over = (trace for trace in games if rules.is_final(trace.states[-1]) and len(trace) > 1)
    assert_read(next(over), *(f"until(False, {text})" for text in PLAIN))


def test_who_knows_what_in_the_published_game(known: Any) -> None:
    rules = Bever(3)
    boards = play_out(rules, known["example"]["start"], known["example"]["moves"])
    for formula, row in known["example"]["rows"].items():
        for board, mark in zip(boards, row, strict=True):
            assert_read(rules.trace([board]), formula, truth=mark == "1")


@pytest.mark.parametrize("player", Player)
def test_links_lead_to_the_worlds_with_the_own_hand(player: Player) -> None:
    hands = all_hands(1)
    model = KripkeModel.of(product(hands, hands))
    for here in model.worlds:
        alike = {there for there in model.worlds if there[player.index] == here[player.index]}
        assert model.accessible(player, here) == alike


def test_what_announcements_leave(known: Any) -> None:
    rules = Bever(4)
    trace = rules.trace([next(iter(rules.starts()))])
    counts = known["single_announcements"]["highest 4"].items()
    said = (f"announce({said}, worlds == {count})" for said, count in counts)
    assert_read(trace, *said, truth=True)


NEAR = "(p1_1 == p2_1 or p1_1 == p2_1 + 1 or p2_1 == p1_1 + 1)"
"""What leaves worlds where the first cards are a chain from any to any."""
START = ("2233/0", ())
END = ("2233/0", ("take 2", "take 2", "discard 2", "take 1"))
FACTS: list[tuple[tuple[str, tuple[str, ...]], str, bool]] = [
    (START, "announce(p2_1 == 3, C(p2_1 == 3))", True),
    (
        START,
        "announce(p2_1 == 3 and not K(Player1, p2_1 == 3),"
        " p2_1 == 3 and not K(Player1, p2_1 == 3))",
        False,
    ),
    (START, "announce(total(Player1) < total(Player2), bever(Player1))", True),
    (START, "announce(total(Player1) < total(Player2), C(total(Player1) < total(Player2)))", True),
    (START, "announce(p2_1 == 2, 1 == 2)", True),
    (START, "announce(p2_1 == 3, low(Player2, 1) == high(Player2, 1) == 3)", True),
    (
        START,
        "announce(p1_1 == 2, announce(p2_1 == 3, worlds == 16 and K(Player2, p1_1 == 2)))",
        True,
    ),
    (START, "announce(p2_1 <= 2 or p1_1 <= 1, worlds == 224)", True),
    (START, "all(M(Player1, p2_1 == v) for v in values)", True),
    (START, "K(Player1, any(p2_1 == v for v in values))", True),
    (START, "any(K(turn, p2_1 == v) for v in values)", False),
    (START, "Kw(Player1, p1_1 == 1) and not Kw(Player2, p1_1 == 1)", True),
    (END, "at_end(K(caller, total(Player1) < total(Player2)))", True),
    (END, "K(none, True) or M(none, True) or bever(none)", False),
    (END, "total(none) == 0 and possible(none) == 0 and low(none, 1) == high(none, 1) == 0", True),
    (
        (END[0], END[1][:2]),
        "at_end(total(Player1) == 2 and top == 3 and turn == Player1 and worlds == 12"
        " and possible(Player2) == 4 and low(Player2, 2) == 2 and high(Player1, 1) == 2 and real"
        " and not final and highest == 3 and p1_1 == p2_2 == 2 and p1_2 == 0 and p2_1 == 3)",
        True,
    ),
    # Everybody knows it after the announcement, and yet it is not common knowledge.
    (("0000/0", ()), f"announce({NEAR}, E(p1_1 <= 1 or p2_1 <= 1))", True),
    (("0000/0", ()), f"announce({NEAR}, C(p1_1 <= 1 or p2_1 <= 1))", False),
    (("0000/0", ()), f"announce({NEAR}, E(p1_1 <= 1) and E(E(p1_1 <= 1)))", False),
]


@pytest.mark.parametrize(("game", "formula", "truth"), FACTS)
def test_what_is_known(game: tuple[str, tuple[str, ...]], formula: str, truth: bool) -> None:
    rules = Bever(3)
    assert_read(rules.trace(play_out(rules, *game)), formula, truth=truth)


def test_what_is_possible_of_one_stays_when_nothing_is_of_the_other() -> None:
    """Then no world is left, and both know everything."""
    rules = Bever(3, Variants(reversed_five=True))
    (start,) = Bever(3, rules.variants, read_deal("1033/3")).starts()
    (board,) = [m.state for m in rules.moves(start) if str(m.event) == "discard 2"]
    assert_read(
        rules.trace([board]),
        "worlds == 0 and possible(Player1) == 0 and possible(Player2) == 16",
        "bever(Player1) and bever(Player2)",
        "C(1 == 2) and not M(Player1, 0 == 0)",
        truth=True,
    )


@pytest.mark.parametrize(
    ("formula", "column", "problem"),
    [
        ("K(Player1, always(real))", 12, "`always` looks at other boards"),
        ("always(C(p1_1 <= next(top)))", 18, "`next` looks at other boards"),
        ("M(Player2, K(Player1, take))", 23, "`take` is about a move"),
        ("announce(scenario1, real)", 10, "`scenario1` is about a move"),
        ("E(caller == none)", 3, "`caller` is about the whole trace"),
        ("Kw(Player1, count(real) > 1)", 13, "`count` is about the whole trace"),
    ],
)
def test_what_is_about_several_boards_stands_around_knowledge(
    formula: str, column: int, problem: str
) -> None:
    with pytest.raises(FormulaError) as refused:
        parse(formula, vocabulary(3))
    assert refused.value.column == column
    assert problem in refused.value.problem
    assert "around" in refused.value.hint


@pytest.mark.parametrize(
    ("formula", "column", "problem"),
    [
        ("low(Player1, 3) == 0", 14, "`low` takes a number from 1 to 2, not 3."),
        (
            "any(high(q, v) == 0 for q in players for v in values)",
            13,
            "`high` takes a number from 1 to 2, not `v`, which may be 0.",
        ),
    ],
)
def test_a_player_has_two_cards(formula: str, column: int, problem: str) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(formula, vocabulary(HIGHEST))
    assert (caught.value.column, caught.value.problem) == (column, problem)


def test_boards_that_differ_in_their_own_cards_only_are_read_by_one_reader() -> None:
    rules = Bever(HIGHEST)
    formula = "announce(p1_1 < p2_1, C(p1_1 < p2_1) and K(Player1, p2_1 == 2))"
    node = parse(formula, vocabulary(HIGHEST))
    interner = Interner()
    residual = Progression(interner).truth(node)
    boards = list(rules.starts())
    boards += [move.state for board in boards[::7] for move in rules.moves(board)]
    truths = set()
    for board in boards:
        plain = concrete.evaluate(node, Trace(rules, (board,)))
        now = Observation(interner, rules, board, Moment.LAST)
        assert (residual.read(now) is TRUE) == plain, board
        truths.add(plain)
    assert truths == {False, True}


def test_a_filter_may_leave_the_numbers_that_a_word_takes() -> None:
    parse("all(low(q, v) == 0 for q in players for v in values if v > 0)", vocabulary(HIGHEST))
    parse("all(low(q, 2) == 0 for q in players)", vocabulary(HIGHEST))
