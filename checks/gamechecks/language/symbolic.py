"""Formulas over a bounded trace, as Z3 terms."""

from collections.abc import Callable

import z3

from gamechecks.language.arithmetic import FLIPPED, OPPOSITE
from gamechecks.language.context import Context
from gamechecks.language.entities import same
from gamechecks.language.sorts import TRUTH
from gamechecks.language.symbolic_terms import Measures
from gamechecks.language.syntax import Apply, Comparison, Junction, Literal, Node, Not, Quantified
from gamechecks.language.temporal import ROWS, Truths, at_end, settled
from gamechecks.language.trace_terms import TraceTerms
from gamechecks.language.words import Kind, Word
from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.numbers import Number

__all__ = ["TraceTerms", "evaluate"]

_COMPARE: dict[str, Callable[[Number, Number], z3.BoolRef]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: negation(a == b),
    "<": lambda a, b: negation(b <= a),
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: negation(a <= b),
    ">=": lambda a, b: b <= a,
}


def evaluate(node: Node, trace: TraceTerms) -> z3.BoolRef:
    """A formula at board 1."""
    return _Evaluator(trace).truth(node, Context(0))


class _Evaluator:
    """Evaluates the nodes of one formula, each once for every place that it is read at."""

    def __init__(self, trace: TraceTerms) -> None:
        self.trace = trace
        self._measures = Measures(trace, self.truth, self.places)
        self._truths: dict[tuple[int, Context], z3.BoolRef] = {}
        self._rows: dict[tuple[int, Context], list[z3.BoolRef]] = {}

    def truth(self, node: Node, here: Context) -> z3.BoolRef:
        """A node that is a truth."""
        here = self._narrowed(node, here)
        key = id(node), here
        if key not in self._truths:
            self._truths[key] = self._truth(node, here)
        return self._truths[key]

    def _narrowed(self, node: Node, here: Context) -> Context:
        """The place without what makes no difference to the node."""
        chosen = tuple(pair for pair in here.chosen if pair[0] in node.free)
        return Context(here.at, chosen, here.weak or not self.trace.truncated, here.place)

    def _truth(self, node: Node, here: Context) -> z3.BoolRef:
        match node:
            case Literal():
                return self.trace.truth(node.value is True)
            case Not():
                return negation(self.truth(node.operand, here.flipped()))
            case Junction():
                joined = conjunction if node.operator == "and" else disjunction
                return joined(self.truth(part, here) for part in node.parts)
            case Comparison():
                return conjunction(self._compared(*link, here) for link in node.links)
            case Quantified("all"):
                places = self.places(node, here.flipped())
                rows = [(passed, self.truth(node.body, it.flipped())) for passed, it in places]
                holds = [disjunction([negation(passed), body]) for passed, body in rows]
                return conjunction([self.trace.truth(True), *holds])
            case Quantified():
                rows = [
                    (passed, self.truth(node.body, it)) for passed, it in self.places(node, here)
                ]
                return disjunction([self.trace.truth(False), *map(conjunction, rows)])
            case Apply("implies", (premise, conclusion)):
                refuted = negation(self.truth(premise, here.flipped()))
                return disjunction([refuted, self.truth(conclusion, here)])
            case Apply(word=Word(kind=Kind.TEMPORAL)):
                return self._temporal(node, here)
            case Apply():
                word = self._measures.truth(node, here)
                return self.trace.as_seen(word.unseen, word.value, here.weak)
        raise AssertionError(f"{node} is no truth")

    def _compared(self, sign: str, left: Node, right: Node, here: Context) -> z3.BoolRef:
        if left.sort is TRUTH:
            if sign == "==":
                return self._same(left, right, here)
            return negation(self._same(left, right, here.flipped()))
        if (happens := self._ever(sign, left, right, here)) is not None:
            return happens
        a, b = self._measures.term(left, here), self._measures.term(right, here)
        if isinstance(a.value, Number):
            assert isinstance(b.value, Number)
            compared = _COMPARE[sign](a.value, b.value)
        else:
            assert not isinstance(b.value, Number)
            equal = same(a.value, b.value, self.trace.ctx)
            compared = equal if sign == "==" else negation(equal)
        holds = self.trace.as_seen(disjunction([a.unseen, b.unseen]), compared, here.weak)
        if not self.trace.truncated or not isinstance(a.value, Number):
            return holds
        if z3.is_false(a.unseen) and z3.is_false(b.unseen):
            return holds
        surely, never = (self._surely(each, left, right, here) for each in (sign, OPPOSITE[sign]))
        return conjunction([disjunction([holds, surely]), negation(never)])

    def _surely(self, sign: str, left: Node, right: Node, here: Context) -> z3.BoolRef:
        """That a comparison holds whatever its sides turn out to be."""
        if sign in (">", ">="):
            return self._surely(FLIPPED[sign], right, left, here)
        if sign in ("==", "!="):
            joined, each = (conjunction, "<=") if sign == "==" else (disjunction, "<")
            rows = ((left, right), (right, left))
            return joined(self._surely(each, one, two, here) for one, two in rows)
        most, least = (
            self._measures.bound(side, here, upper)
            for side, upper in ((left, True), (right, False))
        )
        known = [negation(most.unseen), negation(least.unseen)]
        return conjunction([*known, _COMPARE[sign](most.value, least.value)])

    def _same(self, left: Node, right: Node, here: Context) -> z3.BoolRef:
        worse = here.flipped()
        both = conjunction([self.truth(left, here), self.truth(right, here)])
        either = disjunction([self.truth(left, worse), self.truth(right, worse)])
        return disjunction([both, negation(either)])

    def places(self, node: Quantified, here: Context) -> list[tuple[z3.BoolRef, Context]]:
        """Every way to bind the variables, and when it passes the filters."""
        places = [(self.trace.truth(True), here)]
        for clause in node.clauses:
            bound = [
                (passed, place.bound(clause.variable, member))
                for passed, place in places
                for member in clause.domain.members
            ]
            places = [
                (conjunction([passed, *(self.truth(f, there) for f in clause.filters)]), there)
                for passed, there in bound
            ]
        return [(passed, there) for passed, there in places if not z3.is_false(passed)]

    def _ever(self, sign: str, left: Node, right: Node, here: Context) -> z3.BoolRef | None:
        """That a count is above zero, which needs no number."""
        match left, sign, right:
            case Apply("count", (body,)), ">", Literal(0):
                every = [self.truth(body, here.moved(at)) for at in range(self.trace.end + 1)]
                rows = zip(self.trace.inside, every, strict=True)
                happens = disjunction(map(conjunction, rows))
                return disjunction([self.trace.cut, happens]) if here.weak else happens
        return None

    def _temporal(self, node: Apply, here: Context) -> z3.BoolRef:
        trace, goal = self.trace, node.arguments[-1]
        if node.name == "next":
            if here.at == trace.end:
                return trace.as_seen(trace.cut, trace.truth(False), here.weak)
            there = self.truth(goal, here.moved(here.at + 1))
            return conjunction([negation(trace.final[here.at]), there])
        key = id(node), here.moved(0)
        if key not in self._rows:
            goals = [self._along(part, here) for part in node.arguments]
            if node.name == "at_end":
                ended = at_end(trace, here.weak, goals[0], settled(goal))
                self._rows[key] = [ended] * len(trace.boards)
            else:
                self._rows[key] = ROWS[node.name](trace, here.weak, *goals)
        return self._rows[key][here.at]

    def _along(self, node: Node, here: Context) -> Truths:
        return lambda at: self.truth(node, here.moved(at))
