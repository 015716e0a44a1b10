"""Formulas on a finished trace, in plain Python: the referee of the Z3 terms."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import replace
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import Any

from gamechecks.language.definitions import meaning
from gamechecks.language.here import Here
from gamechecks.language.play import Play, Reading, Value
from gamechecks.language.sorts import Type
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
from gamechecks.language.vocabulary import EVENT_NAMES
from gamemodels.attention import attend, attended
from gamemodels.mancala.referee import Trace, is_final

_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip
_CALCULATE: dict[str, Callable[[int, int], int]] = {"+": add, "-": sub, "*": mul}


def evaluate(node: Node, trace: Trace, open_end: bool = False) -> bool:
    """Whether a formula holds at board 1; an open end gives it the benefit of the doubt."""
    return _Reader(trace, open_end).truth(node, Here(0))


def values(node: Node, trace: Trace) -> list[Value]:
    """What a formula or a term of any type is at every board of the trace."""
    reader = _Reader(trace, False)
    return [reader.value(node, Here(at)) for at in range(len(reader.play.boards))]


def wrong_at(node: Node, trace: Trace) -> int:
    """The first board, from 0, by which a violated formula is refuted whatever follows."""
    last = Play.of(trace, False).last
    if evaluate(node, trace):
        raise ValueError(f"{node} is not violated, so no board refutes it")

    def refuted(at: int) -> bool:
        seen = replace(trace, states=trace.states[: at + 1])
        return not evaluate(node, seen, open_end=True)

    return bisect_left(range(last), True, key=refuted)


class _Reader:
    """Reads nodes on one trace, up to its first final board."""

    def __init__(self, trace: Trace, open_end: bool) -> None:
        self.play = Play.of(trace, open_end)
        self._known: dict[tuple[int, Here], bool] = {}

    def value(self, node: Node, here: Here) -> Value:
        """A node of any type, on a trace without an open end."""
        if node.type is Type.TRUTH:
            return self.truth(node, here)
        return self.term(node, here)[0]

    def truth(self, node: Node, here: Here) -> bool:
        """A node that is a truth."""
        key = id(node), here
        if key not in self._known:
            attend()
            self._known[key] = self._truth(node, here)
        return self._known[key]

    def _truth(self, node: Node, here: Here) -> bool:
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
            case Apply(name, ()):
                return self._word(name, here)
            case Apply():
                return self._temporal(node.name, node.arguments, here)
        raise AssertionError(f"{node} is no truth")

    def _compared(self, sign: str, left: Node, right: Node, here: Here) -> bool:
        if left.type is Type.TRUTH:
            if sign == "==":
                return self._same(left, right, here)
            return not self._same(left, right, here.flipped())
        (a, a_open), (b, b_open) = self.term(left, here), self.term(right, here)
        return here.optimistic if a_open or b_open else _COMPARE[sign](a, b)

    def _same(self, left: Node, right: Node, here: Here) -> bool:
        both = self.truth(left, here) and self.truth(right, here)
        worse = here.flipped()
        return both or not (self.truth(left, worse) or self.truth(right, worse))

    def _places(self, node: Quantified, here: Here) -> Iterator[Here]:
        """Every way to bind the variables that passes the filters."""
        places = [here]
        for clause in node.clauses:
            chosen = self.play.domain(clause.domain)
            places = [
                there
                for place in attended(places)
                for there in (place.bound(clause.variable, member) for member in chosen)
                if all(self.truth(condition, there) for condition in clause.filters)
            ]
        return iter(places)

    def _word(self, name: str, here: Here) -> bool:
        play = self.play
        if name == "final":
            return is_final(play.layout, play.boards[here.at])
        if name in EVENT_NAMES:
            unseen = play.cut and here.optimistic
            return unseen if here.at == play.last else play.events[here.at] == name
        assert name == "stealing_happened", name
        return here.optimistic if play.cut else any(gain > 1 for gain in play.gains())

    def _temporal(self, name: str, arguments: tuple[Node, ...], here: Here) -> bool:
        play = self.play
        later = range(here.at, play.last + 1)
        goal, unseen = arguments[-1], play.cut and here.optimistic
        match name:
            case "implies":
                return not self.truth(arguments[0], here.flipped()) or self.truth(goal, here)
            case "always":
                holds = all(self.truth(goal, here.moved(at)) for at in later)
                return holds and (here.optimistic or not play.cut)
            case "eventually":
                return unseen or any(self.truth(goal, here.moved(at)) for at in later)
            case "until":
                return self._until(arguments[0], goal, here)
            case "once":
                return any(self.truth(goal, here.moved(at)) for at in range(here.at + 1))
            case "historically":
                return all(self.truth(goal, here.moved(at)) for at in range(here.at + 1))
            case "next":
                there = here.moved(here.at + 1)
                return unseen if here.at == play.last else self.truth(goal, there)
            case "at_end":
                return here.optimistic if play.cut else self.truth(goal, here.moved(play.last))
        raise AssertionError(name)

    def _until(self, meanwhile: Node, goal: Node, here: Here) -> bool:
        for at in range(here.at, self.play.last + 1):
            if self.truth(goal, here.moved(at)):
                return True
            if not self.truth(meanwhile, here.moved(at)):
                return False
        return self.play.cut and here.optimistic

    def term(self, node: Node, here: Here) -> Reading:
        """A node that is a number, a Player or a Pocket."""
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
                return _CALCULATE[node.operator](_whole(a), _whole(b)), a_open or b_open
            case Quantified():
                return self._sum(node, replace(here, optimistic=True))
            case Apply("next", (body,)):
                return self._next(body, here)
            case Apply("at_end", (body,)):
                return self.term(body, here.moved(self.play.last))[0], self.play.cut
            case Apply("count", (body,)):
                every = (here.moved(at) for at in range(self.play.last + 1))
                return sum(self.truth(body, there) for there in every), self.play.cut
            case Apply() if (means := meaning(node)) is not None:
                return self.term(means, here)
            case Apply(name, ()):
                return self.play.term(name, here.at)
            case Apply(name, (argument,)):
                value, unseen = self.term(argument, here)
                result, later = self.play.of_argument(name, value, here.at)
                return result, unseen or later
        raise AssertionError(f"{node} is no term")

    def _next(self, body: Node, here: Here) -> Reading:
        """On the last board, the value there."""
        at = min(here.at + 1, self.play.last)
        value, unseen = self.term(body, here.moved(at))
        return value, unseen or (self.play.cut and at == here.at)

    def _sum(self, node: Quantified, here: Here) -> Reading:
        """Open where a part of the sum is, or the filter that lets it in."""
        total, unseen = 0, False
        for there in self._places(node, here):
            part, part_open = self.term(node.body, there)
            sure = all(self.truth(condition, there.flipped()) for condition in node.filters)
            total, unseen = total + _whole(part), unseen or part_open or not sure
        return total, unseen


def _whole(value: Value) -> int:
    assert isinstance(value, int), "the parser has checked the types"
    return value
