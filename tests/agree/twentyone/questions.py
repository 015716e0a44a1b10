"""Everything that is asked about twentyone."""

import json
import random
from fractions import Fraction
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any

from tests.agree.asked import LIMIT, Answer, Question
from tests.agree.language import Unclear
from tests.agree.replays import legal, shown
from tests.agree.searches import Case, some_check, some_run
from tests.agree.trees import Moves, diff_judge, first_parting, plays, settled_as
from tests.agree.twentyone.formulas import PROPERTIES, TwentyoneWriter
from tests.agree.twentyone.odds import bounds, some_odds_formula
from tests.agree.twentyone.rules import (
    CHALLENGER,
    DEALER,
    RANKS,
    Game,
    Scope,
    first,
    first_fault,
    is_final,
    read_boards,
    some_game,
    steps,
    written,
)

GAMES = 200
FILES = count(1)
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
            return some_eval(dice, folder)
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
            return (some_run if n % 2 else some_check)(dice, case_of(dice))


def named(mix: str) -> frozenset[str]:
    """Rules by their names."""
    return frozenset(mix.split(",")) - {""}


def scope_argv(scope: Scope, boards: int | None, mix: str) -> list[str]:
    """The options that name a scope."""
    argv = ["--challenger", str(scope.challenger), "--dealer", str(scope.dealer)]
    argv += ["--copies", str(scope.copies), "--games", str(scope.games)]
    argv += ["--variation", str(scope.variation)] if scope.variation else []
    argv += [] if boards is None else ["--boards", str(boards)]
    return argv + (["--rules", mix] if mix else [])


@lru_cache(maxsize=32)
def every_game(scope: Scope, boards: int) -> list[Game]:
    """All games within a scope, complete or cut off."""
    tree = plays([first(scope)], lambda board: steps(board, scope), boards, GAMES)
    return [Game(path, events, scope) for path, events in tree]


def case_of(dice: random.Random) -> Case:
    """A scope with all its games: a few boards, or players who stand on any card."""
    mix = dice.choice(MIXES)
    boards, thresholds = dice.randint(1, 11), (dice.randint(1, 21), dice.randint(1, 21))
    if dice.random() < 0.4:
        boards, thresholds = dice.randint(11, 24), (1, 1)
    scope = Scope(*thresholds, dice.choice([1, 2, 4]), dice.choice([1, 1, 2]), rules=named(mix))
    if dice.random() < 0.1:
        scope = scope._replace(variation=dice.randint(1, 2))
    options = [] if mix or scope.games > 1 or scope.variation else [["--steps", "cards"]]
    return Case(
        "twentyone",
        scope_argv(scope, boards, mix),
        every_game(scope, boards),
        lambda board: is_final(board, scope),
        read_boards,
        TwentyoneWriter(dice),
        PROPERTIES,
        [["--steps", "boards"], *options],
    )


def some_trace(dice: random.Random) -> tuple[Game, str]:
    """A game by some rules, complete or cut off, with the names of the rules."""
    mix = dice.choice(MIXES)
    scope = Scope(
        dice.randint(1, 21),
        dice.randint(1, 21),
        dice.choice([1, 4, 4, 8]),
        dice.choice([1, 1, 2, 3]),
        dice.choice([0, 0, 0, 2]),
        named(mix),
    )
    return some_game(dice, scope, dice.randint(1, 70)), mix


def kept(folder: Path, game: Game, mix: str, trace: list[dict[str, Any]]) -> Path:
    """A file with these boards."""
    path = folder / f"twentyone{next(FILES)}.json"
    scope = game.scope._asdict()
    del scope["rules"]
    document = {"format": "twentyone-traces/1", "scope": scope | {"boards": len(trace)}}
    told = {"rules": mix.split(",") if mix else [], "trace": trace}
    path.write_text(json.dumps(document | told))
    return path


def some_eval(dice: random.Random, folder: Path) -> list[Question]:
    """What is a formula or a term at every board?"""
    game, mix = some_trace(dice)
    writer = TwentyoneWriter(dice)
    write = dice.choice([writer.truth, writer.truth, writer.number])
    formula, board = write(3), dice.randint(1, len(game.boards))
    path = kept(folder, game, mix, written(game.boards))
    at = [] if board == 1 else ["--board", str(board)]
    return [Question("eval", ["eval", str(path), formula, *at], shown(formula, game, board), path)]


def tampered(dice: random.Random, trace: list[dict[str, Any]]) -> None:
    """Change something in a document's boards."""
    at = dice.randrange(len(trace))
    board = trace[at]
    who = dice.choice(["challenger", "dealer"])
    match dice.randrange(9):
        case 0 if len(trace) > 1:
            del trace[at]
        case 1:
            trace.insert(at, json.loads(json.dumps(board)))
        case 2:
            board["clock"] += dice.choice([1, 10])
        case 3:
            rank = dice.choice(RANKS)
            board["deck"]["cards"][rank] = max(0, board["deck"]["cards"][rank] - 1)
        case 4:
            board[who]["value"] += 1
        case 5:
            board[who]["card"] = dice.choice([None, *RANKS])
        case 6:
            board["due"] = {part: due + 1 for part, due in board["due"].items()}
        case 7:
            board["controller"]["player"] = dice.choice([CHALLENGER, DEALER])
        case _:
            board["result"] = dice.choice([None, "WIN", "TIE", "LOSE"])


def some_replay(dice: random.Random, folder: Path) -> list[Question]:
    """Is it legal, and if not, from which board on?"""
    game, mix = some_trace(dice)
    trace = written(game.boards)
    if dice.random() < 0.7:
        tampered(dice, trace)
    if dice.random() < 0.1:
        mix = dice.choice(MIXES)
    scope = game.scope._replace(rules=named(mix))
    fault = first_fault(read_boards(trace), scope)
    path = kept(folder, game, mix, trace)
    return [Question("replay", ["replay", str(path)], legal(fault), path)]


def some_log(dice: random.Random, folder: Path) -> list[Question]:
    """Is a short form, cards alone, legal?"""
    scope = Scope(dice.randint(1, 21), dice.randint(1, 21), dice.choice([1, 2, 4]))
    game = some_game(dice, scope, 1_000)
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

    def judge(answer: Answer) -> str | None:
        right = ("legal", 0) if legally else ("illegal", 1)
        said = answer.document.get("verdict"), answer.code
        return None if said == right else f"{right[0]}, exit {right[1]}"

    return [Question("replay of draws", ["replay", str(path)], judge, path)]


def some_thresholds(dice: random.Random) -> Scope:
    """Thresholds for which every hand can be looked at."""
    return Scope(dice.randint(1, 9), dice.randint(1, 9), dice.choice([1, 2, 4, 8]))


def some_odds(dice: random.Random) -> list[Question]:
    """How likely is an outcome, or a formula about how a game ends?"""
    scope = some_thresholds(dice)
    argv = [*scope_argv(scope, None, ""), *LIMIT[:2]]
    formula, chance, ways = some_odds_formula(dice, scope)
    if dice.random() < 0.6:
        return [
            Question("odds of a formula", ["odds", formula, *argv], settled_as(probability=chance))
        ]

    def judge(answer: Answer) -> str | None:
        said = {key: Fraction(text) for key, text in answer.document["odds"].items()}
        draws = Fraction(answer.document["expected"]["draws"])
        right = said == ways.odds() and draws == ways.draws()
        told = {key: str(value) for key, value in ways.odds().items()}
        return None if right and answer.code == 0 else f"exit 0, {told}, draws {ways.draws()}"

    return [Question("odds", ["odds", *argv], judge)]


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

    def judge(answer: Answer) -> str | None:
        said = {key: answer.document.get(key) for key in keys}
        wanted = {key: right[key] for key in keys}
        return None if answer.code == 0 and said == wanted else f"exit 0, {wanted}"

    argv = ["bounds", *scope_argv(scope, None, ""), "--engine", engine]
    argv += [x for key in keys for x in ("--of", key)]
    return [Question(f"bounds {engine}", [*argv, *LIMIT[:2]], judge)]


def some_diff(dice: random.Random) -> list[Question]:
    """Where does a mistake of the report make a difference first?"""
    mix = dice.choice([mix for mix in MIXES if mix])
    scope = Scope(dice.randint(1, 4), dice.randint(1, 4), 1, dice.choice([1, 2]))
    boards = dice.randint(1, 16)
    if "restarts" in mix and scope.games > 1:
        raise Unclear("starts at any time are too many")
    kept_mistakes = scope._replace(rules=named(mix))
    both: tuple[Moves, Moves] = (
        lambda board: steps(board, scope),
        lambda board: steps(board, kept_mistakes),
    )
    right = first_parting(({first(scope)}, {first(scope)}), both, boards - 1)
    argv = ["diff", *scope_argv(scope, boards, mix), *LIMIT[:2]]
    return [Question("diff", argv, diff_judge(right))]
