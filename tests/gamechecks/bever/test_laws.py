"""The laws hold and are proved, and each variant breaks those that it must, at its board."""

import pytest

from gamechecks.bever.scope import Scope, rules_of
from gamechecks.core.scope import EngineChoice, Games
from gamechecks.core.verdict import CheckOutcome, Outcome
from gamechecks.engines.asking import check, run
from gamechecks.engines.induction.proof import ProofOutcome
from gamechecks.engines.induction.proving import prove
from gamemodels.bever.board import Deal
from gamemodels.bever.laws import LAWS, LEMMAS
from gamemodels.bever.variants import Rules

EARLIEST = {"pure_announcements": 4, "reversed_five": 2, "free_play": 2, "silence": 3}
BROKEN = [(law.name, rule) for law in LAWS for rule in law.broken_by]


@pytest.mark.parametrize("law", [law.name for law in (*LEMMAS, *LAWS) if law.proved])
def test_a_law_is_proved_for_every_highest_card(law: str) -> None:
    assert prove(Scope(highest=None), law, timeout=20).outcome is ProofOutcome.PROVED


@pytest.mark.parametrize("law", [law.name for law in LAWS if not law.proved])
def test_the_other_laws_hold(law: str) -> None:
    verdict = check(Scope(highest=2, boards=4), law, games=Games.ANY)
    assert verdict.outcome is CheckOutcome.HOLDS


@pytest.mark.parametrize(("law", "rule"), BROKEN)
def test_a_variant_breaks_a_law(law: str, rule: str) -> None:
    scope = Scope(highest=3, boards=4, rules=rules_of(rule))
    verdict = check(scope, law, games=Games.ANY)
    assert verdict.outcome is CheckOutcome.VIOLATED
    assert verdict.wrong_at is not None
    earliest = EARLIEST[rule]
    assert verdict.wrong_at + 1 >= min(earliest, 2)
    if rule != "silence":
        assert verdict.wrong_at + 1 == earliest


@pytest.mark.parametrize("rule", ["pure_announcements", "reversed_five", "free_play"])
def test_the_explicit_engine_finds_the_same_earliest_board(rule: str) -> None:
    scope = Scope(highest=3, boards=4, start=Deal(((3, 3), (3, 3)), 0), rules=rules_of(rule))
    answers = [
        check(scope, "real-world-possible", engine=engine, games=Games.ANY)
        for engine in (EngineChoice.SOLVER, EngineChoice.EXPLICIT)
    ]
    assert len({(answer.outcome, answer.wrong_at) for answer in answers}) == 1


@pytest.mark.parametrize(
    ("highest", "rules", "outcome"),
    [(2, "mended", "holds"), (3, "mended", "violated"), (3, "pure_announcements", "holds")],
)
def test_worlds_grow_from_highest_3_on(highest: int, rules: str, outcome: str) -> None:
    scope = Scope(highest=highest, boards=4, rules=rules_of(rules))
    verdict = check(scope, "worlds-never-grow", games=Games.ANY)
    assert verdict.outcome.value == outcome
    assert verdict.wrong_at in (None, 3)


@pytest.mark.parametrize(
    ("goal", "highest", "boards", "outcome"),
    [
        ("player2-calls", 4, 2, Outcome.FOUND),
        ("player1-calls", 4, 2, Outcome.REFUTED),
        ("player1-calls", 4, 3, Outcome.FOUND),
        ("player1-calls", 1, 6, Outcome.REFUTED),
        ("player2-calls", 1, 6, Outcome.REFUTED),
    ],
)
def test_when_bever_can_be_called(goal: str, highest: int, boards: int, outcome: Outcome) -> None:
    assert run(Scope(highest=highest, boards=boards), goal).outcome is outcome


def test_both_engines_agree_on_a_deal() -> None:
    scope = Scope(highest=3, boards=4, start=Deal(((2, 2), (3, 3)), 0))
    verdict = run(scope, "caller == Player1", engine=EngineChoice.BOTH)
    assert verdict.outcome is Outcome.FOUND
    assert verdict.trace is not None
    assert len(verdict.trace) == 4
    formula = "always(implies(K(Player2, bever(Player1)), C(total(Player2) > 0)))"
    answer = check(scope, formula, engine=EngineChoice.BOTH, games=Games.ANY)
    assert answer.outcome is CheckOutcome.HOLDS


def test_both_can_call_never_by_sets() -> None:
    scope = Scope(highest=2, boards=6, rules=Rules(silence=True))
    verdict = check(scope, "not-both-call", games=Games.ANY)
    assert verdict.outcome is CheckOutcome.HOLDS
