"""Counts of the whole trace, and as far as they have come on a board."""

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from gamechecks.language.source import FormulaWarning
from gamechecks.language.syntax import (
    Apply,
    Arithmetic,
    Clause,
    Comparison,
    Junction,
    Literal,
    Negative,
    Node,
    Not,
    Quantified,
    Variable,
)
from gamechecks.language.vocabulary import SO_FAR
from gamechecks.language.words import NUMBER, Kind, Word

_ANYWHERE = ("always", "eventually")
"""Operators inside which a word that is the same on every board is as good as outside."""
_PACKAGE = str(Path(__file__).parents[1])
_TOLD: ContextVar[set[str] | None] = ContextVar("_TOLD", default=None)


def counted_so_far(node: Node) -> Node:
    """Return a term in which every count stops at the board where it is read."""
    if isinstance(node, Apply) and node.name == "so_far":
        return node
    inner = {each.name: _counted(getattr(node, each.name)) for each in fields(node)}
    if isinstance(node, Apply) and node.name == "count":
        inner |= {"name": "so_far", "word": SO_FAR}
    return replace(node, **inner)


def _counted(part: object) -> Any:
    if isinstance(part, tuple):
        return tuple(map(_counted, part))
    if isinstance(part, Clause):
        return replace(part, filters=_counted(part.filters))
    return counted_so_far(part) if isinstance(part, Node) else part


def trace_word_inside(node: Node, counted: bool = False) -> Apply | None:
    """Return a word of the whole trace inside a count, where a count so far can't be meant."""
    inside = list(node.children)
    if isinstance(node, Apply):
        if node.name == "so_far":
            return None
        if counted and node.word.kind is Kind.TRACE:
            return node
        counted = counted or node.name == "count"
        inside += [node.body] if node.body is not None else []
    found = (trace_word_inside(each, counted) for each in inside)
    return next((each for each in found if each is not None), None)


def bounded(node: Node) -> tuple[bool, bool]:
    """Whether a game that is cut off may bound a term from below, and from above."""
    match node:
        case Apply("at_end"):
            return False, False
        case Apply("count"):
            return True, False
        case Apply("so_far"):
            return True, True
        case Negative(operand):
            return bounded(operand)[::-1]
        case Arithmetic(sign, left, right):
            (least, most), (lowest, highest) = bounded(left), bounded(right)
            if sign == "-":
                lowest, highest = highest, lowest
            if sign == "*":
                return _scaled(left, right)
            low = least or lowest if sign == "max" else least and lowest
            return low, most or highest if sign == "min" else most and highest
        case Apply("next", (body,)) | Apply(body=Node() as body) | Quantified(body=body):
            return bounded(body)
    return True, True


def _scaled(left: Node, right: Node) -> tuple[bool, bool]:
    """The same of a product with a number that is written out."""
    for factor, other in ((left, right), (right, left)):
        if isinstance(factor, Literal):
            return bounded(other)
        if isinstance(factor, Negative) and isinstance(factor.operand, Literal):
            return bounded(other)[::-1]
    return True, True


def _grows(node: Node) -> tuple[bool, bool]:
    """Whether a term, counted so far, never falls from board to board, and never rises."""
    match node:
        case Literal():
            return True, True
        case Apply("count"):
            return True, False
        case Negative(operand):
            return _grows(operand)[::-1]
        case Arithmetic("*", factor, other) | Arithmetic("*", other, factor) if isinstance(
            factor, Literal
        ):
            return _grows(other)
        case Arithmetic(sign, left, right) if sign != "*":
            (rises, falls), (also, too) = _grows(left), _grows(right)
            if sign == "-":
                also, too = too, also
            return rises and also, falls and too
        case Apply(arguments=arguments, body=Node() as body, word=Word(kind=Kind.TRACE)):
            fixed = all(isinstance(each, Literal | Variable) for each in arguments)
            return _grows(body) if fixed else (False, False)
        case Quantified(body=body, filters=()):
            return _grows(body)
    return False, False


def _stays(node: Node, value: bool) -> bool:
    """Whether a comparison of counts so far, once it has a value, keeps it."""
    match node:
        case Not(operand):
            return _stays(operand, not value)
        case Comparison((sign,), (left, right)) if sign not in ("==", "!="):
            (rises, falls), (also, too) = _grows(left), _grows(right)
            return rises and too if (sign in (">", ">=")) == value else falls and also
    return False


def warn_of_constants(node: Node) -> None:
    """Warn of words inside temporal operators that are the same on every board."""
    for word in dict.fromkeys(_constants(node, "")):
        constant = f"`{word}` is about the whole trace, so it is the same on every board"
        here = f"; up to a board it is `so_far({word})`"
        message = constant + here * (word.sort == NUMBER)
        told = _TOLD.get()
        if told is None or message not in told:
            warnings.warn(message, FormulaWarning, stacklevel=_level_of_caller())
        if told is not None:
            told.add(message)


@contextmanager
def warned_once() -> Iterator[None]:
    """Warn of each word once, however many engines read the formula."""
    token = _TOLD.set(set())
    try:
        yield
    finally:
        _TOLD.reset(token)


def _level_of_caller() -> int:
    """Return how far above the one who calls this the first frame outside the package is."""
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame, level = frame.f_back, level + 1
    return level


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
    anywhere = isinstance(node, Apply) and node.name in _ANYWHERE
    for child in _changing(node) if anywhere else node.children:
        yield from _constants(child, inside)


def _changing(node: Node) -> list[Node]:
    """Return what `always` or `eventually` says, but for what comes to the same at the end."""
    assert isinstance(node, Apply)
    (body,) = node.arguments
    joined, stays = ("and", False) if node.name == "always" else ("or", True)
    parts = body.parts if isinstance(body, Junction) and body.operator == joined else (body,)
    return [part for part in parts if not _stays(part, stays)]
