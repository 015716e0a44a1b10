"""Questions as SMT-LIB 2 text: the plain model, board by board, for any solver to read."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import Any

import z3

from gamechecks.core.errors import InputError
from gamechecks.engines.bmc.monolithic import MonolithicQuery
from gamemodels.attention import attended
from gamemodels.logic import Parts
from gamemodels.system import System

FACTS = "facts"
"""What holds throughout, whatever the board."""


def smtlib_text(question: MonolithicQuery) -> str:
    """A question in one piece: predicates as functions, boards as constants, and assertions."""
    lines = chain(_head(question), _predicates(question), _game(question), _goal(question))
    return "\n".join(attended(lines)) + "\n"


def _head(question: MonolithicQuery) -> Iterator[str]:
    yield from _comments(question.words())
    yield from _comments(["sat: there is one. unsat: there is none."])
    yield "(set-info :smt-lib-version 2.6)"
    yield "(set-logic QF_BV)"


def _predicates(question: MonolithicQuery) -> Iterator[str]:
    """The rules, each predicate as a function of boards."""
    system = question.system
    pre, post = system.state("pre"), system.state("post")
    if facts := system.facts():
        yield from _comments(["", "What is the same on all boards."])
        yield from _declarations(system.parameters())
        yield from _defined(FACTS, [], facts)
    yield from _defined("init", system.constants(pre), system.init(pre))
    yield from _defined("final", system.constants(pre), {"": system.final(pre)})
    both = [*system.constants(pre), *system.constants(post)]
    yield from _defined("move", both, system.step(pre, post))


def _game(question: MonolithicQuery) -> Iterator[str]:
    """The boards, and what makes them a game."""
    boards = question.boards
    yield from _comments(["", "The boards."])
    for board in boards:
        yield from _declarations(question.system.constants(board))
    yield from _comments(["", "They are a game."])
    system = question.system
    if system.facts():
        yield f"(assert {FACTS})"
    yield f"(assert {_applied(system, 'init', boards[0])})"
    for before, after in pairwise(boards):
        yield f"(assert {_applied(system, 'move', before, after)})"


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
    return f"({predicate} {' '.join(names)})"


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
