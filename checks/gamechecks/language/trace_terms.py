"""Z3 terms along a trace: states, temporal operators, and players and pockets as terms."""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import zip_longest
from typing import Any

import z3

from gamechecks.core.errors import InputError
from gamechecks.language.syntax import Apply, Node
from gamechecks.language.words import Word
from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.numbers import Number, Numbers
from gamemodels.system import System


class TraceTerms:
    """K boards linked by the steps of a system: the first final one ends the trace, or the K-th.

    What stands after a final board is padding.
    """

    def __init__(
        self, system: System[Any, Any], boards: Sequence[Any], truncated: bool = False
    ) -> None:
        self.system = system
        self.boards = tuple(boards)
        self.ctx = system.ctx
        self.truncated = truncated

    @property
    def numbers(self) -> Numbers:
        """The sort of the system's numbers."""
        return self.system.numbers

    @property
    def end(self) -> int:
        """The index of the last board that there can be."""
        return len(self.boards) - 1

    def truth(self, value: bool) -> z3.BoolRef:
        """A constant."""
        return z3.BoolVal(value, self.ctx)

    @cached_property
    def final(self) -> tuple[z3.BoolRef, ...]:
        """Whether each board is final."""
        return tuple(self.system.final(board) for board in self.boards)

    @cached_property
    def cut(self) -> z3.BoolRef:
        """Whether the future of the trace is open."""
        return negation(self.final[-1]) if self.truncated else self.truth(False)

    @cached_property
    def inside(self) -> tuple[z3.BoolRef, ...]:
        """Whether each board belongs to the trace."""
        return (self.truth(True), *(negation(over) for over in self.final[:-1]))

    @cached_property
    def last(self) -> tuple[z3.BoolRef, ...]:
        """Whether each board is the last of the trace."""
        ends = (*self.final[:-1], self.truth(True))
        return tuple(conjunction(pair) for pair in zip(self.inside, ends, strict=True))

    def said(self, word: Word, *where: Any) -> Any:
        """What a word says of a board and some members, or of the event between two boards."""
        if word.term is None:
            raise InputError(
                f"`{word.name}` has no reading over terms, so the solver cannot be asked: use the "
                "explicit engine"
            )
        return word.term(self.system, *where)

    def as_seen(self, unseen: z3.BoolRef, value: z3.BoolRef, weak: bool) -> z3.BoolRef:
        """The value; where the path is cut off before it shows, true if read weakly, else false."""
        if weak:
            return disjunction([unseen, value])
        return conjunction([negation(unseen), value])


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


Entity = tuple[z3.BoolRef, ...]
"""At most one of the Booleans is true; `()` is none of any type."""


def constant(chosen: int | None, size: int, ctx: z3.Context) -> Entity:
    """The one with that index among so many."""
    return tuple(z3.BoolVal(index == chosen, ctx) for index in range(size))


def choose_truth(condition: z3.BoolRef, then: z3.BoolRef, otherwise: z3.BoolRef) -> z3.BoolRef:
    """One truth or the other."""
    if then.eq(otherwise):
        return then
    yes = conjunction([condition, then])
    return disjunction([yes, conjunction([negation(condition), otherwise])])


def choose(condition: z3.BoolRef, then: Entity, otherwise: Entity) -> Entity:
    """One entity or the other."""
    rows = zip(then, otherwise, strict=True)
    return tuple(choose_truth(condition, a, b) for a, b in rows)


def same(left: Entity, right: Entity, ctx: z3.Context) -> z3.BoolRef:
    """Both are the same one, or both are none."""
    nobody = z3.BoolVal(False, ctx)
    rows = zip_longest(left, right, fillvalue=nobody)
    shared = [conjunction(pair) for pair in rows]
    neither = negation(disjunction([nobody, *left, *right]))
    return disjunction([nobody, *shared, neither])


def number_of(entity: Entity, counts: Sequence[Number], numbers: Numbers) -> Number:
    """The count that belongs to the entity; 0 for none."""
    found = numbers.literal(0)
    for chosen, count in zip(entity, counts, strict=False):
        if z3.is_true(chosen):
            return count
        if not z3.is_false(chosen):
            found = numbers.choose(chosen, count, found)
    return found


def entity_of(entity: Entity, options: Sequence[Entity], ctx: z3.Context) -> Entity:
    """The option that belongs to the entity; none for none."""
    nobody = z3.BoolVal(False, ctx)
    rows = [(chosen, row) for chosen, row in zip(entity, options, strict=False)]
    size = max((len(row) for _, row in rows), default=0)
    return tuple(
        disjunction([nobody, *(conjunction([chosen, row[at]]) for chosen, row in rows)])
        for at in range(size)
    )


def truth_of(entity: Entity, options: Sequence[z3.BoolRef], ctx: z3.Context) -> z3.BoolRef:
    """The truth that belongs to the entity; false for none."""
    rows = zip(entity, options, strict=False)
    return disjunction([z3.BoolVal(False, ctx), *(conjunction(row) for row in rows)])
