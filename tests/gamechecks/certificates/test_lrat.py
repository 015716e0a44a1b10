"""Proofs: CaDiCaL's are accepted, tampered ones are not."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from gamechecks.certificates import lrat
from gamechecks.certificates.certifying import write_proof
from gamechecks.certificates.lrat import ProofError, follows, refuted
from gamechecks.core.clock import Clock
from gamechecks.core.errors import Unsettled
from gamechecks.engines.bmc.solvers import dimacs_lines, satisfy
from gamemodels.clauses import Clauses
from gamemodels.mancala.board import Player
from gamemodels.mancala.scope import Scope
from gamemodels.mancala.sowing_fragment import SowingFragment
from gamemodels.mancala.sowings import PickupSearch


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """A refuted question about a game and its proof, a few hundred steps long."""
    search = PickupSearch(Scope(6, 1, 11), Clock())
    game = search.game(5, SowingFragment(boards=11, winner=Player.TWO))
    question, proof = tmp_path / "question.cnf", tmp_path / "proof.lrat"
    question.write_text("".join(dimacs_lines(game.clauses, ["a game"], {})))
    assert write_proof(game.clauses, proof, Clock())
    return question, proof


def some_clauses(dice: random.Random) -> Clauses:
    """Clauses with units, duplicates, tautologies and now and then the empty one."""
    clauses = Clauses()
    names = [clauses.variable() for _ in range(dice.randint(1, 30))]
    for _ in range(int(len(names) * dice.uniform(2, 7))):
        length = dice.choice([1, 2, 2, 3, 3, 3, 3])
        clauses.rows.append([dice.choice([1, -1]) * dice.choice(names) for _ in range(length)])
    if dice.random() < 0.05:
        clauses.rows.insert(dice.randrange(len(clauses.rows)), [])
    return clauses


def test_whatever_is_refuted_has_a_proof_that_is_accepted(tmp_path: Path) -> None:
    dice, proved = random.Random(1), 0
    for _ in range(150):
        clauses = some_clauses(dice)
        question, proof = tmp_path / "question.cnf", tmp_path / "proof.lrat"
        question.write_text("".join(dimacs_lines(clauses, [], {})))
        refutable = write_proof(clauses, proof, Clock())
        assert refutable == (satisfy(clauses, Clock()) is None)
        if refutable:
            assert refuted(question, proof) >= 1
            proved += 1
    assert 20 < proved < 150
    assert not list(tmp_path.glob("*.traced"))


def test_no_step_is_accepted_with_a_literal_too_few(files: tuple[Path, Path]) -> None:
    question, proof = files
    lines = proof.read_text().splitlines()
    tried = 0
    for number, line in enumerate(lines):
        words = line.split()
        if words[1] == "d" or words.index("0") < 4:
            continue
        tampered = " ".join([words[0], *words[2:]])
        proof.write_text("\n".join([*lines[:number], tampered, *lines[number + 1 :]]))
        with pytest.raises(ProofError, match=f"line {number + 1}: .* does not follow"):
            refuted(question, proof)
        tried += 1
    assert tried > 15


def test_no_proof_does_without_a_clause_that_it_uses(files: tuple[Path, Path]) -> None:
    question, proof = files
    head, *rows = [x for x in question.read_text().splitlines() if not x.startswith("c")]
    used = {
        int(word)
        for line in proof.read_text().splitlines()
        if line.split()[1] != "d"
        for word in line.split()[line.split().index("0", 1) + 1 : -1]
    }
    for name in sorted(used)[:20]:
        changed = [*rows[: name - 1], "1 -1 0", *rows[name:]]
        question.write_text("\n".join([head, *changed]))
        with pytest.raises(ProofError, match="does not follow"):
            refuted(question, proof)
    question.write_text("\n".join([head, *rows[1:]]))
    with pytest.raises(ProofError, match="its head says"):
        refuted(question, proof)


def test_no_made_up_step_derives_what_does_not_follow() -> None:
    """Every clause accepted, whatever its hints, holds wherever the clauses known do."""
    dice, accepted = random.Random(5), 0
    for _ in range(20_000):
        literals = [sign * name for name in (1, 2, 3) for sign in (1, -1)]
        rows = [tuple(dice.choices(literals, k=dice.randint(1, 3))) for _ in range(4)]
        clause = tuple(dice.choices(literals, k=dice.randint(0, 2)))
        hints = dice.choices([*range(1, 5), 9, -1, 0], k=dice.randint(0, 4))
        if follows(clause, hints, dict(enumerate(rows, 1))):
            accepted += 1
            for bits in range(8):
                true = {name if bits >> name - 1 & 1 else -name for name in (1, 2, 3)}
                assert true & {*clause} or not all(true & {*row} for row in rows)
    assert accepted > 100


def test_a_hint_at_a_clause_that_is_not_there_shows_nothing(tmp_path: Path) -> None:
    question, proof = tmp_path / "question.cnf", tmp_path / "proof.lrat"
    question.write_text("p cnf 1 1\n-1 0\n")
    proof.write_text("2 1 0 99 99 0\n3 0 1 2 0\n")
    with pytest.raises(ProofError, match="clause 2 does not follow"):
        refuted(question, proof)


@pytest.mark.parametrize(
    ("proof", "said"),
    [
        ("", "ends without the empty clause"),
        ("3 0 1 0", "clause 3 does not follow"),
        ("3 0 1 2 9 0", "clause 3 does not follow"),
        ("3 0 0", "clause 3 does not follow"),
        ("2 0 1 2 0", "clause 2 is there already"),
        ("3 2 0 -1 0", "does not follow"),
        ("3 0 1 2", "a zero at the end"),
        ("3 1 2 0", "a clause and its hints"),
        ("3 x 0", "whole numbers"),
        ("2 d 2 0\n3 0 1 2 0", "clause 3 does not follow"),
    ],
)
def test_what_is_no_proof_is_not_taken_for_one(tmp_path: Path, proof: str, said: str) -> None:
    question = tmp_path / "question.cnf"
    question.write_text("p cnf 2 2\n1 0\n-1 2 0\n")
    (tmp_path / "proof.lrat").write_text(proof)
    with pytest.raises(ProofError, match=said):
        refuted(question, tmp_path / "proof.lrat")


def test_a_proof_that_is_too_long_is_not_read(
    files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lrat, "MOST_BYTES", 1_000)
    with pytest.raises(ProofError, match="is too long: the most read is 1,000 bytes"):
        refuted(*files)


@pytest.mark.parametrize("which", [0, 1])
def test_what_is_no_text_is_no_proof(files: tuple[Path, Path], which: int) -> None:
    files[which].write_bytes(b"\xff\xfe 0\n")
    done = checked(files)
    assert (done.returncode, done.stderr) == (1, "")
    what = ("question", "proof")[which]
    assert done.stdout == f"not refuted: line 1 of the {what} is not text\n"


def test_an_endless_line_is_not_read(
    files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lrat, "LONGEST_LINE", 1_000_000)
    for endless in ((files[0], Path("/dev/zero")), (Path("/dev/zero"), files[1])):
        with pytest.raises(ProofError, match="too long"):
            refuted(*endless)


def test_a_proof_that_the_disk_cut_off_is_none(tmp_path: Path) -> None:
    code = f"""
import resource
from pathlib import Path
from gamechecks.certificates.certifying import write_proof
from gamechecks.core.clock import Clock
from gamemodels.mancala.scope import Scope
from gamemodels.mancala.sowing_fragment import SowingFragment
from gamemodels.mancala.sowings import PickupSearch

game = PickupSearch(Scope(6, 1, 6), Clock()).game(2, SowingFragment(boards=6))
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, 1_000))
write_proof(game.clauses, Path({str(tmp_path)!r}, "proof.lrat"), Clock())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "OSError: [Errno 5] a proof was not written to its end" in done.stderr


def test_a_proof_that_grows_too_long_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamechecks.certificates.certifying.MOST_BYTES", 1_000)
    monkeypatch.setattr("gamechecks.engines.bmc.solvers.MOST_CONFLICTS", 10)
    game = PickupSearch(Scope(8, 2, 24), Clock()).game(11, SowingFragment(boards=24))
    with pytest.raises(Unsettled, match="grew beyond 1,000 bytes"):
        write_proof(game.clauses, tmp_path / "proof.lrat", Clock())


def test_the_checker_is_a_program_of_its_own(files: tuple[Path, Path]) -> None:
    done = checked(files)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("refuted: ")
    files[1].write_text("")
    done = checked(files)
    assert (done.returncode, done.stdout[:12]) == (1, "not refuted:")


def test_a_file_that_is_not_there_is_bad_usage(tmp_path: Path) -> None:
    done = checked((tmp_path / "question.cnf", tmp_path / "proof.lrat"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("question.cnf cannot be read: No such file or directory\n")


def checked(files: tuple[Path, Path]) -> "subprocess.CompletedProcess[str]":
    """What the program says of a question and a proof."""
    command = [sys.executable, lrat.__file__, *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, check=False)
