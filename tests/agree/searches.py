"""Random questions for `run` and `check`, and who is right about them."""

import ast
import random

from tests.agree.asked import LIMIT, UNSETTLED, Answer, Judge, Question, among, read_boards
from tests.agree.formulas import PROPERTIES, Writer
from tests.agree.language import holds, parsed, wrong_at
from tests.agree.rules import Game
from tests.agree.scopes import every_game, some_scope

MOST = 40


def meaning(formula: str) -> str:
    """The formula that a name stands for, or the formula."""
    return PROPERTIES.get(formula, formula)


def asked_of(dice: random.Random, pockets: int, games: list[Game]) -> str:
    """A formula; more often than not one that is true of some games only."""
    if dice.random() < 0.1:
        return dice.choice(sorted(PROPERTIES))
    writer = Writer(dice, pockets)
    formula = writer.question()
    if dice.random() < 0.7:
        for _ in range(12):
            if 0 < sum(holds(formula, game) for game in games) < len(games):
                break
            formula = writer.question()
    return formula


def engines(dice: random.Random, kind: str, argv: list[str], judge: Judge) -> list[Question]:
    """The same question for both engines, now and then for both together."""
    options: list[list[str]] = [["--solver", "cadical"], ["--steps", "boards"]]
    options += [["--layout", "symbolic"], ["--seed", str(dice.randrange(1000))]]
    more = dice.choice(options) if dice.random() < 0.3 else []
    chosen = [["--engine", "explicit"], ["--engine", "solver", *more]]
    if dice.random() < 0.25:
        chosen.append(["--engine", "both"])
    return [Question(f"{kind} {how[1]}", [*argv, *how, *LIMIT], judge) for how in chosen]


def some_run(dice: random.Random) -> list[Question]:
    """Is there such a game, and which ones?"""
    scope = some_scope(dice)
    option, games = dice.choice(
        [
            ([], scope.complete()),
            (["--unfinished"], scope.unfinished()),
            (["--any"], list(every_game(scope))),
        ]
    )
    number = dice.choice([0, 1, 1, 1, 1, 2])
    formulas = [asked_of(dice, scope.pockets, games) for _ in range(number)]
    right = [game for game in games if all(holds(meaning(f), game) for f in formulas)]
    argv = ["run", *scope.argv(), *option, *(x for f in formulas for x in ("--where", f))]
    kind = " ".join(["run", *option])
    if len(right) <= MOST and dice.random() < 0.3:
        wanted = dice.randint(1, 5) if dice.random() < 0.3 else None
        several = ["--all"] if wanted is None else ["--count", str(wanted)]
        return engines(dice, f"{kind} {several[0]}", argv + several, all_of(right, wanted))
    return engines(dice, kind, argv, one_of(right))


def one_of(right: list[Game]) -> Judge:
    """One of these games is to be found, if there are any."""

    def judge(answer: Answer) -> str | None:
        said = answer.document.get("verdict"), answer.code
        if not right:
            return None if said == ("refuted", 1) else "refuted, exit 1"
        if said != ("found", 0):
            return f"found, exit 0; there are {len(right)} such games"
        trace = answer.document["trace"]
        if not among(trace, right):
            return f"its game is none of the {len(right)}"
        return None if answer.document["boards"] == len(trace) else f"{len(trace)} boards"

    return judge


def all_of(right: list[Game], wanted: int | None) -> Judge:
    """All of these games are to be found, or as many as are wanted."""

    def judge(answer: Answer) -> str | None:
        said = answer.document.get("verdict"), answer.code
        if said != (("found", 0) if right else ("refuted", 1)):
            return f"there are {len(right)} such games"
        traces = answer.document["traces"]
        count = len(right) if wanted is None else min(wanted, len(right))
        different = {read_boards(trace) for trace in traces}
        if not different <= {game.boards for game in right}:
            return f"one of its games is none of the {len(right)}"
        if not len(traces) == len(different) == count == answer.document["count"]:
            return f"{count} different games"
        exhausted = answer.document["ended"] == "exhausted"
        return "exhausted" if wanted is None and not exhausted else None

    return judge


def some_check(dice: random.Random) -> list[Question]:
    """Does it hold in every game, and where does it go wrong first?"""
    scope = some_scope(dice)
    complete = dice.random() < 0.3
    games = scope.complete() if complete else list(every_game(scope))
    formulas = [asked_of(dice, scope.pockets, games) for _ in range(1 + (dice.random() < 0.1))]
    argv = ["check", "--whole", *formulas, *scope.argv(), *["--complete"][:complete]]
    kind = "check --complete" if complete else "check"
    judges = [holding(meaning(formula), games) for formula in formulas]
    return engines(dice, kind, argv, judges[0] if len(judges) == 1 else several(judges))


def several(judges: list[Judge]) -> Judge:
    """Each property has its own answer, and the exit code tells the worst."""

    def judge(answer: Answer) -> str | None:
        checks = answer.document.get("checks", [])
        if len(checks) != len(judges):
            return f"{len(judges)} checks"
        codes = [{"holds": 0, "violated": 1}.get(check["verdict"], UNSETTLED) for check in checks]
        if UNSETTLED not in codes and answer.code != max(codes):
            return f"exit {max(codes)}"
        asked = zip(judges, codes, checks, strict=True)
        wrong = [j(Answer(code, doc, "")) for j, code, doc in asked if code != UNSETTLED]
        return next((why for why in wrong if why), None)

    return judge


def holding(formula: str, games: list[Game]) -> Judge:
    """A property that is broken by some of these games, as early as any breaks it, or by none."""
    broken = [game for game in games if wrong_at(formula, game)]
    first = min((wrong_at(formula, game) or 0 for game in broken), default=None)

    def judge(answer: Answer) -> str | None:
        document = answer.document
        said = document.get("verdict"), answer.code
        if not broken:
            if said != ("holds", 0):
                return f"holds, exit 0, in all {len(games)} games"
            return vacuity(formula, games, document["vacuous"])
        if said != ("violated", 1):
            return f"violated, exit 1, by {len(broken)} of {len(games)} games"
        if not among(document["trace"], broken):
            return "its game does not break the property, or is none"
        found = next(g for g in broken if g.boards == read_boards(document["trace"]))
        at = wrong_at(formula, found)
        earliest = at == first or (document["reason"] and document["settled"] < (first or 0))
        right = document["wrong_at"] == at and earliest
        return None if right else f"first broken at {first}, its game at {at}"

    return judge


def vacuity(formula: str, games: list[Game], said: list[str]) -> str | None:
    """What is wrong with the premises that are said not to come true in any of these games."""
    if not games:
        return None if said == ["at_end(final)"] else "vacuous: there is no complete game"
    for premise in said:
        if any(holds(premise, game) for game in games):
            return f"not vacuous: there is a game with {premise}"
    match parsed(formula):
        case ast.Call(
            func=ast.Name(id="always"),
            args=[ast.Call(func=ast.Name(id="implies"), args=[condition, _])],
        ):
            premise = f"eventually({ast.unparse(condition)})"
            if not said and not any(holds(premise, game) for game in games):
                return f"vacuous: no game has {premise}"
    return None
