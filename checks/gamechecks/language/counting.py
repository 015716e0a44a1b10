"""Counts of the whole trace, and as far as they have come on a board."""

import warnings
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from gamechecks.language.errors import FormulaWarning
from gamechecks.language.operators import SO_FAR
from gamechecks.language.sorts import NUMBER
from gamechecks.language.syntax import Apply, Clause, Node
from gamechecks.language.words import Kind

_ANYWHERE = ("always", "eventually")
"""Operators inside which a word that is the same on every board is as good as outside."""


def counted_so_far(node: Node) -> Node:
    """Return a term in which every count stops at the board where it is read."""
    if isinstance(node, Apply) and node.name == "so_far":
        return node
    inner = {each.name: _counted(getattr(node, each.name)) for each in fields(node)}
    if isinstance(node, Apply) and node.name == "count":
        inner |= {"name": "so_far", "word": SO_FAR}
    return replace(node, **inner)


def _counted(part: Any) -> Any:
    if isinstance(part, tuple):
        return tuple(map(_counted, part))
    if isinstance(part, Clause):
        return replace(part, filters=_counted(part.filters))
    return counted_so_far(part) if isinstance(part, Node) else part


def warn_of_constants(node: Node) -> None:
    """Warn of words inside temporal operators that are the same on every board."""
    for word in dict.fromkeys(_constants(node, "")):
        constant = f"`{word}` is about the whole trace, so it is the same on every board"
        here = f"; up to a board it is `so_far({word})`"
        warnings.warn(constant + here * (word.sort == NUMBER), FormulaWarning, stacklevel=3)


def _constants(node: Node, inside: str) -> Iterator[Apply]:
    """Yield the words of the whole trace that stand inside a temporal operator."""
    if isinstance(node, Apply):
        if node.name == "so_far":
            return
        if node.word.kind is Kind.TRACE:
            if inside and (node.sort == NUMBER or inside not in _ANYWHERE):
                yield node
            return
        inside = node.name if node.word.kind is Kind.TEMPORAL else inside
        inside = "" if inside == "at_end" else inside
    for child in node.children:
        yield from _constants(child, inside)
