"""Random questions for `explain` and `diff`, and who is right about them."""

import random

from tests.agree.asked import LIMIT, Answer, Question
from tests.agree.language import holds
from tests.agree.mancala.rules import VARIANTS, Board, Game, Rules, first_fault, moves, start
from tests.agree.mancala.scopes import Scope, case_of, read_boards, some_scope


def some_explain(dice: random.Random) -> list[Question]:
    """Why is there none, and how many boards would do?"""
    whole = some_scope(dice, endless=True)
    case = case_of(dice, whole)
    formula = case.asked_of(dice, whole.complete())
    option = dice.choice([[], ["--unfinished"], ["--any"]])
    longest = max(len(game.boards) for game in whole.complete())
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

    argv = ["explain", *scope.argv(), *option, "--where", formula, "--timeout", "4"]
    return [Question("explain", argv, judge)]


def of_kind(option: list[str], scope: Scope) -> list[Game]:
    """The games within a bound that an option asks for."""
    if option == ["--unfinished"]:
        return scope.unfinished()
    return scope.complete() + (scope.unfinished() if option else [])


def parted(board: Board, rules: Rules, others: Rules) -> bool:
    """Do two sets of rules go on differently from a board?"""
    one, two = ({after for _, after in moves(board, which)} for which in (rules, others))
    return one != two


def parted_after(pockets: int, marbles: int, rules: Rules, others: Rules, most: int) -> int | None:
    """The boards of the shortest game, of so many at most, after which two sets of rules part."""
    reached = {start(pockets, marbles)}
    for boards in range(1, most + 1):
        if any(parted(board, rules, others) for board in reached):
            return boards
        reached = {after for board in reached for _, after in moves(board, rules)}
    return None


def some_diff(dice: random.Random) -> list[Question]:
    """Where do other rules make a difference first?"""
    scope = some_scope(dice)._replace(rules=frozenset())
    others = frozenset(dice.sample(VARIANTS, dice.choice([1, 1, 2])))
    right = parted_after(scope.pockets, scope.marbles, scope.rules, others, scope.boards - 1)

    def judge(answer: Answer) -> str | None:
        document = answer.document
        verdict = "refuted" if right is None else "found"
        if (document.get("verdict"), answer.code) != (verdict, 0) or document["boards"] != right:
            return f"{verdict}, exit 0, after {right} boards"
        if right is None:
            return None
        shared = list(read_boards(document["trace"]))
        faults = first_fault(shared, scope.rules), first_fault(shared, others)
        parts = faults == (None, None) and parted(shared[-1], scope.rules, others)
        return None if parts else "its game does not part them"

    argv = ["diff", "--rules", ",".join(sorted(others)), *scope.argv(), *LIMIT[:2]]
    return [Question("diff", argv, judge)]
