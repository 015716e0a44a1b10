"""The command line as a user meets it."""

import io
import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.gamechecks.commands import command, document, mancala, modules_loaded

from gamechecks.command.cli import main
from gamechecks.core.loading import loaded
from gamemodels.logic import negation
from gamemodels.mancala import constraints
from gamemodels.mancala.game import MANCALA

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("run", 0, "found: a complete game of 6 boards"),
        ("run --boards 5", 1, "refuted: no complete game within 5 boards"),
        ("run --boards 5 --unfinished", 0, "found: an unfinished game of 5 boards"),
        ("run --boards 6 --unfinished", 1, "refuted: no game is unfinished after 6 boards"),
        ("run --boards 3 --any", 0, "found: an unfinished game of 3 boards"),
        ("run --pockets 2", 0, "found: a complete game of 1 board"),
        ("run --marbles 0", 0, "found: a complete game of 1 board"),
        ("run --layout symbolic", 0, "found: a complete game of 6 boards"),
        ("run --pockets 8 --marbles 2 --boards 50 --timeout 0", 3, "unknown: time limit of 0 s"),
        (
            "run --where 'winner == Player1' --where draw",
            1,
            "refuted: no game of any length where winner == Player1 and draw",
        ),
        ("run --count 3", 0, "found: exactly 1 complete game of any length: exhausted"),
        ("run --pockets 6 --boards 23 --count 3", 0, "found: 3 complete games within 23 boards: l"),
        ("run --all --where draw --boards 5", 1, "refuted: no complete game within 5 boards where"),
        (
            "run --where '-boards > 0' --boards 5",
            1,
            "refuted: no complete game within 5 boards where",
        ),
        ("check '-hand <= 0'", 0, "holds: always(-hand <= 0), in every game"),
        ("check marbles-conserved", 0, "holds: marbles-conserved, in every game"),
        ("check draw --complete", 0, "holds: draw, in every game"),
        ("check 'hand == 1'", 1, "violated: always(hand == 1), first broken at board 1"),
        ("check draw --timeout 0", 3, "unknown: draw: time limit of 0 s"),
        (
            "check 'always(implies(hand == 9, final))'",
            0,
            "holds: always(implies(hand == 9, final)), but vacuously: no game of any length",
        ),
        ("bounds", 0, "exact: over all complete games of 4 pockets, 1 marble each"),
        ("bounds --pockets 8 --timeout 0", 3, "partial: time limit of 0 s; 1 state seen"),
        ("explain --boards 5", 0, "refuted: no complete game within 5 boards"),
        ("explain", 0, "found: there is such a game, so there is nothing to explain"),
        ("explain --boards 5 --timeout 0", 3, "unknown: time limit of 0 s, before the search"),
        (f"explain --example {ROOT}/examples/steal_not_taken.json", 0, "impossible: a steal not"),
        ("properties", 0, "Laws, to use with mancala check and prove:"),
    ],
)
def test_verdicts_and_exit_codes(line: str, code: int, said: str) -> None:
    got, out, err = mancala(line)
    assert (got, err) == (code, "")
    assert " ".join(out.split()).startswith(said)


ARGUMENT, TRY = "mancala run: argument", "\nTry: mancala run --help\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("run --pockets 3", "mancala: pockets is 3: an even number from 2 to 64 was expected"),
        (
            "run --pockets four",
            f"{ARGUMENT} --pockets: pockets must be an int (got 'four'){TRY}",
        ),
        (
            "run --pockets 1.5",
            f"{ARGUMENT} --pockets: pockets must be an int (got '1.5'){TRY}",
        ),
        (
            "run --pockets 1_0",
            f"{ARGUMENT} --pockets: pockets must be an int (got '1_0'){TRY}",
        ),
        (
            "run --boards 1e9",
            f"{ARGUMENT} --boards: boards must be an int (got '1e9'){TRY}",
        ),
        ("run --boards 0", "mancala: boards is 0: a number from 1 to 100000 was expected"),
        ("run --marbles -1", "mancala: marbles is -1: a number from 0 to 1000 was expected"),
        ("run --timeout -1", "mancala run: argument --timeout: '-1' is not a number of seconds"),
        ("run --timeout soon", "mancala run: argument --timeout: 'soon' is not a number of"),
        ("run --timeout nan", "mancala run: argument --timeout: 'nan' is not a number of seconds"),
        ("run --seed x", f"mancala run: argument --seed: 'x' is not a whole number{TRY}"),
        ("run --count 0", "mancala run: argument --count: '0' is not a number from 1"),
        ("run --layout round", "mancala run: argument --layout: invalid choice: 'round'"),
        ("run --any --unfinished", "mancala run: argument --unfinished: not allowed with"),
        ("run --pocket 4", "mancala run: unknown argument '--pocket'; did you mean --pockets?"),
        ("run 4", "mancala run: unknown argument '4'"),
        ("rum", "mancala: unknown verb 'rum': expected one of run, check, bounds, best, force, "),
        ("--json", "mancala: unknown argument '--json'"),
        ("--print-completion", "mancala: argument --print-completion: expected one argument"),
        ("--print-completion ksh", "mancala: argument --print-completion: invalid choice: 'ksh'"),
        ("check", "mancala check: the following arguments are required: FORMULA|NAME"),
        ("check 'hand =='", "mancala: "),
        ("run --where 'hnd == 1'", "mancala: "),
        (
            "check marbles-conserve",
            "mancala: there is no property 'marbles-conserve'; did you mean",
        ),
        ("run --where Draw", "mancala: there is no property 'Draw'; did you mean draw? mancala pr"),
        (
            "run --seed 12345678901234567890",
            "mancala run: argument --seed: 12345678901234567890...",
        ),
        ("explain --example x --where draw", "mancala: --example comes with its own predicate"),
        (
            "bounds --of longest",
            "mancala: 'longest' is not a bound: expected one of shortest",
        ),
        ("bounds --boards 7", "mancala: --boards is for terms, such as --of boards: leave it out"),
        ("explain --example missing.json", "mancala: missing.json: No such file or directory"),
        (f"explain --example {ROOT}/LICENSE", f"mancala: {ROOT}/LICENSE: it is not JSON: "),
        (f"explain --example {ROOT}/tests/data/games.json", "mancala: "),
    ],
)
def test_bad_usage_is_explained_and_exits_2(line: str, said: str) -> None:
    code, out, err = mancala(line)
    assert (code, out) == (2, "")
    assert err.startswith(said)
    assert "Traceback" not in err


def test_a_property_within_a_formula_is_told_to_stand_alone() -> None:
    _, _, err = mancala("run --where 'draw and boards < 9'")
    assert err.endswith("draw is the name of a property, and a name stands alone\n")


@pytest.mark.parametrize(
    "verb",
    [
        pytest.param(verb, marks=[pytest.mark.slow] * (verb in ("best", "play")))
        for verb in MANCALA.command_line.commands
    ],
)
def test_the_examples_in_the_help_of_a_verb_run(
    verb: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    code, out, _ = mancala(f"{verb} --help")
    assert code == 0
    for example in MANCALA.command_line.examples[verb]:
        assert example in out
        program, *words = shlex.split(example)
        assert program == "mancala"
        without_a_terminal = {"step": (2,)}.get(verb, (0, 1))
        assert main(words, io.StringIO(), io.StringIO()) in without_a_terminal


@pytest.mark.parametrize(
    ("game", "words"),
    [("twentyone", []), ("bever", []), ("blackjack", []), ("blackjack", ["table"])],
)
def test_the_screen_to_begin_with_fits_for_every_game(game: str, words: list[str]) -> None:
    code, out, _ = command(game)(*words)
    assert code == 0
    lines = out.splitlines()
    assert len(lines) < 24
    assert max(map(len, lines)) < 80


def test_no_verb_shows_one_screen_to_begin_with() -> None:
    code, out, err = mancala("")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert len(lines) < 24
    assert max(map(len, lines)) < 80
    together = ("replay", "show", "eval", "step")
    assert any(line.startswith(f"  {', '.join(together)}: ") for line in lines)
    for name, verb in ((n, loaded(m)) for n, m in MANCALA.command_line.commands.items()):
        if name not in together:
            assert any(line.split() == [name, *verb.summary.split()] for line in lines)
    assert sum(line.startswith("  mancala ") for line in lines) == 3


def test_an_error_gives_the_terminal_no_commands(tmp_path: Path) -> None:
    marbles = '{"p\\u001b[31m1": 1, "p2": 0, "p3": 1, "p4": 0}'
    board = f'{{"marbles": {marbles}, "turn": "Player1", "hand": 0, "last_pocket": null}}'
    (tmp_path / "trace.json").write_text(f"[{board}]")
    code, _, err = mancala(f"replay {tmp_path}/trace.json")
    assert code == 2
    assert "p\N{REPLACEMENT CHARACTER}[31m1" in err


HOSTILE = "\x1b[2J\x9b31m\u202e\u2066\u200f\r\x07name\nmancala: a line that is not ours"


def hostile_files(folder: Path) -> list[list[str]]:
    """Commands that meet hostile texts in files, in names of files and in their own words."""
    example, trace = folder / "example.json", folder / "trace.json"
    example.write_text(json.dumps({"name": HOSTILE, "predicate": "final", "pockets": 4}))
    wrong = folder / "wrong.json"
    wrong.write_text(json.dumps({"predicate": "final", "pockets": 4, HOSTILE: 1}))
    board = {"marbles": {HOSTILE: 1, "p2": 0}, "turn": "Player1", "hand": 0, "last_pocket": None}
    trace.write_text(json.dumps([board]))
    odd = folder / f"{HOSTILE.replace('/', '')}.json"
    lines = [["explain", "--example", str(example)], ["explain", "--example", str(wrong)]]
    lines += [["replay", str(trace)], ["replay", str(odd)], ["run", "--out", str(odd)]]
    lines += [["run", "--where", HOSTILE], ["run", "--where", f"hand {HOSTILE}"], [HOSTILE]]
    lines += [["run", HOSTILE], ["run", "--pockets", HOSTILE], ["run", "--rules", HOSTILE]]
    lines += [["bounds", "--of", HOSTILE], ["prove", HOSTILE], ["run", "--layout", HOSTILE]]
    picture = str(odd.with_suffix(".svg"))
    return [*lines, ["show", str(ROOT / "examples" / "win.itf.json"), "--svg", picture]]


def said(words: list[str]) -> tuple[str, str]:
    """The output and the errors of a command whose single word may have blanks."""
    out, err = io.StringIO(), io.StringIO()
    main(words, out, err)
    return out.getvalue(), err.getvalue()


def test_what_others_wrote_gives_the_terminal_no_commands(tmp_path: Path) -> None:
    for words in hostile_files(tmp_path):
        shown = "".join(said(words))
        assert shown.replace("\n", "").isprintable(), words
        assert shown, words


def test_what_is_typed_at_the_prompt_comes_back_harmless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(":\x1b[2J\x9b\u202ename\n\x1b[2J\n"))
    code, out, err = mancala(f"eval {ROOT}/examples/win.itf.json")
    assert (code, out) == (2, "")
    assert err.replace("\n", "").isprintable()


def test_a_line_break_in_a_file_starts_no_line_of_ours(tmp_path: Path) -> None:
    for words in hostile_files(tmp_path)[:3]:
        assert "mancala: a line that is not ours" not in "".join(said(words)).splitlines()


def test_the_package_is_the_command_too() -> None:
    for program, code in (["--version"], 0), (["run", "--boards", "5"], 1), (["rum"], 2):
        done = subprocess.run(
            [sys.executable, "-m", "gamechecks", *program], capture_output=True, check=False
        )
        assert done.returncode == code
        assert done.stdout or code == 2


def test_the_version() -> None:
    code, out, _ = mancala("--version")
    assert code == 0
    assert out.startswith("mancala-traces ")


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["run", "--help"],
        ["rum"],
        ["run", "--pockets", "3"],
    ],
)
def test_help_and_bad_usage_do_not_load_the_solver(words: list[str]) -> None:
    assert "z3" not in modules_loaded(words)


@pytest.mark.parametrize("words", [[], ["--version"], ["--print-completion", "bash"]])
def test_what_is_not_drawn_loads_neither_the_solver_nor_the_drawing(words: list[str]) -> None:
    assert not {"z3", "rich.console"} & modules_loaded(words)


def test_a_certificate_in_words_and_in_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = mancala("run --boards 5 --certify")
    assert (code, err) == (1, "")
    words = " ".join(out.split())
    assert "certificate in certificate · z3: refuted · cadical: no complete game with" in words
    assert "proof.lrat, was checked by gamechecks.certificates.lrat" in words
    assert "bitwuzla: agrees, question.smt2 is unsat" in words
    code, told = document("run --boards 5 --certify again")
    made = told["certificate"]
    assert (code, made["evidence"], made["folder"]) == (1, "refutation", "again")
    assert made["opinion"]["agrees"] is True
    assert [proof["file"] for proof in made["proofs"]] == ["proof.lrat"]
    assert document("run --certify")[1]["certificate"]["evidence"] == "trace"
    assert document("run --boards 5")[1]["certificate"] is None


def test_several_properties_have_a_folder_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, told = document("check marbles-conserved draw --boards 7 --certify evidence")
    assert code == 0
    folders = [check["certificate"]["folder"] for check in told["checks"]]
    assert folders == ["evidence/property1", "evidence/property2"]
    assert all((tmp_path / folder / "proof.lrat").exists() for folder in folders)


def test_certificates_that_cannot_be_made_are_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    code, out, err = mancala(f"run --boards 5 --certify {tmp_path}")
    assert (code, out) == (2, "")
    assert "holds other files, such as notes.txt: name another folder" in err
    code, out, err = mancala("run --all --certify")
    assert (code, out) == (2, "")
    assert "--certify is for one search" in err


@pytest.mark.parametrize("verb", ["run --where draw", "check draw", "run --all --where draw"])
def test_cadical_is_named_where_it_answers(verb: str) -> None:
    code, out, _ = mancala(f"{verb} --solver cadical --boards 6")
    assert code == 0
    assert "· CaDiCaL by boards ·" in out
    assert document(f"{verb} --solver cadical --boards 6")[1]["solver"] == "cadical"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("check marbles-conserved --boards 5 nothing-negative", "holds: nothing-negative"),
        ("eval examples/win.itf.json --board 2 hand", "1: hand at board 2"),
        ("run --rules ' Kalah' --boards 9", "kalah rules"),
        (
            "run --rules 'skip_opponent_mancala, Last_Side_Sweeps'",
            "skip_opponent_mancala and last_side_sweeps",
        ),
    ],
)
def test_words_may_stand_in_any_order_and_rules_are_read_kindly(
    words: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    code, out, _ = mancala(words)
    assert code == 0
    assert said in out


def test_a_rule_that_is_changed_in_one_file_alone_names_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unchanged = constraints.final
    monkeypatch.setattr(constraints, "final", lambda *board: negation(unchanged(*board)))
    monkeypatch.chdir(ROOT)
    code, out, err = mancala("run --engine solver --steps boards --any")
    assert (code, out) == (70, "")
    assert "internal error, please" not in err
    *_, rules_in_z3, referee, _ = err.splitlines()
    assert rules_in_z3.strip() == "model/gamemodels/mancala/constraints.py"
    assert referee.strip() == "model/gamemodels/mancala/rules.py"


def test_what_nobody_expects_is_an_internal_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*words: object, **how: object) -> None:
        raise ZeroDivisionError("a mistake of ours")

    monkeypatch.setattr("gamechecks.engines.dispatch.run", broken)
    code, out, err = mancala("run")
    assert (code, out) == (70, "")
    assert err.startswith("mancala: internal error, please report it\n")
    assert "a mistake of ours" in err
