"""Clauses as DIMACS text, which every SAT solver and proof checker reads."""

from collections.abc import Iterator, Mapping, Sequence

from gamemodels.attention import attended
from gamemodels.clauses import Clauses


def dimacs_lines(
    clauses: Clauses, words: Sequence[str], named: Mapping[str, int] | None = None
) -> Iterator[str]:
    """The clauses under a comment that says what they say, and names for their variables."""
    yield from (f"c {line}\n" for line in words)
    yield from (f"c {variable} {name}\n" for name, variable in (named or {}).items())
    yield f"p cnf {clauses.variables} {len(clauses.rows)}\n"
    for row in attended(clauses.rows):
        yield " ".join(map(str, [*row, 0])) + "\n"
