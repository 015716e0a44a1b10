"""The `for` of a quantifier: its variable, and the set that it goes over."""

import ast
import re
from typing import NoReturn

from gamechecks.language.sorts import Domain
from gamechecks.language.source import Source
from gamechecks.language.syntax import Clause
from gamechecks.language.vocabulary import KNOWN_NAMES

_DOMAINS = {domain.value: domain for domain in Domain}
_WHERE = (
    "a `for` goes over `pockets`, `pockets(Player1)`, `pockets(Player2)`, `mancalas` or `players`"
)


def read_clause(node: ast.comprehension, source: Source, bound: frozenset[str]) -> Clause:
    """One `for`, its filters not yet read."""
    column = source.column(node.target)
    if not isinstance(node.target, ast.Name) or node.is_async:
        source.fail(column, "A `for` binds one variable.", "write such as `for p in pockets`")
    name = node.target.id
    if name in KNOWN_NAMES | bound | {"True", "False"} or re.fullmatch("p[0-9]+", name):
        problem = f"The variable `{name}` has a name that is taken."
        source.fail(column, problem, "choose another, such as `p` or `q`")
    return Clause(name, _domain(node.iter, source))


def _domain(node: ast.expr, source: Source) -> Domain:
    shown = ast.unparse(node)
    if shown not in _DOMAINS:
        _refuse_domain(node, shown, source)
    return _DOMAINS[shown]


def _refuse_domain(node: ast.expr, shown: str, source: Source) -> NoReturn:
    brief = shown if len(shown) <= 40 else f"{shown[:39]}…"
    source.fail(source.column(node), f"`{brief}` is not a set of pockets or players.", _WHERE)
