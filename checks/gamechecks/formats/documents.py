"""Boards, traces and verdicts as JSON documents."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from gamechecks.core.certificate import Certificate
from gamechecks.core.scope import EngineChoice, Scope
from gamechecks.core.verdict import (
    EXPLICIT_NAMES,
    Bounds,
    CheckOutcome,
    CheckVerdict,
    Explanation,
    Instances,
    Method,
    Seconds,
    Verdict,
    repeating,
)
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, pocket_name
from gamemodels.mancala.referee import Trace
from gamemodels.mancala.variants import ORIGINAL

if TYPE_CHECKING:
    from gamechecks.mancala.example import Completion, Example

Document = dict[str, Any]

FORMAT = "mancala-traces/1"
"""What documents with traces say of themselves, and the only one that is read."""


def scope_document(scope: Scope) -> Document:
    """How big the world was, and which variants of the rules were on, if any."""
    size = {"pockets": scope.pockets, "marbles": scope.marbles, "boards": scope.boards}
    return size if scope.rules == ORIGINAL else {**size, "rules": list(scope.rules.names)}


def seconds_document(seconds: Seconds) -> Document:
    """Where the time went, to the millisecond."""
    return {name: round(value, 3) for name, value in vars(seconds).items()}


def board_document(board: Board) -> Document:
    """A board by the names of its fields and pockets."""
    return {
        "marbles": {pocket_name(p): count for p, count in enumerate(board.marbles)},
        "turn": board.turn.value,
        "hand": board.hand,
        "last_pocket": _name(board.last_pocket),
    }


def layout_document(layout: Layout) -> Document:
    """The fields of every pocket, by name."""
    pockets = list(enumerate(layout.pockets))
    return {
        "side": {pocket_name(p): pocket.side.value for p, pocket in pockets},
        "mancala": {
            pocket_name(p): pocket.mancala.value if pocket.mancala else None
            for p, pocket in pockets
        },
        "next": {pocket_name(p): pocket_name(pocket.next) for p, pocket in pockets},
        "opposite": {pocket_name(p): _name(pocket.opposite) for p, pocket in pockets},
    }


def trace_document(trace: Trace | None) -> list[Document] | None:
    """A list of boards."""
    return None if trace is None else [board_document(board) for board in trace.boards]


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
        "format": FORMAT,
        "scope": scope_document(verdict.scope),
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
        "repeat": repeating(verdict.seed),
        "boards": None if trace is None else len(trace),
        "layout": None if trace is None else layout_document(trace.layout),
        "trace": trace_document(trace),
    }


def instances_document(instances: Instances) -> Document:
    """The answer of a search for several traces."""
    return {
        "verdict": instances.outcome.value,
        "format": FORMAT,
        "scope": scope_document(instances.scope),
        "games": instances.games.value,
        "where": list(instances.where),
        "ended": instances.ended.value,
        "reason": instances.reason,
        "engine": instances.engine.value,
        "means": instances.means.value,
        "solver": None if instances.means is Method.PLAY else _by_solver(instances),
        "seconds": seconds_document(instances.seconds),
        "seed": instances.seed,
        "boards": None,
        "count": len(instances.traces),
        "traces": [trace_document(trace) for trace in instances.traces],
    }


def check_document(verdict: CheckVerdict) -> Document:
    """The answer of a check of one property; boards are counted from 1."""
    trace, wrong_at = verdict.trace, verdict.wrong_at
    return {
        "verdict": verdict.outcome.value,
        "property": verdict.property,
        "format": FORMAT,
        "scope": scope_document(verdict.scope),
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
        "repeat": repeating(verdict.seed),
        "boards": None if trace is None else len(trace),
        "wrong_at": None if wrong_at is None else wrong_at + 1,
        "layout": None if trace is None else layout_document(trace.layout),
        "trace": trace_document(trace),
    }


def checks_document(verdicts: list[CheckVerdict], worst: CheckOutcome, scope: Scope) -> Document:
    """The answers of a check of several properties, the worst verdict on top."""
    return {
        "verdict": worst.value,
        "format": FORMAT,
        "scope": scope_document(scope),
        "checks": [check_document(verdict) for verdict in verdicts],
    }


def bounds_document(answer: Bounds) -> Document:
    """The bounds by name; those that are not settled are listed as open.

    Where the value under best play is told, so are the boards of a game of that value.
    """
    document = {
        "verdict": "exact" if answer.exact else "partial",
        "scope": scope_document(answer.scope) | {"boards": None},
        "reason": answer.reason,
        "engine": answer.engine.value,
        "solver": _by_solver(answer),
        "seconds": seconds_document(answer.seconds),
        "seed": answer.seed,
        "jobs": answer.jobs,
        **{bound.name: bound.value for bound in answer.bounds if bound.exact},
        "open": [bound.name for bound in answer.bounds if not bound.exact],
        "evidence": {
            bound.name: {
                "found": bound.value,
                "refuted": bound.refuted,
                "seed": bound.seed,
                "trace": trace_document(bound.trace),
                "engine": ("explicit" if bound.name in EXPLICIT_NAMES else answer.engine.value),
            }
            for bound in answer.bounds
        },
    }
    best = [bound.trace for bound in answer.bounds if bound.name == "value_under_best_play"]
    return document | {"best_line": trace_document(best[0])} if best else document


def explanation_document(answer: Explanation) -> Document:
    """Why a search finds nothing; boards are counted from 1."""
    miss = answer.near_miss
    return {
        "verdict": answer.outcome.value,
        "scope": scope_document(answer.scope),
        "games": answer.games.value,
        "where": list(answer.where),
        "reason": answer.reason,
        "seconds": seconds_document(answer.seconds),
        "seed": answer.seed,
        "boards": None if answer.trace is None else len(answer.trace),
        "trace": trace_document(answer.trace),
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
            "trace": trace_document(miss.trace),
        },
    }


def completion_document(example: "Example", completion: "Completion") -> Document:
    """Whether an example can be completed, how, or what stands in the way."""
    return {
        "verdict": completion.verdict,
        "reason": completion.unknown,
        "scope": {"pockets": example.pockets, "marbles": None, "boards": len(completion.boards)},
        "name": example.name,
        "predicate": example.predicate,
        "reasons": list(completion.reasons),
        "layout": None if completion.layout is None else layout_document(completion.layout),
        "boards": [board_document(board) for board in completion.boards],
    }


def _means_document(verdict: Verdict | CheckVerdict) -> Document:
    """What an answer rests on, and how a solver was asked, if one was."""
    by_solver = verdict.engine is not EngineChoice.EXPLICIT
    searched = by_solver and verdict.means is Method.SEARCH
    solved = by_solver and verdict.means is not Method.PLAY
    return {
        "means": verdict.means.value,
        "steps": verdict.steps.value if searched else None,
        "solver": verdict.solver.value if solved else None,
    }


def _by_solver(answer: Instances | Bounds) -> str | None:
    """Which solver was asked, if one was."""
    return None if answer.engine is EngineChoice.EXPLICIT else answer.solver.value


def _name(index: int | None) -> str | None:
    return None if index is None else pocket_name(index)
