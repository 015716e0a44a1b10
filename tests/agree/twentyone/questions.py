"""Everything that is asked about twentyone."""

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.agree.asked import LIMIT, Answer, Question, exactly
from tests.agree.language import Game, Unclear
from tests.agree.oracle import FILES, Oracle, rules_argv, rules_of
from tests.agree.searches import Case, some_check, some_run
from tests.agree.trees import settled_as
from tests.agree.twentyone.formulas import PROPERTIES, TwentyoneWriter
from tests.agree.twentyone.odds import bounds, some_odds_formula
from tests.agree.twentyone.rules import (
    CHALLENGER,
    DEALER,
    RANKS,
    Scope,
    first,
    is_final,
    read_boards,
    steps,
    written,
)

MIXES = (
    "",
    "",
    "",
    "start_as_shuffle",
    "no_check_winner",
    "text_times",
    "stale_hands",
    "uncoupled_score",
    "restarts",
    "restarts,overwriting",
    "no_check_winner,text_times",
    "stale_hands,text_times",
)


def some_questions(dice: random.Random, folder: Path) -> list[Question]:
    """A few questions that belong together."""
    match dice.randrange(16):
        case 0 | 1 | 2:
            return TWENTYONE.some_eval(dice, folder, some_trace(dice))
        case 3 | 4 | 5:
            return some_replay(dice, folder)
        case 6:
            return some_log(dice, folder)
        case 7:
            return some_odds(dice)
        case 8:
            return some_bounds(dice)
        case 9:
            return some_diff(dice)
        case n:
            return (some_run if n % 2 else some_check)(dice, some_case(dice))


def argv(scope: Scope, boards: int | None) -> list[str]:
    """The options that name a scope."""
    given = ["--challenger", str(scope.challenger), "--dealer", str(scope.dealer)]
    given += ["--copies", str(scope.copies), "--games", str(scope.games)]
    given += ["--variation", str(scope.variation)] if scope.variation else []
    given += [] if boards is None else ["--boards", str(boards)]
    return given + rules_argv(scope.rules)


def some_case(dice: random.Random) -> Case:
    """A scope with all its games: a few boards, or players who stand on any card."""
    mix = dice.choice(MIXES)
    boards, thresholds = dice.randint(1, 11), (dice.randint(1, 21), dice.randint(1, 21))
    if dice.random() < 0.4:
        boards, thresholds = dice.randint(11, 24), (1, 1)
    scope = Scope(*thresholds, dice.choice([1, 2, 4]), dice.choice([1, 1, 2]), rules=rules_of(mix))
    if dice.random() < 0.1:
        scope = scope._replace(variation=dice.randint(1, 2))
    options = [] if mix or scope.games > 1 or scope.variation else [["--steps", "cards"]]
    return TWENTYONE.case(dice, scope, boards, solver_options=[["--steps", "boards"], *options])


def some_trace(dice: random.Random) -> Game:
    """A game by some rules, complete or cut off."""
    scope = Scope(
        dice.randint(1, 21),
        dice.randint(1, 21),
        dice.choice([1, 4, 4, 8]),
        dice.choice([1, 1, 2, 3]),
        dice.choice([0, 0, 0, 2]),
        rules_of(dice.choice(MIXES)),
    )
    return TWENTYONE.some_game(dice, scope, dice.randint(1, 70))


def some_replay(dice: random.Random, folder: Path) -> list[Question]:
    """Is it legal, maybe by other rules?"""
    game = some_trace(dice)
    scope: Scope = game.scope
    if dice.random() < 0.1:
        scope = scope._replace(rules=rules_of(dice.choice(MIXES)))
    return TWENTYONE.some_replay(dice, folder, game, scope)


def changed(dice: random.Random, board: dict[str, Any], scope: Scope) -> None:
    """Change something on a board of a document."""
    who = dice.choice(["challenger", "dealer"])
    match dice.randrange(7):
        case 0:
            board["clock"] += dice.choice([1, 10])
        case 1:
            rank = dice.choice(RANKS)
            board["deck"]["cards"][rank] = max(0, board["deck"]["cards"][rank] - 1)
        case 2:
            board[who]["value"] += 1
        case 3:
            board[who]["card"] = dice.choice([None, *RANKS])
        case 4:
            board["due"] = {part: due + 1 for part, due in board["due"].items()}
        case 5:
            board["controller"]["player"] = dice.choice([CHALLENGER, DEALER])
        case _:
            board["result"] = dice.choice([None, "WIN", "TIE", "LOSE"])


def told(scope: Scope) -> dict[str, Any]:
    """A scope in a file."""
    fields = scope._asdict()
    return {"rules": sorted(fields.pop("rules")), "scope": fields}


TWENTYONE = Oracle(
    name="twentyone",
    starts=lambda scope: [first(scope)],
    moves=steps,
    is_final=is_final,
    read_boards=read_boards,
    written=written,
    told=told,
    argv=argv,
    writer=lambda dice, scope: TwentyoneWriter(dice),
    properties=PROPERTIES,
    change=changed,
    most=200,
)


def some_log(dice: random.Random, folder: Path) -> list[Question]:
    """Is a short form, cards alone, legal?"""
    scope = Scope(dice.randint(1, 21), dice.randint(1, 21), dice.choice([1, 2, 4]))
    game = TWENTYONE.some_game(dice, scope, 1_000)
    drawn: dict[str, list[str]] = {"challenger": [], "dealer": []}
    for board, event, after in zip(game.boards, game.events, game.boards[1:], strict=False):
        if event == "deals":
            who = board.action.removeprefix("DRAW_").lower()
            drawn[who].append(after.seats[who == "dealer"].card or "")
    legally = True
    match dice.randrange(4):
        case 0:
            drawn[dice.choice(sorted(drawn))].append(dice.choice(RANKS))
            legally = False
        case 1 if not drawn["dealer"]:
            drawn["challenger"].pop()
        case 2 if drawn["dealer"]:
            drawn["dealer"].pop()
    path = folder / f"twentyone{next(FILES)}.json"
    told = {"challenger": scope.challenger, "dealer": scope.dealer, "copies": scope.copies}
    path.write_text(json.dumps({"scope": told, "draws": drawn}))
    judge = exactly(0, verdict="legal") if legally else exactly(1, verdict="illegal")
    return [Question("replay of draws", ["replay", str(path)], judge, path)]


def some_thresholds(dice: random.Random) -> Scope:
    """Thresholds for which every hand can be looked at."""
    return Scope(dice.randint(1, 9), dice.randint(1, 9), dice.choice([1, 2, 4, 8]))


def some_odds(dice: random.Random) -> list[Question]:
    """How likely is an outcome, or a formula about how a game ends?"""
    scope = some_thresholds(dice)
    limited = [*argv(scope, None), *LIMIT[:2]]
    formula, chance, ways = some_odds_formula(dice, scope)
    if dice.random() < 0.6:
        return [
            Question(
                "odds of a formula", ["odds", formula, *limited], settled_as(probability=chance)
            )
        ]

    def all_odds(answer: Answer) -> str | None:
        said = {key: Fraction(text) for key, text in answer.document["odds"].items()}
        draws = Fraction(answer.document["expected"]["draws"])
        right = said == ways.odds() and draws == ways.draws()
        told = {key: str(value) for key, value in ways.odds().items()}
        return None if right and answer.code == 0 else f"exit 0, {told}, draws {ways.draws()}"

    return [Question("odds", ["odds", *limited], all_odds)]


def some_bounds(dice: random.Random) -> list[Question]:
    """What are the fewest and the most, over all and for each outcome?"""
    scope = some_thresholds(dice)
    right = {
        f"{key}{'' if group == 'all' else f'_{group.lower()}'}": number
        for key, groups in bounds(scope).items()
        for group, number in groups.items()
    }
    keys = dice.sample(sorted(right), dice.randint(1, 3))
    engine = dice.choice(["auto", "explicit", "explicit", "solver", "both"])
    judge = exactly(0, **{key: right[key] for key in keys})
    asked = ["bounds", *argv(scope, None), "--engine", engine]
    asked += [x for key in keys for x in ("--of", key)]
    return [Question(f"bounds {engine}", [*asked, *LIMIT[:2]], judge)]


def some_diff(dice: random.Random) -> list[Question]:
    """Where does a mistake of the report make a difference first?"""
    mix = dice.choice([mix for mix in MIXES if mix])
    scope = Scope(dice.randint(1, 4), dice.randint(1, 4), 1, dice.choice([1, 2]))
    if "restarts" in mix and scope.games > 1:
        raise Unclear("starts at any time are too many")
    return TWENTYONE.some_diff(scope, scope._replace(rules=rules_of(mix)), dice.randint(1, 16))
