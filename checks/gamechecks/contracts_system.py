"""Whether the constraints of a game of one's own keep their contracts."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import z3

from gamechecks.contracts_play import arguments_of
from gamechecks.core.plain import shown
from gamechecks.core.scope import GameScope
from gamechecks.language.words import NUMBER, TRUTH, Kind, Word
from gamemodels.numbers import BitVectors, Integers, Number, Numbers
from gamemodels.rules import Rules
from gamemodels.system import System

if TYPE_CHECKING:
    from gamechecks.contracts import Trial

MOST_STATES = 20
"""The first states that are encoded and decoded."""

_ELSEWHERE = (
    "is of another context of Z3: make terms with self.ctx, as in z3.Bool(name, self.ctx), or with "
    "self.numbers"
)


def check_system(trial: "Trial", scope: GameScope, states: Sequence[object]) -> None:
    """Refuse constraints that cannot be asked.

    To print terms takes long, so an error about them is put together only where there is one.
    """
    for kind in (Integers, BitVectors):
        system = _made(trial, scope, kind(z3.Context()))
        pre, post = _unknowns(trial, system, "pre"), _unknowns(trial, system, "post")
        shared = [each for each in pre[1] if any(each.eq(other) for other in post[1])]
        told = f"state('pre') and state('post') share {shared}: names that begin with the given one"
        trial.expect(not shared, f"{told} were expected", system.state)
        _check_parts(trial, system, pre, post)
        for word in scope.vocabulary.words:
            _check_term(trial, system, word, pre[0], post[0])
    for state in states[:MOST_STATES]:
        _try_encoding(trial, system, pre, state)


def _made(trial: "Trial", scope: GameScope, numbers: Numbers) -> System[Any, Any]:
    make = trial.game.system
    wanted = "a class of System with __init__(self, scope, numbers) was expected"
    if not callable(make):
        trial.refuse(f"system is {shown(make)}: {wanted}")
    system = trial.tried(f"system(scope, numbers), where {wanted}", make, scope, numbers)
    trial.expect(isinstance(system, System), f"system gives {shown(system)}: {wanted}")
    name = type(system).__name__
    told = f"{name} does not keep its numbers: self.numbers = numbers was expected in __init__"
    trial.expect(getattr(system, "numbers", None) is numbers, told, type(system).__init__)
    told = f"{name} has no encode(state): the values of a state, in the order of constants(state),"
    trial.expect(system.encodes, f"{told} were expected as a list")
    constraints: System[Any, Any] = system
    return constraints


Unknowns = tuple[Any, list[z3.ExprRef]]
"""A state of unknowns, and these."""


def _unknowns(trial: "Trial", system: System[Any, Any], name: str) -> Unknowns:
    state = trial.tried(f"state({name!r})", system.state, name)
    listed = trial.tried("constants(state)", system.constants, state)
    told = f"constants(state) gives {shown(listed)}: a list of the unknowns of state(name) was"
    trial.expect(isinstance(listed, list | tuple) and bool(listed), f"{told} expected")
    for each in listed:
        given = f"constants(state) has {type(each).__name__} {shown(each)}"
        if isinstance(each, Number):
            trial.refuse(f"{given}: its term was expected, as in [number.term]", system.constants)
        known = z3.is_const(each) and each.decl().kind() == z3.Z3_OP_UNINTERPRETED
        trial.expect(known, f"{given}: an unknown of Z3 was expected", system.constants)
        trial.expect(each.ctx is system.ctx, f"{given}, which {_ELSEWHERE}", system.state)
    return state, list(listed)


def _check_parts(trial: "Trial", system: System[Any, Any], pre: Unknowns, post: Unknowns) -> None:
    """Named truths of Z3 about the unknowns that are listed."""
    listed = [*trial.tried("parameters()", system.parameters)]
    over = _tried(trial, "final(state)", system.final, pre[0])
    _check_truth(trial, "final(state)", over, system, system.final)
    _check_listed(trial, "final(state)", over, [*listed, *pre[1]], system.final)
    calls = {
        "declared(state)": (system.declared, (pre,)),
        "facts()": (system.facts, ()),
        "init(state)": (system.init, (pre,)),
        "step(pre, post)": (system.step, (pre, post)),
    }
    for what, (work, given) in calls.items():
        parts = _tried(trial, what, work, *(state for state, _ in given))
        if not isinstance(parts, dict):
            wanted = "a dict of names and truths of Z3 was expected"
            trial.refuse(f"{what} gives {shown(parts)}: {wanted}", work)
        told = f"{what} gives {{}}: at least one named truth of Z3 was expected"
        trial.expect(bool(parts) or work in (system.declared, system.facts), told, work)
        for name, part in parts.items():
            trial.expect(
                isinstance(name, str), f"{what} has the name {name!r}: a text was expected"
            )
            _check_truth(trial, f"{what}: {name!r}", part, system, work)
            _check_listed(trial, f"{what}: {name!r}", part, [*listed, *_all(given)], work)


def _all(given: Iterable[Unknowns]) -> list[z3.ExprRef]:
    return [unknown for _, unknowns in given for unknown in unknowns]


def _tried(trial: "Trial", what: str, work: Any, *given: Any) -> Any:
    """A call that makes terms; Z3 says little of those that do not go together."""
    try:
        return work(*given)
    except (AssertionError, z3.Z3Exception) as wrong:
        hint = "terms go together if they are of one sort and all made with self.ctx"
        trial.refuse(f"{what}: {trial.told(wrong)}; {hint}")
    except Exception as wrong:
        trial.refuse(f"{what}: {trial.told(wrong)}")


def _check_truth(trial: "Trial", what: str, term: Any, system: Any, work: Any) -> None:
    if not isinstance(term, z3.BoolRef):
        wanted = "a truth of Z3 was expected, such as z3.BoolVal(True, self.ctx)"
        trial.refuse(f"{what} is {shown(term)}: {wanted}", work)
    trial.expect(term.ctx is system.ctx, f"{what} {_ELSEWHERE}", work)


def _check_listed(
    trial: "Trial", what: str, term: z3.ExprRef, listed: Sequence[z3.ExprRef], work: object
) -> None:
    """Every unknown of a term is one of those that are listed."""
    known, waiting = {each.get_id() for each in listed}, [term]
    seen = set(known)
    for each in waiting:
        free = z3.is_const(each) and each.decl().kind() == z3.Z3_OP_UNINTERPRETED
        if free and each.get_id() not in known:
            told = f"{what} speaks of {each}, which constants(state) does not list"
            trial.refuse(f"{told}: list all unknowns", work)
        fresh = [part for part in each.children() if part.get_id() not in seen]
        seen.update(part.get_id() for part in fresh)
        waiting += fresh


def _check_term(trial: "Trial", system: object, word: Word, pre: object, post: object) -> None:
    """A word over terms is what its sort is there."""
    given, work, what = arguments_of(word), word.term, f"the word {word.name} over terms"
    if work is None or given is None or word.kind not in (Kind.STATE, Kind.EVENT):
        return
    places = (pre, post) if word.kind is Kind.EVENT else (pre, *given)
    value = _tried(trial, what, work, system, *places)
    if word.gives == TRUTH:
        _check_truth(trial, what, value, system, work)
    elif word.gives == NUMBER:
        if not isinstance(value, Number):
            told = f"{what} is {type(value).__name__} {shown(value)}: a Number was expected, as of"
            trial.refuse(f"{told} self.numbers.variable(name, most)", work)
    else:
        size = len(word.gives.members) if word.gives is not None else 0
        if not isinstance(value, tuple) or len(value) not in (0, size):
            told = f"{what} is {shown(value)}: a tuple was expected with a truth for each of {size}"
            trial.refuse(f"{told} members", work)
        for each in value:
            _check_truth(trial, what, each, system, work)


def _try_encoding(trial: "Trial", system: Any, pre: Unknowns, state: Any) -> None:
    """A state is encoded as the values of its unknowns, and decoded from them."""
    values = trial.tried(f"encode({shown(state)})", system.encode, state)
    told = f"encode({shown(state)}) gives {shown(values)}: a list of {len(pre[1])} whole numbers or"
    good = isinstance(values, list | tuple) and len(values) == len(pre[1])
    good = good and all(isinstance(each, int) for each in values)
    trial.expect(good, f"{told} truths was expected, one for each of constants", system.encode)
    solver = z3.Solver(ctx=system.ctx)
    for unknown, value in zip(pre[1], values, strict=True):
        truth = bool(value) if z3.is_bool(unknown) else value
        solver.add(_tried(trial, "encode(state)", lambda u=unknown, v=truth: u == v))
    trial.expect(solver.check() == z3.sat, f"{told} truths was expected, which fit their unknowns")
    model = solver.model()
    back = trial.tried("decode(model, state)", system.decode, model, pre[0])
    told = f"{shown(state)} is encoded as {shown(values)} and decoded as {shown(back)}"
    trial.expect(back == state, f"{told}: the same state was expected", system.decode)
    rules = trial.tried("rules(model)", system.rules, model)
    told = f"rules(model) gives {shown(rules)}: Rules were expected"
    trial.expect(isinstance(rules, Rules), told, system.rules)
