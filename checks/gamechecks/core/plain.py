"""Frozen data as JSON has it, and back again, by the types of its fields."""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from gamechecks.core.errors import InputError

MOST_SHOWN = 40
MAX_DIGITS = 18

Document = dict[str, Any]
"""An object of JSON."""


def plain_of(value: object) -> Any:
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


def in_words(value: object) -> str:
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


def is_record(kind: object) -> bool:
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


def frozen(plain: object) -> Any:
    """A value from JSON whose type nobody knows: its lists are tuples, as states are hashable."""
    return tuple(map(frozen, plain)) if isinstance(plain, list) else plain


def value_of(hint: object, plain: object, where: str) -> Any:
    """Return a value of a type from what JSON has; raise `InputError` if it does not fit."""
    if type(plain) is hint and hint in (int, str, bool):
        return plain
    origin, parts = get_origin(hint), get_args(hint)
    if hint in (Any, object):
        return frozen(plain)
    if origin in (Union, UnionType):
        return _one_of(parts, plain, where)
    if (origin or hint) in (tuple, frozenset, list):
        return _several(origin or hint, parts, plain, where)
    if origin is Mapping:
        return _mapping(parts, plain, where)
    if isinstance(hint, type) and isinstance(plain, hint) and (hint, type(plain)) != (int, bool):
        return plain
    if origin is Literal or (isinstance(hint, type) and issubclass(hint, Enum)):
        return _member(hint, frozen(plain), where)
    if is_record(hint):
        return _record(hint, plain, where)
    if hint is Fraction and isinstance(plain, str):
        return _fraction(plain, where)
    if hint is float and type(plain) is int:
        return float(plain)
    raise InputError(f"{where} must be {kind_words(hint)} (got {shown(plain)})")


def plain_of_text(hint: object, text: str, where: str) -> Any:
    """Return a text as JSON would have a value of the type; a text that does not fit stays."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        read = [plain_of_text(part, text, where) for part in parts]
        return next((value for value in read if value != text), text)
    if hint in (int, Any) and re.fullmatch(r"[+-]?[0-9]+", text):
        if len(text) > MAX_DIGITS:
            raise InputError(f"{where} must have at most {MAX_DIGITS} digits (got {text[:20]}...)")
        return int(text)
    if hint is bool:
        return {"true": True, "false": False}.get(text.lower(), text)
    if (origin or hint) is tuple:
        return [
            plain_of_text(parts[0] if parts else Any, part, where)
            for part in re.split("[, ]+", text.strip())
        ]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next((each for each in hint if str(each.value) == text), text)
    return text


@cache
def _members(hint: Any) -> tuple[tuple[Any, Any], ...]:
    """Return the members of a `Literal` or an `Enum`, each after its value."""
    return tuple((each, each) for each in get_args(hint)) or tuple((m.value, m) for m in hint)


def _member(hint: Any, plain: Any, where: str) -> Any:
    """Return a member of a `Literal` or an `Enum` by its value."""
    for value, member in _members(hint):
        if value == plain and type(value) is type(plain):
            return member
    names = _listed([value for value, _ in _members(hint)])
    raise InputError(f"{where} must be one of {names} (got {shown(plain)})")


def _one_of(hints: tuple[object, ...], plain: object, where: str) -> Any:
    if plain is None and NoneType in hints:
        return None
    others = [hint for hint in hints if hint is not NoneType]
    for hint in others[:-1]:
        try:
            return value_of(hint, plain, where)
        except InputError:
            continue
    return value_of(others[-1], plain, where)


def _several(kind: Any, hints: tuple[object, ...], plain: Any, where: str) -> Any:
    if not isinstance(plain, list | tuple):
        raise InputError(f"{where} must be a list (got {shown(plain)})")
    fixed = kind is tuple and hints and hints[-1] is not Ellipsis
    if fixed and len(plain) != len(hints):
        raise InputError(f"{where} must have {len(hints)} parts (got {len(plain)})")
    rows = hints if fixed else [hints[0] if hints else Any] * len(plain)
    pairs = zip(rows, plain, strict=True)
    return kind(value_of(hint, part, f"{where}[{at}]") for at, (hint, part) in enumerate(pairs, 1))


def _mapping(hints: tuple[object, ...], plain: object, where: str) -> Mapping[Any, Any]:
    if not isinstance(plain, Mapping):
        raise InputError(f"{where} must be an object (got {shown(plain)})")
    key, value = hints
    return {
        value_of(key, name, f"{where}: a key"): value_of(value, part, f"{where}: {name}")
        for name, part in plain.items()
    }


def _fraction(text: str, where: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise InputError(f"{where} must be a fraction (got {shown(text)})") from None


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _record(kind: Any, plain: Any, where: str) -> Any:
    if not isinstance(plain, Mapping):
        raise InputError(f"{where} must be an object with its fields (got {shown(plain)})")
    hints, names = _hints(kind), _names(kind)
    for name in names:
        if name not in plain:
            raise InputError(f"{where}: {name} is missing")
    strange = next((name for name in plain if name not in names), None)
    if strange is not None:
        raise InputError(f"{where}: {strange!r} was not expected; its fields are {_listed(names)}")
    return kind(
        **{name: value_of(hints.get(name, Any), plain[name], f"{where}: {name}") for name in names}
    )


def shown(value: object) -> str:
    """A value for a sentence, if it is long its beginning."""
    text = repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 3]}..."


def _listed(names: list[Any]) -> str:
    return ", ".join(map(str, names))


def kind_words(hint: Any) -> str:
    """Return a type in words."""
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(kind_words(part) for part in get_args(hint) if part is not NoneType)
    kinds = {int: "an int", bool: "true or false", str: "a string"}
    return kinds.get(hint, getattr(hint, "__name__", str(hint)))
