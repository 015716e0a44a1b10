"""Scopes of games that have variants of their rules."""

from dataclasses import fields
from typing import Any

from gamechecks.core.plain import plain_of
from gamechecks.core.scope import GameScope
from gamechecks.core.scope_fields import option
from gamechecks.core.variants import RuleNames


def rules_option(names: RuleNames[Any], help: str) -> Any:
    """The field for the rules, which are read and written by their names."""
    usual, metavar = names.kind(), "NAME[,NAME]"
    return option(usual, help, metavar=metavar, read=names.read, write=names.write)


class RuledScope(GameScope):
    """A scope whose `rules` have names, which its documents tell."""

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
