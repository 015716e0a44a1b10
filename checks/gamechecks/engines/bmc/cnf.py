"""Z3's terms as clauses, and these as text, so that any SAT solver can be asked about them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError
from gamemodels.attention import attended
from gamemodels.clauses import Clauses

STEPS = ("card2bv", "simplify", "bit-blast", "simplify", "tseitin-cnf")
"""Z3's tactics from terms to clauses; none of them drops an unknown that a clause needs."""


@dataclass(frozen=True)
class Cnf:
    """Clauses that say what terms say, and the unknowns that their variables stand for."""

    clauses: Clauses
    named: dict[str, int]
    unknowns: Sequence[z3.ExprRef]

    def model(self, true: frozenset[int], ctx: z3.Context) -> z3.ModelRef:
        """What a choice of true variables says of the unknowns."""
        model = z3.Model(ctx)
        for name, variable in self.named.items():
            if "#" not in name:
                model.update_value(z3.Bool(name, ctx), z3.BoolVal(variable in true, ctx))
        for unknown in filter(z3.is_bv, self.unknowns):
            bits = [self.named.get(name) in true for name in _bit_names(unknown)]
            value = sum(bit << place for place, bit in enumerate(bits))
            model.update_value(unknown, z3.BitVecVal(value, unknown.size(), ctx))
        return model


def to_cnf(terms: Sequence[z3.BoolRef], unknowns: Sequence[z3.ExprRef], clock: Clock) -> Cnf:
    """Terms as clauses; the bits of the unknowns can be read off a model of these."""
    goal = z3.Goal(ctx=terms[0].ctx)
    with clock.encoding():
        ties = (tie for unknown in unknowns for tie in _ties(unknown))
        for term in attended(chain(terms, ties)):
            goal.add(term)
    ready = clock.applied(STEPS, goal)
    with clock.encoding():
        if not z3.Probe("is-propositional", ready.ctx)(ready):
            raise InputError(
                "a SAT solver cannot answer: a formula given as a function uses more of Z3 than "
                "bit-vectors and Booleans; use Z3"
            )
        return _read(ready.dimacs(include_names=True), unknowns)


def dimacs_lines(clauses: Clauses, words: Sequence[str], named: Mapping[str, int]) -> Iterator[str]:
    """Clauses as DIMACS text, under a comment that says what they say and names variables."""
    yield from (f"c {line}\n" for line in words)
    yield from (f"c {variable} {name}\n" for name, variable in named.items())
    yield f"p cnf {clauses.variables} {len(clauses.rows)}\n"
    for row in attended(clauses.rows):
        yield " ".join(map(str, [*row, 0])) + "\n"


def _read(dimacs: str, unknowns: Sequence[z3.ExprRef]) -> Cnf:
    """Clauses from Z3's DIMACS text; Z3's own auxiliary variables stay nameless."""
    clauses, named = Clauses(), {}
    head, *lines = dimacs.splitlines()
    clauses.variables = int(head.split()[2])
    for line in attended(lines):
        if line.startswith("c"):
            _, variable, name = line.split(" ", 2)
            if "!" not in name:
                named[name] = int(variable)
        else:
            clauses.rows.append([int(literal) for literal in line.split()[:-1]])
    return Cnf(clauses, named, unknowns)


def _ties(unknown: z3.ExprRef) -> list[z3.BoolRef]:
    """A Boolean for each bit of a bit-vector, so that the bits keep a name."""
    if not z3.is_bv(unknown):
        return []
    return [
        z3.Bool(name, unknown.ctx) == (z3.Extract(place, place, unknown) == 1)
        for place, name in enumerate(_bit_names(unknown))
    ]


def _bit_names(unknown: z3.BitVecRef) -> list[str]:
    return [f"{unknown.decl().name()}#{place}" for place in range(unknown.size())]
