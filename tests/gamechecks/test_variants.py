"""The engines by variants of the rules, beside all games as the referee plays them."""

from collections.abc import Iterator

import pytest
from tests.by_solver import bounds, check, run, run_all
from tests.gamechecks.commands import mancala

from gamechecks import Games, Outcome, Scope, StepsChoice
from gamechecks.core.verdict import CheckOutcome
from gamemodels.mancala.board import KALAH, Board, Layout, Player, Rules
from gamemodels.mancala.rules import Mancala, Trace, is_final, starting_board, successors, winner
from gamemodels.mancala.scope import BOUND_NAMES, measured

SCOPES = [(4, 2), (4, 5), (6, 1)]


def games(pockets: int, marbles: int, rules: Rules) -> Iterator[Trace]:
    """Every complete game."""
    layout = Layout.canonical(pockets)
    open_games: list[tuple[Board, ...]] = [(starting_board(layout, marbles),)]
    while open_games:
        boards = open_games.pop()
        if is_final(layout, boards[-1]):
            yield Mancala(layout, marbles, rules).trace(boards)
        else:
            moves = successors(layout, boards[-1], rules)
            open_games += [(*boards, move.state) for move in moves]


def expected(name: str, played: list[Trace], marbles: int) -> int | None:
    """A bound by looking at all games."""
    if name.endswith("_score_difference"):
        leads = [measured("lead", game) for game in played]
        return min(leads) if name.startswith("lowest") else max(leads)
    kind, measure, *who = name.split("_")
    if who:
        won = Player.ONE if who[0] == "player1" else Player.TWO
        played = [game for game in played if winner(game) is won]
    values = [measured(measure, game) for game in played]
    if not values:
        return None
    return max(values) if kind == "longest" else min(values)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("pockets", "marbles"), SCOPES)
def test_bounds_are_those_of_all_games(pockets: int, marbles: int, any_rules: Rules) -> None:
    played = list(games(pockets, marbles, any_rules))
    answer = bounds(Scope(pockets, marbles, rules=any_rules))
    assert answer.exact
    assert {bound.name: bound.value for bound in answer.bounds} == {
        name: expected(name, played, marbles) for name in BOUND_NAMES
    }


@pytest.mark.parametrize(("pockets", "marbles"), SCOPES)
def test_all_games_are_found(pockets: int, marbles: int, any_rules: Rules) -> None:
    played = set(games(pockets, marbles, any_rules))
    longest = max(map(len, played))
    assert set(run_all(Scope(pockets, marbles, longest, any_rules)).traces) == played


@pytest.mark.parametrize("steps", StepsChoice)
def test_a_game_is_found_exactly_from_its_length_on(steps: StepsChoice, any_rules: Rules) -> None:
    fewest = min(map(len, games(6, 1, any_rules)))
    assert run(Scope(6, 1, fewest, any_rules), steps=steps).outcome is Outcome.FOUND
    assert run(Scope(6, 1, fewest - 1, any_rules), steps=steps).outcome is Outcome.REFUTED


@pytest.mark.parametrize("steps", StepsChoice)
def test_a_game_is_unfinished_up_to_the_longest(steps: StepsChoice, any_rules: Rules) -> None:
    most = max(map(len, games(6, 1, any_rules)))
    for boards, outcome in ((most - 1, Outcome.FOUND), (most, Outcome.REFUTED)):
        scope = Scope(6, 1, boards, any_rules)
        assert run(scope, games=Games.UNFINISHED, steps=steps).outcome is outcome


@pytest.mark.parametrize(
    "law",
    ["marbles-conserved", "turn-changes-by-the-rules", "mancalas-never-shrink"],
)
def test_laws_hold_by_all_rules(law: str, any_rules: Rules) -> None:
    assert check(Scope(6, 2, 25, any_rules), law).outcome is CheckOutcome.HOLDS


def test_a_sweep_can_be_asked_for() -> None:
    verdict = run(Scope(6, 1, 12, KALAH), "count(sweep) == 1 and always(not forfeit)")
    assert verdict.outcome is Outcome.FOUND
    assert run(Scope(6, 1, 12), "eventually(sweep)").outcome is Outcome.REFUTED


def test_a_wrong_rule_is_named() -> None:
    code, _, err = mancala("run --rules skip,kalah")
    assert (code, "'skip' is not a rule: expected original, kalah, or some of" in err) == (2, True)


@pytest.mark.parametrize(
    "rules", ["kalah,steal_needs_marbles", "steal_needs_marbles,original", "original,kalah"]
)
def test_rules_that_stand_alone_are_not_mixed(rules: str) -> None:
    code, _, err = mancala(f"run --rules {rules}")
    said = " ".join(err.split())
    assert code == 2
    assert "rules must be original or kalah alone, or some of steal_needs_marbles, " in said
    assert f"(got {rules})" in said


def test_the_rules_are_in_the_report() -> None:
    assert "kalah rules" in mancala("run --boards 12 --rules kalah").out
    assert '"rules": [\n' in mancala("run --boards 12 --json --rules last_side_sweeps").out
