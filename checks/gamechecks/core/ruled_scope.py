"""Scopes of games that have variants of their rules."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar

from gamechecks.core.errors import ScopeError
from gamechecks.core.plain import plain_of
from gamechecks.core.scope import GameScope, option
from gamechecks.core.variants import RuleNames

Scope = TypeVar("Scope", bound="RuledScope")


def rules_option(names: RuleNames[Any], help: str) -> Any:
    """The field for the rules, which are read and written by their names."""
    usual, metavar = names.kind(), "NAME[,NAME]"
    return option(usual, help, metavar=metavar, read=names.read, write=names.write)


class RuledScope(GameScope):
    """A scope whose `rules`, and whatever else has a reader, may also be given as written."""

    def __post_init__(self) -> None:
        if not isinstance(self.rules, self.names_of_rules.kind):
            raise ScopeError(f"rules is {self.rules!r}: Variants were expected")
        super().__post_init__()

    @classmethod
    def of(cls: type[Scope], parts: dict[str, Any]) -> Scope:
        """A scope from some of its parts."""
        readers = {each.name: each.metadata.get("read") for each in fields(cls)}  # type: ignore[arg-type]
        given = dict(parts)
        for name in parts.keys() & readers.keys():
            given[name] = (readers[name] or _as_it_is)(parts[name])
        return cls(**given)

    @classmethod
    def read(cls: type[Scope], document: Any) -> Scope:
        """A scope from what JSON has; what it does not tell is as usual."""
        told = document if isinstance(document, Mapping) else {}
        names = [each.name for each in fields(cls)]  # type: ignore[arg-type]
        return cls.of({name: told[name] for name in names if told.get(name) is not None})

    def document(self) -> dict[str, Any]:
        """The numbers; then what is written in words, where it is not as usual."""
        told, worded = dict[str, Any](), dict[str, Any]()
        for each in fields(self):  # type: ignore[arg-type]
            value, write = getattr(self, each.name), each.metadata.get("write")
            if write is None:
                told[each.name] = value
            elif each.name == "rules":
                worded |= {"rules": list(value.names)} if value.names else {}
            elif value != each.default:
                worded[each.name] = plain_of(value) if isinstance(value, tuple) else write(value)
        return told | worded


def _as_it_is(part: Any) -> Any:
    return part
