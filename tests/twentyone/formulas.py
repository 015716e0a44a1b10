"""A small reader of formulas: on the boards of a plain trace, and over two boards of terms.

It knows just enough of the question language for the laws and lemmas of the model.
"""

import ast
import operator
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

import z3

from gamemodels.cards import RANKS, Rank
from gamemodels.logic import conjunction, disjunction, implies, negation
from gamemodels.numbers import Number
from gamemodels.twentyone.board import Board, EventKind, Outcome, Phase, Player
from gamemodels.twentyone.rules import Twentyone
from gamemodels.twentyone.system import WORD_TERMS, BoardSteps, event_terms
from gamemodels.twentyone.terms import BoardTerms
from gamemodels.twentyone.words import WORDS

MEMBERS: dict[str, Enum] = {
    member.name: member for kind in (Player, Outcome, Phase, Rank) for member in kind
}
EVENTS = {kind.value for kind in EventKind if kind is not EventKind.QUIET}
SETS: dict[str, Iterable[Enum]] = {"players": Player, "ranks": RANKS}
OPERATORS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def body(formula: str) -> ast.expr:
    """What `always` says of every board."""
    tree = ast.parse(formula, mode="eval").body
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id == "always":
        return tree.args[0]
    return tree


class Reader:
    """Reads a formula; what differs between plain boards and terms is left to two readers."""

    def __init__(self) -> None:
        self.bound: dict[str, Enum] = {}

    def read(self, node: ast.expr) -> Any:
        """The value of a formula or a term."""
        match node:
            case ast.BoolOp(op, values):
                rows = [self.read(each) for each in values]
                return self.every(rows) if isinstance(op, ast.And) else self.some(rows)
            case ast.UnaryOp(ast.Not(), operand):
                return self.negate(self.read(operand))
            case ast.Compare(left, ops, comparators):
                row = [self.read(each) for each in (left, *comparators)]
                pairs = zip(ops, row, row[1:], strict=False)
                return self.every([self.compared(type(op), a, b) for op, a, b in pairs])
            case ast.BinOp(a, op, b):
                return OPERATORS[type(op)](self.read(a), self.read(b))
            case ast.Constant(value):
                return self.number(value)
            case ast.Name(name):
                return self.name(name)
            case ast.Subscript(ast.Name(name), index):
                return self.word(name, self.read(index))
            case ast.Call(ast.Name("implies"), [premise, conclusion]):
                return self.some([self.negate(self.read(premise)), self.read(conclusion)])
            case ast.Call(ast.Name("next"), [inner]):
                return self.later().read(inner)
            case ast.Call(ast.Name(("all" | "any" | "sum") as name), [ast.GeneratorExp() as each]):
                return self.quantified(name, each)
            case ast.Call(ast.Name(name), args):
                return self.word(name, *(self.read(each) for each in args))
        raise AssertionError(ast.dump(node))

    def quantified(self, name: str, each: ast.GeneratorExp) -> Any:
        """All, any, or the sum over a set."""
        (source,) = each.generators
        assert isinstance(source.target, ast.Name)
        assert isinstance(source.iter, ast.Name)
        rows = []
        for member in SETS[source.iter.id]:
            self.bound[source.target.id] = member
            rows.append(self.read(each.elt))
        del self.bound[source.target.id]
        if name == "sum":
            return sum(rows[1:], rows[0])
        return self.every(rows) if name == "all" else self.some(rows)

    def name(self, name: str) -> Any:
        """A bound name, a member, an event or a word."""
        if name in self.bound:
            return self.member(self.bound[name])
        if name == "none":
            return self.member(None)
        if name in EVENTS:
            return self.event(name)
        return self.member(MEMBERS[name]) if name in MEMBERS else self.word(name)

    def every(self, rows: list[Any]) -> Any:
        return all(rows)

    def some(self, rows: list[Any]) -> Any:
        return any(rows)

    def negate(self, truth: Any) -> Any:
        return not truth

    def compared(self, op: type, a: Any, b: Any) -> Any:
        return OPERATORS[op](a, b)

    def number(self, value: Any) -> Any:
        return value

    def member(self, member: Enum | None) -> Any:
        return member

    def word(self, name: str, *args: Any) -> Any:
        raise NotImplementedError

    def event(self, name: str) -> Any:
        raise NotImplementedError

    def later(self) -> "Reader":
        raise NotImplementedError


class PlainReader(Reader):
    """Reads on a board of a plain trace; at its last board `next` keeps a value."""

    def __init__(self, game: Twentyone, board: Board, after: Board | None) -> None:
        super().__init__()
        self.game, self.board, self.after = game, board, after

    def word(self, name: str, *args: Any) -> Any:
        return WORDS[name](self.game, self.board, *args)

    def event(self, name: str) -> bool:
        kind = event(self.game, self.board, self.after)
        return kind is not None and kind.value == name

    def later(self) -> "PlainReader":
        return PlainReader(self.game, self.after or self.board, None)


class TermReader(Reader):
    """Reads over the terms of a board, and of the next one where there is one."""

    def __init__(self, system: BoardSteps, board: BoardTerms, after: BoardTerms | None) -> None:
        super().__init__()
        self.system, self.board, self.after = system, board, after

    def every(self, rows: list[Any]) -> z3.BoolRef:
        return conjunction(rows)

    def some(self, rows: list[Any]) -> z3.BoolRef:
        return disjunction(rows)

    def negate(self, truth: Any) -> z3.BoolRef:
        return negation(truth)

    def compared(self, op: type, a: Any, b: Any) -> Any:
        if isinstance(a, Number):
            return OPERATORS[op](a, b)
        same = conjunction(implies(x, y) for pair in self._pairs(a, b) for x, y in pair)
        return same if op is ast.Eq else negation(same)

    def _pairs(self, a: Any, b: Any) -> list[list[tuple[z3.BoolRef, z3.BoolRef]]]:
        nothing = z3.BoolVal(False, self.system.ctx)
        a, b = (side or (nothing,) * max(len(a), len(b)) for side in (a, b))
        return [[(x, y), (y, x)] for x, y in zip(a, b, strict=True)]

    def number(self, value: Any) -> Number:
        return self.system.numbers.literal(value)

    def member(self, member: Enum | None) -> Any:
        if member is None:
            return ()
        return tuple(z3.BoolVal(each is member, self.system.ctx) for each in type(member))

    def word(self, name: str, *args: Any) -> Any:
        return WORD_TERMS[name](self.system, self.board, *args)

    def event(self, name: str) -> z3.BoolRef:
        return event_terms(self.system, self.board, self.after)[name]

    def later(self) -> "TermReader":
        return TermReader(self.system, self.after or self.board, None)


def event(game: Twentyone, board: Board, after: Board | None) -> EventKind | None:
    """What leads from a board to the next one, or what would if it is the last; none if over.

    By `restarts`, on the last board of a trace it is what is due, not a start.
    """
    moves = game.moves(board)
    if after is not None:
        return next((move.event.kind for move in moves if move.state == after), None)
    return moves[-1].event.kind if moves else None


def holds(formula: str, game: Twentyone, boards: tuple[Board, ...]) -> list[bool]:
    """Board by board whether a formula holds."""
    after = [*boards[1:], None]
    node = body(formula)
    return [bool(PlainReader(game, *pair).read(node)) for pair in zip(boards, after, strict=True)]


def term(
    formula: str, system: BoardSteps, board: BoardTerms, after: BoardTerms | None = None
) -> z3.BoolRef:
    """Whether a formula holds at a board of terms."""
    found: z3.BoolRef = TermReader(system, board, after).read(body(formula))
    return found
