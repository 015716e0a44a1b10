"""Numbers, Players and Pockets over a bounded trace, as Z3 terms."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import z3

from gamechecks.language import entities
from gamechecks.language.definitions import meaning
from gamechecks.language.entities import Entity
from gamechecks.language.here import Here
from gamechecks.language.sorts import Type
from gamechecks.language.syntax import (
    Apply,
    Arithmetic,
    Literal,
    Negative,
    Node,
    Quantified,
    Variable,
)
from gamechecks.language.temporal import settled
from gamechecks.language.trace_terms import TraceTerms
from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.mancala.layout import Player
from gamemodels.numbers import Number

Value = Number | Entity


class Measured(NamedTuple):
    """A term's value, and when boards that are not seen yet may change it."""

    value: Value
    unseen: z3.BoolRef


class Measures:
    """Evaluates the terms of one formula, each once for every place that it is read at."""

    def __init__(
        self,
        trace: TraceTerms,
        truth: Callable[[Node, Here], z3.BoolRef],
        places: Callable[[Quantified, Here], list[tuple[z3.BoolRef, Here]]],
    ) -> None:
        self.trace = trace
        self._truth = truth
        self._places = places
        self._known: dict[tuple[int, Here], Measured] = {}

    def term(self, node: Node, here: Here) -> Measured:
        """A node that is a number, a Player or a Pocket."""
        here = Here(here.at, tuple(pair for pair in here.chosen if pair[0] in node.free))
        key = id(node), here
        if key not in self._known:
            self._known[key] = self._term(node, here)
        return self._known[key]

    def _term(self, node: Node, here: Here) -> Measured:
        trace = self.trace
        seen = trace.truth(False)
        match node:
            case Literal():
                return Measured(self._literal(node), seen)
            case Variable():
                return Measured(self._member(node.type, here.member(node.name)), seen)
            case Negative():
                operand = self.term(node.operand, here)
                return Measured(trace.numbers.literal(0) - _number(operand), operand.unseen)
            case Arithmetic():
                return self._calculated(node, here)
            case Quantified():
                return self._sum(node, here)
            case Apply("next", (body,)):
                return self._next(body, here)
            case Apply("at_end", (body,)):
                return Measured(self._at_end(body, here), trace.cut)
            case Apply("count", (body,)):
                truths = (self._truth(body, here.moved(at)) for at in range(trace.end + 1))
                rows = zip(trace.inside, truths, strict=True)
                return Measured(trace.numbers.count(map(conjunction, rows)), trace.cut)
            case Apply() if (means := meaning(node)) is not None:
                return self.term(means, here)
            case Apply(name, ()):
                return self._word(name, here.at)
            case Apply(name, (argument,)):
                return self._of_argument(name, self.term(argument, here), here.at)
        raise AssertionError(f"{node} is no term")

    def _literal(self, node: Literal) -> Value:
        match node.value:
            case Player():
                return self._member(node.type, 0 if node.value is Player.ONE else 1)
            case None:
                return ()
        if node.type is Type.POCKET:
            return self._member(node.type, node.value)
        return self.trace.numbers.literal(node.value)

    def _member(self, kind: Type, index: int) -> Entity:
        """A Player or a Pocket by its index."""
        size = 2 if kind is Type.PLAYER else len(self.trace.layout)
        return entities.constant(index, size, self.trace.ctx)

    def _calculated(self, node: Arithmetic, here: Here) -> Measured:
        left, right = self.term(node.left, here), self.term(node.right, here)
        a, b = _number(left), _number(right)
        results = {"+": a.__add__, "-": a.__sub__, "*": a.__mul__}
        return Measured(results[node.operator](b), disjunction([left.unseen, right.unseen]))

    def _sum(self, node: Quantified, here: Here) -> Measured:
        """Open where a part of the sum is, or the filter that lets it in."""
        numbers, parts = self.trace.numbers, [self.trace.numbers.literal(0)]
        unseen = [self.trace.truth(False)]
        for passed, there in self._places(node, here):
            part = self.term(node.body, there)
            parts.append(self._choose_number(passed, _number(part), numbers.literal(0)))
            if self.trace.open_end:
                sure = conjunction(
                    [passed, *(self._truth(f, there.flipped()) for f in node.filters)]
                )
                open_part = disjunction([part.unseen, negation(sure)])
                unseen.append(conjunction([passed, open_part]))
        return Measured(numbers.sum(parts), disjunction(unseen))

    def _next(self, body: Node, here: Here) -> Measured:
        trace = self.trace
        if here.at == trace.end:
            return Measured(self.term(body, here).value, trace.cut)
        then = self.term(body, here.moved(here.at + 1))
        if settled(body):
            return then
        # Where the future is open no board is final, so what is unseen then is unseen now.
        now = self.term(body, here)
        return Measured(self._choose(trace.final[here.at], now.value, then.value), then.unseen)

    def _at_end(self, body: Node, here: Here) -> Value:
        value = self.term(body, here.moved(self.trace.end)).value
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
        return entities.choose(condition, then, otherwise)

    def _choose_number(self, condition: z3.BoolRef, then: Number, otherwise: Number) -> Number:
        if z3.is_true(condition) or z3.is_false(condition):
            return then if z3.is_true(condition) else otherwise
        return self.trace.numbers.choose(condition, then, otherwise)

    def _word(self, name: str, at: int) -> Measured:
        trace = self.trace
        board, seen = trace.boards[at], trace.truth(False)
        match name:
            case "hand":
                return Measured(board.hand, seen)
            case "turn":
                return Measured((board.turn, negation(board.turn)), seen)
            case "last_pocket":
                return Measured(board.last_pocket, seen)
            case "total":
                return Measured(trace.total(at), seen)
            case "marbles_each":
                return Measured(trace.marbles, seen)
            case "turns":
                return Measured(trace.turns[0] + trace.turns[1], trace.cut)
            case "winner":
                return Measured(trace.winner, trace.cut)
        raise AssertionError(name)

    def _of_argument(self, name: str, argument: Measured, at: int) -> Measured:
        trace, chosen, unseen = self.trace, argument.value, argument.unseen
        assert not isinstance(chosen, Number)
        match name:
            case "side":
                return Measured(entities.side(chosen, trace.layout, trace.ctx), unseen)
            case "opposite":
                return Measured(entities.opposite(chosen, trace.layout, trace.ctx), unseen)
        if name == "turns":
            unseen = disjunction([unseen, trace.cut])
        counts = self._counts(name, at)
        return Measured(entities.number_of(chosen, counts, trace.numbers), unseen)

    def _counts(self, name: str, at: int) -> Sequence[Number]:
        """One number for each that the argument may be."""
        match name:
            case "marbles":
                return self.trace.boards[at].marbles
            case "score":
                return self.trace.scores(at)
            case "turns":
                return self.trace.turns
        raise AssertionError(name)


def _number(measured: Measured) -> Number:
    assert isinstance(measured.value, Number), "the parser has checked the types"
    return measured.value
