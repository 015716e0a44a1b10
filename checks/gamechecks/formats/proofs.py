"""Proofs as JSON documents."""

from gamechecks.core.game import Game
from gamechecks.engines.induction.proof import (
    BoardsBound,
    Counterexample,
    Link,
    Proof,
    ProofOutcome,
)
from gamechecks.formats.documents import Document, seconds_document, told, trace_document
from gamechecks.show.presentation import presentation_of


def proof_document(proof: Proof) -> Document:
    """The answer of `prove`; boards are counted from 1."""
    found, game = proof.counterexample, proof.scope.game
    return {
        "verdict": proof.outcome.value,
        "theorem": proof.theorem,
        "formula": proof.formula,
        **told(game),
        "scope": proof.scope.document() | {"boards": None},
        "k": proof.k,
        "reason": proof.reason,
        "vacuous": list(proof.vacuous),
        "lemmas": list(proof.lemmas),
        "chain": [_link(link) for link in proof.chain],
        "bound": None if proof.bound is None else _bound(proof.bound),
        "stuck": None if proof.stuck is None else _found(proof.stuck, game),
        "lemma_broken": None if proof.lemma_broken is None else _found(proof.lemma_broken, game),
        "seconds": seconds_document(proof.seconds),
        "seed": proof.seed,
        "boards": None if found is None else len(found.trace),
        "wrong_at": None if found is None else found.wrong_at + 1,
        **_facts(found, game, "trace_"),
        "trace": trace_document(proof.trace, game),
    }


def proofs_document(proofs: list[Proof], worst: ProofOutcome) -> Document:
    """The answers about several theorems, the worst verdict on top."""
    scope = proofs[0].scope
    return {
        "verdict": worst.value,
        **told(scope.game),
        "scope": scope.document() | {"boards": None},
        "proofs": [proof_document(proof) for proof in proofs],
    }


def _link(link: Link) -> Document:
    return {
        "theorem": link.theorem,
        "formula": link.formula,
        "k": link.k,
        "uses": list(link.uses),
        "obligations": [
            {"name": each.name, "seconds": round(each.seconds, 3)} for each in link.obligations
        ],
    }


def _bound(bound: BoardsBound) -> Document:
    return {"formula": bound.formula, "boards": bound.boards, "longest": bound.longest}


def _found(found: Counterexample, game: Game) -> Document:
    return {
        "breaks": found.breaks,
        **_facts(found, game, ""),
        "wrong_at": found.wrong_at + 1,
        "boards": trace_document(found.trace, game),
    }


def _facts(found: Counterexample | None, game: Game, prefix: str) -> Document:
    """What a game tells of the world that a theorem left open."""
    facts = presentation_of(game).facts
    return {f"{prefix}{k}": None if found is None else of(found.trace) for k, of in facts.items()}
