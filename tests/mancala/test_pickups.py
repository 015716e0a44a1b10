"""The clauses of a pickup are the rules: proved equal to moves, and tried on real boards."""

from itertools import pairwise
from typing import Any

import pytest
import z3
from tests.board_terms import unknown_board

from gamemodels.clauses import Literal, Tally
from gamemodels.logic import negation
from gamemodels.mancala import constraints
from gamemodels.mancala.board import KALAH, ORIGINAL, Board, Layout, Player, Rules
from gamemodels.mancala.rules import EventKind, successors
from gamemodels.mancala.sowing_cnf import PickupGame
from gamemodels.mancala.terms import BoardTerms, LayoutTerms
from gamemodels.numbers import BitVectors, Number

REACH = [(4, 9), (6, 13), (8, 9), pytest.param(8, 17, marks=pytest.mark.slow)]
"""Boards, and the most marbles in a pocket that the proof goes through: two laps and a marble."""


class World:
    """One step from any board, in a Z3 solver."""

    def __init__(self, size: int, most: int, rules: Rules = ORIGINAL) -> None:
        self.ctx = z3.Context()
        self.size = size
        self.game = PickupGame(Layout.canonical(size), most, 1, rules=rules, anywhere=True)
        self.step = self.game.pickups[0]
        self.solver = z3.SolverFor("QF_FD", ctx=self.ctx)
        for row in self.game.clauses.rows:
            self.solver.add(z3.Or([self.term(literal) for literal in row]))

    def term(self, literal: Literal) -> z3.BoolRef:
        """A literal as a Z3 term."""
        if isinstance(literal, bool):
            return z3.BoolVal(literal, self.ctx)
        variable = z3.Bool(f"v{abs(literal)}", self.ctx)
        return variable if literal > 0 else z3.Not(variable)

    def number(self, count: Tally) -> Number:
        """A tally as a number."""
        return BitVectors(self.ctx).count(self.term(bit) for bit in count.bits)

    def chain(self, length: int) -> list[BoardTerms]:
        """Boards linked by `move`: from where the step starts, by whoever moves, to its last drop.

        Nothing is known of the mancalas at first.
        """
        numbers, counts = BitVectors(self.ctx), self.game.counts[0]
        most = self.game.most + 2 * length
        boards = [unknown_board(f"b{i}", self.size, numbers, most) for i in range(length)]
        first = tuple(
            self.number(counts[p]) if p in counts else numbers.variable(f"mancala{p}", length)
            for p in range(self.size)
        )
        nowhere = tuple(z3.BoolVal(False, self.ctx) for _ in first)
        mover = self.term(self.step.by_player1)
        boards[0] = BoardTerms(numbers, first, mover, numbers.literal(0), nowhere)
        layout = LayoutTerms.constant(self.game.layout, self.ctx)
        for pre, post in pairwise(boards):
            self.solver.add(constraints.move(layout, pre, post, self.game.rules))
        return boards


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("size", "most"), REACH)
@pytest.mark.parametrize("rules", [ORIGINAL, KALAH], ids=["original", "kalah"])
def test_a_step_is_the_boards_of_a_sowing_by_whoever_can_move(
    size: int, most: int, rules: Rules
) -> None:
    world = World(size, most, rules)
    game, step, solver = world.game, world.step, world.solver
    turn, mover = world.term(game.turns[0]), world.term(step.by_player1)
    solver.add(world.term(step.active))
    empty = {p: z3.Not(world.term(count.at_least(1))) for p, count in game.counts[0].items()}
    one, two = (z3.And([empty[pocket] for pocket in game.rows[player]]) for player in Player)
    forfeits = z3.If(turn, one, two)
    for difference in ((mover == turn) == forfeits, world.term(step.forfeit) != forfeits):
        assert solver.check(difference) == z3.unsat
    for hand in range(1, most + 1):
        solver.push()
        boards = world.chain(hand + 2)
        for pocket, here in step.picked.items():
            solver.add(boards[1].last_pocket[pocket] == world.term(here))
        solver.add(boards[1].hand == hand)
        assert solver.check() == z3.sat
        last, after = boards[-1], game.counts[1]
        differs = [last.marbles[p] != world.number(after[p]) for p in game.layout.ordinary]
        differs += [last.turn != world.term(game.turns[1]), world.number(step.hand) != hand]
        assert solver.check(z3.Or(differs)) == z3.unsat
        solver.pop()


def outcomes(
    layout: Layout, board: Board, rules: Rules
) -> set[tuple[int, tuple[int, ...], Player]]:
    """Every pickup that can come next, with the board it leads to, by the referee."""
    (first, *_) = successors(layout, board, rules)
    if first.event.kind is EventKind.FORFEIT:
        board = first.state
    found = set()
    for move in successors(layout, board, rules):
        if move.event.kind is EventKind.PICKUP and move.event.pocket is not None:
            here = move.state
            while here.hand:
                here = successors(layout, here, rules)[0].state
            ordinary = tuple(here.marbles[p] for p in layout.ordinary)
            found.add((move.event.pocket, ordinary, here.turn))
    return found


@pytest.mark.parametrize(
    ("size", "marbles"),
    [(2, 1), (4, 3), (4, 5), (6, 2), (8, 2), pytest.param(14, 4, marks=pytest.mark.slow)],
)
def test_the_pickups_from_a_board_are_the_referees(
    size: int, marbles: int, any_rules: Rules, play: Any
) -> None:
    games = [play(size, marbles, seed, rules=any_rules) for seed in (4, 5, 6)]
    waiting = [[board for board in game.boards if board.hand == 0] for game in games]
    boards = [*waiting[0][:14], *(board for game in waiting for board in game[-3:])]
    most = max((count for board in boards for count in board.marbles), default=0)
    world = World(size, most, any_rules)
    game, solver = world.game, world.solver
    for board in boards:
        solver.push()
        solver.add(world.term(game.turns[0]) == (board.turn is Player.ONE))
        for pocket, count in game.counts[0].items():
            for value in range(1, most + 1):
                solver.add(world.term(count.at_least(value)) == (board.marbles[pocket] >= value))
        found = set()
        while solver.check() == z3.sat:
            model = solver.model()
            picked = world.step.picked.items()
            true = [p for p, v in picked if z3.is_true(model.eval(world.term(v)))]
            if not true:
                break
            after = tuple(world.number(count).value(model) for count in game.counts[1].values())
            turn = z3.is_true(model.eval(world.term(game.turns[1])))
            found.add((true[0], after, Player.ONE if turn else Player.TWO))
            solver.add(negation(world.term(world.step.picked[true[0]])))
        solver.pop()
        assert found == outcomes(game.layout, board, any_rules)
