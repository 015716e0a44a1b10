"""What players can force, against all games one by one."""

import random
from dataclasses import replace
from functools import reduce
from itertools import product
from operator import xor
from typing import Any

import pytest
from tests.agree.mancala.formulas import MancalaWriter
from tests.gamechecks.engines.values.coin import CoinScope
from tests.gamechecks.engines.values.every_game import EveryGame

from gamechecks import ForceOutcome, Player, Rules, Scope, force, odds
from gamechecks.core.errors import InputError
from gamechecks.core.scope import GameScope
from gamechecks.engines.observers import ResidualObserver
from gamechecks.engines.values import forced
from gamechecks.engines.values.forced import goal_of
from gamechecks.engines.values.nodes import PlayGraph
from gamechecks.engines.values.refereeing import StrategyReferee
from gamechecks.engines.values.strategies import Decision, ForceSearch, Strategy, game_of
from gamechecks.games import load_game
from gamechecks.language.source import FormulaError
from gamemodels.mancala.best_search import ScoreGoal
from gamemodels.mancala.board import KALAH
from gamemodels.mancala.packed import PackedWalk
from gamemodels.mancala.scope import STANDARD, start_of

NIM: Any = load_game("examples/nim.py")
ALL_RULES = [Rules(*on) for on in product((False, True), repeat=3)]
SCOPES = [Scope(4, 1), Scope(4, 3), Scope(6, 1), Scope(6, 1, 9), Scope(4, 2, 6), Scope(6, 2, 10)]
FORCED, NOT_FORCED = ForceOutcome.FORCED, ForceOutcome.NOT_FORCED


def questions(seed: int) -> tuple[Scope, str]:
    """A small scope and a random formula."""
    dice = random.Random(seed)
    scope = dice.choice(SCOPES)
    if dice.random() < 0.3:
        scope = Scope(scope.pockets, scope.marbles, rules=dice.choice(ALL_RULES))
    return scope, MancalaWriter(dice, scope.pockets).question()


@pytest.mark.parametrize("seed", range(60))
def test_force_is_what_all_games_say(seed: int) -> None:
    scope, formula = questions(seed)
    for player in Player:
        wanted = EveryGame(scope, formula).forced(player)
        found = force(scope, player, formula)
        assert (found.outcome is FORCED) is wanted, f"{player} {formula} {scope}"


@pytest.mark.parametrize("seed", range(60, 90))
def test_two_players_cannot_force_opposites(seed: int) -> None:
    scope, formula = questions(seed)
    one = force(scope, "Player1", formula).outcome
    two = force(scope, "Player2", f"not ({formula})").outcome
    assert {one, two} == {FORCED, NOT_FORCED}


@pytest.mark.parametrize("heaps", [*product(range(4), repeat=3), (5, 6), (2, 4, 6, 1)])
def test_the_first_player_wins_nim_unless_the_exclusive_or_is_zero(heaps: tuple[int, ...]) -> None:
    scope = NIM.scope(heaps=heaps)
    first = force(scope, "First", "winner == First").outcome if any(heaps) else NOT_FORCED
    assert (first is FORCED) is (reduce(xor, heaps) != 0)


@pytest.mark.parametrize(("pockets", "marbles"), [(6, 2), (8, 1), (8, 2)])
def test_force_agrees_with_the_value_under_best_play(pockets: int, marbles: int) -> None:
    from gamechecks import best

    for rules in ALL_RULES:
        scope = Scope(pockets, marbles, rules=rules)
        value = best(scope).value
        assert value is not None
        wins = force(scope, Player.ONE, "winner == Player1").outcome is FORCED
        loses = force(scope, Player.TWO, "winner == Player2").outcome is FORCED
        assert (wins, loses) == (value > 0, value < 0)


def fault(scope: GameScope, player: Player, formula: str, strategy: Strategy) -> str | None:
    found = StrategyReferee(scope, player, goal_of(scope, formula), strategy).fault()
    return None if found is None else found.reason


def changed(strategy: Strategy, at: int, then: dict[int, int | None]) -> Strategy:
    """The same with another decision."""
    decisions = list(strategy.decisions)
    decisions[at] = Decision(decisions[at].state, then)
    return replace(strategy, decisions=tuple(decisions))


@pytest.mark.parametrize("player", Player)
def test_a_strategy_with_one_wrong_move_is_refused(player: Player) -> None:
    scope, formula = Scope(8, 2), "winner == Player1"
    strategy = force(scope, player, formula).strategy
    assert strategy is not None
    assert fault(scope, player, formula, strategy) is None
    wrong = 0
    for at, decision in enumerate(strategy.decisions):
        if (decision.state.turn is player) is not strategy.forced:
            continue
        (after,) = decision.then.values()
        for other in set(range(len(scope.referee.moves(decision.state)))) - decision.then.keys():
            mistaken = changed(strategy, at, {other: after})
            wrong += fault(scope, player, formula, mistaken) is not None
    assert wrong > 5


@pytest.mark.parametrize("player", Player)
def test_a_strategy_without_an_answer_is_refused(player: Player) -> None:
    scope, formula = Scope(8, 2), "winner == Player1"
    strategy = force(scope, player, formula).strategy
    assert strategy is not None
    for at, decision in enumerate(strategy.decisions):
        if (decision.state.turn is player) is not strategy.forced:
            lacking = changed(strategy, at, dict(list(decision.then.items())[1:]))
            told = fault(scope, player, formula, lacking)
            assert told is not None
            assert told.startswith("the strategy has no answer to 0")


def test_a_strategy_that_promises_the_opposite_is_refused() -> None:
    scope = Scope(6, 2)
    verdict = force(scope, Player.ONE, "winner == Player1")
    assert verdict.strategy is not None
    opposite = fault(scope, Player.ONE, "winner != Player1", verdict.strategy)
    assert opposite == "winner != Player1 is false when this game ends"


@pytest.mark.parametrize(
    ("player", "formula", "outcome"),
    [
        ("me", "at_end(taken)", FORCED),
        ("me", "at_end(heads)", NOT_FORCED),
        ("me", "not at_end(taken)", FORCED),
        ("me", "at_end(spoilt)", NOT_FORCED),
        ("me", "at_end(heads or spoilt or left)", FORCED),
        ("you", "not at_end(spoilt)", FORCED),
        ("you", "at_end(spoilt)", NOT_FORCED),
        ("you", "implies(eventually(tails), at_end(spoilt))", FORCED),
    ],
)
def test_chance_is_against_whoever_forces(player: str, formula: str, outcome: ForceOutcome) -> None:
    assert force(CoinScope(), player, formula).outcome is outcome


def test_chance_is_named_among_the_others_where_it_has_a_say() -> None:
    assert force(CoinScope(), "me", "at_end(heads)").others == ("you", "chance")
    assert force(CoinScope(), "me", "at_end(taken)").others == ("you",)


@pytest.mark.parametrize(
    ("player", "formula", "told"),
    [
        ("Player3", "winner == Player1", "'Player3' is no player: one of Player1, Player2 was"),
        ("plyer1", "winner == Player1", "did you mean Player1"),
        ("Player1", lambda trace: True, "is no formula: a text was expected"),
    ],
)
def test_what_is_wrong_is_told(player: str, formula: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        force(Scope(4, 1), player, formula)


def test_a_fact_about_one_board_must_say_which() -> None:
    with pytest.raises(FormulaError, match="is about one board, and the formula does not say"):
        force(Scope(4, 1), "Player1", "hand == 1")


def test_where_nobody_chooses_nothing_is_forced() -> None:
    crossing = load_game("examples/crossing.py")
    with pytest.raises(InputError, match="no move of crossing names a player"):
        force(crossing.scope(), "farmer", "eventually(final)")


@pytest.mark.parametrize("player", ["Player1", "Player2"])
def test_where_there_is_no_move_what_is_true_is_forced(player: str) -> None:
    assert force(Scope(2, 1), player, "eventually(final)").outcome is FORCED
    assert force(Scope(2, 1), player, "eventually(pickup)").outcome is NOT_FORCED


@pytest.mark.parametrize("player", ["Player1", "Player2"])
@pytest.mark.parametrize(
    ("start", "won"), [("0 1 0 0, Player1", True), ("0 0 0 1, Player1", False)]
)
def test_a_start_that_is_final_settles_what_is_forced(player: str, start: str, won: bool) -> None:
    scope = Scope(4, start=start_of(start))
    assert (force(scope, player, "winner == Player1").outcome is FORCED) is won
    assert odds(scope, "winner == Player1", best=player).probability == won


def test_out_of_time_it_is_unknown() -> None:
    verdict = force(Scope(14, 4), "Player1", "winner == Player1", timeout=0.05)
    assert verdict.outcome is ForceOutcome.UNKNOWN
    assert verdict.reason == "time limit of 0.05 s"
    assert verdict.strategy is None


SCORE_GOALS = (
    "winner == Player1",
    "winner != Player2",
    "not winner == Player1",
    "at_end(score(Player1) - score(Player2)) >= 3",
    "at_end(score(Player1) < score(Player2) - 1)",
    "at_end(final) and winner == none",
    "winner == Player1 and at_end(score(Player1)) >= 8",
    "at_end(score(Player2)) <= 5 or winner == Player1",
)


@pytest.mark.parametrize("formula", SCORE_GOALS)
@pytest.mark.parametrize("player", Player)
@pytest.mark.parametrize("scope", [Scope(6, 2), Scope(6, 3, rules=KALAH), Scope(8, 1)])
def test_best_play_tells_what_a_search_of_all_positions_tells(
    scope: Scope, player: Player, formula: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched = force(scope, player, formula)
    monkeypatch.setattr(forced, "GLANCE", 0)
    played = force(scope, player, formula)
    assert played.outcome is searched.outcome
    assert played.strategy is not None
    assert fault(scope, player, formula, played.strategy) is None


def test_best_play_is_asked_where_the_positions_are_many() -> None:
    scope = Scope(14, start=start_of("0 3 1 2 4 1 5  2 0 3 4 1 2 3, Player2"))
    outcomes = {
        least: force(scope, "Player1", f"at_end(score(Player1) - score(Player2)) >= {least}")
        for least in (3, 4)
    }
    assert [each.outcome for each in outcomes.values()] == [FORCED, NOT_FORCED]


@pytest.mark.parametrize("limit", [3, 5])
def test_what_has_settled_best_play_tells_the_strategy_without_another_search(limit: int) -> None:
    scope = Scope(14, start=start_of("0 3 1 2 4 1 5  2 0 3 4 1 2 3, Player2"))
    walk = PackedWalk(scope)
    goal = goal_of(scope, f"at_end(score(Player1) - score(Player2)) >= {limit}")
    graph = PlayGraph(walk, ResidualObserver(walk.rules, [goal]))
    search = ForceSearch(graph, Player.ONE)
    search.test = best_play = ScoreGoal(walk.game, Player.ONE, limit, lambda positions: None)
    won = search.value(next(graph.starts()))
    searched = best_play.search.nodes
    for seed in range(20):
        game_of(search, won, seed)
    assert best_play.search.nodes == searched > 1000


def test_a_goal_that_few_boards_settle_is_forced_without_a_bound() -> None:
    for formula, outcome in (("eventually(hand >= 6)", FORCED), ("always(hand < 4)", NOT_FORCED)):
        found = force(STANDARD, "Player1", formula)
        assert found.outcome is outcome
        assert found.strategy is not None


def test_what_is_open_where_games_are_cut_off_early_stays_open() -> None:
    # Within 25 boards nobody has 20 marbles in the hand, and later nobody need have them.
    found = force(Scope(6, 1), "Player1", "eventually(hand >= 20)")
    assert found.outcome is NOT_FORCED
