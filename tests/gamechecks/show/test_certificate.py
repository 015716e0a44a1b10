"""Certificates in words: who says what, and what is missing."""

from gamechecks.core.verdict import Certificate, CheckedProof, Evidence, Opinion
from gamechecks.show.verdict import heading, sentences

PROOF = CheckedProof(
    "game that is not over after 8 pickups", "question1.cnf", "proof1.lrat", 1234, 0.5
)
SILENT = Opinion("bitwuzla", "question.smt2", 60.0, False, "time limit of 60 s")


def test_what_is_missing_is_said() -> None:
    made = Certificate(Evidence.REFUTATION, "evidence", (PROOF,), "time limit of 60 s", SILENT)
    assert list(sentences(made, "z3 and explicit: refuted")) == [
        "z3 and explicit: refuted",
        "cadical: no game that is not over after 8 pickups, in question1.cnf; its proof of "
        "1,234 steps, proof1.lrat, was checked by gamechecks.certificates.lrat; 0.50 s",
        "cadical: no proof of the rest, time limit of 60 s",
        "bitwuzla: no answer to question.smt2, time limit of 60 s",
    ]


def test_without_a_proof_or_an_opinion_there_is_no_certificate() -> None:
    agreed = Opinion("bitwuzla", "question.smt2", 1.0, True)
    for proofs, unproved, opinion, title in [
        ((PROOF,), None, SILENT, "certificate in evidence"),
        ((), "time limit of 60 s", agreed, "certificate in evidence"),
        ((PROOF,), "time limit of 60 s", SILENT, "no certificate; what was tried is in evidence"),
        ((), "time limit of 60 s", None, "no certificate; what was tried is in evidence"),
    ]:
        made = Certificate(Evidence.REFUTATION, "evidence", proofs, unproved, opinion)
        assert heading(made) == title


def test_a_game_needs_no_one_else() -> None:
    made = Certificate(Evidence.TRACE)
    (said,) = sentences(made, "z3")
    assert said == "the game itself, which the referee has replayed"
