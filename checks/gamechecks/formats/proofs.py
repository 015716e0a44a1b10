"""Proofs as JSON documents."""

from gamechecks.core.game import Game
from gamechecks.engines.induction.proof import Counterexample, Proof, ProofOutcome
from gamechecks.formats.documents import Document, compared_document, keyed, told, trace_document
from gamechecks.show.presentation import presentation_of


def proof_document(proof: Proof) -> Document:
    """The answer of `prove`; boards are counted from 1."""
    found, game, bound = proof.counterexample, proof.scope.game, proof.bound
    facts = _facts(found, game, "trace_")
    return keyed(
        proof,
        "verdict theorem formula game scope k reason vacuous lemmas chain compared bound stuck "
        f"lemma_broken seconds seed boards wrong_at {' '.join(facts)} trace",
        scope=proof.scope.document() | {"boards": None},
        chain=[keyed(link, "theorem formula k uses obligations") for link in proof.chain],
        compared=compared_document(proof.compared),
        bound=bound and keyed(bound, "formula boards longest", boards=bound.boards),
        stuck=proof.stuck and _found(proof.stuck, game),
        lemma_broken=proof.lemma_broken and _found(proof.lemma_broken, game),
        wrong_at=None if found is None else found.wrong_at + 1,
        **facts,
    )


def proofs_document(proofs: list[Proof], worst: ProofOutcome) -> Document:
    """The answers about several theorems, the worst verdict on top."""
    scope = proofs[0].scope
    return {
        "verdict": worst.value,
        **told(scope.game),
        "scope": scope.document() | {"boards": None},
        "proofs": [proof_document(proof) for proof in proofs],
    }


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
