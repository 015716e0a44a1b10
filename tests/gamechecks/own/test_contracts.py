"""Broken contracts: each is told with the file, what was given and what was expected."""

import importlib.util
import json
import sys
import time
from inspect import signature
from pathlib import Path
from types import ModuleType

import pytest
from tests.gamechecks.own.broken import BOARDS, BROKEN, BROKEN_SYSTEMS, COUNT, MOVES, STEPS
from tests.gamechecks.own.conftest import CROSSING, NIM, ask

from gamechecks import testing
from gamechecks.command.cli import _commands, _parsers, main
from gamechecks.contracts import TAKEN
from gamechecks.core.errors import InputError, RefereeError
from gamechecks.games import load_game
from gamechecks.testing_question import ProofKeywords, QuestionKeywords


def written(folder: Path, text: str, change: tuple[str, str] = ("", "")) -> Path:
    """A file with a game that differs in one place."""
    assert change[0] in text
    file = folder / "count.py"
    file.write_text(text.replace(*change, 1) if change[0] else text)
    return file


def imported(file: Path) -> ModuleType:
    """A file as Python imports it, without the registry."""
    spec = importlib.util.spec_from_file_location("imported_count", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("text", [COUNT, STEPS], ids=["rules", "system"])
def test_games_that_keep_their_contracts_are_asked(tmp_path: Path, text: str) -> None:
    file = written(tmp_path, text)
    assert ask(file, "run", "--where", "ups == 3", "--engine", "explicit")[0] == 0
    assert ask(file, "check", "small")[0] == 0
    testing.assert_holds("small", game=imported(file).GAME)


@pytest.mark.parametrize("fault", [*BROKEN, *BROKEN_SYSTEMS])
def test_a_broken_contract_is_told(tmp_path: Path, fault: str) -> None:
    text = COUNT if fault in BROKEN else STEPS
    old, new, words = {**BROKEN, **BROKEN_SYSTEMS}[fault]
    file = written(tmp_path, text, (old, new))
    code, out, err = ask(file, "run")
    assert (code, out) == (2, "")
    assert f"{file}" in err
    assert words in " ".join(err.split())
    assert "internal error" not in err


@pytest.mark.parametrize("fault", ["moves are none later", "a word gives none", "a law twice"])
def test_assertions_refuse_a_record_that_breaks_a_contract(tmp_path: Path, fault: str) -> None:
    *change, words = BROKEN[fault]
    game = imported(written(tmp_path, COUNT, (change[0], change[1]))).GAME
    boards = [{"n": 0}, {"n": 1}]
    for question in (
        lambda: testing.assert_holds("n <= 4", game=game),
        lambda: testing.assert_legal(boards, game=game),
        lambda: testing.assert_breaks(boards, "n == 0", game=game),
    ):
        with pytest.raises(InputError) as broken:
            question()
        assert words in str(broken.value)
        assert "count.py" in str(broken.value)


def test_two_games_need_two_scopes(tmp_path: Path) -> None:
    game = imported(
        written(tmp_path, COUNT, ("GAME =", "A = Game('a', Sc, None, voc)\nGAME ="))
    ).GAME
    with pytest.raises(InputError, match="Sc is the scope of another Game too"):
        testing.assert_found(game=game)


@pytest.mark.parametrize("words", [["run", "--help"], ["run", "--colour"], ["fly"]])
def test_help_and_wrong_words_are_no_reason_to_play(tmp_path: Path, words: list[str]) -> None:
    late = COUNT.replace(*LATE)
    file = written(tmp_path, late, (MOVES, f"{MOVES} if s.n < 400 else None"))
    code, out, err = ask(file, *words)
    assert (code, "moves(" in out + err) == (0 if "--help" in words else 2, False)


LATE = ("s.n >= 3", "s.n >= 500")
LONG = ("option(5,", "option(500,")


def test_what_breaks_later_is_told_too(tmp_path: Path) -> None:
    late = COUNT.replace(*LATE).replace(*LONG).replace("n <= 4", "n <= 600")
    file = written(tmp_path, late, (MOVES, f"{MOVES} if s.n < 400 else None"))
    load_game(file)
    code, out, err = ask(file, "check", "small")
    assert (code, out) == (2, "")
    assert "moves(S(n=400)) gives None: a list or a tuple of Moves was expected" in err


def test_loading_does_not_wait_for_slow_rules(tmp_path: Path) -> None:
    slow = "import time; time.sleep(0.05 if s.n < 9 else 60); "
    file = written(tmp_path, COUNT.replace(*LATE), (MOVES, f"{slow}{MOVES}"))
    began = time.monotonic()
    load_game(file)
    assert time.monotonic() - began < 5
    assert ask(file, "properties")[0] == 0


def test_every_name_of_the_command_line_is_taken() -> None:
    names = {name for kind in (QuestionKeywords, ProofKeywords) for name in kind.__annotations__}
    names |= {
        name
        for each in testing.__all__
        if each.startswith("assert_")
        for name in signature(getattr(testing, each)).parameters
    }
    for path in (NIM, CROSSING):
        game = load_game(path)
        parser, verbs = _parsers(game, _commands(game))
        for each in (parser, *verbs.values()):
            names |= {action.dest for action in each._actions} | each._defaults.keys()
            flags = (flag for action in each._actions for flag in action.option_strings)
            names |= {flag.lstrip("-").replace("-", "_") for flag in flags}
    elsewhere = {"pockets", "marbles", "rules", "asked", "world", "boards", "heaps"}
    assert names - elsewhere <= TAKEN


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("return st >= 3", "return st >= 4"), "S(n=3)"),
        (("st: st)", "st: st + 1)"), "`n` is 0 by the rules, and not over terms, of\nS(n=0)"),
        (
            ("[s.n % 2])", "[s.n % 2], lambda y, st: (st == 0, st > 0))"),
            "`parity` is even by the rules, and not over terms, of\nS(n=2)",
        ),
    ],
)
def test_rules_and_constraints_that_disagree_are_no_fault_of_the_checker(
    tmp_path: Path, change: tuple[str, str], words: str
) -> None:
    file = written(tmp_path, STEPS, change)
    code, out, err = ask(file, "run")
    assert (code, out) == (70, "")
    assert f"the rules and the constraints of {file} disagree" in err
    assert words in err
    assert "internal error" not in err
    with pytest.raises(RefereeError, match="disagree"):
        testing.assert_found(game=imported(file).GAME)


def test_rules_without_a_sense_of_equality_are_no_disagreement(tmp_path: Path) -> None:
    assert ask(written(tmp_path, STEPS), "run", "--all", "--engine", "both")[0] == 0


STATES = {
    "a named tuple": ("class T(NamedTuple):\n    n: int\n    who: str = 'me'", "T(0)", "T(1)"),
    "a tuple with gaps": ("", "(None, None)", "('x', None)"),
    "a set of records": ("", "frozenset()", "frozenset({(1, 2), (0, 5)})"),
    "fractions": (
        "@dataclass(frozen=True)\nclass T:\n    f: Fraction",
        "T(Fraction(1, 2))",
        "T(Fraction(1))",
    ),
    "choices": ("@dataclass(frozen=True)\nclass T:\n    c: Literal['a', 'b']", "T('a')", "T('b')"),
    "anything": (
        "@dataclass(frozen=True)\nclass T:\n    c: Any\n    d: tuple = ()",
        "T((1,))",
        "T(2, ((3,),))",
    ),
    "sets of records": (
        "class N(NamedTuple):\n    n: int\n@dataclass(frozen=True)\nclass T:\n    s: frozenset[N]",
        "T(frozenset())",
        "T(frozenset({N(1), N(2)}))",
    ),
    "members": ("class E(Enum):\n    A = 1\n    B = 2", "E.A", "E.B"),
}


@pytest.mark.parametrize("ending", [".json", ".itf.json"])
@pytest.mark.parametrize("kind", STATES)
def test_states_of_many_types_are_read_back(tmp_path: Path, kind: str, ending: str) -> None:
    made, first, second = STATES[kind]
    text = COUNT.replace("class R(", f"{made}\nclass R(").replace("words=WORDS, ", "")
    text = text.replace("[S(0)]", f"[{first}]").replace(MOVES, f'return [Move("go", {second})]')
    text = text.replace("s.n >= 3", f"s == {second}").replace(", laws=LAWS", "")
    file, trace = written(tmp_path, text), str(tmp_path / f"trace{ending}")
    assert ask(file, "run", "--out", trace)[0] == 0
    code, out, err = ask(file, "replay", trace, "--json")
    assert (code, err, json.loads(out)["verdict"]) == (0, "", "legal")


def test_a_percent_sign_in_a_help_is_one(tmp_path: Path) -> None:
    file = written(tmp_path, COUNT, ("at most K boards", "100% of K (s) boards"))
    code, out, _ = ask(file, "run", "--help")
    assert (code, "100% of K (s) boards" in out) == (0, True)


def test_a_fraction_of_a_scope_is_read_as_it_says(tmp_path: Path) -> None:
    field = f'{BOARDS}\n    share: float = option(0.5, "a share", read=float)'
    code, out, _ = ask(written(tmp_path, COUNT, (BOARDS, field)), "run", "--share", "0.2", "--json")
    assert (code, json.loads(out)["scope"]["share"]) == (0, 0.2)


def test_what_rules_print_while_they_are_tried_is_no_answer(tmp_path: Path) -> None:
    file = written(tmp_path, COUNT, (MOVES, f"print('moving'); {MOVES}"))
    assert ask(file, "properties", "--json")[1].startswith("{")


@pytest.mark.parametrize("words", [["--game", "x.py"], ["--game=x.py"]])
def test_where_the_game_goes_is_told(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert main(["run", "--brief", *words], game=None) == 2
    told = capsys.readouterr().err
    assert f"--game goes before the verb: gamechecks {' '.join(words)} run --brief" in told
