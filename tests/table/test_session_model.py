"""The session model: its steps are its referee's, its laws are proved, and session lengths."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
import z3

from gamechecks.core.scope import EngineChoice, Games
from gamechecks.core.verdict import CheckOutcome, Outcome
from gamechecks.engines.dispatch import check, run
from gamechecks.engines.induction.proving import prove
from gamechecks.engines.induction.theorems import EVERY_GAME_ENDS, ProofOutcome
from gamemodels.logic import conjunction, negation
from gamemodels.numbers import BitVectors
from gamemodels.table.game import Scope
from gamemodels.table.protocol import State
from gamemodels.table.session import Protocol, Session
from gamemodels.table.system import SessionSteps, SessionTerms
from gamemodels.table.termination import rank, successor
from gamemodels.table.words import LAWS

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


ANY = Scope(games=None)
OF_BOARDS = [law.name for law in LAWS if law.formula.startswith("always(")]
OF_SESSIONS = [law.name for law in LAWS if law.name not in OF_BOARDS]


@pytest.mark.parametrize("law", OF_BOARDS)
def test_a_law_is_proved_for_any_number_of_games(law: str) -> None:
    assert prove(ANY, law, timeout=30).outcome is ProofOutcome.PROVED


def test_no_session_is_stuck_and_every_one_ends() -> None:
    proof = prove(ANY, EVERY_GAME_ENDS, timeout=30)
    assert proof.outcome is ProofOutcome.PROVED


@pytest.mark.parametrize("law", OF_SESSIONS)
def test_laws_of_whole_sessions_hold(law: str) -> None:
    verdict = check(Scope(games=2, boards=17), law, games=Games.ANY)
    assert verdict.outcome is CheckOutcome.HOLDS


@pytest.mark.parametrize(
    "formula",
    [
        "always(implies(decision, points <= 20))",
        "always(implies(push, points >= 18))",
        "always(implies(loose, points <= 19))",
        "always(implies(hit, next(card)) and not bust)",
        "always(all(left(r) <= 3 for r in ranks))",
    ],
)
def test_what_is_no_law_is_refuted(formula: str) -> None:
    assert prove(ANY, formula, timeout=30).outcome is ProofOutcome.VIOLATED


@pytest.mark.parametrize(
    "formula",
    [
        "always(all(left(r) <= 4 for r in ranks))",
        "always(implies(join or hit or stand, waiting == Player))",
        "always((waiting == none) == final)",
        "always(implies(dealer, next(dealer_card) >= 2))",
        "always(implies(begin, games_left >= 1 and next(sum(left(r) for r in ranks)) == 52))",
        "always(implies(any(left(r) < 4 for r in ranks), not join))",
    ],
)
def test_words_of_the_model_in_proofs(formula: str) -> None:
    assert prove(ANY, formula, timeout=30).outcome is ProofOutcome.PROVED


def test_a_session_of_one_game_has_9_to_37_messages() -> None:
    assert run(Scope(boards=9)).outcome is Outcome.REFUTED
    shortest = run(Scope(boards=10))
    assert shortest.trace is not None
    assert len(shortest.trace) == 10
    solver = EngineChoice.SOLVER
    longest = run(Scope(boards=38), "messages == 37 and hits == 10 and busts == 1", engine=solver)
    assert longest.outcome is Outcome.FOUND
    # Eleven hits would take more boards.
    unfinished = run(Scope(boards=39), games=Games.UNFINISHED, engine=solver)
    assert unfinished.outcome is Outcome.REFUTED


def test_words_of_a_whole_session() -> None:
    formula = "games == 2 and wins == 1 and losses == 1 and busts == 1 and pushes == 0"
    found = run(Scope(games=2, boards=20), formula)
    assert found.trace is not None
    kinds = [str(found.trace.rules.event(*pair)) for pair in pairwise(found.trace.states)]
    assert kinds.count("dealer RESULT WIN") == kinds.count("dealer RESULT BUST") == 1
