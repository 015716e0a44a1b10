"""Frozen data as JSON has it, and back again, by the types of its fields."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from gamechecks.core.errors import InputError

MOST_SHOWN = 40


def plain_of(value: Any) -> Any:
    """A value of frozen dataclasses, tuples, sets, enums and numbers as JSON has it."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return str(value)
    if is_record(type(value)):
        return {name: plain_of(getattr(value, name)) for name in _names(type(value))}
    if isinstance(value, Mapping):
        return {str(plain_of(key)): plain_of(part) for key, part in value.items()}
    if isinstance(value, frozenset | set):
        return _sorted([plain_of(part) for part in value])
    if isinstance(value, tuple | list):
        return [plain_of(part) for part in value]
    return value


def in_words(value: Any) -> str:
    """A value of a game as people read it, where its game does not say how."""
    if isinstance(value, Enum):
        return str(value.value)
    kind: Any = type(value)
    if is_record(kind) and kind.__str__ is object.__str__:
        told = [f"{name} {in_words(getattr(value, name))}" for name in _names(kind)]
        return f"{kind.__name__}: {', '.join(told)}" if told else str(kind.__name__)
    if isinstance(value, tuple | list):
        return f"({' '.join(map(in_words, value))})"
    return str(value)


def is_record(kind: Any) -> bool:
    """Whether a type has fields with names: a dataclass or a named tuple."""
    return is_dataclass(kind) or (isinstance(kind, type) and hasattr(kind, "_fields"))


def _names(kind: Any) -> list[str]:
    return [each.name for each in fields(kind)] if is_dataclass(kind) else list(kind._fields)


def _sorted(parts: list[Any]) -> list[Any]:
    """The members of a set in an order that is the same every time."""
    try:
        return sorted(parts)
    except TypeError:  # records, or members of several types
        return sorted(parts, key=repr)


def frozen(plain: Any) -> Any:
    """A value from JSON whose type nobody knows: its lists are tuples, as states are hashable."""
    return tuple(map(frozen, plain)) if isinstance(plain, list) else plain


def value_of(hint: Any, plain: Any, where: str) -> Any:
    """A value of a type from what JSON has; an `InputError` says where it does not fit."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint in (Any, object):
        return frozen(plain)
    if origin in (Union, UnionType):
        return _one_of(parts, plain, where)
    if (origin or hint) in (tuple, frozenset, list):
        return _several(origin or hint, parts, plain, where)
    if origin is Literal or (isinstance(hint, type) and issubclass(hint, Enum)):
        known = list(parts) or [each.value for each in hint]
        if plain not in known:
            raise InputError(f"{where} is {shown(plain)}: one of {_listed(known)} was expected")
        return plain if parts else hint(plain)
    if is_record(hint):
        return _record(hint, plain, where)
    if hint is Fraction and isinstance(plain, str):
        return _fraction(plain, where)
    if isinstance(hint, type) and type(plain) is hint:
        return plain
    raise InputError(f"{where} is {shown(plain)}: {_kind(hint)} was expected")


def _one_of(hints: tuple[Any, ...], plain: Any, where: str) -> Any:
    if plain is None and NoneType in hints:
        return None
    others = [hint for hint in hints if hint is not NoneType]
    for hint in others[:-1]:
        try:
            return value_of(hint, plain, where)
        except InputError:
            continue
    return value_of(others[-1], plain, where)


def _several(kind: Any, hints: tuple[Any, ...], plain: Any, where: str) -> Any:
    if not isinstance(plain, list | tuple):
        raise InputError(f"{where} is {shown(plain)}: a list was expected")
    fixed = kind is tuple and hints and hints[-1] is not Ellipsis
    if fixed and len(plain) != len(hints):
        raise InputError(f"{where} has {len(plain)} parts: {len(hints)} were expected")
    rows = hints if fixed else [hints[0] if hints else Any] * len(plain)
    pairs = zip(rows, plain, strict=True)
    return kind(value_of(hint, part, f"{where}[{at}]") for at, (hint, part) in enumerate(pairs, 1))


def _fraction(text: str, where: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise InputError(f"{where} is {shown(text)}: a fraction was expected") from None


def _record(kind: Any, plain: Any, where: str) -> Any:
    if not isinstance(plain, Mapping):
        raise InputError(f"{where} is {shown(plain)}: an object with its fields was expected")
    hints, names = get_type_hints(kind), _names(kind)
    for name in names:
        if name not in plain:
            raise InputError(f"{where}: {name} is missing")
    strange = next((name for name in plain if name not in names), None)
    if strange is not None:
        raise InputError(f"{where}: {strange!r} was not expected; its fields are {_listed(names)}")
    return kind(
        **{name: value_of(hints.get(name, Any), plain[name], f"{where}: {name}") for name in names}
    )


def shown(value: Any) -> str:
    """A value for a sentence, if it is long its beginning."""
    text = repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 3]}..."


def _listed(names: list[Any]) -> str:
    return ", ".join(map(str, names))


def _kind(hint: Any) -> str:
    return {int: "a whole number", bool: "true or false", str: "a text"}.get(hint, str(hint))
