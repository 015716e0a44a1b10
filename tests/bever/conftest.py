"""The example game, known answers, and random games."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamemodels.bever.board import Board
from gamemodels.bever.rules import Bever

DATA = Path(__file__).parents[1] / "data" / "bever.json"
EXAMPLE = str(Path(__file__).parents[2] / "examples" / "bever.json")
THIRD = """{"cards": {"p1_1": 2, "p1_2": 0, "p2_1": 3, "p2_2": 2}, "top": 3, "turn": "Player1", \
"move": "discard 2", \
"possible": {"Player1": ["00", "10", "20"], "Player2": ["02", "12", "22", "32"]}}"""
"""The third board of the example in a file, as the specification has it."""


@pytest.fixture(scope="session")
def known() -> Any:
    """The reference data."""
    return json.loads(DATA.read_text())


@pytest.fixture(scope="session")
def some_boards() -> Callable[..., list[Board]]:
    """Plays random games: `some_boards(rules, games, seed)` has all their boards."""

    def played(rules: Bever, games: int, seed: int, turns: int = 8) -> list[Board]:
        dice = random.Random(seed)
        starts, boards = list(rules.starts()), dict[Board, None]()
        for _ in range(games):
            board = dice.choice(starts)
            for _ in range(turns):
                boards[board] = None
                moves = rules.moves(board)
                if not moves:
                    break
                board = dice.choice(moves).state
        return list(boards)

    return played
