"""Random questions for `run` and `check` of any game, and who is right about them."""

import ast
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.agree.asked import LIMIT, UNSETTLED, Answer, Judge, Question
from tests.agree.language import Game, holds, parsed, wrong_at
from tests.agree.writer import Writer

MOST = 40
TRIES = 12
HURRIED = 3.0
"""Seconds after which premises may have gone unlooked at."""
Read = Callable[[list[dict[str, Any]]], tuple[Any, ...]]


@dataclass(frozen=True)
class Case:
    """A scope that is small enough to look at every game in it, and how to ask about it."""

    game: str
    argv: list[str]
    played: Sequence[Game]
    is_final: Callable[[Any], bool]
    read: Read
    writer: Writer
    properties: dict[str, str] = field(default_factory=dict)
    solver_options: Sequence[list[str]] = ()
    solver: bool = True
    counts: bool = True

    def complete(self) -> list[Game]:
        """The games that are over within the bound."""
        return [game for game in self.played if self.is_final(game.boards[-1])]

    def unfinished(self) -> list[Game]:
        """The games that are cut off."""
        return [game for game in self.played if not self.is_final(game.boards[-1])]

    def meaning(self, formula: str) -> str:
        """The formula that a name stands for, or the formula."""
        return self.properties.get(formula, formula)

    def asked_of(self, dice: random.Random, games: Sequence[Game]) -> str:
        """A formula; more often than not one that is true of some games only."""
        if self.properties and dice.random() < 0.1:
            return dice.choice(sorted(self.properties))
        formula = self.writer.question()
        if dice.random() < 0.7:
            some = games if len(games) < MOST else dice.sample(list(games), MOST)
            for _ in range(TRIES):
                if 0 < sum(holds(formula, game) for game in some) < len(some):
                    break
                formula = self.writer.question()
        return formula

    def questions(
        self, dice: random.Random, kind: str, argv: list[str], judge: Judge
    ) -> list[Question]:
        """The same question for two engines, now and then for both together or for either."""
        options = [["--solver", "cadical"], ["--seed", str(dice.randrange(1000))]]
        options += self.solver_options
        more = dice.choice(options) if dice.random() < 0.3 else []
        chosen = [["--engine", "explicit"], ["--engine", "solver", *more]]
        chosen = chosen if self.solver else chosen[:1]
        if dice.random() < 0.35:
            chosen.append(["--engine", dice.choice(["both", "auto"]) if self.solver else "auto"])
        return [
            Question(
                f"{kind} {how[1]}", [*argv, *how, *LIMIT], fair(judge, argv, how), game=self.game
            )
            for how in chosen
        ]


def fair(judge: Judge, argv: list[str], how: list[str]) -> Judge:
    """Steps by whole cards, and a solver asked what is common after an announcement, may refuse."""
    announced = "auto" not in how and any("announce(" in word for word in argv)
    if "cards" not in how and ("explicit" in how or not announced):
        return judge
    return lambda answer: None if answer.code == 2 else judge(answer)


def some_run(dice: random.Random, case: Case) -> list[Question]:
    """Is there such a game, and which ones?"""
    kinds = {"": case.complete(), "--unfinished": case.unfinished(), "--any": list(case.played)}
    option = dice.choice(sorted(kinds))
    games = kinds[option]
    number = dice.choice([0, 1, 1, 1, 1, 2])
    formulas = [case.asked_of(dice, games) for _ in range(number)]
    right = [game for game in games if all(holds(case.meaning(f), game) for f in formulas)]
    argv = ["run", *case.argv, *[option][: bool(option)]]
    argv += [x for f in formulas for x in ("--where", f)]
    kind = f"run {option}".strip()
    if case.counts and len(right) <= MOST and dice.random() < 0.3:
        wanted = dice.randint(1, 5) if dice.random() < 0.3 else None
        several = ["--all"] if wanted is None else ["--count", str(wanted)]
        judge = all_of(right, wanted, case.read)
        return case.questions(dice, f"{kind} {several[0]}", argv + several, judge)
    return case.questions(dice, kind, argv, one_of(right, case.read))


def one_of(right: Sequence[Game], read: Read) -> Judge:
    """One of these games is to be found, if there are any."""

    def judge(answer: Answer) -> str | None:
        said = answer.document.get("verdict"), answer.code
        if not right:
            return None if said == ("refuted", 1) else "refuted, exit 1"
        if said != ("found", 0):
            return f"found, exit 0; there are {len(right)} such games"
        trace = answer.document["trace"]
        if read(trace) not in {game.boards for game in right}:
            return f"its game is none of the {len(right)}"
        return None if answer.document["boards"] == len(trace) else f"{len(trace)} boards"

    return judge


def all_of(right: Sequence[Game], wanted: int | None, read: Read) -> Judge:
    """All of these games are to be found, or as many as are wanted."""

    def judge(answer: Answer) -> str | None:
        said = answer.document.get("verdict"), answer.code
        if said != (("found", 0) if right else ("refuted", 1)):
            return f"there are {len(right)} such games"
        traces = answer.document["traces"]
        if answer.document["ended"] == "timeout":
            return None
        count = len(right) if wanted is None else min(wanted, len(right))
        different = {read(trace) for trace in traces}
        if not different <= {game.boards for game in right}:
            return f"one of its games is none of the {len(right)}"
        if not len(traces) == len(different) == count == answer.document["count"]:
            return f"{count} different games"
        exhausted = answer.document["ended"] == "exhausted"
        return "exhausted" if wanted is None and not exhausted else None

    return judge


def some_check(dice: random.Random, case: Case) -> list[Question]:
    """Does it hold in every game, and where does it go wrong first?"""
    complete = dice.random() < 0.3
    games = case.complete() if complete else list(case.played)
    formulas = [case.asked_of(dice, games) for _ in range(1 + (dice.random() < 0.1))]
    argv = ["check", "--whole", *formulas, *case.argv, *["--complete"][:complete]]
    kind = "check --complete" if complete else "check"
    judges = [holding(case.meaning(formula), games, case.read) for formula in formulas]
    judge = judges[0] if len(judges) == 1 else several(judges)
    return case.questions(dice, kind, argv, judge)


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


def holding(formula: str, games: Sequence[Game], read: Read) -> Judge:
    """A property that is broken by some of these games, as early as any breaks it, or by none."""
    broken = [game for game in games if wrong_at(formula, game)]
    first = min((wrong_at(formula, game) or 0 for game in broken), default=None)

    def judge(answer: Answer) -> str | None:
        document = answer.document
        said = document.get("verdict"), answer.code
        if not broken:
            if said != ("holds", 0):
                return f"holds, exit 0, in all {len(games)} games"
            hurried = document["seconds"]["total"] > HURRIED and not document["vacuous"]
            return None if hurried else vacuity(formula, games, document["vacuous"])
        if said != ("violated", 1):
            return f"violated, exit 1, by {len(broken)} of {len(games)} games"
        boards = read(document["trace"])
        found = next((game for game in broken if game.boards == boards), None)
        if found is None:
            return "its game does not break the property, or is none"
        at = wrong_at(formula, found)
        earliest = at == first or (document["reason"] and document["settled"] < (first or 0))
        right = document["wrong_at"] == at and earliest
        return None if right else f"first broken at {first}, its game at {at}"

    return judge


def vacuity(formula: str, games: Sequence[Game], said: list[str]) -> str | None:
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
