"""The checker and an oracle that knows only the documentation give the same answers."""

import ast
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from tests.agree.__main__ import GAMES, compare, disagreement, questions
from tests.agree.asked import UNSETTLED, Question, answered
from tests.agree.bever import rules as bever
from tests.agree.blackjack import rules as blackjack
from tests.agree.mancala import rules as mancala
from tests.agree.oracle import every_game
from tests.agree.twentyone import rules as twentyone

from gamechecks.command.cli import main as checker

ORACLE = sorted((Path(__file__).parent / "agree").rglob("*.py"))
QUICK = ("explicit", "eval", "replay")
"""The last words of kinds of questions that are answered at once."""


@pytest.mark.parametrize("path", ORACLE, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_oracle_shares_no_code_with_the_project(path: Path) -> None:
    tree = list(ast.walk(ast.parse(path.read_text())))
    names = {alias.name for node in tree if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in tree if isinstance(node, ast.ImportFrom)}
    ours = {name for name in names if name.split(".")[0] in ("gamemodels", "gamechecks", "z3")}
    assert ours <= ({"gamechecks.command.cli"} if path.stem == "__main__" else set())


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_has_its_questions(tmp_path: Path, game: str) -> None:
    first, again = (
        [q.argv for q in islice(questions(3, tmp_path, [game]), 30) if not q.file] for _ in range(2)
    )
    assert [argv[:1] for argv in first] == [argv[:1] for argv in again]
    assert {argv[0] for argv in first} >= {"run", "check"}


def disagreements(
    tmp_path: Path, game: str, number: int, kinds: Sequence[str] = QUICK
) -> list[Question]:
    """The questions that the checker is wrong about, of the first so many of some kinds."""
    every = (q for q in questions(1, tmp_path, [game]) if not q.kind.startswith(("line", "file")))
    asked = list(islice((q for q in every if q.kind.split()[-1] in kinds), number))
    answers = [(question, answered(checker, question)) for question in asked]
    return [q for q, a in answers if a.code != UNSETTLED and disagreement(q, a)]


@pytest.mark.parametrize("game", GAMES)
def test_the_solver_has_the_oracles_answers(tmp_path: Path, game: str) -> None:
    assert disagreements(tmp_path, game, 12, ("solver", "both")) == []


BROKEN: dict[str, tuple[Any, str, Any]] = {
    "mancala": (mancala, "steals", lambda board, slot, rules: False),
    "bever": (bever, "put", lambda hand, at, card: hand),
    "twentyone": (twentyone, "is_final", lambda board, scope: False),
    "blackjack": (blackjack, "TIE", ("win", 10)),
}
"""A rule that the oracle of each game may get wrong."""


@pytest.mark.parametrize("game", GAMES)
def test_an_oracle_with_a_wrong_rule_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    module, name, wrong = BROKEN[game]
    assert disagreements(tmp_path, game, 25) == []
    monkeypatch.setattr(module, name, wrong)
    every_game.cache_clear()
    assert disagreements(tmp_path, game, 40)
    monkeypatch.undo()
    every_game.cache_clear()


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_answer_is_counted_and_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    def lying(argv: list[str], out: Any, err: Any, game: str) -> int:
        out.write('{"verdict": "invented"}')
        return 0

    monkeypatch.setattr("tests.agree.__main__.checker", lying)
    assert compare(seed=0, seconds=1, games=[game]) == 1
    told = capsys.readouterr().out
    assert f"\n{game} " in f"\n{told}"
    assert "oracle:" in told


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_random_questions_have_the_oracles_answers(
    capsys: pytest.CaptureFixture[str], game: str
) -> None:
    assert compare(seed=0, seconds=20, games=[game]) == 0, capsys.readouterr().out
    assert int(capsys.readouterr().out.split()[0]) > 0
