"""Certificates in words: who says what, and what is missing."""

from gamechecks.certificates.certificate import Certificate, CheckedProof, Evidence, Opinion
from gamechecks.show.certificate import sentences

PROOF = CheckedProof(
    "game that is not over after 8 pickups", "question1.cnf", "proof1.lrat", 1234, 0.5
)
SILENT = Opinion("bitwuzla", "question.smt2", 60.0, False, "time limit of 60 s")


def test_what_is_missing_is_said() -> None:
    made = Certificate(Evidence.REFUTATION, "evidence", (PROOF,), "time limit of 60 s", SILENT)
    assert list(sentences(made, "z3 and explicit")) == [
        "z3 and explicit: refuted",
        "cadical: no game that is not over after 8 pickups, in question1.cnf; its proof of "
        "1,234 steps, proof1.lrat, was checked by gamechecks.certificates.lrat; 0.50 s",
        "cadical: no proof of the rest, time limit of 60 s",
        "bitwuzla: no answer to question.smt2, time limit of 60 s",
    ]


def test_a_game_needs_no_one_else() -> None:
    made = Certificate(Evidence.TRACE)
    (said,) = sentences(made, "z3")
    assert said == "the game itself, which the referee has replayed"
