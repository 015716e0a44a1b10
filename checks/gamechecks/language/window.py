"""Formulas that can be proved board by board: `always(F)`, where F looks at a few boards."""

from dataclasses import replace
from typing import NoReturn

from gamechecks.language.source import FormulaError
from gamechecks.language.syntax import Apply, Junction, Node
from gamechecks.language.vocabulary import COUNT, TEMPORAL
from gamechecks.language.words import Kind

_FAR = {word.name for word in (*TEMPORAL, COUNT)} - {"next"}
_KIND = "a proof takes `always(F)`, or several joined by `and`; check takes any formula"


def body_of(node: Node, text: str) -> Node:
    """What must hold at every board of every trace; an error says why a formula is not so."""
    match node:
        case Apply("always", (body,)):
            _refuse_far(body, text)
            return body
        case Junction("and", parts):
            return replace(node, parts=tuple(body_of(part, text) for part in parts))
    _refuse(node, text, "This is not of the form `always(F)`.", _KIND)


def lookahead(node: Node) -> int:
    """How many boards after the one where it is read a formula depends on.

    An event counts as one: none is true at the last board, so the next board matters.
    """
    ahead = max((lookahead(child) for child in _parts(node)), default=0)
    if isinstance(node, Apply) and (node.word.kind is Kind.EVENT or node.name == "next"):
        return ahead + 1
    return ahead


def _refuse_far(node: Node, text: str) -> None:
    if isinstance(node, Apply) and (node.name in _FAR or (node.body and _far(node.body))):
        problem = f"`{node.name}` looks at the whole trace."
        hint = "in a proof, F in `always(F)` is about a board, its event and `next(X)`"
        _refuse(node, text, problem, hint)
    for child in node.children:
        _refuse_far(child, text)


def _far(node: Node) -> bool:
    """Whether something in it looks at the whole trace."""
    here = isinstance(node, Apply) and node.name in _FAR
    return here or any(map(_far, _parts(node)))


def _parts(node: Node) -> tuple[Node, ...]:
    """The nodes that one is made of, with what a definition stands for."""
    defined = isinstance(node, Apply) and node.body
    return (*node.children, defined) if defined else node.children


def _refuse(node: Node, text: str, problem: str, hint: str) -> NoReturn:
    raise FormulaError(text, node.column, problem, hint)
