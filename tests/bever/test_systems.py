"""The constraints and the referee agree, and ranges agree with sets of hands."""

from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
import z3
from tests.bever.exploring import ALL_RULES, levels

from gamemodels.bever.board import CARDS, MENDED, Board, Hand, Variants
from gamemodels.bever.constraints import knows_lower
from gamemodels.bever.notation import read_deal
from gamemodels.bever.ranges import RangeTerms
from gamemodels.bever.rules import Bever
from gamemodels.bever.system import RangeSteps, SetSteps
from gamemodels.bever.terms import BoardTerms, SetTerms
from gamemodels.logic import conjunction, negation
from gamemodels.numbers import BitVectors, Integers

Boards = Callable[..., list[Board]]
Making = Callable[[int], Any]


def by_sets(rules: Variants, highest: int) -> SetSteps:
    return SetSteps(highest, BitVectors(z3.Context()), rules)


def by_ranges(rules: Variants, highest: int) -> RangeSteps:
    return RangeSteps(highest, BitVectors(z3.Context()), rules)


def by_integers(rules: Variants, highest: int) -> RangeSteps:
    return RangeSteps(highest, Integers(z3.Context()), rules)


CASES = {
    f"{name} {make.__name__}": (rules, partial(make, rules))
    for name, rules in ALL_RULES.items()
    for make in (by_sets, by_ranges, by_integers)
    if rules.boxed or make is by_sets
}
"""All rules, by each system that has them."""

every_case = pytest.mark.parametrize(("rules", "make"), CASES.values(), ids=CASES)
both_kinds = pytest.mark.parametrize("kind", [RangeSteps, SetSteps])


def all_posts(system: Any, boards: list[Board]) -> list[set[Board]]:
    """Every board that the solver accepts after each of some known ones."""
    pre, post = system.state("pre"), system.state("post")
    solver = z3.Solver(ctx=system.ctx)
    solver.add(*system.step(pre, post).values(), *system.declared(post).values())
    rows = []
    for board in boards:
        solver.push()
        solver.add(*system.equals(pre, board))
        found: set[Board] = set()
        while solver.check() == z3.sat:
            after = system.decode(solver.model(), post)
            assert after not in found
            found.add(after)
            solver.add(negation(z3.And(system.equals(post, after))))
        solver.pop()
        rows.append(found)
    return rows


def followers(rules: Bever, board: Board) -> set[Board]:
    """The boards after a legal move; after the end the same, but that the turn passes on."""
    moves = {move.state for move in rules.moves(board)}
    stays = rules.variants.mover_calls or rules.variants.free_play
    return moves or {board if stays else replace(board, turn=board.turn.other)}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("highest", [2, 3])
@every_case
def test_a_step_is_exactly_the_referees_moves(
    rules: Variants, make: Making, highest: int, some_boards: Boards
) -> None:
    referee = Bever(highest, rules)
    boards = some_boards(referee, games=15, seed=highest)
    ends = [board for board in boards if referee.is_final(board)]
    tried = [*boards[::6][:8], *boards[-4:], *ends[:3]]
    assert all_posts(make(highest), tried) == [followers(referee, board) for board in tried]


@pytest.mark.parametrize("make", [by_sets, by_ranges, by_integers])
def test_init_is_exactly_the_starting_boards(make: Callable[[Variants, int], Any]) -> None:
    system = make(MENDED, 1)
    board = system.state("board")
    solver = z3.Solver(ctx=system.ctx)
    solver.add(*system.init(board).values())
    found: set[Board] = set()
    while solver.check() == z3.sat:
        last = system.decode(solver.model(), board)
        found.add(last)
        solver.add(negation(z3.And(system.equals(board, last))))
    assert found == set(Bever(1).starts())


@every_case
def test_final_is_what_the_referee_says(rules: Variants, make: Making, some_boards: Boards) -> None:
    referee, system = Bever(3, rules), make(3)
    board = system.state("board")
    solver = z3.Solver(ctx=system.ctx)
    solver.add(system.final(board))
    for plain in some_boards(referee, games=12, seed=3):
        assert (solver.check(*system.equals(board, plain)) == z3.sat) == referee.is_final(plain)


def unrolled(system: Any, length: int) -> tuple[z3.Solver, list[Any]]:
    """Boards in a row from a start, and a solver that knows how they are linked."""
    boards = [system.state(f"board{number}") for number in range(length)]
    solver = z3.SolverFor("QF_FD", ctx=system.ctx)
    solver.add(*system.init(boards[0]).values())
    for pre, post in pairwise(boards):
        solver.add(*system.step(pre, post).values())
    return solver, boards


@both_kinds
def test_when_somebody_can_call(kind: type[RangeSteps] | type[SetSteps]) -> None:
    solver, boards = unrolled(kind(4, BitVectors(z3.Context())), 3)
    calls = [[knows_lower(board, player) for player in (0, 1)] for board in boards]
    assert solver.check(*calls[0][1:]) == z3.unsat
    assert solver.check(calls[1][0]) == z3.unsat
    assert solver.check(calls[1][1]) == z3.sat
    assert solver.check(calls[2][0], negation(calls[1][1])) == z3.sat


@both_kinds
def test_both_can_call_at_no_board(kind: type[RangeSteps] | type[SetSteps]) -> None:
    solver, boards = unrolled(kind(4, BitVectors(z3.Context())), 10)
    assert solver.check(knows_lower(boards[-1], 0), knows_lower(boards[-1], 1)) == z3.unsat


def test_a_given_deal_and_a_known_game_are_pinned() -> None:
    rules = Bever(3, start=read_deal("2233/0"))
    system = RangeSteps(3, BitVectors(z3.Context()), start=rules.start)
    solver, boards = unrolled(system, 3)
    (start,) = rules.starts()
    second = rules.moves(start)[1].state
    game = rules.trace([start, second, rules.moves(second)[0].state])
    solver.add(system.same(boards, game))
    assert solver.check() == z3.sat
    model = solver.model()
    assert tuple(system.decode(model, board) for board in boards) == game.states
    assert system.rules(model) == rules
    solver.add(
        negation(
            z3.And(
                [
                    part
                    for b, s in zip(boards, game.states, strict=True)
                    for part in system.equals(b, s)
                ]
            )
        )
    )
    assert solver.check() == z3.unsat


def table_of(board: BoardTerms) -> dict[str, Any]:
    """The cards and the pile of a board, and how high they are."""
    return {each.name: getattr(board, each.name) for each in fields(BoardTerms)}


def boxes(board: RangeTerms) -> SetTerms:
    """The sets of hands that are the ranges of a board."""
    hands = board.hands()
    one, two = ({hand: board.may_have(player, hand) for hand in hands} for player in (0, 1))
    return SetTerms(**table_of(board), possible=(one, two))


def shape(board: SetTerms) -> RangeTerms:
    """The least ranges that hold the possible hands of a board."""
    lows = [(board.low(player, 0), board.low(player, 1)) for player in (0, 1)]
    highs = [(board.high(player, 0), board.high(player, 1)) for player in (0, 1)]
    return RangeTerms(**table_of(board), lows=(lows[0], lows[1]), highs=(highs[0], highs[1]))


def same_hands(one: SetTerms, two: SetTerms) -> z3.BoolRef:
    """Whether the same hands are possible."""
    hands: list[Hand] = one.hands()
    return conjunction(one.possible[p][h] == two.possible[p][h] for p in (0, 1) for h in hands)


def sensible(board: RangeTerms) -> z3.BoolRef:
    """The lemmas: the real world is possible and everything is in the deck."""
    ends = [board.high(*at) <= board.highest for at in CARDS.values()]
    in_deck = [board.top <= board.highest, *ends]
    return conjunction([board.may_have(0, None), board.may_have(1, None), *in_deck])


@pytest.mark.parametrize("names", [[], ["mover_calls"]], ids=["mended", "mover_calls"])
@pytest.mark.parametrize("highest", [1, 2, 3])
def test_ranges_and_sets_of_hands_are_proved_equal(highest: int, names: list[str]) -> None:
    """From a sensible board of ranges, each leads to what the other does."""
    rules = Variants.named(names)
    numbers = BitVectors(z3.Context())
    ranges, sets = RangeSteps(highest, numbers, rules), SetSteps(highest, numbers, rules)
    pre, post, after = ranges.state("pre"), ranges.state("post"), sets.state("after")
    solver = z3.SolverFor("QF_FD", ctx=numbers.ctx)
    solver.add(sensible(pre))
    finals = ranges.final(pre) == sets.final(boxes(pre))
    assert solver.check(negation(finals)) == z3.unsat
    solver.push()
    solver.add(*ranges.step(pre, post).values())
    assert solver.check() == z3.sat
    there = sets.step(boxes(pre), boxes(post)).values()
    assert solver.check(negation(conjunction(there))) == z3.unsat
    solver.pop()
    solver.add(*sets.step(boxes(pre), after).values())
    assert solver.check() == z3.sat
    back = [*ranges.step(pre, shape(after)).values(), same_hands(after, boxes(shape(after)))]
    assert solver.check(negation(conjunction(back))) == z3.unsat


def test_possible_sums_have_no_gaps_where_silence_tells() -> None:
    """Why one look at silence is all that the constraints need."""
    rules = Bever(2, Variants(silence=True))
    for level in levels(rules):
        for board in level:
            for hands in board.possible:
                sums = {sum(hand) for hand in hands}
                assert sums == set(range(min(sums), max(sums) + 1))


def test_every_part_of_a_step_says_something() -> None:
    """Only two parts follow from the others."""
    system = SetSteps(2, BitVectors(z3.Context()))
    parts = system.step(system.state("pre"), system.state("post"))
    follow = set()
    for name in parts:
        solver = z3.SolverFor("QF_FD", ctx=system.ctx)
        solver.add(*(part for each, part in parts.items() if each != name))
        if solver.check(negation(parts[name])) == z3.unsat:
            follow.add(name)
    assert follow == {"what is over stays over", "one card at most is replaced"}
