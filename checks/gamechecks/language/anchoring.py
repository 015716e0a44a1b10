"""Whether a formula says which board it speaks of.

`hand <= 3` is about one board, and `always(hand <= 3)` about all of them. As a property to check,
the first means the second, as an invariant does elsewhere; as a goal it could mean several things.
"""

from gamechecks.language.errors import FormulaError
from gamechecks.language.syntax import Apply, Node
from gamechecks.language.words import Kind

ANCHORS = frozenset({"always", "eventually", "until", "at_end", "count"})
"""Operators that say on which boards of the trace their arguments are read."""

LONGEST = 60
"""How long a formula may be to be repeated in a hint."""


def bare_word(node: Node) -> Apply | None:
    """The first word about one board that no operator around it places; none if all are placed."""
    if isinstance(node, Apply):
        if node.name in ANCHORS:
            return None
        of_a_board = node.word.kind in (Kind.STATE, Kind.EVENT, Kind.MODAL)
        if of_a_board and not node.word.fixed:
            return node
    found = (bare_word(child) for child in node.children)
    return next((each for each in found if each is not None), None)


def refuse_bare(node: Node, text: str) -> None:
    """Refuse a goal that is about one board and does not say which."""
    word = bare_word(node)
    if word is None:
        return
    formula = " ".join(text.split())
    shown = formula if len(formula) <= LONGEST else "F"
    raise FormulaError(
        text,
        word.column,
        f"`{word}` is about one board, and the formula does not say which.",
        f"on some board: `eventually({shown})`; on the last: `at_end({shown})`; "
        f"on every board: `always({shown})`",
    )
