"""The names of blackjack's variants."""

from fractions import Fraction
from typing import Any

import pytest

from gamemodels.blackjack.board import (
    BASE,
    PRESETS,
    VARIANTS,
    BadRules,
    Variants,
    rules_document,
    rules_named,
    rules_read,
)

SOME = [name for name in VARIANTS if name not in ("counting", "natural_pays=3/2")]


@pytest.mark.parametrize("name", [*SOME, *PRESETS, "counting,decks=2", "peek,double"])
def test_names_and_documents_lead_back_to_the_rules(name: str) -> None:
    rules = rules_named(name)
    assert rules != BASE
    assert set(rules.names) == set(name.split(","))
    assert rules_named(rules.names) == rules
    assert rules_read(rules_document(rules)) == rules


def test_the_base_game_has_no_names() -> None:
    assert rules_named("") == rules_named("base") == rules_named("natural_pays=3/2") == BASE
    assert BASE.names == ()
    assert rules_document(BASE) == {}


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("counting", "counting needs a shoe"),
        ("decks=9", "'decks=9' is not a rule"),
        ("decks", "'decks' is not a rule"),
        ("spanish21,peek", "spanish21 is a preset, and stands alone: leave peek out"),
        ("decks=1,decks=2", "decks is given twice"),
        ("natural_pays=3", "'natural_pays=3' is not a rule"),
        ("soft17", "'soft17' is not a rule"),
    ],
)
def test_bad_names_are_refused(names: str, told: str) -> None:
    with pytest.raises(BadRules, match=told):
        rules_named(names)


@pytest.mark.parametrize(
    "parts",
    [
        {"decks": 0},
        {"decks": True},
        {"decks": 9},
        {"natural_pays": Fraction(3)},
        {"counting": True},
        {"bonuses": True},
        {"bonuses": True, "hit_soft_17": True, "double": True, "decks": 6},
    ],
)
def test_bad_combinations_are_refused(parts: dict[str, Any]) -> None:
    with pytest.raises(BadRules):
        Variants(**parts)


@pytest.mark.parametrize(
    "document", [[], {"decks": True}, {"peek": 1}, {"natural_pays": None}, {"aces": True}]
)
def test_bad_documents_are_refused(document: Any) -> None:
    with pytest.raises(BadRules):
        rules_read(document)
