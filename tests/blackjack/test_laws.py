"""The laws of blackjack: proved by induction, and broken by the rules that break them."""

from collections.abc import Iterator
from typing import Any

import pytest

from gamechecks import check, prove
from gamechecks.core.verdict import CheckOutcome
from gamechecks.engines.induction.theorems import ProofOutcome
from gamechecks.engines.values.measuring import measure
from gamemodels.blackjack.board import rules_named
from gamemodels.blackjack.bounds import bounds
from gamemodels.blackjack.scope import Scope
from gamemodels.blackjack.words import GOALS, LAWS

BROKEN = {
    "hit_soft_17": {"dealer-draws-to-16"},
    "natural_only_by_standing": {"natural-settled-at-once"},
    "spanish21": {"dealer-draws-to-16", "first-decision-only"},
    "bahama-bonus": {"dealer-draws-to-16", "first-decision-only"},
}
"""The laws that rules break."""


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_laws_of_the_base_game_are_proved(law: object) -> None:
    proof = prove(Scope(), law.name)  # type: ignore[attr-defined]
    assert proof.outcome is ProofOutcome.PROVED
    told = [each.name for link in proof.chain for each in link.obligations]
    assert not any("no game of at most" in name for name in told)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("names", ["peek,surrender,double", "decks=1", "spanish21", "bahama-bonus"])
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_laws_that_other_rules_keep_are_proved(law: object, names: str) -> None:
    name: str = law.name  # type: ignore[attr-defined]
    if name not in BROKEN.get(names, set()):
        assert prove(Scope(rules_named(names)), name).outcome is ProofOutcome.PROVED


def _broken() -> Iterator[Any]:
    for names, laws in BROKEN.items():
        for place, law in enumerate(sorted(laws, reverse=True)):
            long = place > 0 or names == "bahama-bonus"
            yield pytest.param(names, law, marks=[pytest.mark.slow] if long else [])


@pytest.mark.parametrize(("names", "law"), list(_broken()))
def test_rules_break_the_laws_that_they_should(names: str, law: str) -> None:
    answer = check(Scope(rules_named(names), boards=5), law, jobs=1)
    assert answer.outcome is CheckOutcome.VIOLATED
    assert answer.trace is not None


def test_laws_as_the_text_has_them_are_proved() -> None:
    for formula in (
        "always(implies(bust, always(not dealer_hit)))",
        "implies(natural, actions <= 1)",
    ):
        proof = prove(Scope(), formula)
        assert proof.outcome is ProofOutcome.PROVED
        assert "by induction" in proof.chain[-1].obligations[0].name


def test_a_whole_game_formula_that_is_false_is_no_theorem() -> None:
    proof = prove(Scope(rules_named("natural_only_by_standing")), "implies(natural, actions <= 1)")
    assert proof.outcome is ProofOutcome.VIOLATED
    assert proof.trace is not None


def test_bounds_are_those_of_the_text() -> None:
    found = bounds(Scope())
    assert (found["most_actions"], found["most_dealer_cards"]) == (20, 12)
    assert found["most_boards"] == Scope().longest
    other = Scope(rules_named("hit_soft_17"))
    assert bounds(other)["most_boards"] == other.longest


@pytest.mark.slow
def test_bounds_of_one_deck() -> None:
    found = bounds(Scope(rules_named("decks=1")))
    assert (found["most_actions"], found["most_dealer_cards"]) == (10, 10)


def test_every_hand_ends() -> None:
    proof = prove(Scope(), "every-game-ends")
    assert proof.outcome is ProofOutcome.PROVED
    assert proof.bound is not None
    assert (proof.bound.boards, proof.bound.longest) == (62, 32)


@pytest.mark.parametrize("name", ["win", "push", "lose"])
def test_a_goal_means_what_the_word_of_its_name_does(name: str) -> None:
    (goal,) = (each for each in GOALS if each.name == name)
    alike = measure(Scope(rules_named("surrender")), f"Pmin(({goal.formula}) == at_end({name}))")
    assert alike.value == 1


def test_a_hand_that_is_given_up_is_the_dealers_and_not_lost() -> None:
    words = "implies(eventually(surrendered), winner == Dealer and not at_end(lose))"
    assert measure(Scope(rules_named("surrender")), f"Pmin({words})").value == 1
