"""What words say that they can still become is what they become in games that are played."""

import random
from typing import Any

import pytest

from gamechecks import KALAH, Games, Outcome, Rules, Scope, check, run
from gamechecks.core.scope import EngineChoice
from gamechecks.core.verdict import CheckOutcome
from gamechecks.engines.simulate import random_play
from gamechecks.language import concrete
from gamechecks.language.foresight import foreseen
from gamechecks.language.question import condition
from gamechecks.language.residual import Interner

WORLDS = [
    Scope(6, 2),
    Scope(6, 3, rules=KALAH),
    Scope(8, 2, rules=Rules(last_side_sweeps=True)),
    Scope(10, 4, rules=Rules(skip_opponent_mancala=True)),
]
ENGINES = (EngineChoice.SOLVER, EngineChoice.EXPLICIT)
TERMS = ["score(Player1)", "score(Player2)", "marbles[p2]", "marbles[p3]", "won_by"]


@pytest.mark.parametrize("scope", WORLDS)
@pytest.mark.parametrize("text", TERMS)
def test_words_stay_within_what_they_said(scope: Scope, text: str) -> None:
    word = next(
        word for word in scope.vocabulary.words if word.name == text.split("[")[0].split("(")[0]
    )
    assert word.later is not None
    given = condition(f"at_end({text}) == {text}", scope.vocabulary)
    arguments = _arguments(given.source)
    for seed in range(10):
        game = random_play(scope, seed, scope.boards)
        values = [word.plain(game.rules, state, *arguments) for state in game.states]
        for at, state in enumerate(game.states):
            possible = word.later(game.rules, state, *arguments)
            for value in values[at:]:
                if isinstance(possible, tuple):
                    assert possible[0] <= value <= possible[1]
                else:
                    assert value in possible


def _arguments(node: Any) -> tuple[Any, ...]:
    """The members that the word on the right of a comparison is given."""
    return tuple(member.value for member in node.operands[1].arguments)


FORMULAS = [
    "at_end(score(Player1) == {n})",
    "at_end(score(Player1)) >= {n}",
    "eventually(score(Player2) == {n})",
    "always(score(Player1) < {n})",
    "winner == Player1",
    "winner != Player2",
    "not at_end(score(Player1) + score(Player2) > {n})",
    "eventually(marbles[p2] >= {n})",
    "at_end(score(Player1) - score(Player2) == {n}) or eventually(marbles[p7] > {n})",
    "until(score(Player1) < {n}, score(Player2) > {n})",
    "iff(winner == Player1, at_end(score(Player2) < {n}))",
]


@pytest.mark.parametrize("scope", WORLDS)
def test_what_is_foreseen_comes_about(scope: Scope) -> None:
    dice, decided = random.Random(1), set[bool]()
    for seed in range(40):
        game = random_play(scope, seed, scope.boards)
        at = dice.randrange(len(game.states))
        pockets = min(scope.pockets, 7)
        text = dice.choice(FORMULAS).format(n=dice.randrange(1, 12)).replace("p7", f"p{pockets}")
        asked = condition(text, scope.vocabulary)
        node: Any = asked.source
        sure = foreseen(asked.residual(Interner()), game.rules, game.states[at])
        if sure is not None:
            decided.add(sure)
            assert concrete.values(node, game)[at] is sure, (text, at)
    assert decided == {True, False}


def test_nobody_has_all_marbles_of_a_small_board_by_both_engines() -> None:
    question = Scope(6, 1), "at_end(score(Player1) == 4)"
    answers = {run(*question, engine=engine).outcome for engine in ENGINES}
    assert len(answers) == 1


def test_questions_about_the_first_turn_of_a_large_board_are_settled_by_a_glance() -> None:
    for formula in (
        "turns == 1",
        "until(turn == Player1, score(Player1) >= 10)",
        "eventually(score(Player1) >= 10 and historically(turn == Player1))",
    ):
        assert run(Scope(14, 4), formula).outcome is Outcome.REFUTED, formula


def test_more_than_half_of_the_marbles_decide_a_game_of_any_length() -> None:
    decides = "always(implies(score(Player1) >= {}, winner == Player1))"
    assert check(Scope(14, 4), decides.format(25)).outcome is CheckOutcome.HOLDS
    most = check(Scope(6, 2), decides.format(5), engine=EngineChoice.SOLVER)
    assert most.outcome is CheckOutcome.HOLDS
    half = check(Scope(6, 2), decides.format(4), engine=EngineChoice.SOLVER)
    assert half.outcome is CheckOutcome.VIOLATED


def test_what_holds_at_the_end_is_not_broken_where_games_are_cut_off() -> None:
    decides = "always(implies(score(Player1) >= 5, winner == Player1))"
    scope = Scope(6, 2, 25)
    for games in (Games.ANY, Games.COMPLETE):
        verdict = check(scope, decides, engine=EngineChoice.SOLVER, games=games)
        assert verdict.outcome is CheckOutcome.HOLDS


def test_a_premise_that_does_not_stay_true_decides_nothing() -> None:
    empty = "always(implies(marbles[p1] == 0, at_end(score(Player1) >= 1)))"
    by_both = {check(Scope(6, 1), empty, engine=each).outcome for each in ENGINES}
    assert len(by_both) == 1
