"""Everything that is asked about blackjack."""

import json
import random
from fractions import Fraction
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any

from tests.agree.asked import LIMIT, Answer, Question, exactly
from tests.agree.blackjack.formulas import PROPERTIES, BlackjackWriter
from tests.agree.blackjack.process import evaluated, solved, some_end, some_policy
from tests.agree.blackjack.rules import (
    VARIANTS,
    Board,
    Game,
    Scope,
    first_fault,
    moves,
    read_boards,
    some_game,
    starts,
    written,
)
from tests.agree.language import Unclear
from tests.agree.replays import legal, shown
from tests.agree.searches import Case, some_check, some_run
from tests.agree.trees import Choice, Moves, diff_judge, first_parting, plays

GAMES = 260
FILES = count(1)


def some_questions(dice: random.Random, folder: Path) -> list[Question]:
    """A few questions that belong together."""
    match dice.randrange(16):
        case 0 | 1 | 2:
            return some_eval(dice, folder)
        case 3 | 4 | 5:
            return some_replay(dice, folder)
        case 6:
            return some_shoe_worth(dice)
        case 7:
            return some_measure(dice)
        case 8:
            return some_policy_worth(dice)
        case 9:
            return some_diff(dice)
        case n:
            return (some_run if n % 2 else some_check)(dice, case_of(dice))


def some_rules(dice: random.Random) -> frozenset[str]:
    """The base rules, or some variants of them."""
    if dice.random() < 0.4:
        return frozenset()
    chosen = {name for name in VARIANTS if dice.random() < 0.25}
    pays = sorted(name for name in chosen if name.startswith("natural_pays"))
    return frozenset(chosen - set(pays[1:]))


def some_shoe(dice: random.Random) -> tuple[int, ...]:
    """A shoe of two or three values, for few deals."""
    held = dict.fromkeys(dice.sample(range(1, 11), dice.choice([2, 2, 3])), 0)
    while sum(value * number for value, number in held.items()) < 60:
        value = dice.choice(sorted(held))
        held[value] = min(held[value] + dice.randint(1, 6), 32)
    return tuple(held.get(value, 0) for value in range(1, 11))


def scope_argv(scope: Scope, boards: int | None = None) -> list[str]:
    """The options that name a scope."""
    rules = sorted(scope.rules) + (["decks=8"] if scope.shoe else [])
    argv = ["--rules", ",".join(rules)] if rules else []
    argv += ["--shoe", ",".join(map(str, scope.shoe))] if scope.shoe else []
    return argv + ([] if boards is None else ["--boards", str(boards)])


@lru_cache(maxsize=32)
def every_game(scope: Scope, boards: int) -> list[Game]:
    """All games within a scope, complete or cut off."""
    tree = plays(list(starts(scope)), lambda board: moves(board, scope), boards, GAMES)
    return [Game(path, events, scope) for path, events in tree]


def case_of(dice: random.Random) -> Case:
    """A scope with all its games: a shoe of few values."""
    scope, boards = Scope(some_rules(dice), some_shoe(dice)), dice.randint(1, 9)
    return Case(
        "blackjack",
        scope_argv(scope, boards),
        every_game(scope, boards),
        lambda board: board.turn == "over",
        read_boards,
        BlackjackWriter(dice),
        PROPERTIES,
    )


def some_trace(dice: random.Random) -> Game:
    """A game by some rules, complete or cut off."""
    shoe = dice.choice([None, None, some_shoe(dice), (4,) * 9 + (16,)])
    return some_game(dice, Scope(some_rules(dice), shoe), dice.randint(1, 12))


def kept(folder: Path, game: Game, trace: list[dict[str, Any]]) -> Path:
    """A file with these boards."""
    path = folder / f"blackjack{next(FILES)}.json"
    rules = sorted(game.scope.rules) + (["decks=8"] if game.scope.shoe else [])
    scope = {"boards": len(trace)} | ({"shoe": list(game.scope.shoe)} if game.scope.shoe else {})
    document = {"format": "blackjack-traces/1", "scope": scope, "rules": rules, "trace": trace}
    path.write_text(json.dumps(document))
    return path


def some_eval(dice: random.Random, folder: Path) -> list[Question]:
    """What is a formula or a term at every board?"""
    game = some_trace(dice)
    writer = BlackjackWriter(dice)
    write = dice.choice([writer.truth, writer.truth, writer.number])
    formula, board = write(3), dice.randint(1, len(game.boards))
    path = kept(folder, game, written(game.boards))
    at = [] if board == 1 else ["--board", str(board)]
    return [Question("eval", ["eval", str(path), formula, *at], shown(formula, game, board), path)]


def tampered(dice: random.Random, trace: list[dict[str, Any]]) -> None:
    """Change something in a document's boards."""
    at = dice.randrange(len(trace))
    board, card = trace[at], dice.choice(["A", "2", "5", "7", "9", "10"])
    match dice.randrange(8):
        case 0 if len(trace) > 1:
            del trace[at]
        case 1:
            trace.insert(at, json.loads(json.dumps(board)))
        case 2:
            board["turn"] = dice.choice(["player", "dealer", "over"])
        case 3:
            board["payoff"] = dice.choice([-20, -10, -5, 0, 10, 15, 20])
        case 4:
            board["outcome"] = dice.choice([None, "natural", "win", "push", "lose", "bust"])
        case 5:
            board["player"] = [*board["player"][:-1], card]
        case 6:
            board["dealer"] = [card, *board["dealer"][1:]]
        case _:
            board["dealer"] = [*board["dealer"], card]


def some_replay(dice: random.Random, folder: Path) -> list[Question]:
    """Is it legal, and if not, from which board on?"""
    game = some_trace(dice)
    trace = written(game.boards)
    if dice.random() < 0.7:
        tampered(dice, trace)
    fault = first_fault(read_boards(trace), game.scope)
    path = kept(folder, game, trace)
    return [Question("replay", ["replay", str(path)], legal(fault), path)]


def best_worth(board: Board, scope: Scope) -> Fraction:
    """What best play of a hand is worth on average, by plain search of all histories."""
    onward = moves(board, scope)
    if not onward:
        return Fraction(board.payoff, 10)
    by_event: dict[str, list[Choice]] = {}
    for choice in onward:
        by_event.setdefault(choice.event, []).append(choice)
    return max(
        sum((choice.weight * best_worth(choice.board, scope) for choice in found), Fraction())
        / sum((choice.weight for choice in found), Fraction())
        for found in by_event.values()
    )


def some_shoe_worth(dice: random.Random) -> list[Question]:
    """What is best play worth with a shoe of few values, by a player who uses all that is seen?"""
    # With peek or a choice beside a natural, what the player learns is more than the board.
    scope = Scope(some_rules(dice) - {"peek", "natural_only_by_standing"}, some_shoe(dice))
    if sum(scope.shoe or ()) < 24:
        raise Unclear("a shoe that does not last for a hand")
    every_game(scope, 40)
    deals = starts(scope).items()
    right = sum((chance * best_worth(board, scope) for board, chance in deals), Fraction())
    judge = exactly(0, value=str(right))
    return [Question("solve with a shoe", ["solve", *scope_argv(scope)], judge)]


def some_measure(dice: random.Random) -> list[Question]:
    """How likely can an end be made with an endless deck, and is that more than something?"""
    rules = some_rules(dice) - {"natural_only_by_standing"}
    name, formula, end = some_end(dice)
    right = solved(rules, end, max if "max" in name else min, 30 if formula == "hits" else 4)
    argv = scope_argv(Scope(rules))
    if dice.random() < 0.5:
        judge = exactly(0, answer=str(right))
        return [Question(f"odds {name}", ["odds", f"{name}({formula})", *argv, *LIMIT[:2]], judge)]
    limit = Fraction(round(right * 100) + dice.choice([-1, 0, 0, 1]), 100)
    told = f"{limit.numerator}/{limit.denominator}"
    true = right >= limit
    asked = f"{name}({formula}) >= {told}"
    judge = exactly(0 if true else 1, verdict=str(true).lower(), answer=str(right))
    return [Question(f"odds {name} compared", ["odds", asked, *argv, *LIMIT[:2]], judge)]


def some_policy_worth(dice: random.Random) -> list[Question]:
    """What is a policy worth, and how likely is each outcome?"""
    rules = some_rules(dice) - {"natural_only_by_standing"}
    name, policy = some_policy(dice, rules)
    right = evaluated(rules, policy, dice.choice(["bust", "lose", "natural", "push", "win"]))

    def judge(answer: Answer) -> str | None:
        document = answer.document
        said = {key: Fraction(text) for key, text in document["outcomes"].items()}
        said["value"] = Fraction(document["value"])
        fine = answer.code == 0 and all(said.get(key, 0) == value for key, value in right.items())
        return None if fine else f"exit 0, { {key: str(value) for key, value in right.items()} }"

    argv = ["evaluate", "--policy", name, *scope_argv(Scope(rules))]
    return [Question("evaluate", argv, judge)]


def some_diff(dice: random.Random) -> list[Question]:
    """Where does a variant make a difference first?"""
    scope, boards = Scope(frozenset(), None), dice.randint(1, 3)
    rules = some_rules(dice)
    if not rules:
        raise Unclear("no variant to compare")
    other = Scope(rules, None)
    both: tuple[Moves, Moves] = (
        lambda board: moves(board, scope),
        lambda board: moves(board, other),
    )
    right = first_parting((set(starts(scope)), set(starts(other))), both, boards - 1)
    argv = ["diff", *scope_argv(other, boards), *LIMIT[:2]]
    return [Question("diff", argv, diff_judge(right))]
