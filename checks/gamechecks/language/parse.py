"""The parser: formulas as text become syntax trees."""

import ast
import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NoReturn

from gamechecks.language import typecheck
from gamechecks.language.source import (
    COMPARISONS,
    Source,
    read_python,
    refuse,
    refuse_constant,
    refuse_sign,
)
from gamechecks.language.syntax import (
    Arithmetic,
    Clause,
    Junction,
    Literal,
    Negative,
    Node,
    Not,
    Quantified,
    Variable,
    bind,
)
from gamechecks.language.vocabulary import QUANTIFIERS, Vocabulary
from gamechecks.language.words import NUMBER, TRUTH, Sort, Word

MOST_PARTS = 200_000
"""More is refused: it would be read on every board."""


def read_clause(node: ast.comprehension, source: Source, bound: frozenset[str]) -> Clause:
    """One `for`, its filters not yet read."""
    column, vocabulary = source.column(node.target), source.vocabulary
    if not isinstance(node.target, ast.Name) or node.is_async:
        hint = source.filled("write such as `{set}`")
        source.fail(column, "A `for` binds one variable.", hint)
    name = node.target.id
    taken = vocabulary.known_names | bound | {"True", "False"}
    if name in taken or vocabulary.refusal(name) is not None:
        problem = f"The variable `{name}` has a name that is taken."
        source.fail(column, problem, "choose another, such as `p` or `q`")
    domain = ast.unparse(node.iter)
    if domain not in vocabulary.sets:
        _refuse_domain(node.iter, domain, source)
    return Clause(name, vocabulary.sets[domain])


def _refuse_domain(node: ast.expr, shown: str, source: Source) -> NoReturn:
    brief = shown if len(shown) <= 40 else f"{shown[:39]}…"
    *others, last = [f"`{name}`" for name in source.vocabulary.sets] or ["nothing: it has no sets"]
    sets = f"{', '.join(others)} or {last}" if others else last
    column, refusal = source.column(node), source.vocabulary.refusal(shown)
    if refusal is not None and shown not in source.vocabulary.known_names:
        source.fail(column, *refusal)
    source.fail(column, f"`{brief}` is not a set of this game.", f"a `for` goes over {sets}")


def refuse_vast(node: Node, source: Source) -> None:
    """Refuse a formula that is too large when it is unfolded; it is counted, not unfolded."""
    parts = unfolded(node)
    if parts > MOST_PARTS:
        sets = sorted(source.vocabulary.domains, key=lambda each: len(each.members))
        smaller = f", or smaller sets such as `{sets[0].name}`" if sets else ""
        source.fail(
            1,
            f"This unfolds to {_shown(parts)} parts; at most {MOST_PARTS:,} are read.",
            f"use fewer `for`s{smaller}",
        )


def unfolded(node: Node) -> int:
    """The operators and values of a formula, its quantifiers written out."""
    if not isinstance(node, Quantified):
        return 1 + sum(unfolded(child) for child in node.children)
    parts = places = 1
    for clause in node.clauses:
        places *= len(clause.domain.members)
        parts += places * (1 + sum(unfolded(each) for each in clause.filters))
    return parts + places * unfolded(node.body)


def _shown(number: int) -> str:
    """A number, or its magnitude where nobody would read it."""
    return f"{number:,}" if number < 10**15 else f"about 10^{math.log10(number):.0f}"


MOST_LEVELS = 50
LARGEST = 10**6

_ARITHMETIC: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}


@dataclass(frozen=True)
class _Place:
    """What the names mean at a place of the text, and how deep the place is."""

    source: Source
    variables: Mapping[str, Sort] = field(default_factory=dict)
    level: int = 0


def parse(text: str, vocabulary: Vocabulary) -> Node:
    """A formula in the language of a game."""
    node, source = _parsed(text, vocabulary)
    typecheck.expect(source, node, TRUTH, "A formula is")
    return node


def parse_term(text: str, vocabulary: Vocabulary) -> Node:
    """A formula or a term of any sort."""
    return _parsed(text, vocabulary)[0]


def parse_meaning(word: Word, vocabulary: Vocabulary) -> Node:
    """What a word that is said in other words stands for."""
    tree, source = read_python(word.says, vocabulary)
    sorts = (sort for sort in word.takes if sort is not None)
    place = _Place(source, dict(zip(word.parameters, sorts, strict=True)))
    node = _read(tree, place)
    assert node.sort == word.gives, f"{word.name} does not stand for {word.says}"
    return node


def _parsed(text: str, vocabulary: Vocabulary) -> tuple[Node, Source]:
    tree, source = read_python(text, vocabulary)
    node = _read(tree, _Place(source))
    refuse_vast(node, source)
    return node, source


def _read(node: ast.expr, here: _Place) -> Node:
    source, column = here.source, here.source.column(node)
    if here.level == MOST_LEVELS:
        source.fail(column, "The formula is nested too deeply.", "split it into simpler ones")
    inner = replace(here, level=here.level + 1)
    match node:
        case ast.Constant():
            return _constant(node, here)
        case ast.Name():
            return _name(node, here)
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
            typecheck.expect_all(source, parts, TRUTH, f"`{operator}` takes")
            return Junction(operator, parts, column=column)
        case ast.Compare():
            return _compare(node, inner)
        case _:
            refuse(source, node)


def _constant(node: ast.Constant, here: _Place) -> Node:
    column = here.source.column(node)
    if isinstance(node.value, bool):
        return Literal(node.value, column=column)
    if not isinstance(node.value, int):
        refuse_constant(here.source, node)
    if node.value > LARGEST:
        problem = f"{node.value} is too large."
        here.source.fail(column, problem, f"numbers go up to {LARGEST}")
    return Literal(node.value, column=column, sort=NUMBER)


def _name(node: ast.Name, here: _Place) -> Node:
    name, source, column = node.id, here.source, here.source.column(node)
    vocabulary = source.vocabulary
    if name in here.variables:
        return Variable(name, column=column, sort=here.variables[name])
    if name in vocabulary.members:
        value, sort = vocabulary.members[name]
        return Literal(value, column=column, sort=sort)
    if any(not word.takes for word in vocabulary.uses(name)):
        return typecheck.applied(source, name, (), column)
    if name in vocabulary.known_names:
        typecheck.refuse_bare(source, name, column)
    refusal = vocabulary.refusal(name)
    if refusal is not None:
        source.fail(column, *refusal)
    typecheck.refuse_name(source, name, column, frozenset(here.variables))


def _call(node: ast.Call, here: _Place) -> Node:
    source, column, vocabulary = here.source, here.source.column(node), here.source.vocabulary
    if not isinstance(node.func, ast.Name):
        sample = next((word.usage for word in vocabulary.words if word.takes), "always(final)")
        source.fail(column, "Only a name can be called.", f"write such as `{sample}`")
    name = node.func.id
    words = tuple(word for word in vocabulary.uses(name) if word.takes)
    if node.keywords:
        place, named = source.column(node.keywords[0]), node.keywords[0].arg
        known = named in vocabulary.known_names or named in here.variables
        hint = "two values are compared with `==`" if known else "write the value alone"
        source.fail(place, f"`{name}` takes no named arguments.", hint)
    if name in QUANTIFIERS:
        return _quantified(node, name, here)
    if name in ("max", "min", "abs") and node.args:
        if name != "abs" and isinstance(node.args[0], ast.GeneratorExp):
            return _extreme(node, name, here)
        return _calculated(node, name, here)
    if words and words[0].brackets:
        problem = f"`{name}` takes its {_taken(words[0])} in square brackets."
        source.fail(column, problem, f"as in `{words[0].usage}`")
    formula = len(node.args) == 1 and not isinstance(node.args[0], ast.GeneratorExp)
    if not words and name in typecheck.CHANCES and formula:
        typecheck.refuse_chance(source, name, column, _read(node.args[0], here))
    if not words:
        known = name in vocabulary.known_names or name in here.variables
        if name in vocabulary.set_names or not known:
            _name(node.func, here)
        source.fail(column, f"`{name}` is not a function.", "remove the brackets after it")
    counts = {len(word.takes) for word in words}
    if len(node.args) not in counts:
        wanted = " or ".join(map(str, sorted(counts)))
        plural = "s" if wanted != "1" else ""
        problem = f"`{name}` takes {wanted} argument{plural}, not {len(node.args)}."
        source.fail(column, problem, typecheck.used_as(vocabulary.uses(name)))
    arguments = tuple(_read(argument, here) for argument in node.args)
    if name == "iff":
        typecheck.expect_all(source, arguments, TRUTH, "`iff` takes")
        return typecheck.compared(source, (("==", column),), arguments)
    return typecheck.applied(source, name, arguments, column)


def _calculated(node: ast.Call, name: str, here: _Place) -> Node:
    """The greatest or the least of some numbers, or one without its sign."""
    source, column = here.source, here.source.column(node)
    parts = [_read(argument, here) for argument in node.args]
    typecheck.expect_all(source, parts, NUMBER, f"`{name}` takes")
    if (len(parts) == 1) is not (name == "abs"):
        wanted = "1 argument" if name == "abs" else "2 arguments or more"
        hint = typecheck.used_as(source.vocabulary.uses(name))
        source.fail(column, f"`{name}` takes {wanted}, not {len(parts)}.", hint)
    if name == "abs":
        name, parts = "max", [parts[0], Negative(parts[0], column=column)]
    made = parts[0]
    for part in parts[1:]:
        made = Arithmetic(name, made, part, column=column)
    return made


def _extreme(node: ast.Call, name: str, here: _Place) -> Node:
    """Read the greatest or the least of a term over a set, written out for its members."""
    source, column = here.source, here.source.column(node)
    body, clauses = _bound(node, name, here)
    typecheck.expect(source, body, NUMBER, f"`{name}` takes")
    parts = [body]
    for clause in clauses:
        if clause.filters:
            problem = f"`{name}` over a set takes no filter: nothing might be left."
            source.fail(column, problem, "choose a smaller set, or add it to the term")
        members = [
            Literal(each, column=column, sort=clause.domain.sort) for each in clause.domain.members
        ]
        parts = [bind(part, clause.variable, each) for part in parts for each in members]
    if not parts:
        source.fail(column, f"`{name}` needs a member: a set is empty here.", "drop the `for`")
    made = parts[0]
    for part in parts[1:]:
        made = Arithmetic(name, made, part, column=column)
    return made


def _subscript(node: ast.Subscript, here: _Place) -> Node:
    source, column = here.source, here.source.column(node)
    bracketed = {word.name: word for word in source.vocabulary.words if word.brackets}
    name = node.value.id if isinstance(node.value, ast.Name) else ""
    if name not in bracketed:
        *_, last = [None, *bracketed.values()]
        problem = "Square brackets mean nothing here."
        hint = "write the argument in round ones"
        if last is not None:
            problem, hint = f"Only `{last.name}` takes square brackets.", f"as in `{last.usage}`"
        source.fail(column, problem, hint)
    word = bracketed[name]
    if isinstance(node.slice, ast.Slice | ast.Tuple):
        place = source.column(node.slice)
        source.fail(place, f"`{name}` takes one {_taken(word)}.", typecheck.used_as((word,)))
    return typecheck.applied(source, name, (_read(node.slice, here),), column)


def _taken(word: Word) -> str:
    """What a word takes, in a sentence."""
    (taken,) = word.takes
    return "argument" if taken is None else taken.name.lower()


def _unary(node: ast.UnaryOp, here: _Place) -> Node:
    source, column = here.source, here.source.column(node)
    if not isinstance(node.op, ast.Not | ast.USub):
        refuse_sign(source, column, node.op)
    operand = _read(node.operand, here)
    if isinstance(node.op, ast.Not):
        typecheck.expect(source, operand, TRUTH, "`not` takes")
        return Not(operand, column=column)
    typecheck.expect(source, operand, NUMBER, "`-` takes")
    return Negative(operand, column=column)


def _binary(node: ast.BinOp, here: _Place) -> Node:
    source = here.source
    if type(node.op) not in _ARITHMETIC:
        refuse_sign(source, source.operator_column(node.left, node.right), node.op)
    parts = _read(node.left, here), _read(node.right, here)
    operator = _ARITHMETIC[type(node.op)]
    typecheck.expect_all(source, parts, NUMBER, f"`{operator}` takes")
    return Arithmetic(operator, *parts, column=source.column(node))


def _compare(node: ast.Compare, here: _Place) -> Node:
    source, sides = here.source, [node.left, *node.comparators]
    signs = []
    for operator, left, right in zip(node.ops, sides, sides[1:], strict=False):
        column = source.operator_column(left, right)
        if type(operator) not in COMPARISONS:
            refuse_sign(source, column, operator)
        signs.append((COMPARISONS[type(operator)], column))
    operands = tuple(_read(side, here) for side in sides)
    return typecheck.compared(source, tuple(signs), operands)


def _quantified(node: ast.Call, name: str, here: _Place) -> Node:
    """Read `all`, `any` or `sum` over sets."""
    source, column = here.source, here.source.column(node)
    body, clauses = _bound(node, name, here)
    for clause in clauses:
        typecheck.expect_bound_among(source, body, clause)
    sort = QUANTIFIERS[name]
    typecheck.expect(source, body, sort, f"`{name}` takes")
    return Quantified(name, body, clauses, column=column, sort=sort)


def _bound(node: ast.Call, name: str, here: _Place) -> tuple[Node, tuple[Clause, ...]]:
    """Read what stands before the `for`s of a call, and each `for` with its filters."""
    source, column = here.source, here.source.column(node)
    if len(node.args) != 1 or not isinstance(node.args[0], ast.GeneratorExp):
        typecheck.refuse_bare(source, name, column)
    clauses, inner = [], here
    for generator in node.args[0].generators:
        clause = read_clause(generator, source, frozenset(inner.variables))
        inner = replace(inner, variables={**inner.variables, clause.variable: clause.domain.sort})
        filters = tuple(_read(condition, inner) for condition in generator.ifs)
        typecheck.expect_all(source, filters, TRUTH, "A filter is")
        clauses.append(replace(clause, filters=filters))
    return _read(node.args[0].elt, inner), tuple(clauses)
