"""The fields of a scope: how an option reads them, and the one conversion of whatever is given."""

from collections.abc import Callable
from dataclasses import Field, field, fields
from functools import cache
from typing import Any, get_type_hints

from gamechecks.core.errors import GameChecksError, InputError
from gamechecks.core.plain import kind_words, plain_of_text, shown, value_of


class Usual(int):
    """A number that nobody has asked for."""


def unasked(value: Any) -> Any:
    """Return a value as one that nobody has asked for, if it is a number."""
    return Usual(value) if type(value) is int else value


def option(
    default: Any,
    help: str,
    *,
    metavar: str = "N",
    read: Callable[[str], Any] | None = None,
    write: Callable[[Any], str] | None = None,
    any_in_proofs: str = "",
    flag: str = "",
) -> Any:
    """A field of a scope, and what the command line says of it.

    A value is read by its type, or by `read`, and `write` gives the text again. If proofs may
    leave it open, the words say what is meant then. The `flag` is its option if not its name.
    """
    told: dict[str, Any] = {"help": help, "metavar": metavar, "read": read, "write": write}
    told |= {"any": any_in_proofs, "flag": flag}
    return field(default=default, metadata=told)


def flag_of(each: "Field[Any]") -> str:
    """The option of a field."""
    return f"--{each.metadata.get('flag') or each.name.replace('_', '-')}"


@cache
def _types(kind: Any) -> dict[str, Any]:
    """Return the types of a scope's fields: as annotated, or those of the defaults."""
    try:
        annotated = get_type_hints(kind)
    except (NameError, TypeError):  # an annotation may name what its module never imports
        annotated = {}
    found = {}
    for each in fields(kind):
        hint = annotated.get(each.name, Any)
        default = int if isinstance(each.default, Usual) else type(each.default)
        found[each.name] = default if hint is Any and each.default is not None else hint
    return found


def read_text(kind: Any, each: "Field[Any]", text: str) -> Any:
    """Return the value of a field from the text of an option or of a move list."""
    read = each.metadata.get("read")
    if read is None:
        hint = _types(kind)[each.name]
        return value_of(hint, plain_of_text(hint, text, each.name), each.name)
    try:
        return read(text)
    except GameChecksError:
        raise
    except (ValueError, TypeError, LookupError) as wrong:
        raise InputError(f"{each.name} cannot be read (got {shown(text)}): {wrong}") from None


def converted(kind: Any, each: "Field[Any]", value: Any) -> Any:
    """Return the value of a field from what Python, JSON or a test gives for it."""
    if value is each.default:
        return value
    hint, read = _types(kind)[each.name], each.metadata.get("read")
    if isinstance(value, str) and (read or type(each.default) is tuple) and hint is not str:
        return read_text(kind, each, value)
    words = isinstance(value, list | tuple) and all(isinstance(part, str) for part in value)
    try:
        return value_of(hint, value, each.name)
    except InputError:
        if read is None:
            raise
    if words:
        return read_text(kind, each, ",".join(value))
    raise InputError(f"{each.name} must be {kind_words(hint)} or a string (got {shown(value)})")
