"""A sowing as one step is the same as its boards one by one, for any marbles on the board."""

from itertools import pairwise
from typing import Any

import pytest
import z3

from gamemodels.logic import negation
from gamemodels.mancala import predicates, rules
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.sowing_steps import SowingSteps, expand
from gamemodels.mancala.sowings import SownTerms, sown
from gamemodels.mancala.terms import BoardTerms, LayoutTerms
from gamemodels.numbers import BitVectors, Integers

REACH = {4: 9, 6: 13, 8: 17}
"""For each board the largest hand that is tried: two laps and a marble."""


def chain(size: int, length: int) -> tuple[z3.Solver, list[BoardTerms]]:
    """Boards linked by `move`, the first any wellformed board with an empty hand."""
    numbers = Integers(z3.Context())
    layout = LayoutTerms.constant(Layout.canonical(size), numbers.ctx)
    boards = [BoardTerms.unknown(f"b{place}", size, numbers, 0) for place in range(length)]
    solver = z3.Solver(ctx=numbers.ctx)
    solver.add(predicates.wellformed_boards(boards[:1]), boards[0].hand == 0)
    for pre, post in pairwise(boards):
        solver.add(predicates.move(layout, pre, post))
    return solver, boards


def sowing_of(first: BoardTerms, size: int, most: int) -> tuple[SownTerms, z3.BoolRef]:
    """The board that one step leads to from the first board of a chain."""
    layout = Layout.canonical(size)
    pre = SownTerms(first.numbers, first.marbles, first.turn, first.last_pocket)
    post = SownTerms.unknown("sown", layout, first.numbers, most)
    return post, sown(layout, pre, post, most)


def differs(post: SownTerms, board: BoardTerms) -> z3.BoolRef:
    """Whether a step leads elsewhere than a chain."""
    counts = [a != b for a, b in zip(post.marbles, board.marbles, strict=True)]
    return z3.Or(post.turn != board.turn, *counts)


@pytest.mark.parametrize("size", REACH)
def test_a_sowing_step_is_its_boards(size: int) -> None:
    for hand in range(1, REACH[size] + 1):
        solver, boards = chain(size, hand + 2)
        post, step = sowing_of(boards[0], size, REACH[size])
        solver.add(step, boards[1].hand == hand)
        assert solver.check() == z3.sat
        solver.add(differs(post, boards[-1]))
        for pocket in Layout.canonical(size).ordinary:
            here = boards[1].last_pocket[pocket], post.picked[pocket]
            assert solver.check(*here) == z3.unsat


@pytest.mark.parametrize("size", [2, *REACH])
def test_a_step_without_a_pickup_is_a_forfeit(size: int) -> None:
    solver, boards = chain(size, 2)
    post, step = sowing_of(boards[0], size, 4)
    solver.add(step, negation(z3.Or(post.picked)), z3.Or(*(c <= 4 for c in boards[0].marbles)))
    assert solver.check() == z3.sat
    solver.add(differs(post, boards[1]))
    assert solver.check() == z3.unsat


@pytest.mark.parametrize(("size", "marbles"), [(2, 1), (4, 3), (6, 2), (8, 2), (14, 4)])
def test_the_steps_from_a_board_are_the_referees_sowings(
    size: int, marbles: int, play: Any
) -> None:
    layout = Layout.canonical(size)
    system = SowingSteps(size, marbles, BitVectors(z3.Context()))
    pre, post = system.state("pre"), system.state("post")
    solver = z3.Solver(ctx=system.ctx)
    solver.add(*system.step(pre, post).values())
    boards = [board for board in play(size, marbles, seed=4).boards if board.hand == 0]
    for board in boards[:12]:
        known = [count == value for count, value in zip(pre.marbles, board.marbles, strict=True)]
        solver.push()
        solver.add(*known, pre.turn == (board.turn is Player.ONE))
        found = set()
        while solver.check() == z3.sat:
            model = solver.model()
            after = tuple(count.value(model) for count in post.marbles)
            found.add((after, z3.is_true(model.eval(post.turn, True))))
            solver.add(z3.Not(z3.And([c == model.eval(c, True) for c in system.constants(post)])))
        solver.pop()
        picks = [move.event.pocket for move in rules.successors(layout, board)]
        ends = [expand(layout, board, pick)[-1] for pick in picks]
        assert found == {(end.marbles, end.turn is Player.ONE) for end in ends}
