"""Known answers, and random games to try things on."""

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from gamemodels.mancala.board import KALAH, ORIGINAL, VARIANTS, Board, Layout, Rules
from gamemodels.mancala.rules import Mancala, Trace, is_final, starting_board, successors

settings.register_profile("whatever the time", deadline=None)
settings.load_profile("whatever the time")


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands print to a terminal of 80 columns, however wide the one of the tests is."""
    monkeypatch.setenv("COLUMNS", "80")


DATA = Path(__file__).parent / "data"
Play = Callable[..., Trace]
LONG_GAMES = ("6,3",)
"""Boards whose games take long to count and to bound, though they are small."""


def pytest_configure(config: pytest.Config) -> None:
    """Leave out what random formulas are warned of."""
    config.addinivalue_line("filterwarnings", "ignore:.* is about the whole trace")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each expectation, example and solved game of the data its own test."""
    authors = json.loads((DATA / "authors.json").read_text())
    games = json.loads((DATA / "games.json").read_text())["games"]
    for key, row in games.items():
        row["pockets"], row["marbles"] = map(int, key.split(","))
    tables: dict[str, dict[str, Any]] = {
        "expectation": {row["name"]: row for row in authors["expectations"]},
        "authors_example": {row["name"]: row for row in authors["examples"]},
        "known_game": games,
        "small_game": {k: row for k, row in games.items() if row["reachable_states"] < 1_000},
        "eight_two": {"8,2": games["8,2"]},
        "counted_game": {k: row for k, row in games.items() if row["complete_traces"] <= 100},
    }
    tables["any_rules"] = {name: Rules.named([name]) for name in VARIANTS}
    tables["any_rules"] |= {"original": ORIGINAL, "kalah": KALAH}
    for name in tables.keys() & set(metafunc.fixturenames):
        rows = [
            pytest.param(row, id=key, marks=[pytest.mark.slow] if key in LONG_GAMES else [])
            for key, row in tables[name].items()
        ]
        metafunc.parametrize(name, rows)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave one case in n of a sampled test in the usual suite, from each part of its grid."""
    seen: Counter[str] = Counter()
    for item in items:
        sampled = item.get_closest_marker("sampled")
        if sampled is not None:
            (n,) = sampled.args
            name = item.nodeid.partition("[")[0]
            row, place = divmod(seen[name], n)
            seen[name] += 1
            if (row + place) % n:
                item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def play() -> Play:
    """Plays a random game: `play(pockets, marbles, seed)`, cut off after `boards` if given."""

    def game(
        pockets: int,
        marbles: int,
        seed: int,
        boards: int | None = None,
        layout: Layout | None = None,
        rules: Rules = ORIGINAL,
    ) -> Trace:
        dice = random.Random(seed)
        where = layout or Layout.canonical(pockets)
        played: list[Board] = [starting_board(where, marbles)]
        while not is_final(where, played[-1]) and len(played) != boards:
            played.append(dice.choice(successors(where, played[-1], rules)).state)
        return Mancala(where, marbles, rules).trace(played)

    return game
