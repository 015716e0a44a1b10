"""Proofs as JSON documents."""

from gamechecks.engines.induction.proof import BoardsBound, Counterexample, Link, Proof
from gamechecks.formats.documents import (
    Document,
    board_document,
    scope_document,
    seconds_document,
    trace_document,
)


def proof_document(proof: Proof) -> Document:
    """The answer of `prove`; boards are counted from 1."""
    found, world = proof.counterexample, proof.world
    return {
        "verdict": proof.outcome.value,
        "theorem": proof.theorem,
        "formula": proof.formula,
        "scope": scope_document(world.scope(world.marbles or 0))
        | {"marbles": world.marbles, "boards": None},
        "k": proof.k,
        "reason": proof.reason,
        "vacuous": list(proof.vacuous),
        "lemmas": list(proof.lemmas),
        "chain": [_link(link) for link in proof.chain],
        "bound": None if proof.bound is None else _bound(proof.bound),
        "stuck": None if proof.stuck is None else _found(proof.stuck),
        "lemma_broken": None if proof.lemma_broken is None else _found(proof.lemma_broken),
        "seconds": seconds_document(proof.seconds),
        "seed": proof.seed,
        "boards": None if found is None else len(found.trace),
        "wrong_at": None if found is None else found.wrong_at + 1,
        "trace_marbles": None if found is None else found.trace.marbles,
        "trace": trace_document(proof.trace),
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


def _found(found: Counterexample) -> Document:
    return {
        "breaks": found.breaks,
        "marbles": found.trace.marbles,
        "wrong_at": found.wrong_at + 1,
        "boards": [board_document(board) for board in found.trace.boards],
    }
