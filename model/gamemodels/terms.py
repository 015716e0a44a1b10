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
    for _, each, part in _walk(kind, term, ""):
        match each:
            case OneOf():
                yield from part
            case Subset():
                yield from part.values()
            case _:
                yield part


def _walk(kind: Kind, term: Any, name: str) -> Iterator[tuple[str, Kind, Any]]:
    """Yield each field that has no fields inside, its kind and its term."""
    match kind:
        case Row(each=each, labels=labels):
            for label, part in zip(labels, term, strict=True):
                yield from _walk(each, part, f"{name} {label}")
        case Record(kinds=kinds):
            for at, inner in kinds.items():
                yield from _walk(inner, getattr(term, at), f"{name} {at}".strip())
        case _:
            yield name, kind, term


def constants(kind: Kind, term: Any) -> list[z3.ExprRef]:
    """Return the unknowns of a term, in the order of the declaration."""
    return [leaf.term if isinstance(leaf, Number) else leaf for leaf in leaves(kind, term)]


def declared(kind: Kind, term: Any) -> Parts:
    """Return what the declaration says of a term: its ranges, and how many members are chosen."""
    least, ranges, within = list[z3.BoolRef](), list[z3.BoolRef](), list[z3.BoolRef]()
    parts: Parts = {}
    for name, each, part in _walk(kind, term, ""):
        words = name.replace("_", " ")
        match each:
            case Int(min=low, most=high):
                least += [part >= 0] if low is not None else []
                if low and high is not None:
                    ranges.append(conjunction([part >= low, part <= high]))
                elif low:
                    within.append(part >= low)
                elif high is not None:
                    within.append(part <= high)
            case Place(values=members):
                least.append(part >= 0)
                within.append(part <= len(members) - 1)
            case OneOf(optional=True):
                parts[f"at most one {words}"] = at_most_one(part)
            case OneOf():
                parts[f"one {words}"] = exactly_one(part)
    counts = {"no count is below zero": least, "every field is in its range": ranges + within}
    return {name: conjunction(terms) for name, terms in counts.items() if terms} | parts


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
