"""Random scopes of Mancala that are small enough to look at every game, and its oracle."""

import random
from typing import Any

from tests.agree import oracle
from tests.agree.language import Game
from tests.agree.mancala.formulas import PROPERTIES, MancalaWriter
from tests.agree.mancala.rules import VARIANTS, Board, Rules, Scope, is_final, moves, other, start
from tests.agree.oracle import Oracle, every_game
from tests.agree.searches import Case
from tests.agree.trees import TooMany

ENDLESS = 1_000
LARGEST = {2: 3, 4: 5, 6: 3, 8: 2}


def argv(scope: Scope, boards: int | None) -> list[str]:
    """The options that name a scope."""
    given = ["--pockets", str(scope.pockets), "--marbles", str(scope.marbles)]
    given += [] if boards is None else ["--boards", str(boards)]
    return given + rules_argv(scope.rules)


def rules_argv(rules: Rules) -> list[str]:
    """The option that names the rules; none for the original ones."""
    return ["--rules", "kalah"] if len(rules) == len(VARIANTS) else oracle.rules_argv(rules)


def of_scope(scope: Scope) -> list[Game]:
    """All games within a scope, complete or cut off."""
    return every_game(MANCALA, scope, scope.boards)


def complete(scope: Scope) -> list[Game]:
    """The games that are over within the bound."""
    return [game for game in of_scope(scope) if is_final(game.boards[-1])]


def unfinished(scope: Scope) -> list[Game]:
    """The games that are not over after so many boards."""
    return [game for game in of_scope(scope) if not is_final(game.boards[-1])]


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
            of_scope(scope)
        except TooMany:
            continue
        return scope


def some_case(dice: random.Random, scope: Scope) -> Case:
    """The scope with all its games, for questions that every game is asked."""
    options = [["--steps", "boards"], ["--layout", "symbolic"]]
    return MANCALA.case(dice, scope, scope.boards, solver_options=options)


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


def written(game: Game) -> list[dict[str, Any]]:
    """Boards as a document has them."""
    return [
        {
            "marbles": {f"p{i + 1}": held for i, held in enumerate(board.marbles)},
            "turn": board.turn,
            "hand": board.hand,
            "last_pocket": None if board.last_pocket is None else f"p{board.last_pocket + 1}",
        }
        for board in game.boards
    ]


def changed(dice: random.Random, board: dict[str, Any], scope: Scope) -> None:
    """Change something on a board of a document."""
    match dice.randrange(6):
        case 0:
            board["turn"] = other(board["turn"])
        case 1:
            board["hand"] = max(0, board["hand"] + dice.choice([-1, 1]))
        case 2 if board["hand"]:
            board["last_pocket"] = dice.choice([None, *board["marbles"]])
        case _:
            marbles = board["marbles"]
            for name in dice.sample(sorted(marbles), dice.choice([1, 2])):
                marbles[name] = max(0, marbles[name] + dice.choice([-1, 1]))


def told(scope: Scope) -> dict[str, Any]:
    """A scope in a file."""
    size = {"pockets": scope.pockets, "marbles": scope.marbles}
    return {"scope": size | {"rules": sorted(scope.rules)}}


MANCALA = Oracle(
    name="mancala",
    starts=lambda scope: [start(scope.pockets, scope.marbles)],
    moves=lambda board, scope: moves(board, scope.rules),
    is_final=lambda board, scope: is_final(board),
    read_boards=read_boards,
    written=written,
    told=told,
    argv=argv,
    writer=lambda dice, scope: MancalaWriter(dice, scope.pockets),
    properties=PROPERTIES,
    change=changed,
    most=250,
    padding=lambda board: [board, board._replace(turn=other(board.turn))],
)
