"""The nearest number of boards that would do, beside all games of small scopes."""

from dataclasses import replace

import pytest
from tests.words import words

from gamechecks import Games, Scope, explain
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.explain import sufficient_bound
from gamechecks.language import parse
from gamechecks.language.concrete import evaluate
from gamechecks.language.question import conditions
from gamechecks.show.explain import bound_words
from gamemodels.mancala.board import Layout
from gamemodels.mancala.rules import Mancala, Trace, is_final, successors
from gamemodels.mancala.scope import RULE_NAMES

FORMULAS = (
    "True",
    "False",
    "stealing_happened",
    "boards <= 5",
    "boards == 3 or boards == 9",
    "turns >= 4",
    "winner == Player2",
    "at_end(hand == 2)",
    "at_end(turn == Player2) and pickups == 3",
    "at_end(final) and boards >= 9",
    "not at_end(final) and steals >= 2",
)


def beginnings(scope: Scope) -> list[Trace]:
    """Every game of any length, and every game cut off anywhere."""
    layout = Layout.canonical(scope.pockets)
    game = Mancala(layout, scope.each, scope.rules)
    found = [game.trace(game.starts())]
    for trace in found:
        if not is_final(layout, trace.boards[-1]):
            following = {move.state for move in successors(layout, trace.boards[-1], scope.rules)}
            found += [replace(trace, states=(*trace.boards, board)) for board in following]
    return found


def enough(scope: Scope, formula: str, games: Games) -> set[int]:
    """The numbers of boards, up to that of the scope or more, with which there is a game."""
    read, bounds, enough = parse(formula, words(scope.pockets)), range(1, 40), set[int]()
    for trace in beginnings(scope):
        if evaluate(read, trace):
            if not is_final(trace.layout, trace.boards[-1]):
                enough |= {len(trace)} if games is not Games.COMPLETE else set()
            elif games is not Games.UNFINISHED:
                enough |= {bound for bound in bounds if bound >= len(trace)}
    return enough


def agree(scope: Scope, formula: str, games: Games) -> None:
    """Compare where the bound refutes the question."""
    would = enough(scope, formula, games)
    if scope.boards not in would:
        nearest = min(would, key=lambda bound: (abs(bound - scope.boards), bound), default=None)
        wanted = conditions([] if formula == "True" else [formula], words(scope.pockets))
        found = sufficient_bound(BoundedSearch.of(scope, wanted, games))
        assert found == nearest, (scope, formula, games)


@pytest.mark.parametrize("games", [Games.UNFINISHED, Games.ANY])
def test_games_that_are_cut_off_on_the_smallest_board(games: Games) -> None:
    for formula in FORMULAS:
        for boards in (1, 4, 8):
            agree(Scope(4, 1, boards), formula, games)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["original", "kalah"])
@pytest.mark.parametrize("games", Games)
def test_every_bound_of_the_smallest_board(games: Games, rules: str) -> None:
    for formula in FORMULAS:
        for boards in range(1, 9):
            agree(Scope(4, 1, boards, RULE_NAMES.read(rules)), formula, games)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["original", "kalah", "steal_needs_marbles"])
@pytest.mark.parametrize("games", Games)
@pytest.mark.parametrize("formula", FORMULAS)
def test_every_bound_of_a_small_board(formula: str, games: Games, rules: str) -> None:
    for boards in range(1, 30):
        agree(Scope(6, 1, boards, RULE_NAMES.read(rules)), formula, games)


@pytest.mark.parametrize(
    ("boards", "games", "formula", "bound"),
    [
        (4, Games.UNFINISHED, "stealing_happened", 5),
        (9, Games.ANY, "boards <= 5", 5),
        (5, Games.UNFINISHED, "boards == 3 or boards == 7", 3),
        (6, Games.ANY, "boards == 3 or boards == 8", 8),
    ],
)
def test_the_nearest_bound_lies_on_either_side(
    boards: int, games: Games, formula: str, bound: int
) -> None:
    answer = explain(Scope(6, 1, boards), formula, games=games)
    assert (answer.bound, answer.bound_settled) == (bound, True)
    assert bound_words(answer) == f"{bound} boards would do."
