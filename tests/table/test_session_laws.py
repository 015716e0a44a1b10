"""The session model: its laws, proved for any number of games, and how long sessions are."""

from itertools import pairwise

import pytest

from gamechecks.core.scope import EngineChoice, Games
from gamechecks.core.verdict import CheckOutcome, Outcome
from gamechecks.engines.dispatch import check, run
from gamechecks.engines.induction.proving import prove
from gamechecks.engines.induction.theorems import EVERY_GAME_ENDS, ProofOutcome
from gamemodels.table.game import Scope
from gamemodels.table.words import LAWS

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
