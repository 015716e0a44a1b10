"""The clauses of a pickup are the rules: proved equal to a sowing, and tried on real boards."""

from typing import Any

import pytest
import z3

from gamemodels.clauses import Literal, Tally
from gamemodels.logic import negation
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.pickups import PickupGame
from gamemodels.mancala.referee import EventKind, successors
from gamemodels.mancala.sowings import SownTerms, sown
from gamemodels.mancala.variants import KALAH, ORIGINAL, Rules
from gamemodels.numbers import BitVectors, Number

REACH = {4: 9, 6: 8, 8: 9}
"""For each board the most marbles in a pocket that the proof goes through."""


class World:
    """One step from any board, in a Z3 solver."""

    def __init__(self, size: int, most: int, rules: Rules = ORIGINAL) -> None:
        self.ctx = z3.Context()
        self.size = size
        self.game = PickupGame.anywhere(Layout.canonical(size), most, rules)
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

    def board(self, after: bool, turn: z3.BoolRef, most: int) -> SownTerms:
        """A board of the game, with mancalas that nothing is known of."""
        numbers, counts = BitVectors(self.ctx), self.game.counts[int(after)]
        marbles = tuple(
            self.number(counts[p]) if p in counts else numbers.variable(f"m{after}{p}", 4 * most)
            for p in range(self.size)
        )
        picked = tuple(self.term(self.step.picked.get(p, False)) for p in range(self.size))
        return SownTerms(numbers, marbles, turn, picked)


@pytest.mark.parametrize("size", REACH)
@pytest.mark.parametrize("rules", [ORIGINAL, KALAH], ids=["seed", "kalah"])
def test_a_step_is_a_sowing_by_whoever_can_move(size: int, rules: Rules) -> None:
    most = REACH[size]
    world = World(size, most, rules)
    game, layout = world.game, world.game.layout
    mover, turn = world.term(world.step.by_player1), world.term(game.turns[0])
    pre = world.board(False, mover, most)
    post = SownTerms.unknown("post", layout, pre.numbers, 4 * most)
    post = SownTerms(pre.numbers, post.marbles, post.turn, pre.picked)
    solver = world.solver
    solver.add(world.term(world.step.active), sown(layout, pre, post, most, rules))
    assert solver.check() == z3.sat
    after = world.board(True, world.term(game.turns[1]), most)
    empty = {player: z3.And([pre.marbles[p] == 0 for p in layout.row(player)]) for player in Player}
    stuck = z3.If(turn, empty[Player.ONE], empty[Player.TWO])
    differs = [post.marbles[p] != after.marbles[p] for p in layout.ordinary]
    differs += [post.turn != after.turn, (mover == turn) == stuck]
    differs += [world.term(world.step.forfeit) != stuck, world.number(world.step.hand) != hand(pre)]
    for difference in differs:
        assert solver.check(difference) == z3.unsat


def hand(pre: SownTerms) -> Number:
    """What is picked up."""
    total = pre.numbers.literal(0)
    for here, count in zip(pre.picked, pre.marbles, strict=True):
        total = pre.numbers.choose(here, count, total)
    return total


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
