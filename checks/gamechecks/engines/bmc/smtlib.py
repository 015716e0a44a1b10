"""SMT-LIB: a question in one piece, written for any solver to read."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, pairwise
from typing import Any

import z3

from gamechecks.core.errors import InputError
from gamechecks.core.scope import Games
from gamechecks.engines.bmc.search import system_of
from gamechecks.engines.bmc.unrolling import Unrolling, start_constraints, step_constraints
from gamechecks.engines.query import Query
from gamechecks.language.trace_terms import TraceTerms
from gamemodels.attention import attended
from gamemodels.logic import Parts, conjunction, disjunction, negation
from gamemodels.numbers import BitVectors
from gamemodels.system import System


@dataclass
class MonolithicQuery:
    """What `run` asks, without horizons that grow and without macro-steps.

    With `over_by` only so many boards are looked at, and a game that is not over by then counts
    as found too: if even so there is none, there is none within the bound.
    """

    query: Query
    over_by: int | None = None
    system: System[Any, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.system = system_of(self.query.scope, BitVectors(z3.Context()), self.query.layout)

    @property
    def length(self) -> int:
        """The number of boards."""
        boards = self.query.scope.boards
        return min(self.over_by or boards, boards)

    @property
    def early(self) -> bool:
        """Whether the boards end before the bound."""
        return self.length < self.query.scope.boards

    @cached_property
    def _unrolled(self) -> tuple[list[Any], list[z3.BoolRef]]:
        unrolling = Unrolling(self.system)
        steps = [unrolling.start(), *unrolling.extended(self.length)]
        return unrolling.states, steps

    @property
    def boards(self) -> list[Any]:
        """The boards, all unknown."""
        return self._unrolled[0]

    def terms(self) -> list[z3.BoolRef]:
        """What makes the boards a game as asked for."""
        return [*self._unrolled[1], *self.goals(self.system.final(self.boards[-1]))]

    def goals(self, over: z3.BoolRef) -> list[z3.BoolRef]:
        """What is asked of a game, given whether its last board is final."""
        trace = TraceTerms(self.system, self.boards)
        wanted = [condition.term(trace) for condition in self.query.wanted]
        if self.query.games is Games.UNFINISHED:
            return [negation(over)] if self.early else [negation(over), *wanted]
        sought = conjunction([z3.BoolVal(True, over.ctx), *wanted])
        if self.early:
            return [disjunction([negation(over), sought])]
        return [over, *wanted] if self.query.games is Games.COMPLETE else [sought]

    def words(self) -> list[str]:
        """The question in words, line by line."""
        kind = {Games.COMPLETE: "a complete", Games.UNFINISHED: "an unfinished", Games.ANY: "a"}
        scope = self.query.scope
        return [
            *scope.sentences,
            f"Is there {kind[self.query.games]} game within {scope.boards} boards"
            + (" on which all of this is so?" if self.query.wanted else "?"),
            *(f"  {condition.words}" for condition in self.query.wanted),
            *self._shortened(),
        ]

    def _shortened(self) -> list[str]:
        if not self.early:
            return []
        return [
            f"Here {self.length} boards are enough: a game that is not over by then counts as one,",
            "and if there is none even so, there is none within the bound.",
        ]


def smtlib_text(question: MonolithicQuery) -> str:
    """A question in one piece: predicates as functions, boards as constants, and assertions."""
    predicates = _predicates(question.system)
    lines = chain(
        _head(question),
        _functions(question.system, predicates),
        _game(question, predicates.keys()),
        _goal(question),
    )
    return "\n".join(attended(lines)) + "\n"


def _head(question: MonolithicQuery) -> Iterator[str]:
    yield from _comments(question.words())
    yield from _comments(["sat: there is one. unsat: there is none."])
    yield "(set-info :smt-lib-version 2.6)"
    yield "(set-logic QF_BV)"


def _predicates(system: System[Any, Any]) -> dict[str, tuple[list[z3.ExprRef], Parts]]:
    """Each predicate of the rules that says anything: its arguments and its parts."""
    pre, post = system.state("pre"), system.state("post")
    predicates: dict[str, tuple[list[z3.ExprRef], Parts]] = {}
    for each in [*start_constraints(system, pre), *step_constraints(system, pre, post)]:
        unknowns = [unknown for state in each.states for unknown in system.constants(state)]
        if each.name not in predicates and (parts := each.predicate(*each.states)):
            predicates[each.name] = unknowns, parts
    return {**predicates, "final": (system.constants(pre), {"": system.final(pre)})}


def _functions(
    system: System[Any, Any], predicates: Mapping[str, tuple[list[z3.ExprRef], Parts]]
) -> Iterator[str]:
    """The rules, each predicate as a function of boards."""
    if parameters := system.parameters():
        yield from _comments(["", "What is the same on all boards."])
        yield from _declarations(parameters)
    for name, (arguments, parts) in predicates.items():
        yield from _defined(name, arguments, parts)


def _game(question: MonolithicQuery, known: Collection[str]) -> Iterator[str]:
    """The boards, and the known predicates that make them a game."""
    system, boards = question.system, question.boards
    yield from _comments(["", "The boards."])
    for board in boards:
        yield from _declarations(system.constants(board))
    yield from _comments(["", "They are a game."])
    pairs = (step_constraints(system, *pair) for pair in pairwise(boards))
    for each in chain(start_constraints(system, boards[0]), *pairs):
        if each.name in known:
            yield f"(assert {_applied(system, each.name, *each.states)})"


def _goal(question: MonolithicQuery) -> Iterator[str]:
    over = z3.Bool("over", question.system.ctx)
    yield from _comments(["", "It is over on the last board."])
    yield f"(define-fun over () Bool {_applied(question.system, 'final', question.boards[-1])})"
    yield from _comments(["", "It is a game as asked for."])
    for term in question.goals(over):
        yield f"(assert {_text(term)})"
    yield "(check-sat)"


def _defined(name: str, parameters: Sequence[z3.ExprRef], parts: Parts) -> Iterator[str]:
    """A predicate as a function; each part has its name above it."""
    yield from _comments(["", f"{name}:"])
    declared = " ".join(f"({parameter} {sort})" for parameter, sort in _sorts(parameters))
    yield f"(define-fun {name} ({declared}) Bool (and true"
    for part, term in parts.items():
        yield from _comments([part] if part else [])
        yield _text(term)
    yield "))"


def _declarations(constants: Iterable[z3.ExprRef]) -> Iterator[str]:
    return (f"(declare-const {name} {sort})" for name, sort in _sorts(constants))


def _sorts(constants: Iterable[z3.ExprRef]) -> Iterator[tuple[str, str]]:
    return ((constant.sexpr(), constant.sort().sexpr()) for constant in constants)


def _applied(system: System[Any, Any], predicate: str, *boards: Any) -> str:
    names = [unknown.sexpr() for board in boards for unknown in system.constants(board)]
    return f"({predicate} {' '.join(names)})" if names else predicate


def _text(term: z3.BoolRef) -> str:
    """A term as SMT-LIB has it; an `InputError` if it is not about bits and truth alone."""
    goal = z3.Goal(ctx=term.ctx)
    goal.add(term)
    if not z3.Probe("is-qfbv", term.ctx)(goal):
        raise InputError(
            "a formula given as a function, or a system, uses more of Z3 than SMT-LIB's QF_BV has"
        )
    return str(term.sexpr())


def _comments(lines: Iterable[str]) -> Iterator[str]:
    return (f"; {line}" if line else "" for line in lines)
