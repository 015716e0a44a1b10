"""What people type first, and short answers."""

import json

import pytest
from tests.gamechecks.commands import any_game, mancala


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("run --boards 7", "found: a complete game of 6 boards"),
        ("run --boards 7 --all", "found: exactly 1 complete game within 7 boards: exhausted, "),
        ("check marbles-conserved --boards 7", "holds: marbles-conserved, in every game"),
        ("prove marbles-conserved", "proved: marbles-conserved"),
        ("explain --boards 5", "refuted: no complete game within 5 boards"),
        ("explain --example examples/steal_not_taken.json", "impossible: a steal not taken"),
    ],
)
def test_a_brief_answer_is_the_verdict_alone(line: str, said: str) -> None:
    _, out, _ = mancala(f"{line} --brief")
    assert out.startswith(said)
    assert len(out.splitlines()) <= 2


def test_brief_bounds_are_names_and_values() -> None:
    _, out, _ = mancala("bounds --of shortest_boards --of fewest_turns --brief")
    assert out.splitlines()[1:] == ["shortest_boards  6", "fewest_turns     2"]


def test_narrow_bounds_keep_their_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    _, out, _ = mancala("bounds --engine explicit")
    rows = dict(line.split() for line in out.splitlines() if "_" in line and ":" not in line)
    assert rows["shortest_boards"] == "6"
    assert rows["fewest_pickups_player1_wins"] == "never"


@pytest.mark.parametrize(
    ("line", "bound"),
    [
        ("--game bever check True", "within 5 boards (the usual bound; see --boards)\n"),
        ("--game bever check True --boards 5", "within 5 boards\n"),
        ("--game bever run --where False", "within 5 boards (the usual bound; see --boards)"),
        ("--game examples/crossing.py check True", "8 boards (the usual bound; see --boards)\n"),
        ("--game twentyone check True --rules text_times", "30 boards (the usual bound; see"),
        ("--game twentyone check True", "in every game\n"),
        ("--game examples/nim.py check True", "in every game\n"),
    ],
)
def test_a_bound_that_nobody_chose_is_told_as_such(line: str, bound: str) -> None:
    assert bound in any_game(f"{line} --brief").out


def test_a_formula_after_run_is_told_of_where() -> None:
    code, _, wrong = mancala("run 'winner == Player2'")
    assert code == 2
    assert "--where 'winner == Player2'" in wrong


@pytest.mark.parametrize("line", ["check every-game-ends", "run --where every-game-ends"])
def test_a_theorem_is_for_prove(line: str) -> None:
    assert "mancala prove every-game-ends" in mancala(line)[2]


def test_properties_list_theorems() -> None:
    assert "Theorems, to use with mancala prove:\n  every-game-ends" in mancala("properties")[1]
    listed = json.loads(mancala("properties --json")[1])
    assert [each["name"] for each in listed["theorems"]] == ["every-game-ends"]


def test_the_standard_board_has_a_name() -> None:
    asked = "run --boards 30 --any --json --timeout 60"
    scope = json.loads(mancala(f"{asked} --standard")[1])["scope"]
    assert (scope["pockets"], scope["marbles"]) == (14, 4)


def test_help_tells_what_is_used() -> None:
    words = " ".join(mancala("diff --help")[1].split())
    assert "(default 6)" in words
    assert "at most K boards (default: games of any length) --from" in words
    assert "--rule " not in words
    assert '{"predicate": "final"' in " ".join(mancala("explain --help")[1].split())
    assert mancala("diff --rule kalah")[0] == 2


def test_a_word_without_its_option_is_told_which_one_it_takes() -> None:
    for command, option in (
        ("diff kalah", "--rules kalah"),
        ("bounds shortest_boards", "--of shortest_boards"),
        ("run player2-wins", "--where player2-wins"),
    ):
        code, _, told = mancala(command)
        assert code == 2
        assert f"as in {option}" in told
    assert "--rules is missing" in mancala("diff")[2]


@pytest.mark.parametrize(
    ("line", "here"),
    [
        ("verify final", "check"),
        ("run --max-steps 5", "--boards"),
        ("run --invariant=final", "--where"),
        ("check final --workers 2", "--jobs"),
    ],
)
def test_what_other_tools_say_is_understood(line: str, here: str) -> None:
    code, _, told = mancala(line)
    assert code == 2
    assert f"did you mean {here}?" in told


def test_comparisons_and_replays_can_be_brief() -> None:
    code, shown, _ = mancala("diff --rules skip_opponent_mancala --pockets 4 --marbles 1 --brief")
    assert (code, shown) == (0, "refuted: skip_opponent_mancala makes no difference in any game\n")
    code, shown, _ = mancala("replay examples/shortest.itf.json --brief")
    assert (code, shown.count("\n")) == (0, 1)
