"""The checker and an oracle that knows only the documentation give the same answers."""

import ast
from itertools import islice
from pathlib import Path

import pytest
from tests.agree import rules
from tests.agree.__main__ import compare, disagreement, questions
from tests.agree.asked import UNSETTLED, answered
from tests.agree.scopes import every_game

from gamechecks.command.cli import main as checker

ORACLE = sorted((Path(__file__).parent / "agree").glob("*.py"))


@pytest.mark.parametrize("path", ORACLE, ids=lambda path: path.stem)
def test_the_oracle_shares_no_code_with_the_project(path: Path) -> None:
    tree = list(ast.walk(ast.parse(path.read_text())))
    names = {alias.name for node in tree if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in tree if isinstance(node, ast.ImportFrom)}
    ours = {name for name in names if name.split(".")[0] in ("gamemodels", "gamechecks", "z3")}
    assert ours <= ({"gamechecks.command.cli"} if path.stem == "__main__" else set())


def test_a_seed_has_its_questions(tmp_path: Path) -> None:
    first, again = (
        [question.argv for question in islice(questions(3, tmp_path), 60) if not question.file]
        for _ in range(2)
    )
    assert first == again
    assert {argv[0] for argv in first} >= {"run", "check", "diff"}


def disagreements(tmp_path: Path, number: int) -> int:
    """How often the explicit engine is wrong about the first so many questions."""
    asked = [q for q in islice(questions(1, tmp_path), number) if "explicit" in q.kind]
    answers = [(question, answered(checker, question.argv)) for question in asked]
    return sum(bool(disagreement(q, a)) for q, a in answers if a.code != UNSETTLED)


def test_an_oracle_that_knows_no_stealing_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert disagreements(tmp_path, 60) == 0
    monkeypatch.setattr(rules, "steals", lambda board, slot, rules: False)
    every_game.cache_clear()
    assert disagreements(tmp_path, 60) > 0
    every_game.cache_clear()


@pytest.mark.slow
def test_random_questions_have_the_oracles_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert compare(seed=0, seconds=30) == 0, capsys.readouterr().out
    assert int(capsys.readouterr().out.split()[0]) > 0
