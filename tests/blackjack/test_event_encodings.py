"""Blackjack event by event: the plain rules and the constraints say the same, board by board."""

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest
import z3

from gamemodels.blackjack.board import Board, Event, Kind, rules_named
from gamemodels.blackjack.rules import Blackjack, Move
from gamemodels.blackjack.system import HandSteps
from gamemodels.logic import conjunction
from gamemodels.numbers import BitVectors

TOGETHER = (
    "base",
    "dealer_natural_ties,both_naturals_lose,hit_soft_17,natural_pays=6/5",
    "bust_compared_as_sum,surrender,double",
    "peek,surrender,double,natural_only_by_standing",
    "decks=1,peek,surrender,double",
    "spanish21",
)
ALONE = (
    "hit_soft_17",
    "surrender",
    "double",
    "dealer_natural_ties",
    "both_naturals_lose",
    "bust_compared_as_sum",
    "natural_only_by_standing",
    "natural_pays=6/5",
    "peek",
    "decks=2",
    "bahama-bonus",
)
RULES = (*TOGETHER, *(pytest.param(names, marks=pytest.mark.slow) for names in ALONE))


def boards_of(rules: Blackjack, seed: int, hands: int) -> list[Board]:
    """Every board of some random hands."""
    dice, found = random.Random(seed), list[Board]()
    starts = rules.starts()
    for _ in range(hands):
        board = dice.choice(starts)
        found.append(board)
        while not rules.is_final(board):
            board = dice.choice(rules.moves(board)).state
            found.append(board)
    return found


def telling_boards(rules: Blackjack) -> list[Board]:
    """The boards of hands that tell rules apart, as far as the rules allow them."""
    starts = {(start.player.held, start.showing): start for start in rules.starts()}
    boards = []
    for pair, showing, events in TELLING:
        board = starts[tuple(pair.count(value) for value in range(1, 11)), showing]
        boards.append(board)
        for event in events:
            moves = [move for move in rules.moves(board) if move.event == event]
            board = moves[0].state if moves else board
            boards.append(board)
    return boards


TELLING: tuple[tuple[tuple[int, int], int, tuple[Event, ...]], ...] = (
    ((1, 10), 1, ()),  # a natural against an ace
    ((7, 7), 1, (Event(Kind.STAND, hole=6),)),  # a soft 17 of the dealer
    ((7, 7), 10, (Event(Kind.HIT, 3), Event(Kind.STAND, hole=7))),  # a push
    ((7, 7), 10, (Event(Kind.HIT, 7), Event(Kind.STAND, hole=1))),  # 21 against a natural
    ((7, 7), 10, (Event(Kind.HIT, 7), Event(Kind.STAND, hole=10))),  # 21 against 20
    ((1, 5), 6, (Event(Kind.HIT, 5),)),  # a soft 21 that is no natural
    ((2, 2), 2, (Event(Kind.HIT, 2),)),  # no two is left in one deck
)


@pytest.mark.parametrize("names", RULES)
def test_the_constraints_allow_what_the_rules_do_and_nothing_else(names: str) -> None:
    rules = Blackjack(rules_named(names))
    system = HandSteps(rules.variants, rules.full_shoe, BitVectors(z3.Context()))
    pre, post = system.state("pre"), system.state("post")
    step = conjunction([*system.step(pre, post).values(), *system.declared(post).values()])
    for board in (*boards_of(rules, 1, 1), *telling_boards(rules)):
        pairs = list(zip(system.constants(pre), system.encode(board), strict=True))
        known = [(term, _value(term, value)) for term, value in pairs]
        here = z3.substitute(step, *known)
        over = rules.is_final(board)
        after = [board] if over else [move.state for move in rules.moves(board)]
        for state in after:
            assert z3.is_true(_at(here, system, post, state)), (board, state)
        solver = z3.Solver(ctx=system.ctx)
        solver.add(here)
        for state in after:
            solver.add(z3.Not(_is(system, post, state)))
        assert solver.check() == z3.unsat, board


@pytest.mark.parametrize("names", RULES)
def test_both_tell_the_same_event(names: str) -> None:
    rules = Blackjack(rules_named(names))
    system = HandSteps(rules.variants, rules.full_shoe, BitVectors(z3.Context()))
    pre, post = system.state("pre"), system.state("post")
    told = {kind: system.event(pre, post, kind) for kind in Kind}
    boards = boards_of(rules, 2, 1)
    for board, after in pairwise(boards):
        if rules.is_final(board):
            continue
        event = rules.event(board, after).kind
        for kind, term in told.items():
            here = z3.substitute(
                term,
                *(
                    (unknown, _value(unknown, value))
                    for unknown, value in zip(
                        system.constants(pre), system.encode(board), strict=True
                    )
                ),
            )
            assert z3.is_true(_at(here, system, post, after)) is (kind is event)


@pytest.mark.parametrize("names", ["base", "decks=1", "spanish21"])
def test_games_start_alike(names: str) -> None:
    rules = Blackjack(rules_named(names))
    system = HandSteps(rules.variants, rules.full_shoe, BitVectors(z3.Context()))
    state = system.state("first")
    init = conjunction([*system.init(state).values(), *system.declared(state).values()])
    starts = rules.starts()
    for start in random.Random(0).sample(starts, 8):
        assert z3.is_true(_at(init, system, state, start))
    solver = z3.Solver(ctx=system.ctx)
    solver.add(init, *(z3.Not(_is(system, state, start)) for start in starts))
    assert solver.check() == z3.unsat


@pytest.mark.parametrize("names", RULES)
def test_boards_without_details_go_on_as_whole_boards_do(names: str) -> None:
    whole = Blackjack(rules_named(names))
    small = Blackjack(rules_named(names), details=frozenset())
    for board in boards_of(whole, 3, 4):
        if whole.is_final(board):
            continue
        moves = [(move, small.abridged(move.state)) for move in whole.moves(board)]
        less = [(move, move.state) for move in small.moves(small.abridged(board))]
        assert _weights(moves) == _weights(less)


def test_the_weights_of_starts_are_those_of_cards() -> None:
    rules = Blackjack()
    weights = [rules.start_weight(start) for start in rules.starts()]
    assert len(weights) == 550
    assert sum(weights) == 13**3 * 16
    deck = Blackjack(rules_named("decks=1"))
    assert sum(map(deck.start_weight, deck.starts())) == 52 * 51 * 50 * 16


def test_a_shoe_that_may_run_out_is_refused() -> None:
    assert Blackjack(shoe=(4,) * 9 + (16,)).flaw() is None
    assert "57 points" in str(Blackjack(shoe=(7, 0, 0, 0, 0, 0, 0, 0, 0, 5)).flaw())


def _weights(moves: Sequence[tuple[Move, Board]]) -> dict[object, int]:
    """How likely each board is that a choice may lead to."""
    weights: dict[object, int] = {}
    for move, board in moves:
        weights[move.choice, board] = weights.get((move.choice, board), 0) + int(move.weight)
    return weights


def _value(term: z3.ExprRef, value: int) -> z3.ExprRef:
    return z3.BitVecVal(value, term.size(), term.ctx)


def _at(formula: z3.BoolRef, system: HandSteps, terms: object, board: Board) -> z3.BoolRef:
    """A formula on a known board."""
    pairs = zip(system.constants(terms), system.encode(board), strict=True)  # type: ignore[arg-type]
    return z3.simplify(z3.substitute(formula, *((t, _value(t, v)) for t, v in pairs)))


def _is(system: HandSteps, terms: object, board: Board) -> z3.BoolRef:
    pairs = zip(system.constants(terms), system.encode(board), strict=True)  # type: ignore[arg-type]
    return conjunction(unknown == _value(unknown, value) for unknown, value in pairs)
