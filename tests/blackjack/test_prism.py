"""The model for Storm and PRISM, read back: it gives the known fractions."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.blackjack.prism_reading import best, read_model
from tests.gamechecks.commands import blackjack

from gamemodels.blackjack.board import BASE, rules_named
from gamemodels.blackjack.charts import solve
from gamemodels.blackjack.prism import SHIFT, prism_model


def test_the_written_model_has_its_labels_and_its_reward(tmp_path: Path) -> None:
    path = tmp_path / "blackjack.prism"
    code, out, _ = blackjack(f"odds --out {path}")
    assert (code, out) == (0, f"the model is in {path}\n")
    text = path.read_text()
    model = read_model(text)
    assert list(model.labels) == ["win", "natural", "push", "lose", "bust", "done"]
    assert {name for name, *_ in model.commands} == {
        "deal", "settle", "stand", "hit", "dealer_hit", "dealer_stand", "pay",
    }  # fmt: skip
    assert 'rewards "paid"' in text


@pytest.mark.slow
def test_the_written_model_has_the_known_values(reference: dict[str, Any]) -> None:
    model, known = read_model(prism_model(BASE)), reference["queries"]
    assert best(model, max, "win") == Fraction(known["Pmax(eventually(win))"]["exact"])
    assert best(model, min, "lose") == Fraction(known["Pmin(eventually(lose))"]["exact"])
    assert best(model, max, "bust") == Fraction(known["Pmax(eventually(bust))"]["exact"])
    assert best(model, max) - SHIFT == Fraction(known["Emax(paid)"]["exact"])
    assert best(model, min) - SHIFT == Fraction(known["Emin(paid)"]["exact"])


@pytest.mark.slow
@pytest.mark.parametrize("names", ["hit_soft_17,peek,surrender,double", "natural_only_by_standing"])
def test_models_of_variants_have_the_value_of_best_play(names: str) -> None:
    rules = rules_named(names)
    assert best(read_model(prism_model(rules)), max) - SHIFT == solve(rules).value
