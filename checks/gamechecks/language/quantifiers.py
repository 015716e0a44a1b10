"""The `for` of a quantifier: its variable, the set that it goes over, and how much that is."""

import ast
import math
from typing import NoReturn

from gamechecks.language.source import Source
from gamechecks.language.syntax import Clause, Node, Quantified

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
