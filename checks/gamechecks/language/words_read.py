"""Which words a formula reads."""

from gamechecks.language.syntax import Apply, Node


def words_in(node: Node) -> frozenset[str]:
    """Every word of a formula, those inside definitions included."""
    found = frozenset([node.name]) if isinstance(node, Apply) else frozenset[str]()
    children = node.children
    if isinstance(node, Apply) and node.body is not None:
        children = (*children, node.body)
    return found.union(*(words_in(child) for child in children))
