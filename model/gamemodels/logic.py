"""Predicates with named parts, and the few connectives that they are built from."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, wraps
from typing import Any, Generic, ParamSpec

import z3

from gamemodels.attention import attend
from gamemodels.rules import BrokenRules

Parameters = ParamSpec("Parameters")

Parts = dict[str, z3.BoolRef]
"""The parts of a predicate by name; the predicate is their conjunction."""


class Predicate(Generic[Parameters]):
    """A function to a Z3 Boolean whose conjuncts can be told apart by name."""

    def __init__(self, parts: Callable[Parameters, Parts]) -> None:
        self.parts = parts
        self.name = parts.__name__
        self.__doc__ = parts.__doc__

    def __repr__(self) -> str:
        return f"<Predicate {self.name}>"

    def given(self, *args: Any, **kwargs: Any) -> "Predicate[...]":
        """Return the predicate with its first arguments fixed, and any of the others by name."""
        return Predicate(wraps(self.parts)(partial(self.parts, *args, **kwargs)))

    def replacing(self, terms: Mapping[str, Callable[..., z3.BoolRef]]) -> "Predicate[Parameters]":
        """Return the predicate with other terms for some of its parts, as one edits a rule.

        It raises `ValueError` when it is used if there is no part of a name.
        """

        @wraps(self.parts)
        def parts(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Parts:
            known = self.parts(*args, **kwargs)
            for name in terms.keys() - known.keys():
                names = "\n".join(f"  {each}" for each in known)
                raise ValueError(
                    f"part must be one of those of {self.name} (got {name!r})\n{names}"
                )
            return known | {name: term(*args, **kwargs) for name, term in terms.items()}

        return Predicate(parts)

    def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> z3.BoolRef:
        return conjunction(self.parts(*args, **kwargs).values())


def track(solver: z3.Solver, parts: Parts) -> None:
    """Assert each part under its name, so that an unsat core lists names."""
    for name, term in parts.items():
        solver.assert_and_track(term, name)


def holds(model: z3.ModelRef, term: z3.BoolRef) -> bool:
    """Whether a Boolean is true in a model."""
    return bool(z3.is_true(model.eval(term, model_completion=True)))


def _is_true(term: object) -> bool:
    """Return True if a term is the constant true: as `z3.is_true`, in one call instead of three."""
    return isinstance(term, z3.ExprRef) and _value(term) == z3.Z3_L_TRUE


def _is_false(term: object) -> bool:
    """Return True if a term is the constant false: as `z3.is_false`, in one call."""
    return isinstance(term, z3.ExprRef) and _value(term) == z3.Z3_L_FALSE


def _value(term: z3.ExprRef) -> int:
    return int(z3.Z3_get_bool_value(term.ctx_ref(), term.as_ast()))


def conjunction(terms: Iterable[z3.BoolRef]) -> z3.BoolRef:
    """All of the terms, of which there is at least one."""
    row = _some(terms, "conjunction", "True")
    kept = [term for term in row if not _is_true(term)]
    if not kept:
        return row[0]
    falsehood = next((term for term in kept if _is_false(term)), None)
    if falsehood is not None:
        return falsehood
    return kept[0] if len(kept) == 1 else z3.And(kept)


def disjunction(terms: Iterable[z3.BoolRef]) -> z3.BoolRef:
    """Any of the terms, of which there is at least one."""
    row = _some(terms, "disjunction", "False")
    kept = [term for term in row if not _is_false(term)]
    if not kept:
        return row[0]
    truth = next((term for term in kept if _is_true(term)), None)
    if truth is not None:
        return truth
    return kept[0] if len(kept) == 1 else z3.Or(kept)


def _some(terms: Iterable[z3.BoolRef], of: str, none: str) -> list[z3.BoolRef]:
    """Return terms as a list; raise `BrokenRules` if it is empty, as there is no context then."""
    attend()
    row = list(terms)
    if not row:
        raise BrokenRules(
            f"{of} must have at least one term (got none): use z3.BoolVal({none}, self.ctx) "
            "where there may be none"
        )
    return row


def implies(premise: z3.BoolRef, conclusion: z3.BoolRef) -> z3.BoolRef:
    """If the one then the other."""
    if _is_true(premise) or _is_true(conclusion):
        return conclusion
    return disjunction([negation(premise), conclusion])


def negation(term: z3.BoolRef) -> z3.BoolRef:
    """Not the term."""
    if _is_true(term) or _is_false(term):
        return z3.BoolVal(_is_false(term), term.ctx)
    return z3.Not(term)


def at_most_one(terms: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """No two of the terms, of which there is at least one."""
    terms = _some(terms, "at_most_one", "True")
    pairs = [
        negation(conjunction([a, b])) for i, a in enumerate(terms) for b in list(terms)[i + 1 :]
    ]
    return conjunction(pairs) if pairs else z3.BoolVal(True, terms[0].ctx)


def exactly_one(terms: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """One of the terms and no other; there is at least one."""
    terms = _some(terms, "exactly_one", "False")
    return conjunction([disjunction(terms), at_most_one(terms)])
