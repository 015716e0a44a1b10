"""Certificates: what a refutation rests on, proved, checked and written down."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.by_solver import check, run

from gamechecks import CheckOutcome, Games, LayoutChoice, Outcome, Scope, StepsChoice
from gamechecks.certificates.lrat import refuted
from gamechecks.core.errors import InputError, Interrupted, RefereeError
from gamechecks.core.scope import EngineChoice, SolverChoice
from gamechecks.core.verdict import Certificate, Evidence
from gamemodels.clauses import Clauses
from gamemodels.mancala.board import KALAH

REFUTED: list[tuple[Scope, dict[str, Any], int]] = [
    (Scope(4, 1, 5), {}, 1),
    (Scope(4, 1, 5), {"steps": StepsChoice.BOARDS}, 1),
    (Scope(4, 1, 5), {"layout": LayoutChoice.SYMBOLIC}, 1),
    (Scope(4, 1, 5), {"solver": SolverChoice.CADICAL, "seed": 3}, 1),
    (Scope(4, 1, 5), {"engine": EngineChoice.EXPLICIT}, 1),
    (Scope(4, 1, 5), {"engine": EngineChoice.BOTH, "where": ["steals == 0"]}, 1),
    (Scope(4, 1, 6), {"games": Games.UNFINISHED}, 1),
    (Scope(4, 1, 90), {"games": Games.UNFINISHED}, 2),
    (Scope(4, 1, 90), {"games": Games.ANY, "where": ["steals > 4"]}, 1),
    (Scope(4, 1, 90), {"where": ["turns <= 1"]}, 2),
    (Scope(6, 1, 11), {"where": ["player2-wins"]}, 1),
    (Scope(6, 1, 11), {"where": ["not stealing_happened"]}, 1),
    (Scope(4, 1, 9), {"where": ["boards <= 0"]}, 1),
    (Scope(4, 4, 9), {"where": ["winner == Player1", "winner == Player2"]}, 1),
    (Scope(2, 1, 1), {"games": Games.UNFINISHED}, 1),
    (Scope(4, 2, 4, KALAH), {}, 1),
    (Scope(4, 2, 90, KALAH), {"games": Games.UNFINISHED}, 2),
    (Scope(4, 2, 20, KALAH), {"where": ["count(sweep) > 1"]}, 1),
]

CERTIFYING = "gamechecks.certificates.certifying"


def accepted(certificate: Certificate | None) -> Certificate:
    """A whole certificate whose files another look at them confirms."""
    assert certificate is not None
    assert certificate.evidence is Evidence.REFUTATION
    assert certificate.folder is not None
    assert certificate.unproved is None
    folder = Path(certificate.folder)
    for proof in certificate.proofs:
        assert refuted(folder / proof.question, folder / proof.file) == proof.steps
    assert certificate.opinion is not None
    assert certificate.opinion.agrees
    files = {name for proof in certificate.proofs for name in (proof.question, proof.file)}
    assert {path.name for path in folder.iterdir()} == files | {"question.smt2"}
    return certificate


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("scope", "how", "proofs"), REFUTED)
def test_a_refutation_is_proved_checked_and_seconded(
    scope: Scope, how: dict[str, Any], proofs: int, tmp_path: Path
) -> None:
    how = dict(how)
    verdict = run(scope, *how.pop("where", []), certify=tmp_path / "evidence", **how)
    assert verdict.outcome is Outcome.REFUTED
    assert len(accepted(verdict.certificate).proofs) == proofs
    assert [path.name for path in tmp_path.iterdir()] == ["evidence"]


def test_a_property_that_holds_has_a_certificate(tmp_path: Path) -> None:
    verdict = check(Scope(6, 1, 9), "marbles-conserved", certify=tmp_path / "evidence")
    assert verdict.outcome is CheckOutcome.HOLDS
    accepted(verdict.certificate)
    text = (tmp_path / "evidence" / "question.smt2").read_text()
    assert ";   not (marbles-conserved)" in text


@pytest.mark.parametrize(
    ("formula", "excluded"),
    [
        ("winner != Player2", "complete game with pickups <= 5, boards <= 11, winner == Player2"),
        ("boards <= 11", "complete game with pickups <= 5, boards <= 11, boards > 11"),
        ("not stealing_happened or pickups > 2", "such game, board by board"),
    ],
)
def test_checks_of_complete_games_are_certified_by_sowings_where_they_can(
    formula: str, excluded: str, tmp_path: Path
) -> None:
    folder = tmp_path / "evidence"
    verdict = check(Scope(6, 1, 11), formula, games=Games.COMPLETE, certify=folder)
    assert [proof.game for proof in accepted(verdict.certificate).proofs] == [excluded]
    by_boards = check(
        Scope(6, 1, 11), formula, games=Games.COMPLETE, steps=StepsChoice.BOARDS, certify=folder
    )
    (proof,) = accepted(by_boards.certificate).proofs
    assert proof.game == "such game, board by board"


def test_a_game_is_its_own_certificate(tmp_path: Path) -> None:
    found = run(Scope(4, 1, 6), certify=tmp_path / "evidence")
    broken = check(Scope(4, 1, 5), "hand == 0", certify=tmp_path / "evidence")
    for answer in (found, broken):
        assert answer.trace is not None
        assert answer.certificate == Certificate(Evidence.TRACE)
    assert not list(tmp_path.iterdir())


def test_an_unknown_and_an_unasked_answer_have_none(tmp_path: Path) -> None:
    unknown = run(Scope(8, 2, 50), certify=tmp_path / "evidence", timeout=0)
    assert unknown.outcome is Outcome.UNKNOWN
    assert unknown.certificate is None
    assert run(Scope(4, 1, 5)).certificate is None
    assert not list(tmp_path.iterdir())


def test_a_newer_certificate_takes_the_place_of_an_older_one(tmp_path: Path) -> None:
    folder = tmp_path / "evidence"
    accepted(run(Scope(4, 1, 90), games=Games.UNFINISHED, certify=folder).certificate)
    assert (folder / "proof2.lrat").exists()
    accepted(run(Scope(4, 1, 5), certify=folder).certificate)
    assert not (folder / "proof2.lrat").exists()


def test_a_folder_that_is_there_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, link = tmp_path / "evidence", tmp_path / "link"
    folder.mkdir()
    link.symlink_to(folder)
    place = folder.stat().st_ino
    accepted(run(Scope(4, 1, 90), games=Games.UNFINISHED, certify=link).certificate)
    monkeypatch.chdir(folder)
    accepted(run(Scope(4, 1, 5), certify=".").certificate)
    assert link.is_symlink()
    assert folder.stat().st_ino == place
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evidence", "link"]


def test_a_folder_that_cannot_be_made_is_told_before_any_work(tmp_path: Path) -> None:
    lost, loop = tmp_path / "lost", tmp_path / "loop"
    lost.symlink_to(tmp_path / "missing")
    loop.symlink_to(loop)
    for folder in (lost, lost / "evidence", loop, loop / "evidence", Path("/proc/evidence")):
        with pytest.raises(InputError, match="cannot be"):
            run(Scope(64, 1000, 100_000), certify=folder)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["loop", "lost"]


def test_other_files_are_not_touched(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("\\end")
    for folder in (tmp_path, tmp_path / "thesis.tex", tmp_path / "thesis.tex" / "evidence"):
        with pytest.raises(InputError, match=r"thesis\.tex"):
            run(Scope(64, 1000, 100_000), certify=folder)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_nothing_is_left_when_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("gamechecks.certificates.certifying.dimacs_lines", full)
    accepted_before = tmp_path / "evidence"
    accepted_before.mkdir()
    (accepted_before / "question.smt2").write_text("; older")
    verdict = run(Scope(4, 1, 5), certify=accepted_before)
    assert verdict.outcome is Outcome.REFUTED
    assert verdict.certificate is not None
    assert verdict.certificate.folder is None
    trouble = f"{accepted_before} cannot be written: No space left on device"
    assert verdict.certificate.trouble == trouble
    assert [path.name for path in tmp_path.iterdir()] == ["evidence"]
    assert (accepted_before / "question.smt2").read_text() == "; older"


@pytest.mark.parametrize("module", ["pysat.solvers", "bitwuzla"])
def test_what_is_not_installed_is_named_before_any_work(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(InputError, match=r"pip install '.\[certify\]'"):
        run(Scope(64, 1000, 100_000), certify=tmp_path / "evidence")


def test_a_second_solver_that_disagrees_is_an_internal_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{CERTIFYING}.smtlib_text", lambda question: "(check-sat)")
    with pytest.raises(RefereeError, match=r"bitwuzla finds one\nThe files are in .*evidence"):
        run(Scope(4, 1, 5), certify=tmp_path / "evidence")
    assert (tmp_path / "evidence" / "question.smt2").read_text() == "(check-sat)"


def test_clauses_that_can_hold_are_an_internal_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{CERTIFYING}.write_proof", lambda clauses, proof, clock: False)
    with pytest.raises(RefereeError, match="CaDiCaL finds one"):
        run(Scope(4, 1, 5), certify=tmp_path / "evidence")


def test_a_proof_that_is_none_is_an_internal_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pretend(clauses: Clauses, proof: Path, clock: Any) -> bool:
        proof.write_text(f"{len(clauses.rows) + 1} 0 1 0\n")
        return True

    monkeypatch.setattr("gamechecks.certificates.certifying.write_proof", pretend)
    with pytest.raises(RefereeError, match="does not follow as it says"):
        run(Scope(4, 1, 5), certify=tmp_path / "evidence")


def test_who_has_no_time_to_answer_does_not_spoil_the_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamechecks.certificates.certifying.PATIENCE", 0.0)
    verdict = run(Scope(4, 1, 5), certify=tmp_path / "evidence")
    assert verdict.outcome is Outcome.REFUTED
    made = verdict.certificate
    assert made is not None
    assert made.opinion is not None
    assert (made.proofs, made.opinion.agrees) == ((), False)
    assert made.unproved == "time limit of 0 s"
    assert not list(Path(str(made.folder)).glob("proof*"))


def test_a_second_solver_that_is_too_slow_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marker = tmp_path / "process"
    slow = "import os, pathlib, sys, time\n"
    slow += f"pathlib.Path({str(marker)!r}).write_text(str(os.getpid()))\ntime.sleep(600)"
    monkeypatch.setattr("gamechecks.certificates.certifying.PROGRAM", slow)
    monkeypatch.setattr("gamechecks.certificates.certifying.PATIENCE", 3.0)
    verdict = run(Scope(4, 1, 5), certify=tmp_path / "evidence")
    assert verdict.certificate is not None
    assert verdict.certificate.opinion is not None
    assert verdict.certificate.opinion.reason == "time limit of 3 s"
    assert verdict.certificate.proofs
    with pytest.raises(ProcessLookupError):
        os.kill(int(marker.read_text()), 0)


def test_ctrl_c_leaves_the_verdict_and_what_was_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(question: Path, clock: Any) -> bool:
        os.kill(os.getpid(), signal.SIGINT)
        clock.check()
        return False

    monkeypatch.setattr("gamechecks.certificates.certifying.satisfiable", stopped)
    with pytest.raises(Interrupted) as stop:
        run(Scope(4, 1, 5), certify=tmp_path / "evidence")
    verdict: Any = stop.value.partial
    assert verdict.outcome is Outcome.REFUTED
    assert len(verdict.certificate.proofs) == 1
    assert verdict.certificate.opinion.reason == "interrupted"
    assert (tmp_path / "evidence" / "proof.lrat").exists()


def test_the_second_solver_is_no_part_of_this_process(tmp_path: Path) -> None:
    code = (
        "import sys; from gamechecks import Scope, run; "
        f"run(Scope(4, 1, 5), certify={str(tmp_path / 'evidence')!r}); "
        "sys.exit('bitwuzla' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
