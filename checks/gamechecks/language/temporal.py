"""Temporal operators over a bounded trace: each board's truth from its neighbour's."""

from collections.abc import Callable

import z3

from gamechecks.language.syntax import Apply, Node
from gamechecks.language.trace_terms import TraceTerms
from gamemodels.logic import conjunction, disjunction, negation

Truths = Callable[[int], z3.BoolRef]
"""A formula at every board."""


def always(trace: TraceTerms, weak: bool, goal: Truths) -> list[z3.BoolRef]:
    """On every board from here on; weakly, no board to come breaks it."""
    beyond = trace.as_seen(trace.cut, trace.truth(True), weak)
    rows = [conjunction([goal(trace.end), beyond])]
    for at in reversed(range(trace.end)):
        rows.append(conjunction([goal(at), disjunction([trace.final[at], rows[-1]])]))
    return rows[::-1]


def eventually(trace: TraceTerms, weak: bool, goal: Truths) -> list[z3.BoolRef]:
    """On some board from here on."""
    return until(trace, weak, lambda at: trace.truth(True), goal)


def until(trace: TraceTerms, weak: bool, meanwhile: Truths, goal: Truths) -> list[z3.BoolRef]:
    """The goal on some board, the other on all before; weakly, the goal will still come."""
    beyond = trace.as_seen(trace.cut, trace.truth(False), weak)
    rows = [disjunction([goal(trace.end), conjunction([meanwhile(trace.end), beyond])])]
    for at in reversed(range(trace.end)):
        goes_on = conjunction([meanwhile(at), negation(trace.final[at]), rows[-1]])
        rows.append(disjunction([goal(at), goes_on]))
    return rows[::-1]


def once(trace: TraceTerms, weak: bool, goal: Truths) -> list[z3.BoolRef]:
    """On some board up to here."""
    return since(trace, weak, lambda at: trace.truth(True), goal)


def historically(trace: TraceTerms, weak: bool, goal: Truths) -> list[z3.BoolRef]:
    """On every board up to here."""
    rows = [goal(0)]
    for at in range(1, trace.end + 1):
        rows.append(conjunction([rows[-1], goal(at)]))
    return rows


def since(trace: TraceTerms, weak: bool, meanwhile: Truths, goal: Truths) -> list[z3.BoolRef]:
    """The goal on some board up to here, the other on all boards after it."""
    rows = [goal(0)]
    for at in range(1, trace.end + 1):
        rows.append(disjunction([conjunction([meanwhile(at), rows[-1]]), goal(at)]))
    return rows


def previous(trace: TraceTerms, weak: bool, goal: Truths) -> list[z3.BoolRef]:
    """On the board before; false on the first."""
    return [trace.truth(False), *map(goal, range(trace.end))]


ROWS: dict[str, Callable[..., list[z3.BoolRef]]] = {
    row.__name__: row for row in (always, eventually, until, once, historically, since, previous)
}
"""By its name, what an operator comes to at every board, where its formulas are as they are."""


def at_end(trace: TraceTerms, weak: bool, goal: Truths, settled: bool) -> z3.BoolRef:
    """On the last board, which is the K-th too for what is settled."""
    if settled:
        return trace.as_seen(trace.cut, goal(trace.end), weak)
    there = [conjunction([last, goal(at)]) for at, last in enumerate(trace.last)]
    return trace.as_seen(trace.cut, disjunction(there), weak)


def settled(node: Node) -> bool:
    """Whether a node has the same value on a final board and on the padding after it."""
    if isinstance(node, Apply):
        if node.name in ("at_end", "count"):
            return True
        if node.body is None and node.name != "implies" and not node.word.settles:
            return False
        if node.body is not None and not settled(node.body):
            return False
    return all(settled(child) for child in node.children)
