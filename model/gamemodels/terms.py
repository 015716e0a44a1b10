"""Terms: the Z3 twin of a record, made of its declaration, and the way back to plain states."""

from collections.abc import Callable, Iterable, Iterator
from types import SimpleNamespace
from typing import Any, get_type_hints

import z3

from gamemodels.logic import (
    Parts,
    at_most_one,
    conjunction,
    disjunction,
    exactly_one,
    holds,
    negation,
)
from gamemodels.numbers import Number, Numbers
from gamemodels.record import Bool, Int, Kind, OneOf, Place, Record, Row, Subset, member_name


class Choice(tuple[z3.BoolRef, ...]):
    """One of some members as a Boolean for each, which compares with members and other choices."""

    kind: OneOf

    @classmethod
    def of(cls, kind: OneOf, truths: Iterable[z3.BoolRef]) -> "Choice":
        """Return the choice that is each member if its Boolean is true."""
        choice = cls(truths)
        choice.kind = kind
        return choice

    def __eq__(self, other: Any) -> z3.BoolRef:
        if isinstance(other, Choice):
            return conjunction(one == two for one, two in zip(self, other, strict=True))
        if other in self.kind.values:
            return self[self.kind.values.index(other)]
        if self.kind.optional and other == self.kind.empty:
            return negation(disjunction(self))
        raise ValueError(f"a choice must be compared with {self.kind.words} (got {other!r})")

    def __ne__(self, other: Any) -> z3.BoolRef:
        return negation(self == other)

    def __hash__(self) -> int:
        return hash(tuple(self))


class FieldTerms(SimpleNamespace):
    """The twin of a record for which no class is written: the term of each field, by name."""


def unknown(kind: Kind, name: str, numbers: Numbers, twin: Callable[..., Any] = FieldTerms) -> Any:
    """Return unknowns for a value of a kind; the name of each begins with the given one.

    A record becomes a `twin`, which is given `numbers` and the term of each field under its name;
    the type hints of its fields tell the twins of records inside.
    """
    match kind:
        case Int(max=high):
            return numbers.variable(name, high or 0)
        case Place(values=members):
            return numbers.variable(name, len(members) - 1)
        case Bool():
            return z3.Bool(name, numbers.ctx)
        case OneOf(values=members, among=among):
            names = zip(members, _labelled(kind, name), strict=True)
            possible = members if among is None else among
            truths = (
                z3.Bool(each, numbers.ctx) if member in possible else z3.BoolVal(False, numbers.ctx)
                for member, each in names
            )
            return Choice.of(kind, truths)
        case Subset(values=members):
            names = zip(members, _labelled(kind, name), strict=True)
            return {member: z3.Bool(each, numbers.ctx) for member, each in names}
        case Row(each=each, labels=labels, bare=bare):
            above = f"{name.rpartition('.')[0]}." if bare else f"{name}_"
            return tuple(unknown(each, above + label, numbers) for label in labels)
        case Record(kinds=kinds):
            hints = get_type_hints(twin) if isinstance(twin, type) else {}
            terms: dict[str, Any] = {
                each: unknown(
                    inner, f"{name}.{inner.name or each}", numbers, hints.get(each, FieldTerms)
                )
                for each, inner in kinds.items()
            }
            return twin(**terms, numbers=numbers)
    raise TypeError(f"{kind} has no unknowns")


def leaves(kind: Kind, term: Any) -> Iterator[Number | z3.BoolRef]:
    """Yield the numbers and Booleans of a term, in the order of the declaration."""
    match kind:
        case OneOf():
            yield from term
        case Subset():
            yield from term.values()
        case Row(each=each):
            for part in term:
                yield from leaves(each, part)
        case Record(kinds=kinds):
            for name, inner in kinds.items():
                yield from leaves(inner, getattr(term, name))
        case _:
            yield term


def constants(kind: Kind, term: Any) -> list[z3.ExprRef]:
    """Return the unknowns of a term, in the order of the declaration."""
    return [leaf.term if isinstance(leaf, Number) else leaf for leaf in leaves(kind, term)]


def declared(kind: Kind, term: Any, name: str = "") -> Parts:
    """Return what the declaration says of a term, by the names of its fields."""
    match kind:
        case Int(min=low, max=high, declared=True):
            within = [term >= low] if high is None else [term >= low, term <= high]
            return _unless_true(f"{name} is {kind.words}", conjunction(within))
        case Place(values=members):
            within = [term >= 0, term <= len(members) - 1]
            return _unless_true(f"{name} is one of {len(members)}", conjunction(within))
        case OneOf(optional=True):
            return {f"at most one {name.replace('_', ' ')}": at_most_one(term)}
        case OneOf():
            return {f"one {name.replace('_', ' ')}": exactly_one(term)}
        case Row(each=each, labels=labels):
            parts = (
                declared(each, part, f"{name} {label}")
                for label, part in zip(labels, term, strict=True)
            )
            return {key: part for row in parts for key, part in row.items()}
        case Record(kinds=kinds):
            dot = f"{name}." if name else ""
            parts = (declared(inner, getattr(term, at), dot + at) for at, inner in kinds.items())
            return {key: part for row in parts for key, part in row.items()}
    return {}


def decode(kind: Kind, model: z3.ModelRef, term: Any) -> Any:
    """Return the value of a term in a model."""
    match kind:
        case Int():
            return term.value(model)
        case Place(values=members):
            return members[term.value(model)]
        case Bool(true=true, false=false):
            return true if holds(model, term) else false
        case OneOf(values=members, empty=empty):
            pairs = zip(members, term, strict=True)
            return next((member for member, truth in pairs if holds(model, truth)), empty)
        case Subset():
            return frozenset(member for member, truth in term.items() if holds(model, truth))
        case Row(each=each):
            return tuple(decode(each, model, part) for part in term)
        case Record(kinds=kinds):
            return kind.make(
                **{name: decode(inner, model, getattr(term, name)) for name, inner in kinds.items()}
            )
    raise TypeError(f"{kind} has no values")


def encode(kind: Kind, value: Any) -> list[int]:
    """Return what the unknowns of a value are, in the order of the declaration."""
    match kind:
        case Int():
            return [value]
        case Place(values=members):
            return [members.index(value)]
        case Bool(true=true):
            return [value == true]
        case OneOf(values=members):
            return [value == member for member in members]
        case Subset(values=members):
            return [member in value for member in members]
        case Row(each=each):
            return [code for part in value for code in encode(each, part)]
        case Record():
            return [code for _, inner, part in kind.parts(value) for code in encode(inner, part)]
    raise TypeError(f"{kind} has no values")


def equals(kind: Kind, term: Any, value: Any) -> list[z3.BoolRef]:
    """Return what makes a term a known value, one Boolean for each of its unknowns."""
    return [
        leaf == code if isinstance(leaf, Number) else leaf if code else negation(leaf)
        for leaf, code in zip(leaves(kind, term), encode(kind, value), strict=True)
    ]


def truth_of(kind: Kind, term: Any, member: Any) -> z3.BoolRef:
    """Return what makes a term a member of its kind."""
    match kind:
        case Bool(true=true):
            return term if member == true else negation(term)
        case Place(values=members):
            return term == members.index(member)
    return term == member


def _labelled(kind: OneOf | Subset, name: str) -> list[str]:
    return [f"{name}_{each}" for each in kind.labels or map(member_name, kind.values)]


def _unless_true(name: str, term: z3.BoolRef) -> Parts:
    return {} if z3.is_true(term) else {name: term}
