"""Best play and policies against the fractions that are known."""

from fractions import Fraction
from typing import Any

import pytest

from gamemodels.blackjack.board import BASE, rules_named
from gamemodels.blackjack.charts import (
    Row,
    UnknownPolicy,
    best_chart,
    chart_of,
    compare,
    evaluate,
    process_of,
    solve,
)
from gamemodels.blackjack.infinite import dealer_ends
from gamemodels.blackjack.mdp import BUST, NATURAL, Action, Choice, Process, State, solve_process
from gamemodels.blackjack.shoe import BadShoe, Shoe, full_shoe

INFINITE = ("hit_soft_17", "dealer_natural_ties", "surrender", "double", "spanish21")
ALL = (*INFINITE, "peek", "both_naturals_lose", "natural_only_by_standing", "bahama-bonus")


def test_the_value_of_best_play(reference: dict[str, Any]) -> None:
    assert solve(BASE).value == Fraction(reference["optimum"]["exact"])


@pytest.mark.parametrize("name", INFINITE)
def test_the_value_of_variants(name: str, reference: dict[str, Any]) -> None:
    assert solve(rules_named(name)).value == Fraction(reference["variants"][name]["exact"])


def test_the_values_of_actions(reference: dict[str, Any]) -> None:
    values = solve(BASE).values
    for key, (stand, hit) in reference["q"].items():
        total, showing, ace = map(int, key.split(","))
        assert values[State(total, showing, ace)] == {
            Action.STAND: Fraction(stand),
            Action.HIT: Fraction(hit),
        }


def test_the_dealers_hands(reference: dict[str, Any]) -> None:
    for showing, odds in reference["dealer_distribution"].items():
        known = {BUST if end == "bust" else int(end): Fraction(p) for end, p in odds.items()}
        assert dealer_ends(BASE, int(showing)) == known
    assert dealer_ends(BASE, 1)[NATURAL] == Fraction(4, 13)
    assert dealer_ends(BASE, 10)[NATURAL] == Fraction(1, 13)


def test_the_value_by_the_dealers_card(reference: dict[str, Any]) -> None:
    solution = solve(BASE)
    process = solution.process
    for showing, known in reference["value_by_dealer_card"].items():
        total = Fraction(0)
        for state, likely in process.deal.leads.items():
            if state.dealer_showing == int(showing):
                if state in solution.values:
                    worth = max(solution.values[state].values())
                else:
                    (choice,) = process.choices(state)
                    worth = sum((o.paid * p for o, p in choice.ends.items()), Fraction(0))
                total += likely * worth
        likely = Fraction(4 if showing == "10" else 1, 13)
        assert float(total / likely) == pytest.approx(known, abs=1e-15)


def test_the_chart(reference: dict[str, Any]) -> None:
    chart, margins = best_chart(solve(BASE))
    for kind, rows in reference["chart"].items():
        for total, letters in rows.items():
            row = chart.rows[Row(False, kind == "soft", int(total))]
            assert "".join(action.letter for action in row) == letters
    assert min(margins, key=lambda cell: margins[cell]) == (Row(False, False, 16), 10)
    assert min(margins.values()) == pytest.approx(0.000558, abs=5e-7)


@pytest.mark.parametrize("name", ["surrender", "double"])
def test_the_chart_of_first_decisions(name: str, reference: dict[str, Any]) -> None:
    chart, _ = best_chart(solve(rules_named(name)))
    for kind, rows in reference["variants"][name]["chart_first_decision"].items():
        for total, letters in rows.items():
            row = chart.rows[Row(True, kind == "soft", int(total))]
            assert "".join(action.letter for action in row) == letters


def test_one_deck(reference: dict[str, Any]) -> None:
    rules = rules_named("decks=1")
    assert solve(rules).value == Fraction(reference["variants"]["decks=1"]["exact"])
    chart, _ = best_chart(solve(BASE))
    known = reference["variants"]["decks=1, playing the infinite-deck chart"]["exact"]
    assert evaluate(rules, chart.policy).value == Fraction(known)


def test_a_deck_without_fives_is_in_the_players_favour() -> None:
    without_fives = (4, 4, 4, 4, 0, 4, 4, 4, 4, 16)
    assert solve(rules_named("counting,decks=1"), without_fives).value > 0


@pytest.mark.slow
def test_more_decks_come_near_an_infinite_one() -> None:
    one, two = (solve(rules_named(f"decks={number}")).value for number in (1, 2))
    infinite = solve(BASE).value
    assert abs(two - infinite) < abs(one - infinite)


@pytest.mark.parametrize("cards", [(1,) * 10, (4,) * 9, (4,) * 9 + (-1,)])
def test_a_shoe_that_no_hand_can_be_played_from(cards: tuple[int, ...]) -> None:
    with pytest.raises(BadShoe):
        solve(rules_named("decks=1"), cards)


@pytest.mark.parametrize("name", ["decks=1", "decks=2,peek,surrender,double,hit_soft_17"])
def test_the_weights_of_a_shoe_add_up(name: str) -> None:
    rules = rules_named(name)
    process = Shoe(rules, full_shoe(rules.decks or 0))
    states = list(process.states())
    dealt = sum(weight * process.total(state) for state, weight in process.deal.leads.items())
    assert dealt == process.dealt
    for state in states[::53]:
        for choice in process.choices(state):
            ahead = sum(weight * process.total(each) for each, weight in choice.leads.items())
            assert ahead + sum(choice.ends.values()) == process.total(state)


@pytest.mark.parametrize("name", ["optimal", "mimic-dealer", "random"])
def test_policies(name: str, reference: dict[str, Any]) -> None:
    evaluation = evaluate(BASE, name)
    found = {**evaluation.outcomes, "value": evaluation.value}
    for key, known in reference["policies"][name].items():
        assert found[key] == Fraction(known["exact"])


def test_aims_and_extremes(reference: dict[str, Any]) -> None:
    known = {name: Fraction(each["exact"]) for name, each in reference["queries"].items()}
    assert evaluate(BASE, "win-max").outcomes["win"] == known["Pmax(eventually(win))"]
    assert evaluate(BASE, "lose-min").outcomes["lose"] == known["Pmin(eventually(lose))"]
    assert evaluate(BASE, "always-hit").outcomes["bust"] == known["Pmax(eventually(bust))"]
    assert evaluate(BASE, "always-hit").value == known["Emin(paid)"]
    assert evaluate(BASE, "never-bust").outcomes["bust"] == 0


def test_a_policy_by_a_number_is_the_one_with_a_name() -> None:
    assert evaluate(BASE, "hit-below-17").value == evaluate(BASE, "mimic-dealer").value
    assert evaluate(BASE, "hit-below-20").value == evaluate(BASE, "stick-on-20").value
    assert evaluate(BASE, "hit-below-4").value == evaluate(BASE, "always-stand").value
    assert evaluate(BASE, "hit-below-22").value == evaluate(BASE, "always-hit").value


def test_who_mimics_the_dealer_hits_a_soft_17_where_the_dealer_does() -> None:
    rules = rules_named("hit_soft_17")
    assert evaluate(rules, "mimic-dealer").value != evaluate(rules, "hit-below-17").value


@pytest.mark.parametrize("name", ["optimum", "hit-below-3", "hit-below-23", "hit-below-x"])
def test_policies_that_are_not_known(name: str) -> None:
    with pytest.raises(UnknownPolicy, match=name):
        evaluate(BASE, name)


@pytest.mark.parametrize("name", ["peek", "surrender", "double", "bahama-bonus"])
def test_no_policy_is_better_than_best_play(name: str) -> None:
    rules = rules_named(name)
    best = solve(rules)
    assert evaluate(rules, "optimal").value == best.value
    for other in ("mimic-dealer", "random", "win-max"):
        evaluation = evaluate(rules, other)
        assert evaluation.value < best.value
        assert sum(evaluation.ends.values()) == 1


def test_variants_that_only_hurt_or_help() -> None:
    base = solve(BASE).value
    for name in ("hit_soft_17", "both_naturals_lose", "bust_compared_as_sum", "natural_pays=6/5"):
        assert solve(rules_named(name)).value < base
    for name in ("dealer_natural_ties", "surrender", "double", "natural_pays=2"):
        assert solve(rules_named(name)).value > base
    assert solve(rules_named("natural_only_by_standing")).value == base
    assert solve(rules_named("peek")).value == base


def test_peeking_loses_no_doubled_stake_but_helps_no_surrender() -> None:
    value = {name: solve(rules_named(name)).value for name in ("double", "surrender")}
    assert solve(rules_named("double,peek")).value > value["double"]
    assert solve(rules_named("surrender,peek")).value < value["surrender"]


def test_of_equal_actions_standing_is_taken() -> None:
    process = process_of(rules_named("surrender,double"))
    solution = solve_process(process, lambda outcome: Fraction(1))
    assert solution.value == 1
    assert set(solution.best.values()) == {Action.STAND}


def test_the_difference_of_policies_is_what_differences_are_worth() -> None:
    comparison = compare(BASE, "optimal", "mimic-dealer")
    gap = comparison.first.value - comparison.second.value
    assert sum(each.worth for each in comparison.differences) == gap
    assert all(each.first != each.second for each in comparison.differences)
    assert len(comparison.differences) == 36
    assert not compare(BASE, "mimic-dealer", "hit-below-17").differences


def test_the_difference_from_a_mixed_policy() -> None:
    comparison = compare(rules_named("double"), "random", "never-bust")
    gap = comparison.first.value - comparison.second.value
    assert sum(each.worth for each in comparison.differences) == gap


def test_the_size_of_the_decision_process(reference: dict[str, Any]) -> None:
    """The deal, hands and outcomes are its states; a deal and an outcome have one way on."""
    sizes, process = reference["sizes"], process_of(BASE)
    hands = list(process.states())
    choices = [choice for state in hands for choice in process.choices(state)]
    outcomes = {outcome for choice in choices for outcome in choice.ends}
    assert 1 + len(hands) + len(outcomes) == sizes["mdp states"]
    assert 1 + len(choices) + len(outcomes) == sizes["mdp choices"]
    assert sum(not state.natural for state in hands) == sizes["decision states"]
    assert sum(state.natural for state in hands) == sizes["natural states"]
    assert {each.name for each in outcomes} == {"natural", "win", "push", "lose", "bust"}


@pytest.mark.parametrize("name", ["surrender", "double"])
def test_first_and_later_decisions(name: str, reference: dict[str, Any]) -> None:
    states = solve(rules_named(name)).values
    first = sum(state.first for state in states)
    assert [first, len(states) - first] == reference["sizes"][
        "states with a first bit, first/later"
    ]


def whole(process: Process, choice: Choice) -> Fraction | int:
    """What the weights of a choice add up to."""
    leads = (weight * process.total(state) for state, weight in choice.leads.items())
    return sum(leads) + sum(choice.ends.values())


@pytest.mark.parametrize("name", ["base", *ALL])
def test_the_odds_of_every_choice_add_up(name: str) -> None:
    process = process_of(rules_named(name))
    assert whole(process, process.deal) == process.dealt
    for state in process.states():
        assert {whole(process, each) for each in process.choices(state)} == {process.total(state)}


def test_what_random_play_teaches_falls_short(reference: dict[str, Any]) -> None:
    random = evaluate(BASE, "random")
    greedy, _ = chart_of(random.values, random.reach, BASE)
    regret = solve(BASE).value - evaluate(BASE, greedy.policy).value
    assert regret == Fraction(reference["learning_floors"]["random-average limit"]["exact"])
