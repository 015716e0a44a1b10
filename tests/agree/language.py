"""The question language, from its page: a formula read at every board of a game or its beginning.

Read on a beginning, what the boards to come decide is UNKNOWN; a formula that is false there is
false in every game that begins so.
"""

import ast
import operator
from collections.abc import Callable
from functools import cache
from math import inf
from typing import Any, NamedTuple

from tests.agree.logic import (
    UNKNOWN,
    Between,
    Missing,
    Value,
    Values,
    applied,
    both,
    either,
    extreme,
    folded,
    folded_back,
    joined,
    negated,
)

OPERATORS: dict[type[ast.AST], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


class Unclear(Exception):
    """A question that the documentation leaves open."""


class Game(NamedTuple):
    """A game or the beginning of one: boards, the events between them, and what it is played in."""

    boards: tuple[Any, ...]
    events: tuple[str, ...]
    scope: Any


@cache
def parsed(text: str) -> ast.expr:
    """The syntax tree of a formula."""
    return ast.parse(text, mode="eval").body


READINGS: dict[type, type["Reading"]] = {}
"""The words of each game, by the type of its scopes."""


def reading(game: Game, seen: int, ended: bool | None = None) -> "Reading":
    """The first boards of a game, with the words of that game.

    They are read as all that there is, or as a beginning; where that is left open, as a beginning
    unless the game is over.
    """
    return READINGS[type(game.scope)](game, seen, ended)


def values(text: str, game: Game) -> Values:
    """What a formula or a term is at every board of a game."""
    return reading(game, len(game.boards), ended=True).read(parsed(text), {})


def holds(text: str, game: Game) -> bool:
    """Is a formula true of a game, which ends with its boards?"""
    return values(text, game)[0] is True


def wrong_at(text: str, game: Game) -> int | None:
    """The first board by which a formula is false whatever follows."""
    for seen in range(1, len(game.boards) + 1):
        if reading(game, seen).read(parsed(text), {})[0] is False:
            return seen
    return None


class Reading:
    """The first so many boards of a game, and what can be said about them in every game."""

    EVENTS: tuple[str, ...] = ()

    def __init__(self, game: Game, seen: int, ended: bool | None) -> None:
        self.boards, self.scope = game.boards[:seen], game.scope
        self.ended = self.is_over(game, seen) if ended is None else ended
        last = "nothing" if self.ended else UNKNOWN
        self.events: tuple[str | Missing, ...] = (*game.events[: seen - 1], last)

    def is_over(self, game: Game, seen: int) -> bool:
        """Is the game over on the last of so many boards?"""
        raise NotImplementedError

    def counts(self, name: str, player: Value) -> Values:
        """Does each board count for a word of the game that counts, maybe for one player?"""
        raise NameError(name)

    def word(self, name: str) -> Values:
        """The value of a name of the game at every board."""
        raise NameError(name)

    def function(self, name: str, args: list[Values]) -> Values:
        """The value of a function of the game at every board."""
        raise NameError(name)

    def members(self, name: str) -> list[Value]:
        """What a `for` goes over."""
        raise NameError(name)

    def special(self, node: ast.Call, names: dict[str, Value]) -> Values | None:
        """The value of a call whose arguments are not read at every board."""
        return None

    def read(self, node: ast.expr, names: dict[str, Value]) -> Values:
        """The value at every board; names are the members that `for` goes over."""
        match node:
            case ast.Constant(value=bool() | int() as value):
                return [value for _ in self.boards]
            case ast.Name(id=name):
                return self.named(name, names)
            case ast.UnaryOp(op=ast.Not(), operand=a):
                return [negated(x) for x in self.read(a, names)]
            case ast.UnaryOp(op=ast.USub(), operand=a):
                zeros: Values = [0 for _ in self.boards]
                return applied(operator.sub, zeros, self.read(a, names))
            case ast.BoolOp(op=op, values=parts):
                fold = both if isinstance(op, ast.And) else either
                return folded(fold, [self.read(part, names) for part in parts])
            case ast.BinOp(left=a, op=op, right=b):
                return applied(OPERATORS[type(op)], self.read(a, names), self.read(b, names))
            case ast.Compare(left=first, ops=ops, comparators=rest):
                terms = [self.read(term, names) for term in (first, *rest)]
                pairs = zip(ops, terms, terms[1:], strict=False)
                return folded(both, [applied(OPERATORS[type(op)], a, b) for op, a, b in pairs])
            case ast.Subscript(value=ast.Name(id=name), slice=index):
                return self.function(name, [self.read(index, names)])
            case ast.Call(func=ast.Name(id=name), args=[ast.GeneratorExp(elt=body) as loop]):
                return self.quantified(name, body, loop.generators, names)
            case ast.Call(func=ast.Name(id="so_far"), args=[counted]):
                return self.so_far(counted, names)
            case ast.Call(func=ast.Name(id=name), args=args):
                special = self.special(node, names)
                if special is not None:
                    return special
                return self.call(name, [self.read(arg, names) for arg in args])
        raise SyntaxError(ast.unparse(node))

    def named(self, name: str, names: dict[str, Value]) -> Values:
        """The value of a name at every board."""
        if name in names:
            return [names[name] for _ in self.boards]
        if name in self.EVENTS:
            return [e if e is UNKNOWN else e == name for e in self.events]
        if name == "none":
            return [None for _ in self.boards]
        if name == "boards":
            return [self.counted(len(self.boards)) for _ in self.boards]
        return self.word(name)

    def so_far(self, counted: ast.expr, names: dict[str, Value]) -> Values:
        """The value at every board of a count, up to that board."""
        match counted:
            case ast.Call(func=ast.Name(id="count"), args=[formula]):
                return tallied(self.read(formula, names))
            case ast.Name(id="boards"):
                return [i + 1 for i in range(len(self.boards))]
            case ast.Name(id=name):
                return tallied(self.counts(name, None))
            case ast.Call(func=ast.Name(id=name), args=[whose]):
                players = self.read(whose, names)
                return self.looked_up(players, lambda i, p: tallied(self.counts(name, p))[i])
        raise SyntaxError(ast.unparse(counted))

    def counted(self, so_far: int) -> Value:
        """A count over the whole game, which grows until it ends."""
        return so_far if self.ended else Between(so_far, inf)

    def total(self, name: str, player: Value = None) -> Value:
        """A word of the game that counts, over the whole game."""
        return self.counted(self.counts(name, player).count(True))

    def call(self, name: str, args: list[Values]) -> Values:
        """The value of a function at every board."""
        a, b, last = args[0], args[-1], len(self.boards) - 1
        match name:
            case "next":
                end = UNKNOWN if not self.ended else False if isinstance(a[-1], bool) else a[-1]
                return [*a[1:], end]
            case "previous":
                return [False, *a[:-1]]
            case "at_end":
                return [a[-1] if self.ended else UNKNOWN for _ in a]
            case "always":
                return folded_back(lambda i, later: both(a[i], later), self.beyond(True), last)
            case "eventually":
                return folded_back(lambda i, later: either(a[i], later), self.beyond(False), last)
            case "until":
                return folded_back(
                    lambda i, later: either(b[i], both(a[i], later)), self.beyond(False), last
                )
            case "once":
                return [folded(either, [[x] for x in a[: i + 1]])[0] for i in range(last + 1)]
            case "historically":
                return [folded(both, [[x] for x in a[: i + 1]])[0] for i in range(last + 1)]
            case "since":
                back = folded_back(
                    lambda i, earlier: either(b[last - i], both(a[last - i], earlier)), False, last
                )
                return back[::-1]
            case "implies":
                return [either(negated(x), y) for x, y in zip(a, b, strict=True)]
            case "iff":
                return applied(operator.eq, a, b)
            case "max" | "min":
                return [extreme(name, list(entry)) for entry in zip(*args, strict=True)]
            case "abs":
                negative = applied(operator.sub, [0] * len(a), a)
                return [extreme("max", list(pair)) for pair in zip(a, negative, strict=True)]
            case "count":
                return [self.counted(a.count(True)) for _ in a]
        return self.function(name, args)

    def beyond(self, at_the_end: bool) -> Value:
        """What a formula about the boards to come starts from."""
        return at_the_end if self.ended else UNKNOWN

    def looked_up(self, keys: Values, look: Callable[[int, Value], Value]) -> Values:
        """What each board has for its key; 0 for none."""
        return [
            key if key is UNKNOWN else 0 if key is None else look(i, key)
            for i, key in enumerate(keys)
        ]

    def quantified(
        self, name: str, body: ast.expr, loops: list[ast.comprehension], names: dict[str, Value]
    ) -> Values:
        """`all`, `any` or `sum` over the members of sets."""
        if not loops:
            return self.read(body, names)
        loop, inner = loops[0], loops[1:]
        assert isinstance(loop.target, ast.Name)
        result: Values = [{"all": True, "any": False, "sum": 0}[name] for _ in self.boards]
        for member in self.members(ast.unparse(loop.iter)):
            bound = names | {loop.target.id: member}
            item = self.quantified(name, body, inner, bound)
            premises: list[Values] = [[True for _ in item]]
            premises += [self.read(condition, bound) for condition in loop.ifs]
            premise = folded(both, premises)
            result = [joined(name, *entry) for entry in zip(result, premise, item, strict=True)]
        return result


def tallied(counted: Values) -> Values:
    """How many boards count up to each."""
    rows = [counted[: i + 1] for i in range(len(counted))]
    return [_tallied(row.count(True), row.count(UNKNOWN)) for row in rows]


def _tallied(sure: int, unknown: int) -> Value:
    return Between(sure, sure + unknown) if unknown else sure


def happening(events: tuple[str | Missing, ...], kinds: tuple[str, ...]) -> Values:
    """Is each event of some kind?"""
    return [event if event is UNKNOWN else event in kinds for event in events]
