"""The constraints and the referee agree: `step` allows the legal events and nothing else."""

import random
from dataclasses import replace
from itertools import pairwise
from typing import cast

import pytest
import z3
from tests.twentyone.any_setting import any_setting

from gamemodels.cards import Rank
from gamemodels.logic import conjunction, negation
from gamemodels.numbers import BitVectors, Integers
from gamemodels.twentyone.board import (
    MENDED,
    Board,
    ControllerState,
    DeckState,
    EventKind,
    HandState,
    Outcome,
    Phase,
    Player,
    Setting,
    States,
    ThresholdState,
    Variants,
)
from gamemodels.twentyone.constraints import guards
from gamemodels.twentyone.rules import Twentyone, simulate
from gamemodels.twentyone.system import BoardSteps
from gamemodels.twentyone.terms import BoardTerms, controller_phases

WORLDS = {
    "bits": (BitVectors, Setting(15, 17, copies=4, games=2)),
    "integers": (Integers, Setting(2, 3, copies=1, games=3, variation=1)),
}


def pair(system: BoardSteps) -> tuple[z3.Solver, BoardTerms, BoardTerms]:
    """Two unknown boards, the second of which follows the first."""
    solver = z3.Solver(ctx=system.ctx)
    pre, post = system.state("pre"), system.state("post")
    solver.add(*system.step(pre, post).values())
    return solver, pre, post


def some_boards(game: Twentyone) -> list[Board]:
    """Boards of random games in which starts come late too, and their last ones."""
    found = []
    for seed in range(2):
        dice = random.Random(seed)
        boards = list(game.starts())
        while len(boards) < 70 and (moves := game.moves(boards[-1])):
            starts = [move for move in moves if move.event.kind is EventKind.START]
            others = [move for move in moves if move.event.kind is not EventKind.START]
            chosen = starts if not others or (starts and dice.random() < 0.1) else others
            boards.append(dice.choice(chosen).state)
        found += [*boards[::8], *boards[-2:]]
    return found


def any_board(game: Twentyone, dice: random.Random) -> Board:
    """A board that may not be reachable: every part in any state, due at about the same time."""
    phases = (Phase.IDLE, Phase.IDLE, *controller_phases(game.variants))
    controller = ControllerState(
        dice.choice(list(Player)),
        dice.choice([0, 16, 22]),
        dice.choice([0, 0, 16, 22]),
        dice.choice(phases),
    )
    deck = DeckState(
        tuple(dice.choice([0, 0, 1]) for _ in Rank),
        dice.choice([Phase.IDLE, Phase.SHUFFLE, Phase.DRAW_CHALLENGER, Phase.DRAW_DEALER]),
    )
    sides = [
        part
        for _ in Player
        for part in (
            ThresholdState(dice.choice([0, 0, 1, 2, 9])),
            HandState(dice.choice([0, 1, 14]), dice.choice([None, None, *Rank])),
        )
    ]
    states = cast(States, (*sides, deck, controller))
    atomics = game.network.atomics.values()
    waits = [atomic.ta(state) is not None for atomic, state in zip(atomics, states, strict=True)]
    return Board(
        clock=50,
        states=states,
        due=tuple(50 + dice.choice([0, 1, 2]) if due else None for due in waits),
        starts=dice.randint(0, game.setting.games),
        outcomes=dice.randint(0, 1),
        result=dice.choice([None, *Outcome]),
        drawn=(dice.randint(0, 3), dice.randint(0, 3)),
    )


def compare_moves(game: Twentyone, sort: type, boards: list[Board]) -> None:
    """The constraints allow the referee's moves from each board and nothing else."""
    system = BoardSteps(game.setting, sort(z3.Context()), game.variants)
    solver, pre, post = pair(system)
    dice = random.Random(1)
    for board in boards:
        legal = [move.state for move in game.moves(board)] or [board]
        solver.push()
        solver.add(*system.equals(pre, board))
        for state in dice.sample(legal, min(3, len(legal))):
            assert solver.check(*system.equals(post, state)) == z3.sat
            assert system.decode(solver.model(), post) == state
        solver.add(*(negation(conjunction(system.equals(post, state))) for state in legal))
        assert solver.check() == z3.unsat
        solver.pop()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("sort", "setting"), WORLDS.values(), ids=WORLDS)
def test_step_is_exactly_the_referees_moves(
    sort: type, setting: Setting, any_variants: Variants
) -> None:
    game = Twentyone(setting, any_variants)
    compare_moves(game, sort, some_boards(game))


@pytest.mark.sampled(2)
def test_step_is_the_referees_moves_from_boards_that_are_never_reached(
    any_variants: Variants,
) -> None:
    game = Twentyone(Setting(2, 3, copies=1, games=2, variation=1), any_variants)
    dice = random.Random(str(any_variants.names))
    compare_moves(game, Integers, [any_board(game, dice) for _ in range(30)])


@pytest.mark.parametrize("overwriting", [False, True])
def test_a_start_makes_the_result_none_only_if_it_is_taken(overwriting: bool) -> None:
    game = Twentyone(Setting(1, 1, games=2), Variants(restarts=True, overwriting=overwriting))
    over = next(b for b in simulate(game, 1).boards if b.result is not None)
    busy = replace(
        over,
        starts=1,
        states=(*over.states[:5], replace(over.controller, last_input=Phase.HIT)),
        due=(None, None, None, None, None, over.clock + 2),
    )
    system = BoardSteps(game.setting, BitVectors(z3.Context()), game.variants)
    solver, pre, post = pair(system)
    solver.add(*system.equals(pre, busy), post.starts == 2)
    assert solver.check() == z3.sat
    assert system.decode(solver.model(), post).result == (None if overwriting else over.result)
    legal = [conjunction(system.equals(post, move.state)) for move in game.moves(busy)]
    assert solver.check(*map(negation, legal)) == z3.unsat


def test_init_is_exactly_the_first_board(any_variants: Variants) -> None:
    setting = Setting(3, 4, copies=2)
    system = BoardSteps(setting, Integers(z3.Context()), any_variants)
    board = system.state("board")
    solver = z3.Solver(ctx=system.ctx)
    solver.add(*system.init(board).values())
    assert solver.check() == z3.sat
    (first,) = system.rules(solver.model()).starts()
    assert system.decode(solver.model(), board) == first
    solver.add(negation(conjunction(system.equals(board, first))))
    assert solver.check() == z3.unsat


def test_final_agrees_with_the_referee_along_games(any_variants: Variants) -> None:
    game = Twentyone(Setting(4, 5, games=2), any_variants)
    system = BoardSteps(game.setting, BitVectors(z3.Context()), any_variants)
    board = system.state("board")
    solver = z3.Solver(ctx=system.ctx)
    solver.add(system.final(board))
    for plain in simulate(game, 5, boards=100).boards:
        assert (solver.check(*system.equals(board, plain)) == z3.sat) == game.is_final(plain)


def test_a_final_board_is_followed_by_itself_only(any_variants: Variants) -> None:
    system = any_setting(any_variants)
    solver, pre, post = pair(system)
    solver.add(system.final(pre), *system.facts().values())
    assert solver.check() == z3.sat
    changed = [a != b for a, b in zip(system.constants(pre), system.constants(post), strict=True)]
    solver.add(z3.Or(changed))
    assert solver.check() == z3.unsat


def test_exactly_one_event_leads_from_every_board_that_is_not_final(any_variants: Variants) -> None:
    system = any_setting(any_variants)
    board, after = system.state("board"), system.state("after")
    named = guards(system.setting, board, after, any_variants).named()
    solver = z3.Solver(ctx=system.ctx)
    solver.add(*system.declared(board).values(), negation(system.final(board)))
    solver.add(z3.Not(z3.PbEq([(each, 1) for each in named.values()], 1)))
    assert solver.check() == z3.unsat


@pytest.mark.parametrize("length", [21, 22])
def test_a_win_takes_22_boards(length: int) -> None:
    system = BoardSteps(Setting(), BitVectors(z3.Context()))
    boards = [system.state(f"b{place}") for place in range(length)]
    solver = z3.SolverFor("QF_FD", ctx=system.ctx)
    solver.add(*system.init(boards[0]).values())
    for pre, post in pairwise(boards):
        solver.add(*system.step(pre, post).values())
    solver.add(system.final(boards[-1]), boards[-1].result[0])
    assert solver.check() == (z3.sat if length == 22 else z3.unsat)


def test_step_is_the_conjunction_of_its_named_parts() -> None:
    system = BoardSteps(Setting(), BitVectors(z3.Context()))
    pre, post = system.state("pre"), system.state("post")
    names = system.step(pre, post)
    assert "deck, DRAW: the card was still there" in names
    assert {name.split(":")[0].split(",")[0] for name in names} >= {
        "clock",
        "controller",
        "deck",
        "challenger.hand",
        "dealer.threshold",
        "result",
    }


@pytest.mark.parametrize("variants", [MENDED, Variants(restarts=True)], ids=["mended", "restarts"])
def test_without_the_card_being_there_more_would_be_allowed(variants: Variants) -> None:
    setting = Setting(2, 3, copies=1)
    game = Twentyone(setting, variants)
    board = next(
        board
        for board in simulate(game, 2).boards
        if board.deck.action.value.startswith("DRAW") and 0 in board.deck.cards
    )
    system = BoardSteps(setting, Integers(z3.Context()), variants)
    pre, post = system.state("pre"), system.state("post")
    for name in ("deck, DRAW: the card was still there", "deck: all other cards stay"):
        parts = system.step(pre, post)
        del parts[name]
        solver = z3.Solver(ctx=system.ctx)
        solver.add(*parts.values(), *system.equals(pre, board))
        legal = [conjunction(system.equals(post, move.state)) for move in game.moves(board)]
        assert solver.check(*map(negation, legal)) == z3.sat
