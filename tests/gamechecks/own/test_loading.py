"""Files that are no game, raise, or break a contract: errors say what is missing, and where."""

import json
from pathlib import Path

import pytest
from tests.by_solver import run
from tests.gamechecks.own.conftest import CROSSING, NIM, Ask

from gamechecks.core.errors import InputError, RefereeError
from gamechecks.games import load_game


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("GAME = games.Game(", "games.Game("), "defines no game: GAME = Game("),
        (("import games\n", "import gmaes\n"), "line 12: ImportError: cannot import name 'gmaes'"),
        (("class Heaps", "class Heaps(("), "SyntaxError"),
        (("scope=NimScope", "scope=dict"), "a dataclass of GameScope was expected"),
        (("Nim(scope.heaps)", "scope.heaps"), "Rules was expected"),
        (("(Heaps(self.heaps, Player.FIRST),)", "()"), "no game starts"),
        (("not any(state.heaps)", "state.heap"), "line 53: AttributeError"),
        (("Heaps(self.heaps, Player.FIRST)", "[]"), "unhashable type: 'list'"),
        (("Move(event, ", "(event, "), "Moves were expected"),
        (("winner == Second", "winner == Third"), "the property second-wins: There is no `Third`"),
        (("boards: int =", "states: int ="), "boards"),
        (("1 + sum(self.heaps)", "2"), "a game goes on after 2 boards, the most there can be"),
    ],
)
def test_what_is_wrong_with_a_file(
    ask: Ask, tmp_path: Path, change: tuple[str, str], words: str
) -> None:
    text = NIM.read_text()
    assert change[0] in text
    file = tmp_path / "nim.py"
    file.write_text(text.replace(*change))
    code, out, err = ask(file, "run")
    assert (code, out) == (2, "")
    assert "nim.py: " in err or "nim.py defines" in err
    assert words in err


def test_a_file_that_is_not_there_and_a_name_that_is_unknown(ask: Ask) -> None:
    assert ask("nothing.py", "run")[::2] == (2, "gamechecks: nothing.py: there is no such file\n")
    code, _, err = ask("chess", "run")
    assert (code, "there is no game 'chess': expected one of mancala" in err) == (2, True)
    code, _, err = ask("", "run")
    assert code == 2


def test_a_system_and_rules_that_disagree_are_caught_with_both_sides(
    ask: Ask, tmp_path: Path
) -> None:
    text = CROSSING.read_text()
    watched = "implies(far[one] == far[two], watched)"
    assert watched in text
    file = tmp_path / "crossing.py"
    file.write_text(text.replace(watched, "games.disjunction([watched, negation(watched)])"))
    code, out, err = ask(file, "run", "--boards", "6")
    assert (code, out) == (70, "")
    assert f"the rules and the constraints of {file} disagree" in err
    assert "internal error" not in err
    assert "the constraints allow a step that is no move by the rules, from\nBanks(" in err
    assert "to\nBanks(" in err
    with pytest.raises(RefereeError):
        run(load_game(file).scope(boards=6))  # type: ignore[call-arg]


def test_rules_that_are_stuck_are_told(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "nim.py"
    file.write_text(NIM.read_text().replace("return not any(state.heaps)", "return False"))
    code, _, err = ask(file, "run")
    assert (code, "the rules are stuck: Heaps(heaps=(0, 0, 0)" in err) == (2, True)


def test_a_game_can_be_loaded_twice() -> None:
    first, second = load_game(NIM), load_game(NIM)
    assert first.scope().heaps == second.scope().heaps  # type: ignore[attr-defined]
    with pytest.raises(InputError, match="there is no such file"):
        load_game("nothing.py")


def test_moves_that_cannot_be_told_apart_are_refused(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "nim.py"
    twice = "Move(event, Heaps(left, OTHER[player]), player)"
    assert twice in NIM.read_text()
    other = twice.replace("event", "event.upper()")
    file.write_text(
        NIM.read_text().replace(f"moves.append({twice})", f"moves += [{twice}, {other}]")
    )
    code, _, err = ask(file, "run")
    assert (code, "two moves lead from" in err, "tell them apart" in err) == (2, True, True)


UNREAD = (
    "lambda rules: games.Vocabulary((games.of_state('across', games.TRUTH, '', lambda r, s, who: "
    "who in s.across, takes=(games.sort_of('Who', ALL),)),), (games.sort_of('Who', ALL),))"
)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("far = state.across", "far = state.afar"), "line 39: AttributeError"),
        (('goes[who], near[who] == near["farmer"])', "goes[who], 3)"), "line "),
        (("return games.Record(Banks, across=", "return (lambda over: 3)(over="), "gives 3: a Rec"),
        (("games.Subset(ALL,", "dict("), "Banks.across must be a kind, such as Int(0, 7)"),
        (("Record(Banks, across=", "Record(Banks, over="), "over must be a field of Banks"),
        (("Subset(ALL,", "Subset(ALL[1:],"), "record() does not admit Banks(across="),
        (("    def move(self", "    def moved(self"), "CrossingSteps has no move(pre, post)"),
        (("    def final(self", "    def finally_(self"), "abstract method"),
        (
            ("vocabulary=lambda rules: games.Vocabulary()", f"vocabulary={UNREAD}"),
            "no reading over",
        ),
    ],
)
def test_what_a_system_lacks_is_told(
    ask: Ask, tmp_path: Path, change: tuple[str, str], words: str
) -> None:
    text = CROSSING.read_text()
    assert change[0] in text
    file = tmp_path / "crossing.py"
    file.write_text(text.replace(*change))
    code, _, err = ask(file, "check", "goat-is-safe")
    assert (code, "Traceback" in err) == (2, False)
    assert words in err


def test_constraints_that_forbid_a_legal_move_are_caught_at_once(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "crossing.py"
    usual = "games.at_most_one([goes[who] for who in ALL[1:]])"
    narrow = f"conjunction([{usual}, negation(goes[ALL[1]])])"
    file.write_text(CROSSING.read_text().replace(usual, narrow))
    code, out, err = ask(file, "prove", "goat-is-safe")
    assert (code, out) == (70, "")
    assert "the farmer takes the wolf" in err
    assert "breaks the constraint 'at most one goes with him'" in err


def test_what_a_file_prints_is_not_part_of_the_answer(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "nim.py"
    file.write_text(NIM.read_text() + "\nprint('loaded')\n")
    code, out, _ = ask(file, "run", "--json")
    assert (code, json.loads(out)["verdict"]) == (0, "found")


def test_a_scope_is_checked(ask: Ask) -> None:
    for boards in ("0", "100001"):
        code, _, err = ask(NIM, "run", "--boards", boards)
        assert (code, "a number from 1 to 100000 was expected" in err) == (2, True)
