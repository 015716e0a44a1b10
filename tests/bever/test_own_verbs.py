"""`bounds`, `worlds` and `diff`."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from tests.bever.conftest import EXAMPLE
from tests.gamechecks.commands import Command

from gamechecks.core.errors import InputError
from gamechecks.engines.rule_difference import diff
from gamechecks.formats.trace_files import load_trace
from gamechecks.show.stepper import Stepper
from gamechecks.show.walking import StepperView
from gamechecks.traces.judging import judge
from gamemodels.bever.bounds import NAMES
from gamemodels.bever.game import BEVER
from gamemodels.bever.scope import RULE_NAMES, Scope


def bounds(said: str) -> dict[str, int | None]:
    document = json.loads(said)
    return {name: document[name] for name in NAMES if name in document}


def test_boards_and_deals_are_counted(bever: Command, known: Any) -> None:
    for highest, boards in known["reachable_boards"].items():
        said = bever("bounds", "--highest", highest, "--of", "reachable_boards", "--json")
        assert bounds(said.out) == {"reachable_boards": boards}
    table = bounds(bever("bounds", "--highest", "2", "--json").out)
    assert table["deals"] == 3**5
    assert table["fewest_turns_player1_calls"] == 2
    assert table["fewest_turns_player2_calls"] == 1


def test_with_highest_1_nobody_ever_calls(bever: Command) -> None:
    table = bounds(bever("bounds", "--highest", "1", "--json").out)
    assert table["fewest_turns_player1_calls"] is None
    assert table["deals_nobody_can_call"] == table["deals"] == 32
    assert "never" in bever("bounds", "--highest", "1").out


def test_narrow_bounds_keep_their_values(bever: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    said = bever("bounds", "--highest", "2").out
    assert "reachable_boards              4089 \n" in said
    brief = bever("bounds", "--highest", "2", "--of", "deals", "--brief").out
    assert brief == "exact: over all complete games of cards\n0 to 2\ndeals  243\n"


@pytest.mark.parametrize("engine", ["solver", "explicit"])
def test_from_the_example_player_1_calls_after_3_turns(bever: Command, engine: str) -> None:
    words = ("--highest", "3", "--start", "2233/0", "--of", "fewest_turns_player1_calls")
    said = bever("bounds", *words, "--engine", engine, "--json")
    assert bounds(said.out) == {"fewest_turns_player1_calls": 3}
    assert said.code == 0


def test_a_bound_of_a_document_has_its_game(bever: Command, tmp_path: Path) -> None:
    said = json.loads(bever("bounds", "--highest", "2", "--json").out)
    assert (said["verdict"], said["game"], said["open"]) == ("exact", "bever", [])
    shown = said["evidence"]["fewest_turns_player1_calls"]
    assert (shown["found"], shown["refuted"], len(shown["trace"])) == (2, 1, 3)
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"scope": {"highest": 2}, "trace": shown["trace"]}))
    assert bever("replay", str(file)).out.startswith("legal: a complete game of 3 boards")


def test_bounds_that_are_not_settled_are_open(bever: Command) -> None:
    words = ("--highest", "2", "--boards", "2", "--engine", "solver", "--json")
    said = bever("bounds", *words)
    document = json.loads(said.out)
    assert (said.code, document["verdict"]) == (3, "partial")
    assert document["open"] == ["fewest_turns_player1_calls"]
    assert "fewest_turns_player1_calls" not in document
    assert document["fewest_turns_player2_calls"] == 1


def test_an_unknown_bound_is_refused(bever: Command) -> None:
    said = bever("bounds", "--of", "longest")
    assert said.code == 2
    assert "'longest' is not a bound" in said.err


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_worlds_says_of_an_illegal_trace_what_replay_says(
    bever: Command, tmp_path: Path, options: tuple[str, ...]
) -> None:
    moves = ["take 2", "take 1", "take 1"]
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"scope": {"highest": 3}, "start": "2233/0", "moves": moves}))
    said = bever("worlds", str(file), *options)
    assert said.code == 1
    assert said == bever("replay", str(file), *options)


def test_worlds_and_links_are_shown_and_counted(bever: Command, tmp_path: Path) -> None:
    said = bever("worlds", EXAMPLE, "--board", "3")
    assert "board 3: 12 worlds = 3 x 4" in said.out
    assert "2002 2012 2022 2032" in said.out
    first = tmp_path / "first.json"
    first.write_text(json.dumps({"start": "2233/0", "moves": []}))
    model = json.loads(bever("worlds", str(first), "--json").out)
    assert len(model["worlds"]) == 625
    assert model["links"] == {"Player1": 15_625, "Player2": 15_625}


@pytest.mark.parametrize(
    ("rule", "boards"), [("pure_announcements", 3), ("reversed_five", 1), ("silence", 1)]
)
def test_a_variant_makes_a_difference_soon(bever: Command, rule: str, boards: int) -> None:
    said = bever("diff", "--rules", rule, "--highest", "3")
    assert said.out.startswith(f"found: {rule} makes a difference after {boards} board")
    assert "by the mended rules" in said.out
    answer = json.loads(bever("diff", "--rules", rule, "--highest", "3", "--json").out)
    assert len(answer["trace"]) == boards


def test_a_rule_on_both_sides_is_refused() -> None:
    with pytest.raises(InputError, match="played on both sides"):
        diff(Scope(rules=RULE_NAMES.read("silence")), "silence")


def test_what_is_believed_to_be_free_play_is_a_choice_more(bever: Command) -> None:
    said = bever("diff", "--rules", "free_play", "--highest", "2")
    assert said.out.startswith("found: free_play makes a difference after 1 board")
    assert "nothing that the others do not have" in said.out


def test_the_stepper_lists_the_worlds_that_are_linked_to_the_real_one() -> None:
    judgement = judge(load_trace(Path(EXAMPLE), BEVER).trace, BEVER)
    there = Stepper(judgement, at=2).pressed("w")
    console = Console(width=80, height=24, file=io.StringIO())
    console.print(StepperView(there))
    assert isinstance(console.file, io.StringIO)
    assert "board 3: linked worlds" in console.file.getvalue()
    assert "2002 2012 2022 2032" in console.file.getvalue()
    assert there.pressed("x").listing is None
