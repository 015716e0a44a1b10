"""The constraints of a session allow exactly what its referee does; somebody can always go on."""

import random
from dataclasses import replace

import pytest
import z3

from gamemodels.logic import conjunction, negation
from gamemodels.numbers import BitVectors
from gamemodels.table.protocol import State
from gamemodels.table.session import Protocol, Session
from gamemodels.table.system import SessionSteps, SessionTerms
from gamemodels.table.termination import rank, successor

GAMES = 2


def walked(seed: int) -> list[Session]:
    """The states of a random session, of which hits are many."""
    rules, dice = Protocol(GAMES), random.Random(seed)
    states = list(rules.starts())
    while not rules.is_final(states[-1]):
        states.append(dice.choice(rules.moves(states[-1])[:14]).state)
    return states


def stood(aces: int, low: int) -> Session:
    """A player who stands with some aces and other cards."""
    (start,) = Protocol(GAMES).starts()
    return replace(start, state=State.STOOD, games_left=1, low=low - aces, aces=aces, dealer_card=6)


def equal(system: SessionSteps, terms: SessionTerms, state: Session) -> z3.BoolRef:
    """Whether terms are a known state."""
    return conjunction(system.equals(terms, state))


@pytest.fixture(scope="module")
def system() -> SessionSteps:
    return SessionSteps(GAMES, BitVectors(z3.Context()))


@pytest.mark.parametrize("seed", range(4))
def test_steps_are_exactly_the_referees_moves(seed: int, system: SessionSteps) -> None:
    pre, post = system.state("pre"), system.state("post")
    solver = z3.Solver(ctx=system.ctx)
    solver.add(*system.step(pre, post).values(), *system.declared(post).values())
    for state in [*walked(seed)[:-1], *(stood(seed, low) for low in range(14, 22))]:
        solver.push()
        solver.add(equal(system, pre, state))
        found = set[Session]()
        while len(found) < 50 and solver.check() == z3.sat:
            found.add(system.decode(solver.model(), post))
            solver.add(negation(equal(system, post, system.decode(solver.model(), post))))
        solver.pop()
        assert found == {move.state for move in Protocol(GAMES).moves(state)}


def test_the_first_state_is_the_referees(system: SessionSteps) -> None:
    first = system.state("first")
    solver = z3.Solver(ctx=system.ctx)
    solver.add(*system.init(first).values(), *system.declared(first).values())
    assert solver.check() == z3.sat
    (start,) = Protocol(GAMES).starts()
    assert system.decode(solver.model(), first) == start
    solver.add(negation(equal(system, first, start)))
    assert solver.check() == z3.unsat


@pytest.mark.parametrize("seed", range(4))
def test_the_chosen_successor_is_legal_and_ranks_fall(seed: int, system: SessionSteps) -> None:
    pre = system.state("pre")
    after, (games, left) = successor(pre), rank(pre)
    falling: list[tuple[int, int]] = []
    for state in walked(seed):
        solver = z3.Solver(ctx=system.ctx)
        solver.add(equal(system, pre, state))
        assert solver.check() == z3.sat
        falling.append((games.value(solver.model()), left.value(solver.model())))
        if state.state is not State.OVER:
            then = system.decode(solver.model(), after)
            assert then in [move.state for move in Protocol(GAMES).moves(state)]
    assert falling == sorted(set(falling), reverse=True)
