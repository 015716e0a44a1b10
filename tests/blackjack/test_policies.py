"""`blackjack solve`, `chart`, `evaluate` and `compare` as users run them."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

Run = Callable[[str], tuple[int, str, str]]


def test_solve_tells_the_value_and_what_is_close(ask: Run, reference: dict[str, Any]) -> None:
    code, out, _ = ask("solve")
    assert code == 0
    assert reference["optimum"]["exact"] in out
    assert "-0.0242081220 bets a hand" in out
    assert "closest decision: hard 16 against 10, 0.000558 apart" in out


def test_solve_as_a_document(ask: Run, reference: dict[str, Any]) -> None:
    code, out, _ = ask("solve --values --json --rules surrender")
    document = json.loads(out)
    assert code == 0
    assert document["verdict"] == "exact"
    assert document["game"] == "blackjack"
    assert document["scope"] == {"rules": ["surrender"]}
    assert document["value"] == reference["variants"]["surrender"]["exact"]
    outcomes = {name: Fraction(each) for name, each in document["outcomes"].items()}
    assert outcomes["win"] + outcomes["push"] + outcomes["lose"] + outcomes["surrender"] == 1
    assert len(document["values"]) == document["states"] == 510
    assert set(document["values"][0]) >= {"player_sum", "dealer_showing", "stand", "hit"}


def test_solve_from_a_shoe(ask: Run) -> None:
    code, out, _ = ask("solve --rules decks=1 --shoe 0,2,2,2,2,0,0,2,2,4")
    assert code == 0
    assert "shoe 0,2,2,2,2,0,0,2,2,4" in out
    assert ask("solve --shoe 0,2,2,2,2,0,0,2,2,4") == (code, out, "")
    _, chart, _ = ask("chart --shoe 0,2,2,2,2,0,0,2,2,4")
    assert chart.startswith("best play · shoe 0,2,2,2,2,0,0,2,2,4, dealer stands on 17")
    code, _, err = ask("solve --rules decks=1 --shoe 1,1,1,1,1,1,1,1,1,1")
    assert code == 2
    assert "so that it lasts for a hand" in err


CHART = """\
best play · infinite deck, dealer stands on 17 · -0.024208 a hand
 dealer           2   3   4   5   6   7   8   9  10   A
 hard 17-21       S   S   S   S   S   S   S   S   S   S
 hard 16          S   S   S   S   S   H   H   H   h   H
 hard 13-15       S   S   S   S   S   H   H   H   H   H
 hard 12          H   H   s   S   S   H   H   H   H   H
 hard 4-11        H   H   H   H   H   H   H   H   H   H
 soft 19-21       S   S   S   S   S   S   S   S   S   S
 soft 18          S   S   S   S   S   S   S   H   H   h
 soft 12-17       H   H   H   H   H   H   H   H   H   H
 S stand   H hit   · small: worth under 0.01
"""


def test_the_chart_of_best_play(ask: Run) -> None:
    assert ask("chart") == (0, CHART, "")


def test_evaluate_reads_what_chart_writes(
    ask: Run, tmp_path: Path, reference: dict[str, Any]
) -> None:
    path = tmp_path / "best.chart"
    code, _, _ = ask(f"chart --rules double --out {path}")
    assert code == 0
    assert "first hard 11: DDDDDDDDHH" in path.read_text()
    code, out, _ = ask(f"evaluate --rules double --policy {path} --json")
    assert code == 0
    assert json.loads(out)["value"] == reference["variants"]["double"]["exact"]


def test_the_chart_as_a_document_and_a_picture(ask: Run, tmp_path: Path) -> None:
    picture = tmp_path / "chart.svg"
    code, out, err = ask(f"chart --json --svg {picture}")
    assert code == 0
    assert json.loads(out)["chart"]["hard 16"] == "SSSSSHHHHH"
    assert "the picture is in" in err
    assert "hard" in picture.read_text()


def test_a_chart_tells_what_it_costs_where_hands_are_alike(ask: Run) -> None:
    code, out, _ = ask("chart --rules bahama-bonus")
    assert code == 0
    assert "the policy looks at more than a chart has" in out


def test_evaluate_tells_outcomes(ask: Run, reference: dict[str, Any]) -> None:
    code, out, _ = ask("evaluate --policy mimic-dealer --json")
    document = json.loads(out)
    assert code == 0
    for name in ("win", "natural", "push", "lose", "bust"):
        assert document["outcomes"][name] == reference["policies"]["mimic-dealer"][name]["exact"]
    _, out, _ = ask("evaluate --policy mimic-dealer")
    assert "-0.0567463016 bets a hand" in out
    assert "  of which bust     0.2815928474  ████████" in out


def test_compare_adds_up(ask: Run) -> None:
    code, out, _ = ask("compare optimal mimic-dealer --json")
    document = json.loads(out)
    one, two = map(Fraction, document["values"])
    assert code == 0
    assert sum(Fraction(each["worth"]) for each in document["differences"]) == one - two
    _, out, _ = ask("compare optimal mimic-dealer")
    assert "hard 16 against 5  stand   hit " in out
    assert "and 21 more: --all shows them" in out
    _, out, _ = ask("compare mimic-dealer hit-below-17")
    assert "they never differ" in out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("evaluate --policy best", "'best' is no policy: expected one of optimal"),
        ("evaluate --policy hit-below-99", "a sum from 4 to 22 was expected"),
        ("evaluate --policy nowhere.chart", "nowhere.chart: No such file"),
        ("evaluate", "--policy"),
        ("compare optimal", "POLICY"),
        ("chart --policy random", "random has no chart: it mixes actions"),
        ("chart --svg chart.png", "the name must end in .svg"),
        ("chart --out nowhere/chart", "there is no folder nowhere"),
        ("solve --rules surender", "'surender' is not a rule"),
        ("solve --rules counting", "counting needs a shoe"),
        ("solve --rules spanish21,peek", "spanish21"),
    ],
)
def test_bad_usage_is_named(ask: Run, line: str, told: str) -> None:
    code, out, err = ask(line)
    assert code == 2
    assert not out
    assert told in err


def test_a_bad_chart_is_named(ask: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.chart"
    path.write_text("hard 16: SSSSSHHHHX\n")
    code, _, err = ask(f"evaluate --policy {path}")
    assert code == 2
    assert "line 1: hard 16: 'X' is none of S, H, R, D" in err


def test_a_long_fraction_is_broken_at_its_bar(ask: Run) -> None:
    _, out, _ = ask("evaluate --policy random")
    above, below = out.splitlines()[1:3]
    assert above == "  = -1032899189331566900243628513292731108004413/"
    assert below == "    3017870110411419328423432813508930386264064"
