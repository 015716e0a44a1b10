"""Traces and verdicts as JSON documents, for every game."""

from dataclasses import asdict
from typing import Any

from gamechecks.core.certificate import Certificate
from gamechecks.core.game import Game
from gamechecks.core.scope import EngineChoice, GameScope
from gamechecks.core.verdict import (
    Bounds,
    CheckOutcome,
    CheckVerdict,
    Explanation,
    GameTrace,
    Instances,
    Method,
    Seconds,
    Verdict,
    repeating,
)
from gamechecks.show.presentation import presentation_of

Document = dict[str, Any]

FIRST_GAME = "mancala"


def format_of(game: Game) -> str:
    """What documents with traces say of themselves, and the only format that is read."""
    return f"{game.name}-traces/1"


def told(game: Game) -> Document:
    """Which game a document speaks of: Mancala's, which were there first, do not say so."""
    return {} if game.name == FIRST_GAME else {"game": game.name}


def trace_document(trace: GameTrace | None, game: Game) -> list[Document] | None:
    """A list of boards."""
    if trace is None:
        return None
    return presentation_of(game).boards(trace)


def world_document(trace: GameTrace | None, game: Game) -> Document:
    """What is told of the world beside a trace, where there is one."""
    look = presentation_of(game)
    if trace is not None:
        return look.world(trace.rules)
    return dict.fromkeys(look.world_keys)


def seconds_document(seconds: Seconds) -> Document:
    """Where the time went, to the millisecond."""
    return {name: round(value, 3) for name, value in vars(seconds).items()}


def certificate_document(certificate: Certificate | None) -> Document | None:
    """Who else has looked at an answer, and which files they read."""
    if certificate is None:
        return None
    opinion, proofs = certificate.opinion, certificate.proofs
    return asdict(certificate) | {
        "evidence": certificate.evidence.value,
        "proofs": [asdict(proof) | {"seconds": round(proof.seconds, 3)} for proof in proofs],
        "opinion": opinion and asdict(opinion) | {"seconds": round(opinion.seconds, 3)},
    }


def verdict_document(verdict: Verdict) -> Document:
    """The answer of a search for one trace."""
    trace = verdict.trace
    return {
        "verdict": verdict.outcome.value,
        **told(verdict.scope.game),
        "format": format_of(verdict.scope.game),
        "scope": verdict.scope.document(),
        "games": verdict.games.value,
        "where": list(verdict.where),
        "reason": verdict.reason,
        "settled": verdict.settled,
        "engine": verdict.engine.value,
        **_means_document(verdict),
        "certificate": certificate_document(verdict.certificate),
        "seconds": seconds_document(verdict.seconds),
        "seed": verdict.seed,
        "jobs": verdict.jobs,
        "repeat": _again(verdict),
        "boards": None if trace is None else len(trace),
        **world_document(trace, verdict.scope.game),
        "trace": trace_document(trace, verdict.scope.game),
    }


def instances_document(instances: Instances) -> Document:
    """The answer of a search for several traces."""
    return {
        "verdict": instances.outcome.value,
        **told(instances.scope.game),
        "format": format_of(instances.scope.game),
        "scope": instances.scope.document(),
        "games": instances.games.value,
        "where": list(instances.where),
        "ended": instances.ended.value,
        "reason": instances.reason,
        "engine": instances.engine.value,
        "means": instances.method.value,
        "solver": None if instances.method is Method.PLAY else by_solver(instances),
        "seconds": seconds_document(instances.seconds),
        "seed": instances.seed,
        "boards": None,
        "count": len(instances.traces),
        "traces": [trace_document(trace, instances.scope.game) for trace in instances.traces],
    }


def check_document(verdict: CheckVerdict) -> Document:
    """The answer of a check of one property; boards are counted from 1."""
    trace, wrong_at = verdict.trace, verdict.wrong_at
    return {
        "verdict": verdict.outcome.value,
        "property": verdict.property,
        **told(verdict.scope.game),
        "format": format_of(verdict.scope.game),
        "scope": verdict.scope.document(),
        "games": verdict.games.value,
        "reason": verdict.reason,
        "settled": verdict.settled,
        "vacuous": list(verdict.vacuous),
        "engine": verdict.engine.value,
        **_means_document(verdict),
        "certificate": certificate_document(verdict.certificate),
        "seconds": seconds_document(verdict.seconds),
        "seed": verdict.seed,
        "jobs": verdict.jobs,
        "repeat": _again(verdict),
        "boards": None if trace is None else len(trace),
        "wrong_at": None if wrong_at is None else wrong_at + 1,
        **world_document(trace, verdict.scope.game),
        "trace": trace_document(trace, verdict.scope.game),
    }


def checks_document(
    verdicts: list[CheckVerdict], worst: CheckOutcome, scope: GameScope
) -> Document:
    """The answers of a check of several properties, the worst verdict on top."""
    return {
        "verdict": worst.value,
        **told(scope.game),
        "format": format_of(scope.game),
        "scope": scope.document(),
        "checks": [check_document(verdict) for verdict in verdicts],
    }


def explanation_document(answer: Explanation) -> Document:
    """Why a search finds nothing; boards are counted from 1."""
    miss = answer.near_miss
    return {
        "verdict": answer.outcome.value,
        **told(answer.scope.game),
        "scope": answer.scope.document(),
        "games": answer.games.value,
        "where": list(answer.where),
        "reason": answer.reason,
        "seconds": seconds_document(answer.seconds),
        "seed": answer.seed,
        "boards": None if answer.trace is None else len(answer.trace),
        "trace": trace_document(answer.trace, answer.scope.game),
        "reasons": list(answer.reasons),
        "minimal": answer.minimal,
        "bound": answer.bound,
        "bound_settled": answer.bound_settled,
        "near_miss": None
        if miss is None
        else {
            "without": miss.without,
            "broken_from": [place + 1 for place in miss.broken],
            "wrong_at": None if miss.wrong_at is None else miss.wrong_at + 1,
            "trace": trace_document(miss.trace, answer.scope.game),
        },
    }


def _means_document(verdict: Verdict | CheckVerdict) -> Document:
    """What an answer rests on, and how a solver was asked, if one was."""
    by_solver = verdict.engine is not EngineChoice.EXPLICIT
    searched = by_solver and verdict.method is Method.SEARCH
    solved = by_solver and verdict.method is not Method.PLAY
    return {
        "means": verdict.method.value,
        "steps": str(verdict.steps) if searched else None,
        "solver": verdict.solver.value if solved else None,
    }


def by_solver(answer: Instances | Bounds) -> str | None:
    """Which solver was asked, if one was."""
    return None if answer.engine is EngineChoice.EXPLICIT else answer.solver.value


def _again(verdict: Verdict | CheckVerdict) -> str:
    """The options that give an answer again; without a solver nobody races for it."""
    alone = verdict.scope.game.system is None
    return f"--seed {verdict.seed}" if alone else repeating(verdict.seed)
