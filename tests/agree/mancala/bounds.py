"""Random questions for `bounds`, and the bounds over all games."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from tests.agree.asked import LIMIT, Answer, Question
from tests.agree.language import Game, values
from tests.agree.mancala.best import best_play
from tests.agree.mancala.rules import Rules
from tests.agree.mancala.scopes import argv, complete, read_boards, some_scope

Fold = Callable[[list[int]], int]
LEAST: Fold = min
MOST: Fold = max
MEASURES: dict[str, tuple[Fold, str, str]] = {
    "shortest_boards": (LEAST, "boards", "True"),
    "longest_boards": (MOST, "boards", "True"),
    "fewest_pickups": (LEAST, "pickups", "True"),
    "fewest_turns": (LEAST, "turns", "True"),
    "lowest_score_difference": (LEAST, "at_end(score(Player1) - score(Player2))", "True"),
    "highest_score_difference": (MOST, "at_end(score(Player1) - score(Player2))", "True"),
} | {
    f"fewest_{what}_player{n}_wins": (LEAST, what, f"winner == Player{n}")
    for what in ("boards", "pickups", "turns")
    for n in (1, 2)
}
EXPLICIT = ("reachable_states", "complete_traces", "value_under_best_play")


def measured(key: str, games: list[Game]) -> list[tuple[int, Game]]:
    """What each game that counts for a bound comes to."""
    _, term, condition = MEASURES[key]
    return [(int(str(values(term, game)[0])), game) for game in games if values(condition, game)[0]]


def bound(key: str, games: list[Game], rules: Rules) -> int | None:
    """A bound over all complete games."""
    if key == "complete_traces":
        return len(games)
    if key == "reachable_states":
        return len({board for game in games for board in game.boards})
    if key == "value_under_best_play":
        return best_play(games[0].boards[0], rules)
    reached = [value for value, _ in measured(key, games)]
    return MEASURES[key][0](reached) if reached else None


def unfounded(
    document: dict[str, Any], right: dict[str, int | None], games: list[Game]
) -> Iterator[str]:
    """The bounds whose game does not reach them."""
    for key in MEASURES.keys() & {key for key, value in right.items() if value is not None}:
        boards = read_boards(document["evidence"][key]["trace"])
        reaching = [game.boards for value, game in measured(key, games) if value == right[key]]
        if boards not in reaching:
            yield f"the game for {key} does not reach it"


def some_bounds(dice: random.Random) -> list[Question]:
    """What are the fewest and the most, exactly?"""
    scope = some_scope(dice, endless=True)
    engine = dice.choice(["explicit", "solver", "both"])
    known = [*MEASURES, *EXPLICIT] if engine == "explicit" else list(MEASURES)
    keys = known if dice.random() < 0.2 else dice.sample(known, dice.randint(1, 3))
    games = complete(scope)
    right = {key: bound(key, games, scope.rules) for key in keys}

    def judge(answer: Answer) -> str | None:
        document = answer.document
        said = document.get("verdict"), answer.code
        if said != ("exact", 0) or any(document[key] != right[key] for key in keys):
            return f"exact, exit 0, {right}"
        return next(unfounded(document, right, games), None)

    of = [] if keys == known else [x for key in keys for x in ("--of", key)]
    asked = ["bounds", *argv(scope, None), *of, "--engine", engine]
    return [Question(f"bounds {engine}", [*asked, *LIMIT], judge)]
