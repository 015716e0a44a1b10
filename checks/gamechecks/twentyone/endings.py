"""Questions about how a single game ends: its last board answers them, whatever led there."""

from dataclasses import replace
from functools import cache

from gamechecks.language.parse import parse
from gamechecks.language.question import Condition
from gamechecks.language.syntax import Apply, Node, words_in
from gamechecks.language.vocabulary import Vocabulary
from gamechecks.language.words import Kind
from gamechecks.twentyone.words import vocabulary

AT_THE_END = {
    ("boards", 0): "4 + 4 * draws + stands",
    ("draws", 1): "at_end(cards(who))",
    ("hits", 0): "draws - stands",
    ("stands", 0): "1 + sum(1 for p in players if p == DEALER and at_end(player) == p)",
}
"""What is counted along a complete game, as its last board tells it, by name and arguments."""


def ending_of(condition: Condition) -> Condition | None:
    """The same of a complete game, read on its last board alone; none if that cannot tell."""
    if not isinstance(condition.source, Node) or "so_far" in words_in(condition.source):
        return None
    node = parse(str(condition.source), _vocabulary())
    return replace(condition, source=node) if _of_the_end(node) else None


@cache
def _vocabulary() -> Vocabulary:
    """The words of twentyone, those of the whole trace said of its last board."""
    usual = vocabulary()
    words = [
        replace(word, says=AT_THE_END.get((word.name, len(word.takes)), word.says))
        for word in usual.words
    ]
    return replace(usual, words=tuple(words))


def _of_the_end(node: Node) -> bool:
    """Whether all that a node says of boards is said of the last one."""
    if isinstance(node, Apply):
        if node.name == "at_end":
            return all(map(_of_one_board, node.arguments))
        if node.body is not None:
            return _of_the_end(node.body)
        return _joins(node) and all(map(_of_the_end, node.children))
    return all(map(_of_the_end, node.children))


def _of_one_board(node: Node) -> bool:
    """Whether a node looks at no other board."""
    reads = isinstance(node, Apply) and node.word.kind is Kind.STATE
    allowed = not isinstance(node, Apply) or reads or _joins(node)
    return allowed and all(map(_of_one_board, node.children))


def _joins(node: Apply) -> bool:
    """Whether it is an operator such as `implies` or `max`."""
    return node.word.kind is Kind.OPERATOR
