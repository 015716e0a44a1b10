"""Questions as SMT-LIB text: any solver reads in them what Z3 was asked."""

import re
import shlex
from pathlib import Path

import pytest
import z3
from tests.by_solver import run
from tests.queries import query_of

from gamechecks import Games, LayoutChoice, Outcome, Scope, StepsChoice
from gamechecks.certificates.certifying import satisfiable
from gamechecks.command.cli import main
from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError
from gamechecks.engines.bmc.smtlib import MonolithicQuery, smtlib_text
from gamechecks.language.question import Formula
from gamechecks.language.symbolic import TraceTerms
from gamemodels.mancala.board import KALAH

QUESTIONS: list[tuple[Scope, Games, tuple[str, ...]]] = [
    (Scope(2, 1, 1), Games.COMPLETE, ()),
    (Scope(2, 1, 1), Games.UNFINISHED, ()),
    (Scope(4, 1, 5), Games.COMPLETE, ()),
    (Scope(4, 1, 6), Games.COMPLETE, ()),
    (Scope(4, 1, 5), Games.UNFINISHED, ("at_end(turn == Player1)",)),
    (Scope(4, 2, 9), Games.ANY, ("eventually(hand == 3)",)),
    (Scope(6, 1, 11), Games.COMPLETE, ("not stealing_happened",)),
    (Scope(6, 1, 12), Games.COMPLETE, ("not stealing_happened", "player2-wins")),
    (Scope(4, 2, 20), Games.UNFINISHED, ()),
    (Scope(4, 2, 4, KALAH), Games.COMPLETE, ()),
    (Scope(4, 2, 12, KALAH), Games.COMPLETE, ("count(sweep) == 1",)),
]
SORTED = ("set-info", "set-logic", "declare-const", "define-fun", "assert", "check-sat")


def question_text(
    scope: Scope,
    *where: Formula,
    games: Games = Games.COMPLETE,
    layout: LayoutChoice = LayoutChoice.CANONICAL,
) -> str:
    """The question that `run` asks."""
    return smtlib_text(MonolithicQuery(query_of(scope, *where, games=games, layout=layout)))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("layout", LayoutChoice)
@pytest.mark.parametrize(("scope", "games", "where"), QUESTIONS)
def test_two_solvers_read_the_verdict_in_the_text(
    scope: Scope, games: Games, where: tuple[str, ...], layout: LayoutChoice, tmp_path: Path
) -> None:
    verdict = run(scope, *where, games=games, steps=StepsChoice.BOARDS)
    text = question_text(scope, *where, games=games, layout=layout)
    (tmp_path / "question.smt2").write_text(text)
    found = verdict.outcome is Outcome.FOUND
    assert satisfiable(tmp_path / "question.smt2", Clock()) is found
    solver = z3.SolverFor("QF_FD", ctx=z3.Context())
    solver.from_string(text)
    assert (solver.check() == z3.sat) is found


@pytest.mark.parametrize("games", Games)
@pytest.mark.parametrize("where", [(), ("steals >= 9",), ("winner == Player2",)])
def test_fewer_boards_are_enough_once_every_game_is_over(
    games: Games, where: tuple[str, ...], tmp_path: Path
) -> None:
    scope = Scope(4, 1, 40)
    verdict = run(scope, *where, games=games)
    query = query_of(scope, *where, games=games)
    for over_by, every_game in ((6, True), (5, False)):
        text = smtlib_text(MonolithicQuery(query, over_by))
        (tmp_path / "question.smt2").write_text(text)
        sat = satisfiable(tmp_path / "question.smt2", Clock())
        assert sat is (verdict.outcome is Outcome.FOUND or not every_game)


def test_the_text_says_in_words_what_it_asks() -> None:
    text = question_text(Scope(4, 1, 5), "always(hand\n <= 1)", games=Games.UNFINISHED)
    head = text.split("(set-info")[0]
    assert "; Is there an unfinished game within 5 boards on which all of this is so?" in head
    assert ";   always(hand <= 1)" in head
    assert "; steal: the opposite pocket is emptied\n" in text


@pytest.mark.parametrize("layout", LayoutChoice)
def test_the_text_keeps_to_the_standard(layout: LayoutChoice) -> None:
    text = question_text(Scope(4, 2, 4), "steals == 0", games=Games.ANY, layout=layout)
    code = "\n".join(line for line in text.splitlines() if not line.startswith(";"))
    commands = re.findall(r"^\(([\w-]+)", code, re.MULTILINE)
    assert {command for command in commands if command in SORTED} == set(SORTED)
    assert "(set-logic QF_BV)" in code
    assert not re.search(r"\b(pb\w+|at-most|at-least|bvule_no\w+|bit2bool)\b", code)
    assert not re.search(r"\((and|or) [^ ()]+\)", code), "at least two, by the standard"
    assert code.count("(") == code.count(")")


def test_a_function_beyond_bits_cannot_be_written() -> None:
    def beyond_bits(trace: TraceTerms) -> z3.BoolRef:
        return z3.AtMost(*trace.boards[0].last_pocket, 1)

    with pytest.raises(InputError, match="more of Z3 than SMT-LIB's QF_BV has"):
        question_text(Scope(4, 1, 4), beyond_bits)


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("run --boards 6", z3.sat),
        ("run --boards 5", z3.unsat),
        ("run --pockets 6 --boards 11 --where 'not stealing_happened'", z3.unsat),
        ("check marbles-conserved --boards 6", z3.unsat),
        ("check 'always(hand == 0)' --boards 3", z3.sat),
        ("check draw --complete --boards 9 --layout symbolic", z3.unsat),
    ],
)
def test_the_question_of_a_command_is_written_whatever_its_answer(
    command: str, answer: z3.CheckSatResult, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "question.smt2"
    assert main([*shlex.split(command), "--out", str(path)]) in (0, 1)
    assert f"the question is in {path}" in capsys.readouterr().out
    solver = z3.Solver()
    solver.from_file(str(path))
    assert solver.check() == answer
