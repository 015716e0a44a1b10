"""JSON documents of all answers: their keys, and what each of them says."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from gamechecks.core.game import Game
from gamechecks.core.loading import loaded
from gamechecks.core.plain import Document, plain_of
from gamechecks.core.scope import EngineChoice, GameScope
from gamechecks.core.verdict import (
    Bounds,
    CheckOutcome,
    CheckVerdict,
    Compared,
    Continuation,
    Difference,
    Explanation,
    GameTrace,
    Instances,
    Method,
    Verdict,
    repeating,
)
from gamechecks.engines.induction.theorems import Counterexample, Proof, ProofOutcome
from gamechecks.formats.codec import codec_of
from gamechecks.show.presentation import narration_of, presentation_of

if TYPE_CHECKING:
    from gamechecks.engines.values.outcomes import Chance, Estimate, Odds
    from gamechecks.formats.strategies import StrategyJudgement
    from gamechecks.traces.judging import Evaluation, Judgement


FIRST_GAME = "mancala"

BEST_PLAY = "value_under_best_play"
"""The bound whose game is told as a line of play too."""


def keyed(record: Any, keys: str, **own: object) -> Document:
    """What a record tells by some keys, in this order.

    A value that is told in a way of its own is given. Else it is what `PARTS` has all answers
    tell, or the field of that name. The key `game` stands for none in documents of the first game,
    and `world` for what a game tells of the world beside a trace.
    """
    document: Document = {}
    for key in keys.split():
        if key in own:
            document[key] = own[key]
        elif key == "game":
            document |= told(record.scope.game)
        elif key == "world":
            document |= world_document(record.trace, record.scope.game)
        else:
            document[key] = PARTS[key](record) if key in PARTS else rounded(getattr(record, key))
    return document


def rounded(value: object) -> object:
    """A value as JSON has it, seconds to the millisecond."""
    plain = plain_of(value)
    if isinstance(plain, dict):
        return {key: rounded(part) for key, part in plain.items()}
    if isinstance(plain, list):
        return [rounded(part) for part in plain]
    return round(plain, 3) if isinstance(plain, float) else plain


def format_of(game: Game) -> str:
    """What documents with traces say of themselves, and the only format that is read."""
    return f"{game.name}-traces/1"


def told(game: Game) -> Document:
    """Which game a document speaks of: Mancala's, which were there first, do not say so."""
    return {} if game.name == FIRST_GAME else {"game": game.name}


def trace_document(trace: GameTrace | None, game: Game) -> list[Document] | None:
    """A list of boards."""
    return None if trace is None else codec_of(game).boards(trace)


def world_document(trace: GameTrace | None, game: Game) -> Document:
    """What is told of the world beside a trace, where there is one."""
    codec = codec_of(game)
    return dict.fromkeys(codec.world_keys) if trace is None else codec.world(trace.rules)


def _verdict(answer: Any) -> str:
    if hasattr(answer, "outcome"):
        return str(answer.outcome.value)
    return "exact" if answer.exact else "partial"


def _steps(verdict: Verdict | CheckVerdict) -> str | None:
    """The steps of a search by a solver."""
    by_solver = verdict.engine is not EngineChoice.EXPLICIT
    return str(verdict.steps) if by_solver and verdict.method is Method.SEARCH else None


def _solver(answer: Any) -> str | None:
    """Which solver was asked, if one was."""
    played = getattr(answer, "method", None) is Method.PLAY
    return None if played or answer.engine is EngineChoice.EXPLICIT else str(answer.solver.value)


def _again(verdict: Verdict | CheckVerdict) -> str:
    """The options that give an answer again; without a solver nobody races for it."""
    alone = verdict.scope.game.system is None
    return f"--seed {verdict.seed}" if alone else repeating(verdict.seed)


def from_one(index: int | None) -> int | None:
    """A board as documents count it."""
    return None if index is None else index + 1


PARTS: dict[str, Callable[[Any], object]] = {
    "verdict": _verdict,
    "format": lambda answer: format_of(answer.scope.game),
    "scope": lambda answer: answer.scope.document(),
    "means": lambda answer: answer.method.value,
    "steps": _steps,
    "solver": _solver,
    "repeat": _again,
    "boards": lambda answer: None if answer.trace is None else len(answer.trace),
    "wrong_at": lambda answer: from_one(answer.wrong_at),
    "earliest": lambda answer: None if answer.trace is None else answer.earliest,
    "trace": lambda answer: trace_document(answer.trace, answer.scope.game),
}


def verdict_document(verdict: Verdict) -> Document:
    """The answer of a search for one trace."""
    return keyed(
        verdict,
        "verdict game format scope games where reason settled engine means steps solver "
        "certificate seconds seed jobs repeat boards world trace",
    )


def instances_document(instances: Instances) -> Document:
    """The answer of a search for several traces."""
    return keyed(
        instances,
        "verdict game format scope games where ended reason engine means solver seconds seed "
        "boards count traces",
        boards=None,
        count=len(instances.traces),
        traces=[trace_document(trace, instances.scope.game) for trace in instances.traces],
    )


def compared_document(compared: Compared | None) -> Document | None:
    """How far rules and constraints of a user-defined game were compared."""
    if compared is None:
        return None
    return keyed(compared, "states first played admitted complete visited")


def check_document(verdict: CheckVerdict) -> Document:
    """The answer of a check of one property; boards are counted from 1."""
    return keyed(
        verdict,
        "verdict property game format scope games reason settled vacuous engine means steps solver "
        f"{'compared ' * verdict.scope.game.own}"
        "certificate seconds seed jobs repeat boards wrong_at earliest world trace",
        compared=compared_document(verdict.compared),
    )


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
    return keyed(
        answer,
        "verdict game scope games where reason seconds seed boards trace reasons minimal bound "
        "bound_settled near_miss",
        near_miss=miss
        and keyed(
            miss,
            "without broken_from wrong_at trace",
            broken_from=[place + 1 for place in miss.broken],
            trace=trace_document(miss.trace, answer.scope.game),
        ),
    )


def difference_document(answer: Difference) -> Document:
    """The boards that two sets of rules share, and both continuations."""
    return keyed(
        answer,
        "verdict game scope rule reason settled seconds seed engine boards trace parted_by "
        "original variant",
        boards=None if answer.shared is None else len(answer.shared),
        trace=trace_document(answer.shared, answer.scope.game),
        original=_continuation(answer, answer.original),
        variant=_continuation(answer, answer.variant),
    )


def _continuation(answer: Difference, side: Continuation | None) -> Document | None:
    if side is None:
        return None
    look = presentation_of(answer.scope.game)
    return {
        "rules": list(side.rules.names),
        "events": [look.narration.kind(move.event) for move in side.moves],
        "trace": [look.codec.to_plain(move.state) for move in side.moves],
    }


def bounds_document(answer: Bounds) -> Document:
    """The bounds by name, null for what no game does; those that are not settled are open.

    A bound without a seed is one that explicit search has settled.
    """
    whole = {"boards": None} if answer.scope.every_game else {}
    keys = f"verdict game scope {'where ' if answer.where else ''}reason engine solver seconds seed"
    document = keyed(answer, f"{keys} jobs states", scope=answer.scope.document() | whole)
    document |= {bound.name: bound.value for bound in answer.bounds if bound.exact}
    document["open"] = [bound.name for bound in answer.bounds if not bound.exact]
    document["evidence"] = {
        bound.name: {
            "found": bound.value,
            "refuted": bound.refuted,
            "seed": bound.seed,
            "trace": trace_document(bound.trace, answer.scope.game),
            "engine": "explicit" if bound.seed is None else answer.engine.value,
        }
        | ({} if bound.interval is None else {"interval": list(bound.interval)})
        for bound in answer.bounds
    }
    if BEST_PLAY in document["evidence"]:
        document["best_line"] = document["evidence"][BEST_PLAY]["trace"]
    return document


def odds_document(answer: "Odds") -> Document:
    """Each value as a fraction, or where players choose the least and the greatest; estimates."""
    document = keyed(
        answer,
        "verdict game scope reason seconds random left_open positions",
        left_open=list(answer.open),
    )
    chances = {name: _chance(answer, chance) for name, chance in answer.chances.items()}
    if answer.outcomes or len(answer.asked) > 1:
        document["odds"] = chances
    elif answer.asked:
        (name,) = answer.asked
        found = chances.get(name)
        told = found if isinstance(found, dict) else {"probability": found}
        document |= {"formula": name, **told}
    if answer.terms:
        document["expected"] = {name: _chance(answer, e) for name, e in answer.expected.items()}
    if answer.unsettled and (answer.outcomes or answer.terms or len(answer.asked) > 1):
        document["open"] = list(answer.unsettled)
    return {**document, **estimates_document(answer.estimates)}


def estimates_document(estimates: "Mapping[str, Estimate]") -> Document:
    """What is told of estimates, by the names of what they are of, if there are any."""
    if not estimates:
        return {}
    plain = {name: plain_of(each) for name, each in estimates.items()}
    return {"estimates": plain}


def _chance(answer: "Odds", chance: "Chance") -> object:
    plain = plain_of(chance)
    return plain if answer.open else plain["least"]


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
    facts = narration_of(game).facts
    return {f"{prefix}{k}": None if found is None else of(found.trace) for k, of in facts.items()}


def judgement_document(judgement: "Judgement") -> Document:
    """The referee's verdict."""
    fault = judgement.fault
    return {
        "verdict": "legal" if fault is None else "illegal",
        **told(judgement.model),
        "scope": judgement.world,
        "boards": len(judgement.trace),
        "padding": judgement.padding if fault is None else None,
        "fault": None
        if fault is None
        else {
            **({"board": fault.index + 1} if fault.line is None else {"line": fault.line}),
            "reason": fault.reason,
            "legal": [judgement.look.codec.to_plain(state) for state in fault.legal],
        },
    }


def shown_document(judgement: "Judgement") -> Document:
    """A trace, with the summary of the game if it is one."""
    legal = judgement.fault is None
    return {
        **judgement_document(judgement),
        "summary": judgement.look.narration.summary(judgement.game) if legal else None,
        **world_document(judgement.trace, judgement.model),
        "trace": trace_document(judgement.trace, judgement.model),
    }


def evaluation_document(evaluation: "Evaluation") -> Document:
    """The value of a formula or a term on the trace and at every board."""
    return {
        "verdict": "evaluated",
        **told(evaluation.judgement.model),
        "scope": evaluation.judgement.world,
        "formula": evaluation.text,
        "type": evaluation.sort.name,
        "board": evaluation.board + 1,
        "value": evaluation.plain(evaluation.value),
        "wrong_at": from_one(evaluation.wrong_at),
        "boards": len(evaluation.values),
        "values": [evaluation.plain(value) for value in evaluation.values],
    }


def strategy_document(judgement: "StrategyJudgement") -> Document:
    """Whether a strategy does what it promises, or the game by which it fails."""
    file, fault = judgement.file, judgement.fault
    return {
        "verdict": "holds" if fault is None else "fails",
        **told(file.scope.game),
        "scope": file.scope.document(),
        "player": file.player,
        "formula": file.formula,
        "forced": file.strategy.forced,
        "positions": judgement.positions,
        "fault": None
        if fault is None
        else {"board": len(fault.states) or None, "reason": fault.reason},
        "trace": trace_document(judgement.trace, file.scope.game),
    }


DOCUMENTS = {
    "Verdict": "gamechecks.formats.documents:verdict_document",
    "Instances": "gamechecks.formats.documents:instances_document",
    "CheckVerdict": "gamechecks.formats.documents:check_document",
    "Explanation": "gamechecks.formats.documents:explanation_document",
    "Proof": "gamechecks.formats.documents:proof_document",
    "Bounds": "gamechecks.formats.documents:bounds_document",
    "Odds": "gamechecks.formats.documents:odds_document",
    "ForceVerdict": "gamechecks.formats.strategies:force_document",
    "Difference": "gamechecks.formats.documents:difference_document",
    "Judgement": "gamechecks.formats.documents:judgement_document",
    "StrategyJudgement": "gamechecks.formats.documents:strategy_document",
    "Evaluation": "gamechecks.formats.documents:evaluation_document",
}
"""What writes each kind of answer, loaded when there is one."""


def document_of(answer: object) -> Document:
    """The document of an answer."""
    document: Document = loaded(DOCUMENTS[type(answer).__name__])(answer)
    return document
