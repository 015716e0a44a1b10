"""From text to a syntax tree whose types fit."""

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from gamechecks.language import typecheck
from gamechecks.language.quantifiers import read_clause
from gamechecks.language.refusals import refuse, refuse_constant, refuse_sign
from gamechecks.language.size import refuse_vast
from gamechecks.language.sorts import Type
from gamechecks.language.source import Source, read_python
from gamechecks.language.syntax import Literal, Node, Quantified, Variable
from gamechecks.language.vocabulary import DOMAIN_NAMES, KNOWN_NAMES, QUANTIFIER_NAMES, uses
from gamemodels.mancala.layout import Player

MOST_LEVELS = 50
LARGEST = 10**6

_NAMED = {
    "Player1": (Player.ONE, Type.PLAYER),
    "Player2": (Player.TWO, Type.PLAYER),
    "none": (None, Type.NONE),
}
_ARITHMETIC: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


@dataclass(frozen=True)
class _Scope:
    """What the names mean at a place of the text, and how deep the place is."""

    source: Source
    pockets: int
    variables: Mapping[str, Type] = field(default_factory=dict)
    level: int = 0


def parse(text: str, pockets: int) -> Node:
    """A formula over boards with that many pockets, mancalas included."""
    tree, source = read_python(text)
    node = _read(tree, _Scope(source, pockets))
    typecheck.expect(source, node, Type.TRUTH, "A formula is")
    refuse_vast(node, pockets, source)
    return node


def parse_term(text: str, pockets: int) -> Node:
    """A formula or a term of any type."""
    tree, source = read_python(text)
    node = _read(tree, _Scope(source, pockets))
    refuse_vast(node, pockets, source)
    return node


def _read(node: ast.expr, scope: _Scope) -> Node:
    source, column = scope.source, scope.source.column(node)
    if scope.level == MOST_LEVELS:
        source.fail(column, "The formula is nested too deeply.", "split it into simpler ones")
    inner = replace(scope, level=scope.level + 1)
    match node:
        case ast.Constant():
            return _constant(node, scope)
        case ast.Name():
            return _name(node, scope)
        case ast.Call():
            return _call(node, inner)
        case ast.Subscript():
            return _subscript(node, inner)
        case ast.UnaryOp():
            return _unary(node, inner)
        case ast.BinOp():
            return _binary(node, inner)
        case ast.BoolOp():
            operator = "and" if isinstance(node.op, ast.And) else "or"
            parts = tuple(_read(part, inner) for part in node.values)
            return typecheck.joined(source, operator, parts, column)
        case ast.Compare():
            return _compare(node, inner)
        case _:
            refuse(source, node)


def _constant(node: ast.Constant, scope: _Scope) -> Node:
    column = scope.source.column(node)
    if isinstance(node.value, bool):
        return Literal(node.value, column=column)
    if not isinstance(node.value, int):
        refuse_constant(scope.source, node)
    if node.value > LARGEST:
        problem = f"{node.value} is too large."
        scope.source.fail(column, problem, f"numbers go up to {LARGEST}")
    return Literal(node.value, column=column, type=Type.NUMBER)


def _name(node: ast.Name, scope: _Scope) -> Node:
    name, source, column = node.id, scope.source, scope.source.column(node)
    if name in scope.variables:
        return Variable(name, column=column, type=scope.variables[name])
    if name in _NAMED:
        value, kind = _NAMED[name]
        return Literal(value, column=column, type=kind)
    if re.fullmatch("p[0-9]+", name, re.ASCII):
        if name not in typecheck.pocket_names(scope.pockets):
            problem = f"There is no `{name}`: the board has {scope.pockets} pockets."
            source.fail(column, problem, f"pockets are `p1` to `p{scope.pockets}`")
        return Literal(int(name[1:]) - 1, column=column, type=Type.POCKET)
    if any(not word.takes for word in uses(name)):
        return typecheck.applied(source, name, (), column)
    if name in KNOWN_NAMES:
        typecheck.refuse_bare(source, name, column)
    typecheck.refuse_name(source, name, column, frozenset(scope.variables))


def _call(node: ast.Call, scope: _Scope) -> Node:
    source, column = scope.source, scope.source.column(node)
    if not isinstance(node.func, ast.Name):
        source.fail(column, "Only a name can be called.", "write such as `score(Player1)`")
    name = node.func.id
    words = tuple(word for word in uses(name) if word.takes)
    if node.keywords:
        place = source.column(node.keywords[0])
        source.fail(place, f"`{name}` takes no named arguments.", "write the value alone")
    if name in QUANTIFIER_NAMES:
        return _quantified(node, name, scope)
    if name == "marbles":
        source.fail(column, "`marbles` takes its pocket in square brackets.", "as in `marbles[p1]`")
    if not words:
        if name in DOMAIN_NAMES or (name not in KNOWN_NAMES and name not in scope.variables):
            _name(node.func, scope)
        hint = "remove the brackets after it"
        source.fail(column, f"`{name}` is not a function.", hint)
    wanted = len(words[0].takes)
    if len(node.args) != wanted:
        plural = "s" if wanted > 1 else ""
        problem = f"`{name}` takes {wanted} argument{plural}, not {len(node.args)}."
        source.fail(column, problem, typecheck.used_as(uses(name)))
    arguments = tuple(_read(argument, scope) for argument in node.args)
    return typecheck.applied(source, name, arguments, column)


def _subscript(node: ast.Subscript, scope: _Scope) -> Node:
    source, column = scope.source, scope.source.column(node)
    if not (isinstance(node.value, ast.Name) and node.value.id == "marbles"):
        source.fail(column, "Only `marbles` takes square brackets.", "as in `marbles[p1]`")
    if isinstance(node.slice, ast.Slice | ast.Tuple):
        place = source.column(node.slice)
        source.fail(place, "`marbles` takes one pocket.", "it is used as `marbles[p1]`")
    return typecheck.applied(source, "marbles", (_read(node.slice, scope),), column)


def _unary(node: ast.UnaryOp, scope: _Scope) -> Node:
    source, column = scope.source, scope.source.column(node)
    if isinstance(node.op, ast.Not):
        return typecheck.negated(source, _read(node.operand, scope), column)
    if isinstance(node.op, ast.USub):
        return typecheck.negative(source, _read(node.operand, scope), column)
    refuse_sign(source, column, node.op)


def _binary(node: ast.BinOp, scope: _Scope) -> Node:
    source = scope.source
    if type(node.op) not in _ARITHMETIC:
        refuse_sign(source, source.operator_column(node.left, node.right), node.op)
    parts = _read(node.left, scope), _read(node.right, scope)
    operator = _ARITHMETIC[type(node.op)]
    return typecheck.calculated(source, operator, parts, source.column(node))


def _compare(node: ast.Compare, scope: _Scope) -> Node:
    source, sides = scope.source, [node.left, *node.comparators]
    signs = []
    for operator, left, right in zip(node.ops, sides, sides[1:], strict=False):
        column = source.operator_column(left, right)
        if type(operator) not in _COMPARISONS:
            refuse_sign(source, column, operator)
        signs.append((_COMPARISONS[type(operator)], column))
    operands = tuple(_read(side, scope) for side in sides)
    return typecheck.compared(source, tuple(signs), operands)


def _quantified(node: ast.Call, name: str, scope: _Scope) -> Node:
    source, column = scope.source, scope.source.column(node)
    if len(node.args) != 1 or not isinstance(node.args[0], ast.GeneratorExp):
        typecheck.refuse_bare(source, name, column)
    clauses, inner = [], scope
    for generator in node.args[0].generators:
        clause = read_clause(generator, source, frozenset(inner.variables))
        inner = replace(inner, variables={**inner.variables, clause.variable: clause.domain.type})
        filters = tuple(_read(condition, inner) for condition in generator.ifs)
        for condition in filters:
            typecheck.expect(source, condition, Type.TRUTH, "A filter is")
        clauses.append(replace(clause, filters=filters))
    body = _read(node.args[0].elt, inner)
    kind = Type.NUMBER if name == "sum" else Type.TRUTH
    typecheck.expect(source, body, kind, f"`{name}` takes")
    return Quantified(name, body, tuple(clauses), column=column, type=kind)
