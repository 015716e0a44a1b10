"""The checker and an oracle that knows only the documentation give the same answers."""

import ast
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


def quick(tmp_path: Path, game: str, number: int) -> list[Question]:
    """The first so many questions about a game that are answered at once."""
    every = (q for q in questions(1, tmp_path, [game]) if not q.kind.startswith(("line", "file")))
    return list(islice((q for q in every if q.kind.split()[-1] in QUICK), number))


def disagreements(tmp_path: Path, game: str, number: int) -> int:
    """How often the checker is wrong about questions that it answers at once."""
    asked = quick(tmp_path, game, number)
    answers = [(question, answered(checker, question)) for question in asked]
    return sum(bool(disagreement(q, a)) for q, a in answers if a.code != UNSETTLED)


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
    assert disagreements(tmp_path, game, 25) == 0
    monkeypatch.setattr(module, name, wrong)
    every_game.cache_clear()
    assert disagreements(tmp_path, game, 40) > 0
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
