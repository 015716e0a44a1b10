"""Random scopes that are small enough to look at every game."""

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from tests.agree.mancala.formulas import PROPERTIES, MancalaWriter
from tests.agree.mancala.rules import VARIANTS, Board, Game, Rules, games, is_final
from tests.agree.searches import Case
from tests.agree.trees import TooMany

GAMES = 250
ENDLESS = 1_000
LARGEST = {2: 3, 4: 5, 6: 3, 8: 2}


class Scope(NamedTuple):
    """A board to play on, the boards of a game, and the rules."""

    pockets: int
    marbles: int
    boards: int
    rules: Rules

    def argv(self, boards: bool = True) -> list[str]:
        """The options that name this scope."""
        given = ["--pockets", str(self.pockets), "--marbles", str(self.marbles)]
        given += ["--boards", str(self.boards)] if boards else []
        return given + rules_argv(self.rules)

    def complete(self) -> list[Game]:
        """The games that are over within the bound."""
        return [game for game in every_game(self) if is_final(game.boards[-1])]

    def unfinished(self) -> list[Game]:
        """The games that are not over after so many boards."""
        return [game for game in every_game(self) if not is_final(game.boards[-1])]


def rules_argv(rules: Rules) -> list[str]:
    """The option that names the rules; none for the original ones."""
    if len(rules) == len(VARIANTS):
        return ["--rules", "kalah"]
    return ["--rules", ",".join(sorted(rules))] if rules else []


@lru_cache(maxsize=64)
def every_game(scope: Scope) -> Sequence[Game]:
    """All games within a scope, complete or cut off."""
    found = list(islice(games(*scope), GAMES + 1))
    if len(found) > GAMES:
        raise TooMany
    return found


def some_rules(dice: random.Random) -> Rules:
    """The original rules, one variant, all of them or a mix."""
    if dice.random() < 0.3:
        return frozenset()
    if dice.random() < 0.2:
        return frozenset(VARIANTS)
    return frozenset(name for name in VARIANTS if dice.random() < 0.5)


def some_scope(dice: random.Random, endless: bool = False) -> Scope:
    """A scope with few games; endless: all games of its board, whatever their length."""
    while True:
        pockets = dice.choice([2, 4, 4, 6, 6, 6, 6, 8])
        marbles = dice.randint(0 if dice.random() < 0.1 else 1, LARGEST[pockets])
        boards = dice.randint(1, dice.choice([6, 12, 12, 12, 26]))
        if dice.random() < 0.04:
            boards = 400 // pockets + dice.randint(1, 10)
        scope = Scope(pockets, marbles, ENDLESS if endless else boards, some_rules(dice))
        try:
            every_game(scope)
        except TooMany:
            continue
        return scope


def case_of(dice: random.Random, scope: Scope) -> Case:
    """The scope with all its games, for questions that every game is asked."""
    options = [["--steps", "boards"], ["--layout", "symbolic"]]
    return Case(
        "mancala",
        scope.argv(),
        every_game(scope),
        is_final,
        read_boards,
        MancalaWriter(dice, scope.pockets),
        PROPERTIES,
        options,
    )


def read_boards(boards: list[dict[str, Any]]) -> tuple[Board, ...]:
    """The boards of a trace in a document."""
    return tuple(
        Board(
            tuple(board["marbles"][f"p{i + 1}"] for i in range(len(board["marbles"]))),
            board["turn"],
            board["hand"],
            board["last_pocket"] and int(board["last_pocket"][1:]) - 1,
        )
        for board in boards
    )


def written(boards: list[Board]) -> list[dict[str, Any]]:
    """Boards as a document has them."""
    return [
        {
            "marbles": {f"p{i + 1}": held for i, held in enumerate(board.marbles)},
            "turn": board.turn,
            "hand": board.hand,
            "last_pocket": None if board.last_pocket is None else f"p{board.last_pocket + 1}",
        }
        for board in boards
    ]
