"""Knowledge is the same on a trace, over terms, state by state, and on explicit worlds."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bever.exploring import play_out
from tests.bever.knowing import Knowing, Proposition, value

from gamechecks.core.errors import InputError
from gamechecks.language import FormulaError, Node, concrete, parse, symbolic
from gamechecks.language.progression import Progression
from gamechecks.language.residual import TRUE, Interner, Moment, Observation
from gamechecks.language.trace_terms import TraceTerms
from gamemodels.bever.board import CARDS, VARIANTS, Player, Variants
from gamemodels.bever.rules import Bever, Trace
from gamemodels.bever.system import RangeSteps, SetSteps
from gamemodels.bever.words import vocabulary
from gamemodels.logic import negation
from gamemodels.numbers import BitVectors
from gamemodels.rules import replay

HIGHEST = 2
RULES = [Variants(), *(Variants.named([name]) for name in VARIANTS)]
Said = tuple[str, Proposition]

EXAMPLE_MOVES = ["take 2", "take 2", "discard 2", "take 1"]


def atoms() -> st.SearchStrategy[Said]:
    cards = st.builds(
        lambda card, number: (
            f"{card} <= {number}",
            lambda model, world: value(world, card) <= number,
        ),
        st.sampled_from(list(CARDS)),
        st.integers(0, HIGHEST),
    )
    counts = st.builds(
        lambda number: (f"worlds <= {number}", lambda model, world: len(model.worlds) <= number),
        st.integers(0, 20),
    )
    sums: Said = (
        "total(Player1) < total(Player2)",
        lambda model, world: sum(world[0]) < sum(world[1]),
    )
    calls = st.builds(
        lambda player: (
            f"bever({player.value})",
            lambda model, world: model.knows(
                player,
                world,
                lambda _, there: sum(there[player.index]) < sum(there[player.other.index]),
            ),
        ),
        st.sampled_from(list(Player)),
    )
    return cards | counts | calls | st.just(sums)


def larger(inner: st.SearchStrategy[Said]) -> st.SearchStrategy[Said]:
    """Formulas that are made of others, and what each means by the book."""
    players = st.sampled_from(list(Player))
    return st.one_of(
        st.builds(lambda a: (f"not ({a[0]})", lambda m, w: not a[1](m, w)), inner),
        st.builds(
            lambda a, b: (f"({a[0]}) and ({b[0]})", lambda m, w: a[1](m, w) and b[1](m, w)),
            inner,
            inner,
        ),
        st.builds(
            lambda p, a: (f"K({p.value}, {a[0]})", lambda m, w: m.knows(p, w, a[1])), players, inner
        ),
        st.builds(
            lambda p, a: (f"M({p.value}, {a[0]})", lambda m, w: m.considers(p, w, a[1])),
            players,
            inner,
        ),
        st.builds(
            lambda p, a: (f"Kw({p.value}, {a[0]})", lambda m, w: m.knows_whether(p, w, a[1])),
            players,
            inner,
        ),
        st.builds(
            lambda a: (f"E({a[0]})", lambda m, w: all(m.knows(p, w, a[1]) for p in Player)), inner
        ),
        st.builds(lambda a: (f"C({a[0]})", lambda m, w: m.common(w, a[1])), inner),
        st.builds(
            lambda a, b: (f"announce({a[0]}, {b[0]})", lambda m, w: m.announce(w, a[1], b[1])),
            inner,
            inner,
        ),
    )


FORMULAS = st.recursive(atoms(), larger, max_leaves=3)


@cache
def a_game(rules: Variants, seed: int) -> Trace:
    """A random game of at most 3 boards."""
    dice, referee = random.Random(seed), Bever(HIGHEST, rules)
    boards = [dice.choice(list(referee.starts()))]
    while len(boards) < 3 and not referee.is_final(boards[-1]):
        boards.append(dice.choice(referee.moves(boards[-1])).state)
    return referee.trace(boards)


def over_terms(node: Node, trace: Trace) -> bool:
    rules = trace.rules
    assert isinstance(rules, Bever)
    kind = RangeSteps if rules.variants.boxed else SetSteps
    system: Any = kind(rules.highest, BitVectors(z3.Context()), rules.variants)
    states = [system.state(f"board{at}") for at in range(len(trace))]
    solver = z3.Solver(ctx=system.ctx)
    for state, board in zip(states, trace.states, strict=True):
        solver.add(*system.equals(state, board))
    term = symbolic.evaluate(node, TraceTerms(system, states))
    true, false = (solver.check(each) == z3.sat for each in (term, negation(term)))
    assert true != false
    return bool(true)


def by_states(node: Node, trace: Trace) -> bool:
    interner = Interner()
    goal = Progression(interner).truth(node)
    for state, event in zip(trace.states, replay(trace).events, strict=False):
        goal = goal.read(Observation(interner, trace.rules, state, Moment.GOES_ON, event))
    return goal.read(Observation(interner, trace.rules, trace.states[-1], Moment.LAST)) is TRUE


@settings(max_examples=60, deadline=None)
@given(FORMULAS, st.sampled_from(RULES), st.integers(0, 30))
def test_a_formula_means_on_a_board_what_it_means_by_the_book(
    said: Said, rules: Variants, seed: int
) -> None:
    text, fact = said
    trace = a_game(rules, seed)
    board = trace.states[-1]
    (*_, there) = concrete.values(parse(text, vocabulary(HIGHEST)), trace)
    assert there is bool(fact(Knowing.of_board(board), board.cards))


@settings(max_examples=12, deadline=None)
@given(
    FORMULAS,
    st.sampled_from(["{}", "always({})", "eventually({})", "next({})", "at_end({})", "once({})"]),
    st.sampled_from(RULES),
    st.integers(0, 15),
)
def test_the_three_readings_agree(said: Said, around: str, rules: Variants, seed: int) -> None:
    node, trace = parse(around.format(said[0]), vocabulary(HIGHEST)), a_game(rules, seed)
    plain = concrete.evaluate(node, trace)
    assert by_states(node, trace) is plain
    try:
        assert over_terms(node, trace) is plain
    except InputError as refused:
        assert "--engine explicit" in str(refused)  # noqa: PT017
        assert "announce" in said[0]


def example_trace() -> Trace:
    rules = Bever(3)
    return rules.trace(play_out(rules, "2233/0", EXAMPLE_MOVES))


@pytest.mark.parametrize("read", [concrete.evaluate, over_terms, by_states])
@pytest.mark.parametrize(
    ("formula", "truth"),
    [
        ("announce(p2_1 == 3, C(p2_1 == 3))", True),
        (
            "announce(p2_1 == 3 and not K(Player1, p2_1 == 3),"
            " p2_1 == 3 and not K(Player1, p2_1 == 3))",
            False,
        ),
        ("announce(total(Player1) < total(Player2), bever(Player1))", True),
        ("all(M(Player1, p2_1 == v) for v in values)", True),
        ("K(Player1, any(p2_1 == v for v in values))", True),
        ("any(K(turn, p2_1 == v) for v in values)", False),
        ("at_end(K(caller, total(Player1) < total(Player2)))", True),
        ("K(none, True) or M(none, True)", False),
        ("announce(p2_1 <= 2 or p1_1 <= 1, worlds == 224)", True),
    ],
)
def test_what_would_be_known(
    formula: str, truth: bool, read: Callable[[Node, Trace], bool]
) -> None:
    assert read(parse(formula, vocabulary(3)), example_trace()) is truth


def test_common_knowledge_is_reachability_and_not_one_step() -> None:
    # Everybody knows it after the announcement, and yet it is not common knowledge.
    # Left are the worlds where the first cards differ by at most 1: a chain from any to any.
    near = "(p1_1 == p2_1 or p1_1 == p2_1 + 1 or p2_1 == p1_1 + 1)"
    trace = Bever(3).trace(play_out(Bever(3), "0000/0", []))
    for word, truth in (("E", True), ("C", False)):
        formula = f"announce({near}, {word}(p1_1 <= 1 or p2_1 <= 1))"
        node = parse(formula, vocabulary(3))
        assert concrete.evaluate(node, trace) is truth
        assert by_states(node, trace) is truth
    with pytest.raises(InputError, match="--engine explicit"):
        over_terms(node, trace)


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
