"""How much there is to a formula when its quantifiers are written out."""

import math

from gamechecks.language.sorts import Domain
from gamechecks.language.source import Source
from gamechecks.language.syntax import Node, Quantified

MOST_PARTS = 200_000
"""More is refused: it would be read on every board."""


def refuse_vast(node: Node, source: Source) -> None:
    """Refuse a formula that is too large when it is unfolded; it is counted, not unfolded."""
    parts = unfolded(node)
    if parts > MOST_PARTS:
        sets = source.vocabulary.domains
        smaller = f", or smaller sets such as `{min(sets, key=_members).name}`" if sets else ""
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


def _members(domain: Domain) -> int:
    return len(domain.members)


def _shown(number: int) -> str:
    """A number, or its magnitude where nobody would read it."""
    return f"{number:,}" if number < 10**15 else f"about 10^{math.log10(number):.0f}"
