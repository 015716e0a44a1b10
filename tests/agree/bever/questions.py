"""Everything that is asked about Bever."""

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.agree.asked import LIMIT, Question, exactly
from tests.agree.bever.formulas import PROPERTIES, BeverWriter
from tests.agree.bever.rules import (
    PLAYER1,
    PLAYER2,
    Board,
    Rules,
    Scope,
    callers,
    moves,
    other,
    read_boards,
    some_deal,
    starts,
    weight,
    written,
)
from tests.agree.bever.words import World, groups, world_of
from tests.agree.language import Game, Unclear
from tests.agree.oracle import Oracle, rules_argv, rules_of
from tests.agree.searches import Case, some_check, some_run
from tests.agree.trees import (
    Choice,
    Moves,
    forced_or_not,
    mean,
    settled_as,
    truth,
    valued,
    worst_case,
)

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
            return BEVER.some_eval(dice, folder, some_game(dice))
        case 2 | 3:
            return some_replay(dice, folder)
        case 4:
            return some_worlds(dice, folder)
        case 5:
            return some_bounds(dice)
        case 6:
            scope, boards = some_scope(dice)
            mix = rules_of(dice.choice([mix for mix in MIXES if mix]))
            plain = scope._replace(rules=frozenset())
            return BEVER.some_diff(plain, plain._replace(rules=mix), boards)
        case 7:
            return some_odds(dice)
        case 8:
            return some_force(dice)
        case n:
            return (some_run if n % 2 else some_check)(dice, some_case(dice, *some_scope(dice)))


def some_scope(dice: random.Random) -> tuple[Scope, int]:
    """A small scope and a bound."""
    rules = rules_of(dice.choice(MIXES))
    if dice.random() < 0.15:
        return Scope(1, rules), dice.randint(1, 3)
    highest = dice.choice([1, 2, 2, 2, 3])
    return Scope(highest, rules, some_deal(dice, highest)), dice.randint(1, 6)


def some_case(dice: random.Random, scope: Scope, boards: int) -> Case:
    """A scope with all its games; games of free play are not told apart by their boards."""
    return BEVER.case(dice, scope, boards, counts="free_play" not in scope.rules)


def argv(scope: Scope, boards: int | None) -> list[str]:
    """The options that name a scope."""
    given = ["--highest", str(scope.highest), *(["--start", scope.start] if scope.start else [])]
    given += [] if boards is None else ["--boards", str(boards)]
    return given + rules_argv(scope.rules)


def some_game(dice: random.Random) -> Game:
    """A game by some rules, complete or cut off."""
    scope = Scope(dice.randint(1, 4), rules_of(dice.choice(MIXES)))
    return BEVER.some_game(dice, scope, dice.randint(1, 9))


def some_replay(dice: random.Random, folder: Path) -> list[Question]:
    """Is it legal, maybe by other rules?"""
    game = some_game(dice)
    scope: Scope = game.scope
    if "free_play" not in scope.rules and dice.random() < 0.15:
        others = [mix for mix in MIXES if "free_play" not in mix]
        scope = scope._replace(rules=rules_of(dice.choice(others)))
    return BEVER.some_replay(dice, folder, game, scope)


def changed(dice: random.Random, board: dict[str, Any], scope: Scope) -> None:
    """Change something on a board of a document."""
    match dice.randrange(5):
        case 0:
            board["turn"] = PLAYER1 if board["turn"] == PLAYER2 else PLAYER2
        case 1:
            board["top"] = dice.randint(0, scope.highest)
        case 2:
            card = dice.choice(sorted(board["cards"]))
            board["cards"][card] = dice.randint(0, scope.highest)
        case _:
            hands = set(board["possible"][dice.choice([PLAYER1, PLAYER2])])
            player = dice.choice([PLAYER1, PLAYER2])
            hands ^= {f"{dice.randint(0, scope.highest)}{dice.randint(0, scope.highest)}"}
            board["possible"][player] = sorted(hands)


BEVER = Oracle(
    name="bever",
    starts=starts,
    moves=lambda board, scope: moves(board, scope.highest, scope.rules),
    is_final=lambda board, scope: bool(callers(board, scope.rules)),
    read_boards=read_boards,
    written=written,
    told=lambda scope: {"scope": {"highest": scope.highest}, "rules": sorted(scope.rules)},
    argv=argv,
    writer=lambda dice, scope: BeverWriter(dice, scope.highest),
    properties=PROPERTIES,
    change=changed,
    most=220,
    padding=lambda board: [board, board._replace(turn=other(board.turn))],
    names_moves=lambda scope: "free_play" in scope.rules,
)


def told_worlds(worlds: Iterable[World]) -> list[str]:
    """Worlds by their digits."""
    return sorted("".join(map(str, world)) for world in worlds)


def some_worlds(dice: random.Random, folder: Path) -> list[Question]:
    """Which worlds are left at a board, and which are linked to the real one?"""
    game = some_game(dice)
    number = dice.randint(1, len(game.boards))
    board = game.boards[number - 1]
    worlds = frozenset((*a, *b) for a in board.possible[0] for b in board.possible[1])
    real, alike = world_of(board), groups(worlds)
    linked = {
        PLAYER1: told_worlds(alike[PLAYER1].get(real[:2], [])),
        PLAYER2: told_worlds(alike[PLAYER2].get(real[2:], [])),
    }
    pairs = {p: sum(len(group) ** 2 for group in alike[p].values()) for p in alike}
    at = "".join(map(str, real))
    judge = exactly(0, worlds=told_worlds(worlds), links=pairs, linked=linked, real=at)
    path = BEVER.kept(folder, game.scope, written(game))
    return [Question("worlds", ["worlds", str(path), "--board", str(number)], judge, path)]


def some_bounds(dice: random.Random) -> list[Question]:
    """When can Bever be called, and from how many deals?"""
    highest = dice.choice([1, 1, 2])
    start = some_deal(dice, highest) if highest > 1 or dice.random() < 0.5 else ""
    scope = Scope(highest, rules_of(dice.choice(["", "", "silence"])), start)
    judge = exactly(0, **bounds(scope))
    return [Question("bounds", ["bounds", *argv(scope, None), *LIMIT[:2]], judge)]


def bounds(scope: Scope) -> dict[str, int | None]:
    """The fewest turns after which each player calls, and the deals from which they can."""
    highest, rules, _ = scope
    fewest: dict[str, list[int]] = {PLAYER1: [], PLAYER2: []}
    seen: set[Board] = set()
    able = {PLAYER1: 0, PLAYER2: 0, "nobody": 0}
    for start in starts(scope):
        level, reached, calling, depth = {start}, set[Board](), set[str](), 0
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
        "deals": len(starts(scope)),
        "deals_player1_can_call": able[PLAYER1],
        "deals_player2_can_call": able[PLAYER2],
        "deals_nobody_can_call": able["nobody"],
    }


def chances(highest: int, rules: Rules) -> Moves:
    """The moves of a board: the player chooses where to take, chance draws."""

    def onward(board: Board) -> list[Choice]:
        found = moves(board, highest, rules)
        if found and found[0].event.startswith("take"):
            return found
        return [c._replace(player=None, weight=weight(c.event, found)) for c in found]

    return onward


def some_tree(dice: random.Random) -> tuple[Scope, int, str]:
    """A scope with one deal and a formula, without free play, where players may pass to chance."""
    scope, boards = some_scope(dice)
    scope = scope._replace(start=scope.start or some_deal(dice, scope.highest))
    if "free_play" in scope.rules:
        raise Unclear("who chooses in free play")
    case = some_case(dice, scope, boards)
    return scope, boards, case.asked_of(dice, case.played)


def some_odds(dice: random.Random) -> list[Question]:
    """How likely is a formula where players choose by chance?"""
    scope, boards, formula = some_tree(dice)
    leaf, (begin,) = truth(PROPERTIES.get(formula, formula), scope), starts(scope)
    onward = chances(scope.highest, scope.rules)
    worth = valued(begin, onward, boards, leaf, lambda _, values: mean(values))
    asked = ["odds", formula, *argv(scope, boards), *LIMIT[:2]]
    return [Question("odds", asked, settled_as(probability=worth))]


def some_force(dice: random.Random) -> list[Question]:
    """Can a player make a formula true whatever the other and chance do?"""
    scope, boards, formula = some_tree(dice)
    player = dice.choice([PLAYER1, PLAYER2])
    leaf, (begin,) = truth(PROPERTIES.get(formula, formula), scope), starts(scope)
    forced = worst_case(begin, chances(scope.highest, scope.rules), boards, leaf, player)
    asked = ["force", player, formula, *argv(scope, boards), *LIMIT[:2]]
    return [Question("force", asked, forced_or_not(forced))]
