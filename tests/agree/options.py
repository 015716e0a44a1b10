"""Random command lines of every verb, and files written and read again: exit codes and JSON."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tests.agree.asked import Answer, Judge, Question
from tests.agree.bever.formulas import BeverWriter
from tests.agree.bever.rules import VARIANTS as BEVER_RULES
from tests.agree.bever.rules import some_deal
from tests.agree.blackjack.formulas import BlackjackWriter
from tests.agree.blackjack.rules import VARIANTS as BLACKJACK_RULES
from tests.agree.mancala.formulas import MancalaWriter
from tests.agree.mancala.rules import VARIANTS as MANCALA_RULES
from tests.agree.twentyone.formulas import TwentyoneWriter
from tests.agree.twentyone.rules import VARIANTS as TWENTYONE_RULES
from tests.agree.writer import Writer

FILES = count(1)
CODES = {
    "run": {"found": 0, "refuted": 1, "unknown": 3},
    "check": {"holds": 0, "violated": 1, "unknown": 3},
    "prove": {"proved": 0, "violated": 1, "unknown": 3},
    "force": {"forced": 0, "not forced": 1, "unknown": 3},
    "bounds": {"exact": 0, "partial": 3},
    "best": {"exact": 0, "partial": 3},
    "odds": {"exact": 0, "partial": 3, "true": 0, "false": 1},
    "explain": {"found": 0, "refuted": 0, "unknown": 3},
    "diff": {"found": 0, "refuted": 0, "unknown": 3},
}
"""The exit code that goes with each verdict."""
Some = Callable[[random.Random], list[str]]


@dataclass(frozen=True)
class Options:
    """What a game's command lines are made of."""

    verbs: tuple[str, ...]
    scope: Some
    rules: tuple[str, ...]
    writer: Callable[[random.Random], Writer]
    players: tuple[str, ...] = ()
    formats: tuple[str, ...] = (".json", ".itf.json")


def mancala_scope(dice: random.Random) -> list[str]:
    """A small board."""
    return ["--pockets", str(dice.choice([2, 4, 4, 6])), "--marbles", str(dice.randint(0, 2))]


def bever_scope(dice: random.Random) -> list[str]:
    """A few cards, all deals or one."""
    highest = dice.randint(1, 3)
    start = ["--start", some_deal(dice, highest)] if dice.random() < 0.6 else []
    return ["--highest", str(highest), *start]


def twentyone_scope(dice: random.Random) -> list[str]:
    """Low thresholds."""
    thresholds = str(dice.randint(1, 8)), str(dice.randint(1, 8))
    return ["--challenger", thresholds[0], "--dealer", thresholds[1], "--copies", "1"]


def no_scope(dice: random.Random) -> list[str]:
    """Nothing beyond the rules."""
    return []


OPTIONS = {
    "mancala": Options(
        ("run", "check", "prove", "force", "bounds", "best", "odds", "explain", "diff"),
        mancala_scope,
        MANCALA_RULES,
        lambda dice: MancalaWriter(dice, 4),
        ("Player1", "Player2"),
        (".json", ".itf.json", ".xml", ".moves"),
    ),
    "bever": Options(
        ("run", "check", "prove", "force", "bounds", "odds", "explain", "diff"),
        bever_scope,
        BEVER_RULES,
        lambda dice: BeverWriter(dice, 2),
        ("Player1", "Player2"),
    ),
    "twentyone": Options(
        ("run", "check", "prove", "bounds", "odds", "explain", "diff"),
        twentyone_scope,
        TWENTYONE_RULES,
        TwentyoneWriter,
        formats=(".json", ".itf.json", ".csv"),
    ),
    "blackjack": Options(
        ("run", "check", "prove", "bounds", "odds", "explain", "diff"),
        no_scope,
        BLACKJACK_RULES,
        BlackjackWriter,
    ),
}


def some_line(dice: random.Random, game: str, folder: Path) -> list[Question]:
    """A command line by chance, or a file that is written and read."""
    if dice.random() < 0.4:
        return some_file(dice, game, folder)
    known = OPTIONS[game]
    verb = dice.choice(known.verbs)
    formula = known.writer(dice).question()
    broken = dice.random() < 0.15
    if broken:
        at = dice.randrange(len(formula))
        formula = formula[:at] + dice.choice("()=<x,1 \n'é") + formula[at + dice.randint(0, 2) :]
    argv = [verb, *asked(dice, known, verb, formula), *scope_of(dice, known, verb)]
    argv += ["--timeout", str(dice.choice([0, 1, 2, 3]))]
    if verb in ("run", "check"):
        argv += ["--jobs", "1", "--seed", str(dice.randrange(99))]
        argv += dice.choice([[], ["--engine", dice.choice(["auto", "solver", "explicit", "both"])]])
    if verb == "run":
        argv += dice.choice([[], ["--any"], ["--unfinished"], ["--count", "2"]])
    if verb == "check":
        argv += dice.choice([[], ["--complete"], ["--whole"]])
    as_json = dice.random() < 0.6
    if not as_json and dice.random() < 0.4:
        argv.append("--brief")
    kind = f"line {verb}" + (" of a broken formula" if broken else "")
    judge = fitting(verb, as_json)
    return [Question(kind, argv, judge, game=game, judges_unknown=True, as_json=as_json)]


def asked(dice: random.Random, known: Options, verb: str, formula: str) -> list[str]:
    """The formulas of a verb, as it takes them."""
    match verb:
        case "run" | "explain":
            return ["--where", formula] if dice.random() < 0.8 else []
        case "check" | "prove":
            return [formula]
        case "force":
            return [dice.choice(known.players), formula]
        case "odds":
            if known.players or known.formats[-1] == ".csv":
                return [formula]
            return [f"{dice.choice(['Pmax', 'Pmin'])}({formula})"]
    return []


def scope_of(dice: random.Random, known: Options, verb: str) -> list[str]:
    """The options that name a scope, and rules."""
    argv = known.scope(dice)
    if verb in ("run", "check", "force", "explain", "diff"):
        argv += ["--boards", str(dice.randint(1, 9))]
    if verb == "diff" or dice.random() < 0.3:
        argv += ["--rules", dice.choice(known.rules)]
    return argv


def fitting(verb: str, as_json: bool) -> Judge:
    """The exit code is the one of the verdict, or 2 with a message and nothing else."""

    def judge(answer: Answer) -> str | None:
        if "Traceback" in answer.text + answer.error or answer.code not in (0, 1, 2, 3):
            return "exit 0, 1, 2 or 3, and no traceback"
        if answer.code == 2:
            return None if answer.error.strip() and not answer.text else "a message and no answer"
        if not as_json:
            return None if answer.text.strip() else "an answer"
        verdict = answer.document.get("verdict")
        right = CODES[verb].get(str(verdict))
        if verb == "explain" and answer.document.get("reason"):
            right = 3
        return None if right == answer.code else f"exit {right} for {verdict}"

    return judge


def some_file(dice: random.Random, game: str, folder: Path) -> list[Question]:
    """A game that is found and written is legal when it is read, and has as many boards."""
    known = OPTIONS[game]
    ending = dice.choice(known.formats)
    path = folder / f"{game}-out{next(FILES)}{ending}"
    whole = ending in (".csv", ".moves")
    argv = ["run", *known.scope(dice), "--boards", str(dice.randint(2, 30)), "--timeout", "3"]
    argv += [] if whole else dice.choice([[], ["--any"], ["--unfinished"]])
    if not whole and dice.random() < 0.4:
        argv += ["--rules", dice.choice(known.rules)]
    found: list[int] = []

    def wrote(answer: Answer) -> str | None:
        if answer.code == 0:
            found.append(int(answer.document["boards"]))
            return None if path.exists() else "a file"
        return "no file" if path.exists() else fitting("run", as_json=True)(answer)

    def legal(answer: Answer) -> str | None:
        if not found:
            return None if answer.code == 2 else "exit 2, since there is no file"
        said = answer.code, answer.document.get("verdict"), answer.document.get("boards")
        return None if said == (0, "legal", found[0]) else f"legal, exit 0, {found[0]} boards"

    argv += ["--jobs", "1", "--seed", str(dice.randrange(99)), "--out", str(path)]
    return [
        Question(f"file {ending} written", argv, wrote, game=game, judges_unknown=True),
        Question(f"file {ending} read", ["replay", str(path)], legal, path, game=game),
    ]
