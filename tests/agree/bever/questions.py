"""Everything that is asked about Bever."""

import json
import random
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any

from tests.agree.asked import LIMIT, Answer, Question
from tests.agree.bever.formulas import PROPERTIES, BeverWriter
from tests.agree.bever.rules import (
    PLAYER1,
    PLAYER2,
    Board,
    Game,
    Rules,
    callers,
    deal,
    deals,
    first_fault,
    moves,
    read_boards,
    some_deal,
    weight,
    written,
)
from tests.agree.bever.words import World, groups, world_of
from tests.agree.language import Unclear
from tests.agree.replays import legal, shown
from tests.agree.searches import Case, some_check, some_run
from tests.agree.trees import (
    Choice,
    Moves,
    diff_judge,
    first_parting,
    forced_or_not,
    plays,
    settled_as,
    truth,
    valued,
    worst_case,
)

GAMES = 220
FILES = count(1)
MIXES = (
    "",
    "",
    "",
    "pure_announcements",
    "reversed_five",
    "free_play",
    "silence",
    "mover_calls",
    "pure_announcements,mover_calls",
    "pure_announcements,reversed_five",
    "free_play,mover_calls",
)


def some_questions(dice: random.Random, folder: Path) -> list[Question]:
    """A few questions that belong together."""
    match dice.randrange(16):
        case 0 | 1:
            return some_eval(dice, folder)
        case 2 | 3:
            return some_replay(dice, folder)
        case 4:
            return some_worlds(dice, folder)
        case 5:
            return some_bounds(dice)
        case 6:
            return some_diff(dice)
        case 7:
            return some_odds(dice)
        case 8:
            return some_force(dice)
        case n:
            return (some_run if n % 2 else some_check)(dice, case_of(dice, *some_scope(dice)))


def some_scope(dice: random.Random) -> tuple[int, str, int, str]:
    """The highest card, a deal or none for all, the bound and the rules."""
    mix = dice.choice(MIXES)
    if dice.random() < 0.15:
        return 1, "", dice.randint(1, 3), mix
    highest = dice.choice([1, 2, 2, 2, 3])
    return highest, some_deal(dice, highest), dice.randint(1, 6), mix


def scope_argv(highest: int, start: str, boards: int | None, mix: str) -> list[str]:
    """The options that name a scope."""
    argv = ["--highest", str(highest), *(["--start", start] if start else [])]
    argv += [] if boards is None else ["--boards", str(boards)]
    return argv + (["--rules", mix] if mix else [])


def rules_of(mix: str) -> Rules:
    """Rules by their names."""
    return frozenset(mix.split(",")) - {""}


@lru_cache(maxsize=64)
def every_game(highest: int, start: str, boards: int, mix: str) -> list[Game]:
    """All games within a scope, complete or cut off."""
    rules = rules_of(mix)
    starts = [deal(text, highest) for text in ([start] if start else deals(highest))]
    tree = plays(starts, lambda board: moves(board, highest, rules), boards, GAMES)
    return [Game(path, events, highest, rules) for path, events in tree]


def case_of(dice: random.Random, highest: int, start: str, boards: int, mix: str) -> Case:
    """A scope with all its games."""
    rules = rules_of(mix)
    return Case(
        "bever",
        scope_argv(highest, start, boards, mix),
        every_game(highest, start, boards, mix),
        lambda board: bool(callers(board, rules)),
        read_boards,
        BeverWriter(dice, highest),
        PROPERTIES,
        counts="free_play" not in rules,
    )


def some_game(dice: random.Random) -> tuple[Game, str]:
    """A game by some rules, complete or cut off, with the names of the rules."""
    highest, mix = dice.randint(1, 4), dice.choice(MIXES)
    rules = rules_of(mix)
    path, events = [deal(some_deal(dice, highest), highest)], []
    boards = dice.randint(1, 9)
    while len(path) < boards and (onward := moves(path[-1], highest, rules)):
        choice = dice.choice(onward)
        path.append(choice.board)
        events.append(choice.event)
    return Game(tuple(path), tuple(events), highest, rules), mix


def kept(folder: Path, game: Game, mix: str, trace: list[dict[str, Any]]) -> Path:
    """A file with these boards."""
    path = folder / f"bever{next(FILES)}.json"
    scope = {"highest": game.highest, "boards": len(trace)}
    document = {"format": "bever-traces/1", "scope": scope, "trace": trace}
    path.write_text(json.dumps(document | {"rules": mix.split(",") if mix else []}))
    return path


def some_eval(dice: random.Random, folder: Path) -> list[Question]:
    """What is a formula or a term at every board?"""
    game, mix = some_game(dice)
    writer = BeverWriter(dice, game.highest)
    write = dice.choice([writer.truth, writer.truth, writer.knowing, writer.number])
    formula, board = write(3), dice.randint(1, len(game.boards))
    path = kept(folder, game, mix, written(game))
    at = [] if board == 1 else ["--board", str(board)]
    return [Question("eval", ["eval", str(path), formula, *at], shown(formula, game, board), path)]


def told_worlds(worlds: Iterable[World]) -> list[str]:
    """Worlds by their digits."""
    return sorted("".join(map(str, world)) for world in worlds)


def some_worlds(dice: random.Random, folder: Path) -> list[Question]:
    """Which worlds are left at a board, and which are linked to the real one?"""
    game, mix = some_game(dice)
    number = dice.randint(1, len(game.boards))
    board = game.boards[number - 1]
    worlds = frozenset((*a, *b) for a in board.possible[0] for b in board.possible[1])
    real, alike = world_of(board), groups(worlds)
    linked = {
        PLAYER1: told_worlds(alike[PLAYER1].get(real[:2], [])),
        PLAYER2: told_worlds(alike[PLAYER2].get(real[2:], [])),
    }
    pairs = {p: sum(len(group) ** 2 for group in alike[p].values()) for p in alike}

    def judge(answer: Answer) -> str | None:
        said = answer.document
        right = (told_worlds(worlds), pairs, linked, "".join(map(str, real)), 0)
        told = [said.get(key) for key in ("worlds", "links", "linked", "real")]
        return None if (*told, answer.code) == right else f"exit 0, {right[1:]}"

    path = kept(folder, game, mix, written(game))
    return [Question("worlds", ["worlds", str(path), "--board", str(number)], judge, path)]


def tampered(dice: random.Random, trace: list[dict[str, Any]], highest: int) -> None:
    """Change something in a document's boards."""
    at = dice.randrange(len(trace))
    board = trace[at]
    match dice.randrange(7):
        case 0 if len(trace) > 1:
            del trace[at]
        case 1:
            trace.insert(at, json.loads(json.dumps(board)))
        case 2:
            board["turn"] = PLAYER1 if board["turn"] == PLAYER2 else PLAYER2
        case 3:
            board["top"] = dice.randint(0, highest)
        case 4:
            board["cards"][dice.choice(sorted(board["cards"]))] = dice.randint(0, highest)
        case _:
            hands = set(board["possible"][dice.choice([PLAYER1, PLAYER2])])
            player = dice.choice([PLAYER1, PLAYER2])
            hands ^= {f"{dice.randint(0, highest)}{dice.randint(0, highest)}"}
            board["possible"][player] = sorted(hands)


def some_replay(dice: random.Random, folder: Path) -> list[Question]:
    """Is it legal, and if not, from which board on?"""
    game, mix = some_game(dice)
    trace = written(game)
    if dice.random() < 0.6:
        tampered(dice, trace, game.highest)
    if "free_play" not in mix:
        if dice.random() < 0.15:
            mix = dice.choice([other for other in MIXES if "free_play" not in other])
        for board in trace:
            board["move"] = None
    named = [board["move"] for board in trace]
    fault = first_fault(read_boards(trace), named, game.highest, rules_of(mix))
    path = kept(folder, game, mix, trace)
    return [Question("replay", ["replay", str(path)], legal(fault), path)]


def some_bounds(dice: random.Random) -> list[Question]:
    """When can Bever be called, and from how many deals?"""
    highest = dice.choice([1, 1, 2])
    start = some_deal(dice, highest) if highest > 1 or dice.random() < 0.5 else ""
    mix = dice.choice(["", "", "silence"])
    right = bounds(highest, start, mix)

    def judge(answer: Answer) -> str | None:
        said = {key: answer.document.get(key) for key in right}
        fine = answer.code == 0 and said == right
        return None if fine else f"exact, exit 0, {right}"

    argv = ["bounds", *scope_argv(highest, start, None, mix), *LIMIT[:2]]
    return [Question("bounds", argv, judge)]


def bounds(highest: int, start: str, mix: str) -> dict[str, int | None]:
    """The fewest turns after which each player calls, and the deals from which they can."""
    rules = rules_of(mix)
    fewest: dict[str, list[int]] = {PLAYER1: [], PLAYER2: []}
    seen: set[Board] = set()
    able = {PLAYER1: 0, PLAYER2: 0, "nobody": 0}
    told = [start] if start else list(deals(highest))
    for text in told:
        level, reached, calling, depth = {deal(text, highest)}, set[Board](), set[str](), 0
        while level:
            reached |= level
            for board in level:
                for player in callers(board, rules):
                    if player not in calling:
                        fewest[player].append(depth)
                    calling.add(player)
            onward = (c.board for board in level for c in moves(board, highest, rules))
            level, depth = set(onward) - reached, depth + 1
        seen |= reached
        able[PLAYER1] += PLAYER1 in calling
        able[PLAYER2] += PLAYER2 in calling
        able["nobody"] += not calling
    return {
        "fewest_turns_player1_calls": min(fewest[PLAYER1], default=None),
        "fewest_turns_player2_calls": min(fewest[PLAYER2], default=None),
        "reachable_boards": len(seen),
        "deals": len(told),
        "deals_player1_can_call": able[PLAYER1],
        "deals_player2_can_call": able[PLAYER2],
        "deals_nobody_can_call": able["nobody"],
    }


def some_diff(dice: random.Random) -> list[Question]:
    """Where does a variant of the rules make a difference first?"""
    highest, start, boards, _ = some_scope(dice)
    mix = dice.choice([mix for mix in MIXES if mix])
    starts = {deal(text, highest) for text in ([start] if start else deals(highest))}
    both: tuple[Moves, Moves] = (
        lambda board: moves(board, highest, frozenset()),
        lambda board: moves(board, highest, rules_of(mix)),
    )
    right = first_parting((starts, starts), both, boards - 1)
    argv = ["diff", *scope_argv(highest, start, boards, mix), *LIMIT[:2]]
    return [Question("diff", argv, diff_judge(right))]


def chances(highest: int, rules: Rules) -> Moves:
    """The moves of a board: the player chooses where to take, chance draws."""

    def onward(board: Board) -> list[Choice]:
        found = moves(board, highest, rules)
        if found and found[0].event.startswith("take"):
            return found
        return [c._replace(player=None, weight=weight(c.event, found)) for c in found]

    return onward


def some_tree(dice: random.Random) -> tuple[int, str, int, str, str]:
    """A scope with one deal and a formula, without free play, where players may pass to chance."""
    highest, start, boards, mix = some_scope(dice)
    start = start or some_deal(dice, highest)
    if "free_play" in mix:
        raise Unclear("who chooses in free play")
    case = case_of(dice, highest, start, boards, mix)
    return highest, start, boards, mix, case.asked_of(dice, case.played)


def some_odds(dice: random.Random) -> list[Question]:
    """How likely is a formula where players choose by chance?"""
    highest, start, boards, mix, formula = some_tree(dice)
    rules = rules_of(mix)
    leaf = truth(PROPERTIES.get(formula, formula), lambda p, e: Game(p, e, highest, rules))
    begin = deal(start, highest)
    worth = valued(
        begin, chances(highest, rules), boards, leaf, lambda _, v: sum(v, Fraction()) / len(v)
    )
    argv = ["odds", formula, *scope_argv(highest, start, boards, mix), *LIMIT[:2]]
    return [Question("odds", argv, settled_as(probability=worth))]


def some_force(dice: random.Random) -> list[Question]:
    """Can a player make a formula true whatever the other and chance do?"""
    highest, start, boards, mix, formula = some_tree(dice)
    rules, player = rules_of(mix), dice.choice([PLAYER1, PLAYER2])
    leaf = truth(PROPERTIES.get(formula, formula), lambda p, e: Game(p, e, highest, rules))
    begin = deal(start, highest)
    forced = worst_case(begin, chances(highest, rules), boards, leaf, player)
    argv = ["force", player, formula, *scope_argv(highest, start, boards, mix), *LIMIT[:2]]
    return [Question("force", argv, forced_or_not(forced))]
