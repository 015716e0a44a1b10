"""Random questions for `replay` and `eval`, with the files that they read."""

import json
import random
from itertools import count
from pathlib import Path

from tests.agree.asked import Answer, Judge, Question
from tests.agree.mancala.formulas import MancalaWriter
from tests.agree.mancala.rules import Board, Game, first_fault, is_final, moves, other, start
from tests.agree.mancala.scopes import LARGEST, rules_argv, some_rules, written
from tests.agree.replays import shown

NUMBERS = count(1)


def some_game(dice: random.Random, least: int) -> tuple[Game, frozenset[str]]:
    """A game by some rules, complete or cut off."""
    pockets, rules = dice.choice([p for p in (2, 4, 6, 6, 8) if p >= least]), some_rules(dice)
    marbles, boards = dice.randint(1, LARGEST[pockets]), dice.randint(1, 40)
    played, events = [start(pockets, marbles)], []
    while len(played) < boards and not is_final(played[-1]):
        event, board = dice.choice(moves(played[-1], rules))
        played.append(board)
        events.append(event)
    return Game(tuple(played), tuple(events), marbles), rules


def kept(
    dice: random.Random, folder: Path, boards: list[Board], rules: frozenset[str]
) -> list[str]:
    """A file with these boards, and the options that go with it."""
    path = folder / f"trace{next(NUMBERS)}.json"
    if dice.random() < 0.5:
        path.write_text(json.dumps(written(boards)))
        return [str(path), *rules_argv(rules)]
    told = {"pockets": len(boards[0].marbles), "rules": sorted(rules)}
    path.write_text(json.dumps({"scope": told, "trace": written(boards)}))
    return [str(path)]


def tampered(dice: random.Random, boards: list[Board]) -> list[Board]:
    """The boards with something changed."""
    at = dice.randrange(len(boards))
    board, pockets = boards[at], len(boards[at].marbles)
    match dice.randrange(7):
        case 0:
            return boards[:at] + boards[at + 1 :] if len(boards) > 1 else boards
        case 1:
            return boards[: at + 1] + boards[at:]
        case 2:
            board = board._replace(turn=other(board.turn))
        case 3:
            board = board._replace(hand=max(0, board.hand + dice.choice([-1, 1])))
        case 4 if board.hand:
            board = board._replace(last_pocket=dice.choice([None, *range(pockets)]))
        case 5:
            return boards[:at] + boards[at + 1 : at + 2] + boards[at : at + 1] + boards[at + 2 :]
        case _:
            held = list(board.marbles)
            for slot in dice.sample(range(pockets), dice.choice([1, 2])):
                held[slot] = max(0, held[slot] + dice.choice([-1, 1]))
            board = board._replace(marbles=tuple(held))
    return [*boards[:at], board, *boards[at + 1 :]]


def some_replay(dice: random.Random, folder: Path) -> list[Question]:
    """Is it legal, and if not, from which board on?"""
    game, rules = some_game(dice, 2)
    boards = list(game.boards)
    if is_final(boards[-1]):
        for _ in range(dice.choice([0, 0, 0, 1, 2])):
            boards.append(boards[-1]._replace(turn=other(boards[-1].turn)))
    if dice.random() < 0.6:
        boards = tampered(dice, boards)
    if dice.random() < 0.2:
        rules = some_rules(dice)
    file, *rest = kept(dice, folder, boards, rules)
    return [Question("replay", ["replay", file, *rest], legal(boards, rules), Path(file))]


def legal(boards: list[Board], rules: frozenset[str]) -> Judge:
    """These boards are legal, or there is a first one that is not."""
    fault = first_fault(boards, rules)
    padding = sum(is_final(board) for board in boards[:-1])

    def judge(answer: Answer) -> str | None:
        document = answer.document
        said = document.get("verdict"), answer.code
        if fault is None:
            right = said == ("legal", 0) and document["padding"] == padding
            return None if right else f"legal, exit 0, with {padding} boards of padding"
        right = said == ("illegal", 1) and document["fault"]["board"] == fault
        return None if right else f"illegal, exit 1, at board {fault}"

    return judge


def some_eval(dice: random.Random, folder: Path) -> list[Question]:
    """What is a formula or a term at every board?"""
    game, rules = some_game(dice, 4)
    writer = MancalaWriter(dice, len(game.boards[0].marbles))
    write = dice.choice([writer.truth, writer.truth, writer.number, writer.player, writer.pocket])
    formula, board = write(3), dice.randint(1, len(game.boards))
    at = [] if board == 1 else ["--board", str(board)]
    file, *rest = kept(dice, folder, list(game.boards), rules)
    return [
        Question(
            "eval", ["eval", file, formula, *rest, *at], shown(formula, game, board), Path(file)
        )
    ]
