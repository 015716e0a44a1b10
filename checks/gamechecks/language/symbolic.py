"""Formulas over Z3 terms: the reading that a solver gets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import z3

from gamechecks.language.concrete import FLIPPED, OPPOSITE, Context
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
from gamechecks.language.trace_terms import (
    ROWS,
    Entity,
    TraceTerms,
    Truths,
    at_end,
    choose,
    constant,
    entity_of,
    number_of,
    same,
    settled,
    truth_of,
)
from gamechecks.language.words import NUMBER, TRUTH, Kind, Sort, Word
from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.numbers import Number

Value = Number | Entity
Read = Callable[[Node, Context], "Measured"]


class Measured(NamedTuple):
    """A term's value, and when boards that are not seen yet may change it."""

    value: Any
    unseen: z3.BoolRef


@dataclass(frozen=True)
class Inside:
    """A formula inside a modal word: at a place it is a truth."""

    node: Node
    read: Callable[[Any], z3.BoolRef]

    def __call__(self, place: object) -> z3.BoolRef:
        return self.read(place)


class Measures:
    """Evaluates the terms of one formula, each once for every place that it is read at."""

    def __init__(
        self,
        trace: TraceTerms,
        truth: Callable[[Node, Context], z3.BoolRef],
        places: Callable[[Quantified, Context], list[tuple[z3.BoolRef, Context]]],
    ) -> None:
        self.trace = trace
        self._truth = truth
        self._places = places
        self._known: dict[tuple[int, Context], Measured] = {}
        self._bounds: dict[tuple[int, Context, bool], Measured] = {}
        self._counts: dict[tuple[int, Context, int], Number] = {}

    def term(self, node: Node, here: Context) -> Measured:
        """A node that is a number, or a member of a sort."""
        chosen = tuple(pair for pair in here.chosen if pair[0] in node.free)
        here = Context(here.at, chosen, place=here.place)
        key = id(node), here
        if key not in self._known:
            self._known[key] = self._term(node, here, self.term)
        return self._known[key]

    def bound(self, node: Node, here: Context, upper: bool) -> Measured:
        """What a number cannot rise above, or fall below; unseen where nothing is known."""
        chosen = tuple(pair for pair in here.chosen if pair[0] in node.free)
        here = Context(here.at, chosen, here.weak, here.place)
        key = id(node), here, upper
        if key not in self._bounds:
            self._bounds[key] = self._bound(node, here, upper)
        return self._bounds[key]

    def _bound(self, node: Node, here: Context, upper: bool) -> Measured:
        seen = self.trace.truth(False)
        match node:
            case Apply("count", (body,)) if not upper:
                return Measured(self._count(body, replace(here, weak=False), self.trace.end), seen)
            case Apply("so_far", (body,)) if node.body is None:
                return Measured(self._count(body, replace(here, weak=upper), here.at), seen)
            case Negative(operand):
                most = self.bound(operand, here, not upper)
                return Measured(self.trace.numbers.literal(0) - _number(most), most.unseen)
            case Arithmetic("-", left, right):
                a, b = self.bound(left, here, upper), self.bound(right, here, not upper)
                return Measured(_number(a) - _number(b), disjunction([a.unseen, b.unseen]))
            case Arithmetic("*"):
                return self._multiplied(node, here, upper)
            case Arithmetic("max" | "min") if upper == (node.operator == "min"):
                return self._either(node, here, upper)
            case Arithmetic() | Quantified() | Apply("next") | Apply(body=Node()):
                return self._term(node, here, partial(self.bound, upper=upper))
        return self.term(node, here)

    def _either(self, node: Arithmetic, here: Context, upper: bool) -> Measured:
        """A bound of the greater or less of two numbers where one of them is enough."""
        a, b = (self.bound(side, here, upper) for side in (node.left, node.right))
        both = _number(self._calculated(node, here, partial(self.bound, upper=upper)))
        value = self._choose_number(b.unseen, _number(a), both)
        value = self._choose_number(a.unseen, _number(b), value)
        return Measured(value, conjunction([a.unseen, b.unseen]))

    def _multiplied(self, node: Arithmetic, here: Context, upper: bool) -> Measured:
        """A bound of a product with a known number, or of two that are not negative."""
        rows = [(node.left, node.right), (node.right, node.left)]
        (a, _), (b, _) = ends = [
            (self.bound(side, here, False), self.bound(side, here, True)) for side, _ in rows
        ]
        zero, unknown = self.trace.numbers.literal(0), [a.unseen, b.unseen]
        unknown += [self.trace.truth(upper)]
        unknown += [negation(zero <= _number(each)) for each in (a, b)]
        bound = Measured(_number(a) * _number(b), disjunction(unknown))
        for (low, high), other in ((ends[1], ends[0]), (ends[0], ends[1])):
            known = conjunction(
                [negation(low.unseen), negation(high.unseen), high.value <= low.value]
            )
            scaled = self._scaled(_number(low), other[upper], other[not upper])
            bound = self._chosen(known, scaled, bound)
        return bound

    def _scaled(self, factor: Number, along: Measured, against: Measured) -> Measured:
        """A number's bound times a known factor, whose sign tells which of its bounds counts."""
        positive = self.trace.numbers.literal(0) <= factor
        end = self._chosen(positive, along, against)
        return Measured(factor * _number(end), end.unseen)

    def _chosen(self, condition: z3.BoolRef, then: Measured, otherwise: Measured) -> Measured:
        unseen = [conjunction([condition, then.unseen])]
        unseen += [conjunction([negation(condition), otherwise.unseen])]
        value = self._choose_number(condition, _number(then), _number(otherwise))
        return Measured(value, disjunction(unseen))

    def truth(self, node: Apply, here: Context) -> Measured:
        """A word that is a truth, apart from operators."""
        if node.body is None:
            return self._word(node, here)
        return self._of_arguments(node, here, self._defined(node, node.body, here))

    def _term(self, node: Node, here: Context, read: Read) -> Measured:
        """A node whose parts are read so."""
        trace = self.trace
        seen = trace.truth(False)
        match node:
            case Literal():
                return Measured(self._constant(node.sort, node.value), seen)
            case Variable():
                return Measured(self._constant(node.sort, here.member(node.name)), seen)
            case Negative():
                operand = self.term(node.operand, here)
                return Measured(trace.numbers.literal(0) - _number(operand), operand.unseen)
            case Arithmetic():
                return self._calculated(node, here, read)
            case Quantified():
                return self._sum(node, here, read)
            case Apply("next", (body,)):
                return self._next(body, here, read)
            case Apply("at_end", (body,)):
                return Measured(self._at_end(body, here), trace.cut)
            case Apply("count", (body,)):
                return Measured(self._count(body, here, trace.end), trace.cut)
            case Apply("so_far", body=Node() as body):
                return read(body, here)
            case Apply("so_far", (body,)):
                return self._so_far(body, here)
            case Apply(body=Node() as body):
                return self._of_arguments(node, here, self._defined(node, body, here, read))
            case Apply():
                return self._word(node, here)
        raise AssertionError(f"{node} is no term")

    def _constant(self, sort: Sort, value: Any) -> Value:
        """A number or a member, which is known."""
        if value is None:
            return ()
        if sort == NUMBER:
            return self.trace.numbers.literal(value)
        return constant(sort.places[value], len(sort.members), self.trace.ctx)

    def _count(self, body: Node, here: Context, last: int) -> Number:
        """Count up to a board: one number, at whichever board it is read."""
        key = id(body), here.moved(0), last
        if key not in self._counts:
            truths = (self._truth(body, here.moved(at)) for at in range(last + 1))
            rows = zip(self.trace.inside, truths, strict=False)
            self._counts[key] = self.trace.numbers.count(map(conjunction, rows))
        return self._counts[key]

    def _so_far(self, body: Node, here: Context) -> Measured:
        """Count up to here; open where boards to come decide if one of these counts."""
        doubts = [self.trace.truth(False)]
        for at in range(here.at + 1) if self.trace.truncated else ():
            there = here.moved(at)
            sure = self._truth(body, replace(there, weak=False))
            doubts.append(conjunction([self._truth(body, there), negation(sure)]))
        return Measured(self._count(body, here, here.at), disjunction(doubts))

    def _calculated(self, node: Arithmetic, here: Context, read: Read) -> Measured:
        left, right = read(node.left, here), read(node.right, here)
        a, b = _number(left), _number(right)
        results: dict[str, Callable[[Number], Number]] = {
            "+": a.__add__,
            "-": a.__sub__,
            "*": a.__mul__,
            "max": lambda other: self._choose_number(other <= a, a, other),
            "min": lambda other: self._choose_number(a <= other, a, other),
        }
        return Measured(results[node.operator](b), disjunction([left.unseen, right.unseen]))

    def _sum(self, node: Quantified, here: Context, read: Read) -> Measured:
        """Open where a part of the sum is, or the filter that lets it in."""
        numbers, parts = self.trace.numbers, [self.trace.numbers.literal(0)]
        unseen = [self.trace.truth(False)]
        for passed, there in self._places(node, here):
            part = read(node.body, there)
            parts.append(self._choose_number(passed, _number(part), numbers.literal(0)))
            if self.trace.truncated:
                sure = conjunction(
                    [passed, *(self._truth(f, there.flipped()) for f in node.filters)]
                )
                open_part = disjunction([part.unseen, negation(sure)])
                unseen.append(conjunction([passed, open_part]))
        return Measured(numbers.sum(parts), disjunction(unseen))

    def _next(self, body: Node, here: Context, read: Read) -> Measured:
        trace = self.trace
        if here.at == trace.end:
            return Measured(self.term(body, here).value, trace.cut)
        then = read(body, here.moved(here.at + 1))
        if settled(body):
            return then
        # Where the future is open no board is final, so what is unseen then is unseen now.
        now = read(body, here)
        return Measured(self._choose(trace.final[here.at], now.value, then.value), then.unseen)

    def _at_end(self, body: Node, here: Context) -> Value:
        value: Value = self.term(body, here.moved(self.trace.end)).value
        if not settled(body):
            for at in reversed(range(self.trace.end)):
                now = self.term(body, here.moved(at)).value
                value = self._choose(self.trace.final[at], now, value)
        return value

    def _choose(self, condition: z3.BoolRef, then: Value, otherwise: Value) -> Value:
        if isinstance(then, Number):
            assert isinstance(otherwise, Number)
            return self._choose_number(condition, then, otherwise)
        assert not isinstance(otherwise, Number)
        return choose(condition, then, otherwise)

    def _choose_number(self, condition: z3.BoolRef, then: Number, otherwise: Number) -> Number:
        if z3.is_true(condition) or z3.is_false(condition):
            return then if z3.is_true(condition) else otherwise
        return self.trace.numbers.choose(condition, then, otherwise)

    def _word(self, node: Apply, here: Context) -> Measured:
        """A word of a state, or of the event that leads from it; a modal one reads its formulas."""
        trace, word, seen = self.trace, node.word, self.trace.truth(False)
        if word.kind is Kind.EVENT:
            nothing = self._nothing(node.sort)
            if here.at == trace.end:
                return Measured(nothing, trace.cut)
            happens = trace.said(word, trace.boards[here.at], trace.boards[here.at + 1])
            if node.sort is TRUTH:
                return Measured(conjunction([happens, negation(trace.final[here.at])]), seen)
            return Measured(self._choose(trace.final[here.at], nothing, happens), seen)
        # Words are read at the board, but for what stands inside a modal word.
        board = trace.boards[here.at] if here.place is None else here.place

        def read(*given: Any) -> Measured:
            members = iter(given)
            arguments = [
                Inside(each, partial(self._inside, each, here))
                if each.sort is TRUTH
                else next(members)
                for each in node.arguments
            ]
            return Measured(trace.said(word, board, *arguments), seen)

        return self._of_arguments(node, here, read)

    def _inside(self, body: Node, here: Context, place: object) -> z3.BoolRef:
        return self._truth(body, Context(here.at, here.chosen, place=place))

    def _defined(
        self, node: Apply, body: Node, here: Context, measure: Read | None = None
    ) -> Callable[..., Measured]:
        """What a definition comes to for members as its arguments."""
        parameters = node.word.parameters

        def read(*given: Any) -> Measured:
            there = Context(here.at, tuple(zip(parameters, given, strict=True)), here.weak)
            if node.sort is TRUTH:
                return Measured(self._truth(body, there), self.trace.truth(False))
            return (measure or self.term)(body, there)

        return read

    def _of_arguments(self, node: Apply, here: Context, read: Callable[..., Measured]) -> Measured:
        """A word by whichever member each of its arguments is; nothing where one is none."""
        arguments = [self._guarded(argument, here) for argument in node.members]
        unseen = [self.trace.truth(False)]
        unseen += [self.term(a, here).unseen for a in node.members if a.sort != NUMBER]
        guards: list[z3.BoolRef] = []
        options: list[Any] = []
        for row in product(*arguments):
            guard = conjunction([self.trace.truth(True), *(guard for guard, _ in row)])
            if z3.is_false(guard):
                continue
            option = read(*(member for _, member in row))
            guards.append(guard)
            options.append(option.value)
            unseen.append(option.unseen)
        if node.body is not None and node.sort is not TRUTH:
            # Nobody's are none, but like anybody's they are known at the end only.
            unseen.append(
                conjunction(
                    [self.trace.cut, negation(disjunction([self.trace.truth(False), *guards]))]
                )
            )
        return Measured(self._selected(node.sort, guards, options), disjunction(unseen))

    def _guarded(self, argument: Node, here: Context) -> list[tuple[z3.BoolRef, Any]]:
        """The members that an argument may be, and when it is."""
        if argument.sort == NUMBER:
            known = argument.value if isinstance(argument, Literal) else None
            known = here.member(argument.name) if isinstance(argument, Variable) else known
            return [(self.trace.truth(True), known)]
        entity = self.term(argument, here).value
        return list(zip(entity, argument.sort.members, strict=False))

    def _selected(self, sort: Sort, guards: Sequence[z3.BoolRef], options: Sequence[Any]) -> Any:
        """The option whose guard is true; nothing if none is."""
        chosen, ctx = tuple(guards), self.trace.ctx
        if sort == NUMBER:
            return number_of(chosen, options, self.trace.numbers)
        if sort is TRUTH:
            return truth_of(chosen, options, ctx)
        return entity_of(chosen, options, ctx)

    def _nothing(self, sort: Sort) -> Any:
        """What a word gives where there is nothing to speak of."""
        if sort is TRUTH:
            return self.trace.truth(False)
        return self._constant(sort, sort.nothing)


def _number(measured: Measured) -> Number:
    assert isinstance(measured.value, Number), "the parser has checked the sorts"
    return measured.value


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
