"""Random questions for `explain` and `diff`, and who is right about them."""

import random

from tests.agree.asked import Answer, Question
from tests.agree.language import Game, holds
from tests.agree.mancala.rules import VARIANTS, Scope
from tests.agree.mancala.scopes import MANCALA, argv, complete, some_case, some_scope, unfinished


def some_explain(dice: random.Random) -> list[Question]:
    """Why is there none, and how many boards would do?"""
    whole = some_scope(dice, endless=True)
    case = some_case(dice, whole)
    formula = case.asked_of(dice, complete(whole))
    option = dice.choice([[], ["--unfinished"], ["--any"]])
    longest = max(len(game.boards) for game in complete(whole))
    scope = whole._replace(boards=dice.randint(1, min(8, longest)))
    enough = [
        boards
        for boards in range(1, longest + 1)
        if any(
            holds(case.meaning(formula), game)
            for game in of_kind(option, whole._replace(boards=boards))
        )
    ]
    fewest = min(enough, default=None)

    def judge(answer: Answer) -> str | None:
        document = answer.document
        verdict = "found" if scope.boards in enough else "refuted"
        if (document.get("verdict"), answer.code) != (verdict, 0):
            return f"{verdict}, exit 0"
        if verdict == "refuted" and document["bound_settled"] and document["bound"] != fewest:
            return f"the fewest boards that would do are {fewest}"
        return None

    asked = ["explain", *argv(scope, scope.boards), *option, "--where", formula]
    return [Question("explain", [*asked, "--timeout", "4"], judge)]


def of_kind(option: list[str], scope: Scope) -> list[Game]:
    """The games within a bound that an option asks for."""
    if option == ["--unfinished"]:
        return unfinished(scope)
    return complete(scope) + (unfinished(scope) if option else [])


def some_diff(dice: random.Random) -> list[Question]:
    """Where do other rules make a difference first?"""
    scope = some_scope(dice)._replace(rules=frozenset())
    others = frozenset(dice.sample(VARIANTS, dice.choice([1, 1, 2])))
    return MANCALA.some_diff(scope, scope._replace(rules=others), scope.boards)
