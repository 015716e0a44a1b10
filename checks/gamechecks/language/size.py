"""How much there is to a formula when its quantifiers are written out."""

import math

from gamechecks.language.sorts import Domain
from gamechecks.language.source import Source
from gamechecks.language.syntax import Node, Quantified

MOST_PARTS = 200_000
"""More is refused: it would be read on every board."""


def refuse_vast(node: Node, pockets: int, source: Source) -> None:
    """Refuse a formula that is too large when it is unfolded; it is counted, not unfolded."""
    parts = unfolded(node, pockets)
    if parts > MOST_PARTS:
        source.fail(
            1,
            f"With {pockets} pockets this unfolds to {_shown(parts)} parts; at most "
            f"{MOST_PARTS:,} are read.",
            "use fewer `for`s, or smaller sets such as `pockets(Player1)`",
        )


def unfolded(node: Node, pockets: int) -> int:
    """The operators and values of a formula over so many pockets, quantifiers written out."""
    if not isinstance(node, Quantified):
        return 1 + sum(unfolded(child, pockets) for child in node.children)
    parts = places = 1
    for clause in node.clauses:
        places *= _size(clause.domain, pockets)
        parts += places * (1 + sum(unfolded(each, pockets) for each in clause.filters))
    return parts + places * unfolded(node.body, pockets)


def _size(domain: Domain, pockets: int) -> int:
    """The members of a set."""
    if domain in (Domain.MANCALAS, Domain.PLAYERS):
        return 2
    return pockets - 2 if domain is Domain.POCKETS else pockets // 2 - 1


def _shown(number: int) -> str:
    """A number, or its magnitude where nobody would read it."""
    return f"{number:,}" if number < 10**15 else f"about 10^{math.log10(number):.0f}"
