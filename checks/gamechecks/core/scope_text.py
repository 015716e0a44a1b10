"""Scopes as users write them: fields and command-line options, what is open, and the bound."""

from collections.abc import Mapping
from dataclasses import Field, fields
from typing import TypeVar

from gamechecks.core.errors import InputError
from gamechecks.core.scope import GameScope
from gamechecks.core.scope_fields import Usual, field_text, flag_of, read_text, unasked

Scope = TypeVar("Scope", bound=GameScope)


def _fields(scope: GameScope) -> tuple["Field[object]", ...]:
    return fields(scope)  # type: ignore[arg-type]


def written_fields(scope: GameScope, *, boards: bool = True) -> list[tuple[str, str]]:
    """Return the names and texts of fields, without those at their defaults that are no numbers."""
    written = []
    for each in _fields(scope):
        value = getattr(scope, each.name)
        default = "write" in each.metadata and each.metadata["write"] and value == each.default
        if each.name == "boards":
            default = not boards or (each.default is None and scope.every_game)
        if value is not None and not default:
            written.append((each.name, field_text(scope, each)))
    return written


def option_words(scope: GameScope, *, boards: bool = True) -> list[str]:
    """Return a scope as words of a command line."""
    flags = {each.name: flag_of(each) for each in _fields(scope)}
    words: list[str] = []
    for name, text in written_fields(scope, boards=boards):
        flag = flags[name]
        switches = {"True": [flag], "False": [f"--no-{flag[2:]}"]}
        words += switches.get(text, [flag, text])
    return words


def open_fields(scope: GameScope) -> dict[str, str]:
    """Return the fields that a proof leaves open, in words such as `any number of marbles`."""
    told = [(each.name, each.metadata.get("any", "")) for each in _fields(scope)]
    return {name: words for name, words in told if words and getattr(scope, name) is None}


def closing_words(scope: GameScope, *, in_python: bool) -> str:
    """Return the options that give a scope's open fields a value, or an empty text."""
    known = {each.name: each for each in _fields(scope)}
    options = [
        f"{name if in_python else flag_of(known[name])}{'=' if in_python else ' '}"
        f"{known[name].metadata['metavar']}"
        for name in open_fields(scope)
    ]
    return f"{' '.join(options)} instead of any" if options else ""


def bound_words(scope: GameScope) -> str:
    """Return which games a scope's bound admits, after `games`."""
    if scope.every_game:
        return "of any length"
    default = " (the usual bound; see --boards)" if isinstance(scope.boards, Usual) else ""
    return f"within {int(scope.boards)} board{'' if scope.boards == 1 else 's'}{default}"


def with_texts(scope: Scope, texts: Mapping[str, str]) -> Scope:
    """Return a scope with other values, from texts by the names of options."""
    known = {flag_of(each)[2:]: each for each in _fields(scope)}
    given = {}
    for name, text in texts.items():
        if name not in known:
            expected = ", ".join(known)
            raise InputError(f"--{name} is not part of a world: one of {expected} was expected")
        given[known[name].name] = read_text(type(scope), known[name], text)
    return with_values(scope, given)


def with_values(scope: Scope, given: Mapping[str, object]) -> Scope:
    """Return a scope with other values; what is not given counts as not asked for."""
    values = {each.name: unasked(getattr(scope, each.name)) for each in _fields(scope)}
    bound = next(each for each in _fields(scope) if each.name == "boards")
    values["boards"] = None if bound.default is None else scope.boards
    return type(scope)(**{**values, **given})
