"""Random questions for `best`, `force` and `odds`, and plain searches of the whole game."""

import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache

from tests.agree.asked import LIMIT, Answer, Judge, Question
from tests.agree.mancala.rules import (
    PLAYER1,
    PLAYER2,
    Board,
    Rules,
    Scope,
    is_final,
    mancala,
    moves,
    start,
)
from tests.agree.mancala.scopes import argv, rules_argv, some_case, some_rules, some_scope
from tests.agree.trees import (
    forced_or_not,
    fractions_of,
    mean,
    settled_as,
    truth,
    valued,
    worst_case,
)


def margin(board: Board) -> int:
    """Player 1's score less player 2's."""
    pockets = len(board.marbles)
    return board.marbles[mancala(pockets, PLAYER1)] - board.marbles[mancala(pockets, PLAYER2)]


def best_play(board: Board, rules: Rules) -> int:
    """The score difference when both play their best from a board on."""

    @cache
    def value(board: Board) -> int:
        if is_final(board):
            return margin(board)
        results = [value(after) for _, after, *_ in moves(board, rules)]
        return max(results) if board.turn == PLAYER1 else min(results)

    return value(board)


def some_position(dice: random.Random) -> tuple[list[str], Board, Rules]:
    """A small board at its start or some way on, with the options that name it."""
    pockets, rules = dice.choice([2, 4, 6, 6, 6, 8]), some_rules(dice)
    marbles = dice.randint(1, {2: 3, 4: 6, 6: 3, 8: 1}[pockets])
    board = start(pockets, marbles)
    if dice.random() < 0.5:
        argv = ["--pockets", str(pockets), "--marbles", str(marbles), *rules_argv(rules)]
        return argv, board, rules
    held = [dice.randint(0, 3 if pockets < 8 else 1) for _ in range(pockets)]
    board = Board(tuple(held), dice.choice([PLAYER1, PLAYER2]), 0, None)
    told = f"{' '.join(map(str, held))}, {board.turn}"
    return ["--from", told, *rules_argv(rules)], board, rules


def some_best(dice: random.Random) -> list[Question]:
    """Who wins if both play well, and what is each first move worth?"""
    argv, board, rules = some_position(dice)
    value = best_play(board, rules)
    first = {
        f"p{after.last_pocket + 1}": best_play(after, rules)
        for event, after, *_ in moves(board, rules)
        if event == "pickup" and after.last_pocket is not None
    }

    def judge(answer: Answer) -> str | None:
        said = answer.document.get("verdict"), answer.code, answer.document.get("value")
        if said != ("exact", 0, value):
            return f"exact, exit 0, value {value}"
        if first and answer.document["moves"] != first:
            return f"moves {first}"
        return None

    return [Question("best", ["best", *argv, "--moves", *LIMIT[:2]], judge)]


def some_tree(dice: random.Random) -> tuple[Scope, list[str], str, str]:
    """A scope, its options, a formula with its meaning."""
    endless = dice.random() < 0.5
    scope = some_scope(dice, endless=endless)
    case = some_case(dice, scope)
    formula = case.asked_of(dice, case.played)
    return scope, argv(scope, None if endless else scope.boards), formula, case.meaning(formula)


def some_force(dice: random.Random) -> list[Question]:
    """Can a player make a formula true whatever the other does?"""
    scope, named, formula, meaning = some_tree(dice)
    player = dice.choice([PLAYER1, PLAYER2])
    leaf = truth(meaning, scope)
    begin = start(scope.pockets, scope.marbles)
    forced = worst_case(begin, lambda board: moves(board, scope.rules), scope.boards, leaf, player)
    told = ["force", player, formula, *named, *LIMIT[:2]]
    return [Question("force", told, forced_or_not(forced))]


def some_odds(dice: random.Random) -> list[Question]:
    """How likely is a formula, by players who move at random or one who does what it likes?"""
    scope, named, formula, meaning = some_tree(dice)
    leaf = truth(meaning, scope)
    begin, told = start(scope.pockets, scope.marbles), ["odds", formula, *named, *LIMIT[:2]]

    def worth(free: str | None, pick: Callable[[list[Fraction]], Fraction] | None) -> Fraction:
        return valued(
            begin,
            lambda board: moves(board, scope.rules),
            scope.boards,
            leaf,
            lambda player, after: pick(after) if pick and player == free else mean(after),
        )

    if dice.random() < 0.5:
        return [Question("odds", told, settled_as(probability=worth(None, None)))]
    free = dice.choice([PLAYER1, PLAYER2])
    judge = between(worth(free, min), worth(free, max))
    return [Question("odds --best", [*told, "--best", free], judge)]


def between(least: Fraction, greatest: Fraction) -> Judge:
    """The least and the greatest probability."""

    def judge(answer: Answer) -> str | None:
        said = fractions_of(answer, "least", "greatest")
        fine = answer.code == 0 and said == [least, greatest]
        return None if fine else f"exact, exit 0, from {least} to {greatest}"

    return judge
