"""Everything that is asked about blackjack."""

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.agree.asked import LIMIT, Answer, Question, exactly
from tests.agree.blackjack.formulas import PROPERTIES, BlackjackWriter
from tests.agree.blackjack.process import evaluated, solved, some_end, some_policy
from tests.agree.blackjack.rules import (
    VARIANTS,
    Board,
    Scope,
    moves,
    read_boards,
    starts,
    written,
)
from tests.agree.language import Game, Unclear
from tests.agree.oracle import Oracle, every_game, rules_argv
from tests.agree.searches import some_check, some_run
from tests.agree.trees import Choice


def some_questions(dice: random.Random, folder: Path) -> list[Question]:
    """A few questions that belong together."""
    match dice.randrange(16):
        case 0 | 1 | 2:
            return BLACKJACK.some_eval(dice, folder, some_trace(dice))
        case 3 | 4 | 5:
            game = some_trace(dice)
            return BLACKJACK.some_replay(dice, folder, game, game.scope)
        case 6:
            return some_shoe_worth(dice)
        case 7:
            return some_measure(dice)
        case 8:
            return some_policy_worth(dice)
        case 9:
            return some_diff(dice)
        case n:
            scope, boards = Scope(some_rules(dice), some_shoe(dice)), dice.randint(1, 9)
            return (some_run if n % 2 else some_check)(dice, BLACKJACK.case(dice, scope, boards))


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


def rule_names(scope: Scope) -> list[str]:
    """The rules by their names; a shoe needs decks."""
    return sorted(scope.rules) + (["decks=8"] if scope.shoe else [])


def argv(scope: Scope, boards: int | None = None) -> list[str]:
    """The options that name a scope."""
    shoe = ["--shoe", ",".join(map(str, scope.shoe))] if scope.shoe else []
    given = [*rules_argv(rule_names(scope)), *shoe]
    return given + ([] if boards is None else ["--boards", str(boards)])


def some_trace(dice: random.Random) -> Game:
    """A game by some rules, complete or cut off."""
    shoe = dice.choice([None, None, some_shoe(dice), (4,) * 9 + (16,)])
    return BLACKJACK.some_game(dice, Scope(some_rules(dice), shoe), dice.randint(1, 12))


def changed(dice: random.Random, board: dict[str, Any], scope: Scope) -> None:
    """Change something on a board of a document."""
    card = dice.choice(["A", "2", "5", "7", "9", "10"])
    match dice.randrange(6):
        case 0:
            board["turn"] = dice.choice(["player", "dealer", "over"])
        case 1:
            board["payoff"] = dice.choice([-20, -10, -5, 0, 10, 15, 20])
        case 2:
            board["outcome"] = dice.choice([None, "natural", "win", "push", "lose", "bust"])
        case 3:
            board["player"] = [*board["player"][:-1], card]
        case 4:
            board["dealer"] = [card, *board["dealer"][1:]]
        case _:
            board["dealer"] = [*board["dealer"], card]


def told(scope: Scope) -> dict[str, Any]:
    """A scope in a file."""
    shoe = {"scope": {"shoe": list(scope.shoe)}} if scope.shoe else {}
    return {"rules": rule_names(scope), **shoe}


BLACKJACK = Oracle(
    name="blackjack",
    starts=starts,
    moves=moves,
    is_final=lambda board, scope: board.turn == "over",
    read_boards=read_boards,
    written=written,
    told=told,
    argv=argv,
    writer=lambda dice, scope: BlackjackWriter(dice),
    properties=PROPERTIES,
    change=changed,
    most=260,
)


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
    every_game(BLACKJACK, scope, 40)
    deals = starts(scope).items()
    right = sum((chance * best_worth(board, scope) for board, chance in deals), Fraction())
    judge = exactly(0, value=str(right))
    return [Question("solve with a shoe", ["solve", *argv(scope)], judge)]


def some_measure(dice: random.Random) -> list[Question]:
    """How likely can an end be made with an endless deck, and is that more than something?"""
    rules = some_rules(dice) - {"natural_only_by_standing"}
    name, formula, end = some_end(dice)
    right = solved(rules, end, max if "max" in name else min, 30 if formula == "hits" else 4)
    named = argv(Scope(rules))
    if dice.random() < 0.5:
        judge = exactly(0, answer=str(right))
        return [Question(f"odds {name}", ["odds", f"{name}({formula})", *named, *LIMIT[:2]], judge)]
    limit = Fraction(round(right * 100) + dice.choice([-1, 0, 0, 1]), 100)
    told = f"{limit.numerator}/{limit.denominator}"
    true = right >= limit
    asked = f"{name}({formula}) >= {told}"
    judge = exactly(0 if true else 1, verdict=str(true).lower(), answer=str(right))
    return [Question(f"odds {name} compared", ["odds", asked, *named, *LIMIT[:2]], judge)]


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

    return [Question("evaluate", ["evaluate", "--policy", name, *argv(Scope(rules))], judge)]


def some_diff(dice: random.Random) -> list[Question]:
    """Where does a variant make a difference first?"""
    rules = some_rules(dice)
    if not rules:
        raise Unclear("no variant to compare")
    return BLACKJACK.some_diff(Scope(), Scope(rules), dice.randint(1, 3))
