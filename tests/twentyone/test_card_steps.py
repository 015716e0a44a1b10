"""A card as one step is the same as its events one by one, whatever the thresholds and the deck."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
import z3
from tests.twentyone.any_setting import any_setting

from gamemodels.logic import disjunction, negation
from gamemodels.numbers import BitVectors, Integers
from gamemodels.rules import replay
from gamemodels.terms import equals, leaves
from gamemodels.twentyone import constraints
from gamemodels.twentyone.board import Phase, Setting
from gamemodels.twentyone.card_constraints import CardPlayerTerms, CardTerms, card_step
from gamemodels.twentyone.cards import CardSteps
from gamemodels.twentyone.constraints import nothing_due
from gamemodels.twentyone.rules import CardByCard, CardState, Twentyone, simulate
from gamemodels.twentyone.system import BoardSteps
from gamemodels.twentyone.terms import BOARD, BoardTerms

LONGEST = 6
"""More events than may follow from one card: a draw and a STAND are 5."""

ONE_GAME = ("challenger", "dealer", "copies")


def stops(system: BoardSteps, board: BoardTerms) -> z3.BoolRef:
    """Whether a card is about to be drawn, or nothing is due and no start is to come."""
    return disjunction([board.controller_in(Phase.HIT), nothing_due(board)])


def read_off(first: CardTerms, boards: list[BoardTerms]) -> CardTerms:
    """The last of some boards as a board between cards; the card is the one dealt."""
    last = boards[-1]
    dealt = boards[min(2, len(boards) - 1)]
    holders = [CardPlayerTerms(side.value, side.score, side.drawn) for side in last.players]
    return replace(
        first,
        clock=last.clock,
        boards=first.boards + (len(boards) - 1),
        dealer_turn=last.dealer_turn,
        idle=nothing_due(last),
        cards=last.cards,
        challenger=holders[0],
        dealer=holders[1],
        result=last.result,
        card=tuple(
            z3.Or(pair) for pair in zip(*(side.card for side in dealt.players), strict=True)
        ),
    )


def about_to_draw(system: BoardSteps) -> tuple[CardTerms, list[z3.BoolRef]]:
    """Any board on which a card is about to be drawn."""
    first = CardTerms.unknown("first", system.numbers, system.most, 0)
    least = [number >= 0 for number in first.numbers()]
    known = [*least, *system.facts().values(), negation(first.idle)]
    return first, [*known, negation(z3.Or(first.result))]


def test_what_the_events_lead_to_is_a_card_step() -> None:
    system = any_setting(names=("challenger", "dealer", "copies", "variation"))
    first, known = about_to_draw(system)
    boards = [first.board()]
    solver = z3.Solver(ctx=system.ctx)
    solver.add(*known)
    lengths = set()
    for length in range(1, LONGEST + 1):
        boards.append(system.state(f"b{length}"))
        solver.add(constraints.step(system.setting, boards[-2], boards[-1]))
        here = stops(system, boards[-1])
        if solver.check(here) == z3.sat:
            lengths.add(length)
            step = card_step(system.setting, first, read_off(first, boards))
            assert solver.check(here, negation(step)) == z3.unsat
            assert solver.check(here, step) == z3.sat
        solver.add(negation(here))
    assert solver.check() == z3.unsat
    assert lengths == {2, 4, 5}


def test_the_card_and_the_time_settle_a_card_step() -> None:
    system = any_setting(names=ONE_GAME)
    first, known = about_to_draw(system)
    one, two = (CardTerms.unknown(name, system.numbers, system.most, 0) for name in ("x", "y"))
    solver = z3.Solver(ctx=system.ctx)
    solver.add(*known, *(card_step(system.setting, first, each) for each in (one, two)))
    solver.add(*(a == b for a, b in zip(one.card, two.card, strict=True)))
    assert solver.check() == z3.sat
    pairs = zip(one.constants(), two.constants(), strict=True)
    solver.add(z3.Or([a != b for a, b in pairs]))
    assert solver.check() == z3.unsat


def test_where_nothing_is_due_neither_changes_anything() -> None:
    system = any_setting(names=ONE_GAME)
    first = CardTerms.unknown("first", system.numbers, system.most, 0)
    after = CardTerms.unknown("after", system.numbers, system.most, 0)
    board, post = first.board(), system.state("post")
    solver = z3.Solver(ctx=system.ctx)
    solver.add(first.idle, *system.facts().values())
    solver.add(constraints.step(system.setting, board, post))
    solver.add(card_step(system.setting, first, after))
    assert solver.check() == z3.sat
    ends = after.board()
    pairs = zip(leaves(BOARD, ends), leaves(BOARD, post), strict=True)
    solver.add(z3.Or(*(a != b for a, b in pairs)))
    assert solver.check() == z3.unsat


@pytest.mark.sampled(2)
@pytest.mark.parametrize("sort", [BitVectors, Integers])
def test_card_steps_are_the_referees(sort: type) -> None:
    setting = Setting(5, 4, copies=1)
    system = CardSteps(setting, sort(z3.Context()))
    rules = CardByCard(Twentyone(setting))
    pre, post = system.state("pre"), system.state("post")
    solver = z3.Solver(ctx=system.ctx)
    solver.add(*system.step(pre, post).values())
    for seed in range(3):
        game = simulate(rules.game, seed)
        seen = [each for each in game.boards if each.controller.last_input is Phase.HIT]
        for board in seen[::2]:
            moves = [move.state for move in rules.moves(CardState(board))]
            legal = [post.equals(state.board, state.card) for state in moves]
            solver.push()
            solver.add(*equals(BOARD, pre.board(), board))
            for same in legal:
                assert solver.check(*same) == z3.sat
            solver.add(*(negation(z3.And(same)) for same in legal))
            assert solver.check() == z3.unsat
            solver.pop()


def test_a_trace_card_by_card_unfolds_to_its_boards() -> None:
    rules = CardByCard(Twentyone(Setting(9, 8)))
    dice = random.Random(4)
    states, boards = list(rules.starts()), list(rules.game.starts())
    boards += rules.moves(CardState(boards[0]))[0].event.boards
    for _ in range(20):
        moves = rules.moves(states[-1])
        if not moves or moves[0].state.board == states[-1].board:
            break
        move = dice.choice(moves)
        states.append(move.state)
        boards += move.event.boards
    cards = rules.trace(states)
    assert replay(cards).fault is None
    whole = rules.unfolded(cards)
    assert whole.boards == tuple(boards)
    assert replay(whole).fault is None


def reach(system: CardSteps, length: int) -> tuple[z3.Solver, list[CardTerms]]:
    """A solver with so many states in a row from the start."""
    states = [system.state(f"s{place}") for place in range(length)]
    solver = z3.SolverFor("QF_FD", ctx=system.ctx)
    solver.add(*system.init(states[0]).values())
    for pre, post in pairwise(states):
        solver.add(*system.step(pre, post).values())
    return solver, states


def test_boards_and_clock_are_counted_as_by_the_events() -> None:
    system = CardSteps(Setting(), BitVectors(z3.Context()))
    solver, states = reach(system, 4)
    last = states[-1]
    cards = ("3", "Q", "9")
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    for state, card in zip(states[1:], cards, strict=True):
        solver.add(state.card[ranks.index(card)])
    assert solver.check() == z3.sat
    model = solver.model()
    assert (last.boards.value(model), last.clock.value(model)) == (17, 186)
    assert system.rules(model).is_final(system.decode(model, last))


def test_no_win_with_three_cards_and_some_with_four() -> None:
    system = CardSteps(Setting(), BitVectors(z3.Context()))
    solver, states = reach(system, 5)
    assert solver.check(states[3].result[0]) == z3.unsat
    assert solver.check(states[4].result[0]) == z3.sat
    assert states[4].boards.value(solver.model()) == 22


def test_every_game_is_over_after_fifteen_cards() -> None:
    system = CardSteps(Setting(), BitVectors(z3.Context()))
    solver, states = reach(system, 16)
    assert solver.check(negation(system.final(states[14]))) == z3.sat
    assert solver.check(negation(system.final(states[15]))) == z3.unsat
