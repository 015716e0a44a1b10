"""Words that are said in other words: no evaluator knows them."""

from collections.abc import Callable
from functools import cache

from gamechecks.language.sorts import Domain, Type
from gamechecks.language.syntax import (
    Apply,
    Arithmetic,
    Clause,
    Comparison,
    Junction,
    Literal,
    Node,
    Quantified,
    Variable,
)

_PLAYER = Variable("player of the word", type=Type.PLAYER)
"""No variable of a user's has a blank in its name."""


def _count(body: Node) -> Node:
    return Apply("count", (body,), type=Type.NUMBER)


def _by(player: Node) -> Node:
    """A pickup by a player."""
    turn = Apply("turn", type=Type.PLAYER)
    return Junction("and", (Apply("pickup"), Comparison(("==",), (turn, player))))


DEFINITIONS: dict[tuple[str, int], Callable[..., Node]] = {
    ("boards", 0): lambda: _count(Literal(True)),
    ("steals", 0): lambda: _count(Apply("steal")),
    ("pickups", 0): lambda: _count(Apply("pickup")),
    ("pickups", 1): lambda player: _count(_by(player)),
}
"""What a word with so many arguments stands for."""


def meaning(node: Apply) -> Node | None:
    """What a word stands for, if it is said in other words."""
    if (node.name, len(node.arguments)) not in DEFINITIONS:
        return None
    return _meaning(node.name, node.arguments)


@cache
def _meaning(name: str, arguments: tuple[Node, ...]) -> Node:
    """One object for equal words, which evaluators know by its identity."""
    definition = DEFINITIONS[name, len(arguments)]
    if all(isinstance(argument, Literal | Variable) for argument in arguments):
        return definition(*arguments)
    # Another argument is read where the word stands, and not on the boards that are counted.
    (argument,) = arguments
    chosen = Comparison(("==",), (_PLAYER, argument))
    clause = Clause(_PLAYER.name, Domain.PLAYERS, (chosen,))
    counted = Quantified("sum", definition(_PLAYER), (clause,), type=Type.NUMBER)
    # Nobody's are none, but like anybody's they are known at the end only.
    return Arithmetic("+", counted, _count(Literal(False)))
