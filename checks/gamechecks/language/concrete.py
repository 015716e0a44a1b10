"""Formulas on plain states: the reading that replays a trace."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import Any

from gamechecks.language.syntax import (
    Apply,
    Arithmetic,
    Comparison,
    Junction,
    Literal,
    Negative,
    Node,
    Not,
    Quantified,
    Variable,
)
from gamechecks.language.words import NUMBER, TRUTH, Kind, Value, Word
from gamemodels.attention import attend, attended
from gamemodels.rules import Trace, ended

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip
CALCULATE: dict[str, Callable[[Any, Any], Any]] = {
    "+": add, "-": sub, "*": mul, "max": max, "min": min,
}  # fmt: skip

FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
"""The sign with the sides of a comparison swapped."""
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}

Range = tuple[float, float]
"""The least and the most that a number can be."""
ANY: Range = (-inf, inf)
"""Any number."""


def calculate_range(sign: str, one: Range, two: Range) -> Range:
    """What a sum, a difference, a product, or the greater or less of two numbers can be."""
    if sign == "*":
        return _multiplied(one, two)
    if sign == "-":
        sign, two = "+", (-two[1], -two[0])
    return CALCULATE[sign](one[0], two[0]), CALCULATE[sign](one[1], two[1])


def add_ranges(parts: Iterable[Range]) -> Range:
    """What the sum of some numbers can be."""
    total: Range = (0, 0)
    for part in parts:
        total = calculate_range("+", total, part)
    return total


def _multiplied(one: Range, two: Range) -> Range:
    """A product with a known number, or of two that are not negative."""
    for (least, most), other in ((one, two), (two, one)):
        if least == most:
            ends = other if least >= 0 else other[::-1]
            low, high = (least * end if abs(end) < inf else None for end in ends)
            return -inf if low is None else low, inf if high is None else high
    return (one[0] * two[0], inf) if min(one[0], two[0]) >= 0 else ANY


def settled(sign: str, left: Range, right: Range) -> bool | None:
    """What a comparison comes to whatever its sides turn out to be, if that is sure."""
    if sign in (">", ">="):
        left, right, sign = right, left, FLIPPED[sign]
    if sign in ("==", "!="):
        if left[0] > right[1] or left[1] < right[0]:
            return sign == "!="
        return sign == "==" if left == right and left[0] == left[1] else None
    surely, perhaps = COMPARE[sign](left[1], right[0]), COMPARE[sign](left[0], right[1])
    return surely if surely is perhaps else None


@dataclass(frozen=True)
class Context:
    """A board, what quantifiers chose, and whether a truncated path is read weakly.

    Inside a modal word, `place` is what its words are read at instead of the board.
    """

    at: int
    chosen: tuple[tuple[str, Any], ...] = ()
    weak: bool = True
    place: Any = None

    def flipped(self) -> "Context":
        """The same place, read strongly instead of weakly or the other way, as under a `not`."""
        return replace(self, weak=not self.weak)

    def moved(self, at: int) -> "Context":
        """The same at another board."""
        return replace(self, at=at)

    def seen_from(self, place: object) -> "Context":
        """The same at a place that a modal word chose."""
        # `replace` takes three times as long, and this is asked of every world.
        return Context(self.at, self.chosen, self.weak, place)

    def bound(self, name: str, member: object) -> "Context":
        """The same with one more variable bound."""
        return replace(self, chosen=(*self.chosen, (name, member)))

    def member(self, name: str) -> Any:
        """What a variable stands for."""
        return dict(self.chosen)[name]


AnyTrace = Trace[Any, Any]
Reading = tuple[Value, bool]
"""A term's value, and whether boards that are not seen yet may change it."""


def evaluate(node: Node, trace: AnyTrace, truncated: bool = False) -> bool:
    """Whether a formula holds at board 1; a truncated path is read weakly."""
    return Reader(trace, truncated).truth(node, Context(0))


def values(node: Node, trace: AnyTrace, truncated: bool = False) -> list[Value]:
    """What a formula or a term of any sort is at every board of the trace."""
    reader = Reader(trace, truncated)
    return [reader.value(node, Context(at)) for at in attended(range(reader.last + 1))]


def first_value(node: Node, trace: AnyTrace) -> Value:
    """Return what a term is at the first board, where it says all of a whole-trace term."""
    return Reader(trace, False).value(node, Context(0))


def wrong_at(node: Node, trace: AnyTrace) -> int | None:
    """Return the first board, from 0, by which a violated formula is refuted whatever follows.

    Return `None` if the trace is cut off and boards to come may save the formula.
    """
    if evaluate(node, trace):
        raise ValueError(f"{node} is not violated, so no board refutes it")

    def refuted(at: int) -> bool:
        seen = replace(trace, states=trace.states[: at + 1])
        return not evaluate(node, seen, truncated=True)

    boards = len(ended(trace))
    first = bisect_left(range(boards), True, key=refuted)
    return first if first < boards else None


class Reader:
    """Reads nodes on one trace, up to its first final board; `cut` if its future is open."""

    def __init__(self, trace: AnyTrace, truncated: bool) -> None:
        self.states, self.rules = ended(trace).states, trace.rules
        self.last = len(self.states) - 1
        self.cut = truncated and not self.rules.is_final(self.states[-1])
        self._known: dict[tuple[int, Context], bool] = {}

    @cached_property
    def events(self) -> list[Any]:
        """The event that leads from every state but the last."""
        states, event = self.states, self.rules.event
        return [event(states[at], states[at + 1]) for at in attended(range(self.last))]

    def value(self, node: Node, here: Context) -> Value:
        """A node of any sort, on a path that is not truncated."""
        if node.sort is TRUTH:
            return self.truth(node, here)
        return self.term(node, here)[0]

    def truth(self, node: Node, here: Context) -> bool:
        """A node that is a truth."""
        key = id(node), here
        if key not in self._known:
            attend()
            self._known[key] = self._truth(node, here)
        return self._known[key]

    def _truth(self, node: Node, here: Context) -> bool:
        match node:
            case Literal():
                return node.value is True
            case Not():
                return not self.truth(node.operand, here.flipped())
            case Junction():
                joined = all if node.operator == "and" else any
                return joined(self.truth(part, here) for part in node.parts)
            case Comparison():
                return all(self._compared(*link, here) for link in node.links)
            case Quantified("all"):
                places = self._places(node, here.flipped())
                return all(self.truth(node.body, there.flipped()) for there in places)
            case Quantified():
                return any(self.truth(node.body, there) for there in self._places(node, here))
            case Apply(body=Node() as body):
                return self._defined_truth(node, body, here)
            case Apply(name, arguments, word=Word(kind=Kind.TEMPORAL | Kind.OPERATOR)):
                return self._temporal(name, arguments, here)
            case Apply():
                value, unseen = self._word(node, here)
                return here.weak if unseen else bool(value)
        raise AssertionError(f"{node} is no truth")

    def _place(self, here: Context) -> Any:
        """What the words of a state are read at."""
        return self.states[here.at] if here.place is None else here.place

    def _defined_truth(self, node: Apply, body: Node, here: Context) -> bool:
        there, unseen = self._bound(node, here)
        if unseen:
            return here.weak
        return there is not None and self.truth(body, there)

    def _compared(self, sign: str, left: Node, right: Node, here: Context) -> bool:
        if left.sort is TRUTH:
            if sign == "==":
                return self._same(left, right, here)
            return not self._same(left, right, here.flipped())
        (a, a_open), (b, b_open) = self.term(left, here), self.term(right, here)
        if not a_open and not b_open:
            return COMPARE[sign](a, b)
        sure = None
        if left.sort == NUMBER:
            sure = settled(sign, self._between(left, here), self._between(right, here))
        return here.weak if sure is None else sure

    def _same(self, left: Node, right: Node, here: Context) -> bool:
        both = self.truth(left, here) and self.truth(right, here)
        worse = here.flipped()
        return both or not (self.truth(left, worse) or self.truth(right, worse))

    def _places(self, node: Quantified, here: Context) -> Iterator[Context]:
        """Every way to bind the variables that passes the filters."""
        places = [here]
        for clause in node.clauses:
            places = [
                there
                for place in attended(places)
                for there in (place.bound(clause.variable, m) for m in clause.domain.members)
                if all(self.truth(condition, there) for condition in clause.filters)
            ]
        return iter(places)

    def _temporal(self, name: str, arguments: tuple[Node, ...], here: Context) -> bool:
        later = range(here.at, self.last + 1)
        goal, unseen = arguments[-1], self.cut and here.weak
        match name:
            case "implies":
                return not self.truth(arguments[0], here.flipped()) or self.truth(goal, here)
            case "always":
                holds = all(self.truth(goal, here.moved(at)) for at in later)
                return holds and (here.weak or not self.cut)
            case "eventually":
                return unseen or any(self.truth(goal, here.moved(at)) for at in later)
            case "until":
                return self._until(arguments[0], goal, here, later, unseen)
            case "once":
                return any(self.truth(goal, here.moved(at)) for at in range(here.at + 1))
            case "historically":
                return all(self.truth(goal, here.moved(at)) for at in range(here.at + 1))
            case "since":
                return self._until(arguments[0], goal, here, range(here.at, -1, -1), False)
            case "previous":
                return here.at > 0 and self.truth(goal, here.moved(here.at - 1))
            case "next":
                there = here.moved(here.at + 1)
                return unseen if here.at == self.last else self.truth(goal, there)
            case "at_end":
                return here.weak if self.cut else self.truth(goal, here.moved(self.last))
        raise AssertionError(name)

    def _until(
        self, meanwhile: Node, goal: Node, here: Context, boards: range, beyond: bool
    ) -> bool:
        """The goal on one of some boards, the other on those before; `beyond` if on none."""
        for at in boards:
            if self.truth(goal, here.moved(at)):
                return True
            if not self.truth(meanwhile, here.moved(at)):
                return False
        return beyond

    def term(self, node: Node, here: Context) -> Reading:
        """A node that is a number, or a member of a sort."""
        match node:
            case Literal():
                return node.value, False
            case Variable():
                return here.member(node.name), False
            case Negative():
                value, unseen = self.term(node.operand, here)
                return -_whole(value), unseen
            case Arithmetic():
                (a, a_open), (b, b_open) = self.term(node.left, here), self.term(node.right, here)
                return CALCULATE[node.operator](_whole(a), _whole(b)), a_open or b_open
            case Quantified():
                return self._sum(node, replace(here, weak=True))
            case Apply("next", (body,)):
                return self._next(body, here)
            case Apply("at_end", (body,)):
                return self.term(body, here.moved(self.last))[0], self.cut
            case Apply("count", (body,)):
                return self._true(body, here, self.last), self.cut
            case Apply("so_far", (body,)):
                return self._so_far(node.body or body, here)
            case Apply(body=Node() as body):
                there, unseen = self._bound(node, here)
                if there is None:
                    # Nobody's are none, but like anybody's they are known at the end only.
                    return node.sort.nothing, unseen or self.cut
                value, later = self.term(body, there)
                return value, unseen or later
            case Apply():
                return self._word(node, here)
        raise AssertionError(f"{node} is no term")

    def _so_far(self, counted: Node, here: Context) -> Reading:
        """A count up to here; open where boards to come decide if one of these counts."""
        if counted.sort is not TRUTH:
            return self.term(counted, here)
        most, sure = (
            self._true(counted, replace(here, weak=weak), here.at) for weak in (True, False)
        )
        return most, most != sure

    def _true(self, body: Node, here: Context, last: int) -> int:
        """Return on how many boards, up to the last one meant, a truth holds."""
        return sum(self.truth(body, here.moved(at)) for at in range(last + 1))

    def _between(self, node: Node, here: Context) -> Range:
        """The least and the most that a number can be, whatever follows: a count only grows."""
        value, unseen = self.term(node, here)
        if not unseen:
            return _whole(value), _whole(value)
        match node:
            case Negative(operand):
                return calculate_range("-", (0, 0), self._between(operand, here))
            case Arithmetic(sign, left, right):
                return calculate_range(sign, self._between(left, here), self._between(right, here))
            case Quantified():
                return self._between_sums(node, replace(here, weak=True))
            case Apply("next", (body,)) if here.at < self.last:
                return self._between(body, here.moved(here.at + 1))
            case Apply("count", (body,)):
                return self._true(body, replace(here, weak=False), self.last), inf
            case Apply("so_far", body=Node() as body):
                return self._between(body, here)
            case Apply("so_far", (body,)):
                sure = self._true(body, replace(here, weak=False), here.at)
                return sure, self._true(body, replace(here, weak=True), here.at)
            case Apply(body=Node() as body):
                bound, open_argument = self._bound(node, here)
                return ANY if bound is None or open_argument else self._between(body, bound)
        return ANY

    def _between_sums(self, node: Quantified, here: Context) -> Range:
        places = list(self._places(node, here))
        if not all(self.truth(f, there.flipped()) for there in places for f in node.filters):
            return ANY
        parts = (self._between(node.body, there) for there in places)
        return add_ranges(parts)

    def _bound(self, node: Apply, here: Context) -> tuple[Context | None, bool]:
        """Where the body of a definition is read; nowhere if an argument is none."""
        given, unseen = self._given(node, here)
        if None in given:
            return None, unseen
        chosen = tuple(zip(node.word.parameters, given, strict=True))
        return replace(here, chosen=chosen), unseen

    def _given(self, node: Apply, here: Context) -> tuple[tuple[Value, ...], bool]:
        """The members that a word is given, and whether boards not seen yet may change one."""
        readings = [self.term(member, here) for member in node.members]
        return tuple(value for value, _ in readings), any(unseen for _, unseen in readings)

    def _word(self, node: Apply, here: Context) -> Reading:
        """A word of a state, or of the event that leads from it."""
        word = node.word
        if word.kind is Kind.EVENT:
            if here.at == self.last:
                return node.sort.nothing, self.cut
            return word.plain(self.events[here.at]), False
        if not node.arguments:
            return word.plain(self.rules, self._place(here)), False
        given, unseen = self._given(node, here)
        return self.said(node, given, here), unseen

    def said(self, node: Apply, given: tuple[Value, ...], here: Context) -> Value:
        """A word of a state with members, which chooses where its formulas are read if it is modal.

        It says nothing of none.
        """
        if None in given:
            return node.sort.nothing
        members = iter(given)

        def formula(body: Node) -> Callable[[Any], bool]:
            calm = replace(here, weak=True)
            return lambda place: self.truth(body, calm.seen_from(place))

        arguments = [
            formula(each) if each.sort is TRUTH else next(members) for each in node.arguments
        ]
        return node.word.plain(self.rules, self._place(here), *arguments)

    def _next(self, body: Node, here: Context) -> Reading:
        """On the last board, the value there."""
        at = min(here.at + 1, self.last)
        value, unseen = self.term(body, here.moved(at))
        return value, unseen or (self.cut and at == here.at)

    def _sum(self, node: Quantified, here: Context) -> Reading:
        """Open where a part of the sum is, or the filter that lets it in."""
        total, unseen = 0, False
        for there in self._places(node, here):
            part, part_open = self.term(node.body, there)
            sure = all(self.truth(condition, there.flipped()) for condition in node.filters)
            total, unseen = total + _whole(part), unseen or part_open or not sure
        return total, unseen


def _whole(value: Value) -> int:
    assert isinstance(value, int), "the parser has checked the sorts"
    return value
