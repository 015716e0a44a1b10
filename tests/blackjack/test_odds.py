"""Questions about chance: exact fractions, comparisons, policies that attain them, errors."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.gamechecks.commands import blackjack

from gamechecks.engines.values import measuring, simulation
from gamechecks.engines.values.measuring import measure
from gamechecks.language.probability import probability_question
from gamemodels.blackjack.board import rules_named
from gamemodels.blackjack.charts import evaluate, solve
from gamemodels.blackjack.policies import chart_letters, policy_of
from gamemodels.blackjack.scope import Scope

QUICK = ("Pmax(eventually(win))", "Emax(paid)", "Pmax(eventually(win) and hits == 1)")

STORM = {
    "surrender,double": ("0.4350723853", "0.1784766146", "-0.0051940945"),
    "hit_soft_17,peek,surrender,double": ("0.4340409140", "0.1722688353", "-0.0119380871"),
    "natural_only_by_standing,peek,both_naturals_lose": (
        "0.4350723853",
        "0.1722688353",
        "-0.0264489399",
    ),
    "bust_compared_as_sum,dealer_natural_ties": ("0.2413394851", "0.1784766146", "-0.4077884923"),
    "spanish21": ("0.4331476430", "0.1840313961", "-0.0168591433"),
}
"""What stormpy 2.0.0 answers on the written models: Pmax of win, Pmax of 21, and Rmax less 2."""


@pytest.mark.parametrize("question", QUICK)
def test_answers_are_the_known_fractions(question: str, reference: dict[str, Any]) -> None:
    assert measure(Scope(), question).value == Fraction(reference["queries"][question]["exact"])


@pytest.mark.slow
def test_all_answers_are_the_known_fractions(reference: dict[str, Any]) -> None:
    for question, known in reference["queries"].items():
        assert measure(Scope(), question).value == Fraction(known["exact"]), question


@pytest.mark.slow
@pytest.mark.parametrize("names", STORM)
def test_storm_answers_the_same(names: str) -> None:
    questions = ("Pmax(eventually(win))", "Pmax(eventually(player_sum == 21))", "Emax(paid)")
    scope = Scope(rules_named(names))
    told = [f"{float(measure(scope, question).value):.10f}" for question in questions]
    assert tuple(told) == STORM[names]


@pytest.mark.parametrize("names", ["base", "peek,surrender,double"])
def test_best_play_is_worth_what_dynamic_programming_says(names: str) -> None:
    rules = rules_named(names)
    assert measure(Scope(rules), "Emax(paid)").value == solve(rules).value


@pytest.mark.slow
@pytest.mark.parametrize(
    "names",
    [
        "hit_soft_17",
        "dealer_natural_ties",
        "both_naturals_lose",
        "bust_compared_as_sum",
        "natural_only_by_standing,double",
        "natural_pays=6/5",
        "spanish21",
        "bahama-bonus",
    ],
)
def test_best_play_of_every_variant(names: str) -> None:
    rules = rules_named(names)
    assert measure(Scope(rules), "Emax(paid)").value == solve(rules).value


def test_a_policy_has_the_odds_that_dynamic_programming_gives() -> None:
    scope = Scope()
    known = evaluate(scope.rules, "mimic-dealer")
    policy = policy_of(scope, "mimic-dealer")
    assert measure(scope, "P(eventually(bust))", policy).value == known.outcomes["bust"]
    assert measure(scope, "E(paid)", policy).value == known.value


def test_the_policy_attains_the_answer(tmp_path: Path) -> None:
    found = measure(Scope(), "Pmax(eventually(win))")
    chart = tmp_path / "win.chart"
    lines = {str(row): line.replace(".", "S") for row, line in chart_letters(found).items()}
    chart.write_text("".join(f"{name}: {line}\n" for name, line in lines.items()))
    policy = policy_of(Scope(), str(chart))
    assert measure(Scope(), "P(eventually(win))", policy).value == found.value


def test_best_play_is_the_known_chart(reference: dict[str, Any]) -> None:
    letters = chart_letters(measure(Scope(), "Emax(paid)"))
    lines = {str(row): line for row, line in letters.items()}
    for kind, rows in reference["chart"].items():
        for total, letters in rows.items():
            told = lines.get(f"{kind} {total}", letters)
            pairs = zip(told, letters, strict=True)
            assert all(one in (".", other) for one, other in pairs), (kind, total)


def test_a_comparison_is_true_or_false() -> None:
    code, out, _ = blackjack("odds 'P(eventually(bust)) <= 0.3' --policy mimic-dealer --json")
    answer = json.loads(out)
    assert (code, answer["verdict"]) == (0, "true")
    assert answer["answer"] == "6560574127830/23298085122481"
    assert answer["seconds"].keys() == {"encode", "solve", "total"}
    code, out, _ = blackjack("odds 'Pmin(eventually(bust)) > 0' --brief")
    assert code == 1
    assert out.startswith("false: Pmin(eventually(bust)) > 0")


def test_what_takes_too_many_positions_is_estimated_under_a_policy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = "odds 'P(eventually(bust)) <= 0.3' 'E(paid)' --policy mimic-dealer"
    known = [
        Fraction(each["answer"]) for each in json.loads(blackjack(f"{line} --json")[1])["answers"]
    ]
    monkeypatch.setattr(measuring, "PATIENT_NODES", 100)
    monkeypatch.setattr(simulation, "STAGES", {1_000: 1e-6})
    code, out, _ = blackjack(f"{line} --json")
    document = json.loads(out)
    assert (code, document["verdict"]) == (3, "partial")
    for answer, exact in zip(document["answers"], known, strict=True):
        assert (answer["verdict"], answer["answer"]) == ("partial", None)
        assert answer["reason"] == "more than 100 positions matter"
        (estimate,) = answer["estimates"].values()
        low, high = estimate["interval"]
        assert low <= exact <= high
        assert high - low < 0.4
    code, out, _ = blackjack(f"{line} --brief")
    assert code == 3
    assert out.startswith("partial: P(eventually(bust)) <= 0.3 is about 0.")


def test_best_play_is_not_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "PATIENT_NODES", 100)
    code, out, _ = blackjack("odds 'Pmax(eventually(win))' --json")
    document = json.loads(out)
    assert (code, document["verdict"], document["answer"]) == (3, "partial", None)
    assert "estimates" not in document
    code, out, _ = blackjack("odds 'Pmax(eventually(win))'")
    assert (code, "not settled: Pmax(eventually(win))" in out) == (3, True)


def test_a_decimal_is_read_exactly() -> None:
    scope = Scope()
    for text in ("Pmax(final) >= 0.43", "Pmax(final) >= 43/100", "0.43 <= Pmax(final)"):
        question = probability_question(
            text.replace("final", "eventually(final)"), scope.vocabulary
        )
        assert question.bound is not None
        assert (question.bound.sign, question.bound.number) == (">=", Fraction(43, 100))


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("eventually(win)", "no question about chance"),
        ("Pmax(player_sum == 21)", "about one board"),
        ("Pmax(eventually(win), final)", "takes one argument"),
        ("Emax(eventually(win))", "a number was expected"),
        ("Emax(player_sum)", "about one board"),
        ("0.1 <= Pmax(eventually(win)) <= 0.9", "not a chain"),
        ("Pmax(eventually(win)) >= half", "A known number was expected"),
        ("Pmax(eventually(won))", "There is no `won`"),
        ("P(eventually(win))", "name it with --policy"),
        ("Pmax(eventually(win)) --policy random", "only P(…) and E(…)"),
        ("P(eventually(win)) --policy rash", "'rash' is no policy"),
        ("Pmax(eventually(win)) --out model.txt", "must end in .prism"),
        ("Pmax(eventually(win)) --rules decks=1 --out m.prism", "leave decks out"),
        ("Emax(paid) --rules decks=1", "ask `blackjack solve`"),
        ("Pmax(eventually(win) | natural)", "as likely as `F and G` among all with G"),
        ("E(turns)", "averages are of `paid`, `states`, `actions`, `hits`, `dealer_hits`"),
    ],
)
def test_what_is_wrong_is_named(question: str, told: str) -> None:
    words, _, options = question.partition(" --")
    code, out, err = blackjack(f"odds '{words}' {'--' + options if options else ''}")
    assert (code, out) == (2, "")
    assert told in " ".join(err.split())
