"""The fewest boards that would do, beside all complete games of small scopes."""

from dataclasses import replace

import pytest
from tests.queries import search_of
from tests.words import words

from gamechecks import Scope
from gamechecks.core.scope import MOST_BOARDS
from gamechecks.engines.explain import sufficient_bound
from gamechecks.language import parse
from gamechecks.language.concrete import evaluate
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


def complete_games(scope: Scope) -> list[Trace]:
    """Every complete game of any length."""
    layout = Layout.canonical(scope.pockets)
    game = Mancala(layout, scope.each, scope.rules)
    found, complete = [game.trace(game.starts())], list[Trace]()
    for trace in found:
        if is_final(layout, trace.boards[-1]):
            complete.append(trace)
            continue
        following = {move.state for move in successors(layout, trace.boards[-1], scope.rules)}
        found += [replace(trace, states=(*trace.boards, board)) for board in following]
    return complete


def agree(scope: Scope, formula: str) -> None:
    """Compare the bound with the shortest game, where the question is refuted."""
    read = parse(formula, words(scope.pockets))
    lengths = [len(game) for game in complete_games(scope) if evaluate(read, game)]
    if scope.boards < min(lengths, default=MOST_BOARDS):
        where = [] if formula == "True" else [formula]
        found = sufficient_bound(search_of(scope, *where))
        assert found == min(lengths, default=None), (scope, formula)


@pytest.mark.parametrize("formula", FORMULAS)
def test_bounds_of_the_smallest_board(formula: str) -> None:
    for boards in (1, 4, 8):
        agree(Scope(4, 1, boards), formula)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["original", "kalah", "steal_needs_marbles"])
@pytest.mark.parametrize("formula", FORMULAS)
def test_every_bound_of_a_small_board(formula: str, rules: str) -> None:
    for boards in range(1, 30):
        agree(Scope(6, 1, boards, RULE_NAMES.read(rules)), formula)
