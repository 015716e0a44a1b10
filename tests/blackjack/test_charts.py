"""Policies as charts, read strictly and written."""

import pytest

from gamemodels.blackjack.board import BASE, rules_named
from gamemodels.blackjack.charts import (
    BadChart,
    best_chart,
    evaluate,
    named_policy,
    played_chart,
    process_of,
    read_chart,
    solve,
)


def _text(name: str) -> str:
    chart, _ = best_chart(solve(rules_named(name)))
    return "\n".join(chart.lines())


@pytest.mark.parametrize("name", ["base", "surrender", "double", "surrender,double", "spanish21"])
def test_what_is_written_can_be_read(name: str) -> None:
    rules = rules_named(name)
    chart, _ = best_chart(solve(rules))
    text = "# best play\n\n" + "\n".join(chart.lines()) + "\n"
    assert read_chart(text, rules) == chart
    if rules.bonuses:
        assert evaluate(rules, chart.policy).value < solve(rules).value
    else:
        assert evaluate(rules, chart.policy).value == solve(rules).value


@pytest.mark.parametrize("name", ["mimic-dealer", "never-bust", "hit-below-15", "lose-min"])
@pytest.mark.parametrize("rules", ["base", "double"])
def test_policies_as_charts(name: str, rules: str) -> None:
    process = process_of(rules_named(rules))
    policy = named_policy(name, process)
    chart = played_chart(policy, process)
    assert chart is not None
    assert evaluate(process.rules, chart.policy).value == evaluate(process.rules, policy).value


def test_a_policy_that_mixes_has_no_chart() -> None:
    process = process_of(BASE)
    assert played_chart(named_policy("random", process), process) is None


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("hard 16: SSSSSHHHHH", "", "rows are missing: hard 16$"),
        ("hard 16: SSSSSHHHHH", "hard 16: SSSSSHHHHX", "line 6: hard 16: 'X' is none of"),
        ("hard 16: SSSSSHHHHH", "hard 16: SSSSSHHHH", "line 6: hard 16 has 9 letters"),
        ("hard 16: SSSSSHHHHH", "hard 16: SSSSSHHHHR", "SURRENDER is not legal there"),
        ("hard 16: SSSSSHHHHH", "hard 16 SSSSSHHHHH", "line 6 is 'hard 16 SSSSSHHHHH'"),
        ("hard 16: SSSSSHHHHH", "hard 15: SSSSSHHHHH", "hard 15 is there twice"),
        ("hard 16: SSSSSHHHHH", "hard 22: SSSSSHHHHH", "there is no hard 22"),
        ("hard 16: SSSSSHHHHH", "soft 11: SSSSSHHHHH", "there is no soft 11"),
        ("hard 16: SSSSSHHHHH", "first hard 16: SSSSSHHHHH", "only surrender and double tell"),
    ],
)
def test_bad_charts_are_refused(old: str, new: str, told: str) -> None:
    text = _text("base")
    assert old in text
    with pytest.raises(BadChart, match=told):
        read_chart(text.replace(old, new), BASE)


def test_every_missing_row_is_named() -> None:
    text = "\n".join(line for line in _text("base").splitlines() if "soft" not in line)
    with pytest.raises(BadChart, match=r"soft 21, .* soft 12"):
        read_chart(text, BASE)


@pytest.mark.parametrize(
    ("rules", "row", "told"),
    [
        ("double", "first hard 11: DDDDDDDDHR", "SURRENDER is not legal"),
        ("surrender", "first hard 11: DDDDDDDDHH", "DOUBLE is not legal"),
        ("double", "hard 11: DDDDDDDDHH", "DOUBLE is not legal"),
    ],
)
def test_actions_must_be_legal_in_their_row(rules: str, row: str, told: str) -> None:
    name = row.split(":")[0]
    lines = [line for line in _text(rules).splitlines() if not line.startswith(f"{name}:")]
    with pytest.raises(BadChart, match=told):
        read_chart("\n".join([*lines, row]), rules_named(rules))


def test_with_bonuses_any_decision_may_double() -> None:
    rules = rules_named("spanish21")
    lines = [line for line in _text("spanish21").splitlines() if not line.startswith("hard 11:")]
    chart = read_chart("\n".join([*lines, "hard 11: DDDDDDDDHH"]), rules)
    assert evaluate(rules, chart.policy).value < solve(rules).value
