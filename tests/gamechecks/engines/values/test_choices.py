"""Choices of which chance says what comes, in random games, against a recursion over the moves."""

import random
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from gamechecks import ForceOutcome, force, games, odds
from gamechecks.engines.values.forced import goal_of
from gamechecks.engines.values.refereeing import StrategyReferee
from gamechecks.engines.values.strategies import Decision
from gamechecks.games import NUMBER, Move, of_state, option

PLAYERS = ("Ann", "Bob")
DEPTH, ENDS = 4, 3
GOAL = "at_end(mark) == 1"


@dataclass(frozen=True)
class Node:
    """A place in a tree of moves, and what it is marked with."""

    path: tuple[int, ...]
    mark: int


@dataclass(frozen=True)
class Tree(games.Rules[Node, str]):
    """A random tree: of players, of choices that chance has a say in, and of chance alone."""

    seed: int

    def starts(self) -> tuple[Node]:
        return (Node((), 0),)

    def moves(self, state: Node) -> list[Move[str, Node]]:
        dice = random.Random(f"{self.seed} {state.path}")
        player = dice.choice((*PLAYERS, None))
        found = []
        for at in range(dice.randint(1, 4)):
            after = Node((*state.path, at), dice.randrange(ENDS))
            choice = dice.choice((None, "one", "two")) if player else None
            found.append(Move(f"m{at}", after, player, dice.randint(1, 3), choice=choice))
        return found + ([found[0]] if player is None and dice.random() < 0.4 else [])

    def is_final(self, state: Node) -> bool:
        return len(state.path) == DEPTH


@dataclass(frozen=True)
class TreeScope(games.GameScope):
    """Which tree."""

    seed: int = option(0, "which tree")
    boards: int = option(DEPTH + 1, "boards", metavar="K")


MARK = of_state("mark", NUMBER, "What a place is marked with.", lambda _, state: state.mark)
PLAYER = games.sort_of("Player", PLAYERS)
TREE = games.Game(
    name="tree",
    scope=TreeScope,
    rules=lambda scope: Tree(scope.seed),
    vocabulary=lambda rules: games.Vocabulary(words=(MARK,), sorts=(PLAYER,)),
)


def options(moves: list[Move[str, Node]]) -> list[list[Move[str, Node]]]:
    """What there is to choose from, each with what may come of it."""
    groups = defaultdict(list)
    for at, move in enumerate(moves):
        groups[at if move.choice is None else move.choice].append(move)
    return list(groups.values())


@cache
def forced(rules: Tree, player: str, node: Node) -> bool:
    """Whether a player can force the goal, straight from the moves."""
    if rules.is_final(node):
        return node.mark == 1
    moves = rules.moves(node)
    if moves[0].player != player:
        return all(forced(rules, player, move.state) for move in moves)
    return any(all(forced(rules, player, m.state) for m in option) for option in options(moves))


@cache
def likely(rules: Tree, best: str | None, node: Node) -> Fraction:
    """How likely the goal is if one plays for it, or nobody does."""
    if rules.is_final(node):
        return Fraction(node.mark == 1)
    moves = rules.moves(node)
    groups = [moves] if moves[0].player is None else options(moves)
    worths = []
    for group in groups:
        parts = [move.weight * likely(rules, best, move.state) for move in group]
        worths.append(Fraction(sum(parts), sum(move.weight for move in group)))
    if best is not None and moves[0].player == best:
        return max(worths)
    return sum(worths, Fraction()) / len(worths)


@pytest.mark.parametrize("seed", range(40))
def test_force_is_what_the_moves_say(seed: int) -> None:
    scope = TreeScope(seed)
    (start,) = Tree(seed).starts()
    for player in _moving(seed):
        found = force(scope, player, GOAL)
        assert (found.outcome is ForceOutcome.FORCED) is forced(Tree(seed), player, start)


@pytest.mark.parametrize("seed", range(40))
def test_odds_are_what_the_moves_say(seed: int) -> None:
    scope = TreeScope(seed)
    (start,) = Tree(seed).starts()
    chance = odds(scope, GOAL).chances[GOAL]
    assert chance.least == chance.greatest == likely(Tree(seed), None, start)
    for player in _moving(seed):
        found = odds(scope, GOAL, best=player).chances[GOAL]
        assert found.greatest == likely(Tree(seed), player, start)


def _moving(seed: int) -> list[str]:
    """The players who have a move in a tree."""
    rules, seen, waiting = Tree(seed), set[Any](), list(Tree(seed).starts())
    for node in waiting:
        if not rules.is_final(node):
            moves = rules.moves(node)
            seen |= {move.player for move in moves}
            waiting += [move.state for move in moves]
    return [player for player in PLAYERS if player in seen]


def test_a_strategy_must_answer_all_that_may_come_of_its_choice() -> None:
    seeds = [seed for seed in range(40) if "Ann" in _moving(seed)]
    refused = 0
    for seed in seeds:
        scope = TreeScope(seed)
        found = force(scope, "Ann", GOAL)
        strategy = found.strategy
        if strategy is None or not strategy.forced:
            continue
        goal = goal_of(scope, GOAL)
        for at, decision in enumerate(strategy.decisions):
            for name in decision.then if len(decision.then) > 1 else ():
                then = {each: after for each, after in decision.then.items() if each != name}
                decisions = list(strategy.decisions)
                decisions[at] = Decision(decision.state, then)
                poorer = type(strategy)(True, strategy.starts, tuple(decisions))
                assert StrategyReferee(scope, "Ann", goal, poorer).fault() is not None
                refused += 1
    assert refused
