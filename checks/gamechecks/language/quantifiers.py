"""The `for` of a quantifier: its variable, and the set that it goes over."""

import ast
from typing import NoReturn

from gamechecks.language.sorts import Domain
from gamechecks.language.source import Source
from gamechecks.language.syntax import Clause


def read_clause(node: ast.comprehension, source: Source, bound: frozenset[str]) -> Clause:
    """One `for`, its filters not yet read."""
    column, vocabulary = source.column(node.target), source.vocabulary
    if not isinstance(node.target, ast.Name) or node.is_async:
        usage = next((each.usage for each in vocabulary.domains), "for x in SET")
        source.fail(column, "A `for` binds one variable.", f"write such as `{usage}`")
    name = node.target.id
    taken = vocabulary.known_names | bound | {"True", "False"}
    if name in taken or vocabulary.refusal(name) is not None:
        problem = f"The variable `{name}` has a name that is taken."
        source.fail(column, problem, "choose another, such as `p` or `q`")
    return Clause(name, _domain(node.iter, source))


def _domain(node: ast.expr, source: Source) -> Domain:
    shown, sets = ast.unparse(node), source.vocabulary.sets
    if shown not in sets:
        _refuse_domain(node, shown, source)
    return sets[shown]


def _refuse_domain(node: ast.expr, shown: str, source: Source) -> NoReturn:
    brief = shown if len(shown) <= 40 else f"{shown[:39]}…"
    *others, last = [f"`{name}`" for name in source.vocabulary.sets] or ["nothing: it has no sets"]
    sets = f"{', '.join(others)} or {last}" if others else last
    column, refusal = source.column(node), source.vocabulary.refusal(shown)
    if refusal is not None and shown not in source.vocabulary.known_names:
        source.fail(column, *refusal)
    source.fail(column, f"`{brief}` is not a set of this game.", f"a `for` goes over {sets}")
