"""Random questions for `replay` and `eval`, with the files that they read."""

import json
import random
from dataclasses import replace
from pathlib import Path

from tests.agree.asked import Answer, Question
from tests.agree.language import Game
from tests.agree.mancala.rules import Scope, is_final, other
from tests.agree.mancala.scopes import (
    LARGEST,
    MANCALA,
    read_boards,
    rules_argv,
    some_rules,
    written,
)
from tests.agree.oracle import FILES, evaluated


def some_game(dice: random.Random, least: int) -> Game:
    """A game by some rules, complete or cut off."""
    pockets = dice.choice([p for p in (2, 4, 6, 6, 8) if p >= least])
    scope = Scope(pockets, dice.randint(1, LARGEST[pockets]), rules=some_rules(dice))
    return MANCALA.some_game(dice, scope, dice.randint(1, 40))


def some_replay(dice: random.Random, folder: Path) -> list[Question]:
    """Is it legal, and if not, from which board on; and how many boards follow the end?"""
    game = some_game(dice, 2)
    boards = list(game.boards)
    if is_final(boards[-1]):
        for _ in range(dice.choice([0, 0, 0, 1, 2])):
            boards.append(boards[-1]._replace(turn=other(boards[-1].turn)))
    rules = some_rules(dice) if dice.random() < 0.2 else game.scope.rules
    padded, scope = game._replace(boards=tuple(boards)), game.scope._replace(rules=rules)
    (question,) = MANCALA.some_replay(dice, folder, padded, scope)
    assert question.file is not None
    told = read_boards(json.loads(question.file.read_text())["trace"])
    padding = sum(is_final(board) for board in told[:-1])

    def judge(answer: Answer) -> str | None:
        wrong = answer.code == 0 and answer.document["padding"] != padding
        return question.judge(answer) or (f"{padding} boards of padding" if wrong else None)

    return [replace(question, judge=judge)]


def some_eval(dice: random.Random, folder: Path) -> list[Question]:
    """What is a formula or a term at every board of a file, or of boards alone?"""
    game = some_game(dice, 4)
    if dice.random() < 0.5:
        return MANCALA.some_eval(dice, folder, game)
    path = folder / f"boards{next(FILES)}.json"
    path.write_text(json.dumps(written(game)))
    writer = MANCALA.writer(dice, game.scope)
    return evaluated(writer, game, path, [str(path), *rules_argv(game.scope.rules)])
