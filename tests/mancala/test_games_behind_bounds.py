"""The games behind bounds can be seen, and what one bound settles the others use."""

import io
import json
from pathlib import Path

import pytest
from tests.by_solver import run
from tests.queries import settings

from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.verdict import Bound
from gamechecks.formats.documents import bounds_document
from gamechecks.formats.trace_files import load_trace, save
from gamemodels.mancala.bounds import bounds
from gamemodels.mancala.drawing import BoundsView
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.scope import Scope
from gamemodels.mancala.solver_bounds import _Bounds

SCOPE = Scope(6, 1, 30)


def test_a_key_picks_its_game(tmp_path: Path) -> None:
    answer = bounds(SCOPE)
    file = tmp_path / "b.json"
    file.write_text(json.dumps(bounds_document(answer)))
    game = load_trace(tmp_path / "b.json#shortest_boards", MANCALA).trace
    assert len(game) == answer["shortest_boards"].value
    with pytest.raises(InputError, match="it has no game of 'shortest'; those that it has: short"):
        load_trace(tmp_path / "b.json#shortest", MANCALA)


def test_a_refuted_length_is_refuted_for_games_that_somebody_wins() -> None:
    names = ["shortest_boards", "fewest_boards_player1_wins", "fewest_pickups"]
    work = _Bounds(SCOPE, names, settings())
    work._keep(Bound("shortest_boards", 9, refuted=8))
    assert work.settled["fewest_boards_player1_wins"].refuted == 8
    assert work.settled["fewest_pickups"].refuted is None


def test_what_is_open_comes_with_the_next_command() -> None:
    out = io.StringIO()
    answer = bounds(Scope(14, 4, 7), of=["shortest_boards"], timeout=0)
    Streams(out, out).show(BoundsView(answer))
    shown = " ".join(out.getvalue().split())
    assert "just begun" not in shown
    assert (
        "mancala bounds --of shortest_boards --pockets 14 --marbles 4 --engine solver --timeout 60"
        in shown
    )


def test_a_game_is_written_as_a_page(tmp_path: Path) -> None:
    page = tmp_path / "g.html"
    save(page, run(SCOPE))
    assert page.read_text().startswith("<!doctype html>")


def test_a_file_of_several_games_says_which_ones_it_has(tmp_path: Path) -> None:
    file = tmp_path / "bounds.json"
    file.write_text(json.dumps(bounds_document(bounds(SCOPE))))
    with pytest.raises(InputError, match="after FILE# choose one of shortest_boards, longest_b"):
        load_trace(file, MANCALA)
