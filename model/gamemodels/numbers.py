"""Number sorts: predicates are written once and read over integers or exact bit-vectors.

A bit-vector here carries the range of its value, and every operation is made wide enough
for the range of its result. So nothing can wrap, and both sorts give the same answers.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Any

import z3

from gamemodels.logic import negation


class Number(ABC):
    """A Z3 number that adds, multiplies and compares as the integers do."""

    term: z3.ExprRef

    @abstractmethod
    def __add__(self, other: "Number | int") -> "Number": ...

    @abstractmethod
    def __sub__(self, other: "Number | int") -> "Number": ...

    @abstractmethod
    def __mul__(self, other: "Number | int") -> "Number": ...

    @abstractmethod
    def __eq__(self, other: Any) -> z3.BoolRef: ...

    @abstractmethod
    def __le__(self, other: "Number | int") -> z3.BoolRef: ...

    @abstractmethod
    def lift(self, value: "Number | int") -> "Number":
        """A plain int as a number of the same sort; a number as it is."""

    @abstractmethod
    def value(self, model: z3.ModelRef) -> int:
        """The number that a model gives it."""

    def __radd__(self, other: int) -> "Number":
        return self.lift(other) + self

    def __rsub__(self, other: int) -> "Number":
        return self.lift(other) - self

    def __rmul__(self, other: int) -> "Number":
        return self.lift(other) * self

    def __ne__(self, other: Any) -> z3.BoolRef:
        return negation(self == other)

    def __gt__(self, other: "Number | int") -> z3.BoolRef:
        return negation(self <= other)

    def __ge__(self, other: "Number | int") -> z3.BoolRef:
        return self.lift(other) <= self

    def __lt__(self, other: "Number | int") -> z3.BoolRef:
        return negation(self >= other)

    __hash__ = None  # type: ignore[assignment]


class Numbers(ABC):
    """Makes numbers of one sort, all in one context."""

    def __init__(self, ctx: z3.Context) -> None:
        self.ctx = ctx

    @abstractmethod
    def variable(self, name: str, most: int) -> Number:
        """A fresh unknown that can take every value from 0 to `most`, and perhaps others."""

    @abstractmethod
    def literal(self, value: int) -> Number:
        """A constant."""

    @abstractmethod
    def choose(self, condition: z3.BoolRef, then: Number, otherwise: Number) -> Number:
        """One number or the other."""

    def sum(self, numbers: Iterable[Number]) -> Number:
        """The sum, added up pairwise so that widths stay small."""
        row = list(numbers) or [self.literal(0)]
        while len(row) > 1:
            pairs = [row[i : i + 2] for i in range(0, len(row), 2)]
            row = [reduce(lambda a, b: a + b, pair) for pair in pairs]
        return row[0]

    def count(self, conditions: Iterable[z3.BoolRef]) -> Number:
        """How many of the conditions hold."""
        one, zero = self.literal(1), self.literal(0)
        return self.sum(self.choose(condition, one, zero) for condition in conditions)


@dataclass(frozen=True, eq=False)
class Integer(Number):
    """An unbounded integer."""

    term: z3.ArithRef

    def __add__(self, other: Number | int) -> Number:
        return Integer(self.term + self.lift(other).term)

    def __sub__(self, other: Number | int) -> Number:
        return Integer(self.term - self.lift(other).term)

    def __mul__(self, other: Number | int) -> Number:
        return Integer(self.term * self.lift(other).term)

    def __eq__(self, other: Any) -> z3.BoolRef:
        return self.term == self.lift(other).term

    def __le__(self, other: Number | int) -> z3.BoolRef:
        return self.term <= self.lift(other).term

    def lift(self, value: Number | int) -> "Integer":
        if isinstance(value, int):
            return Integer(z3.IntVal(value, self.term.ctx))
        assert isinstance(value, Integer), "numbers of two sorts do not mix"
        return value

    def value(self, model: z3.ModelRef) -> int:
        return int(model.eval(self.term, model_completion=True).as_long())


class Integers(Numbers):
    """Unbounded integers, for examples and proofs."""

    def variable(self, name: str, most: int) -> Number:
        return Integer(z3.Int(name, self.ctx))

    def literal(self, value: int) -> Number:
        return Integer(z3.IntVal(value, self.ctx))

    def choose(self, condition: z3.BoolRef, then: Number, otherwise: Number) -> Number:
        return Integer(z3.If(condition, then.term, otherwise.term))


@dataclass(frozen=True, eq=False)
class Bits(Number):
    """A bit-vector whose value lies in `low..high`: two's complement where `low` is negative."""

    term: z3.BitVecRef
    low: int
    high: int

    def __add__(self, other: Number | int) -> Number:
        b = self.lift(other)
        low, high = self.low + b.low, self.high + b.high
        if b.low == b.high == 0:
            return self
        left, right = _widened(low, high, self, b)
        return _narrowed(left + right, low, high)

    def __sub__(self, other: Number | int) -> Number:
        b = self.lift(other)
        low, high = self.low - b.high, self.high - b.low
        left, right = _widened(low, high, self, b)
        return _narrowed(left - right, low, high)

    def __mul__(self, other: Number | int) -> Number:
        b = self.lift(other)
        corners = [x * y for x in (self.low, self.high) for y in (b.low, b.high)]
        low, high = min(corners), max(corners)
        left, right = _widened(low, high, self, b)
        return _narrowed(left * right, low, high)

    def __eq__(self, other: Any) -> z3.BoolRef:
        b = self.lift(other)
        if self.high < b.low or b.high < self.low:
            return z3.BoolVal(False, self.term.ctx)
        left, right = _widened(0, 0, self, b)
        return left == right

    def __le__(self, other: Number | int) -> z3.BoolRef:
        b = self.lift(other)
        if self.high <= b.low or self.low > b.high:
            return z3.BoolVal(self.high <= b.low, self.term.ctx)
        left, right = _widened(0, 0, self, b)
        return left <= right if min(self.low, b.low) < 0 else z3.ULE(left, right)

    def lift(self, value: Number | int) -> "Bits":
        if isinstance(value, int):
            return _bits_literal(value, self.term.ctx)
        assert isinstance(value, Bits), "numbers of two sorts do not mix"
        return value

    def value(self, model: z3.ModelRef) -> int:
        got = model.eval(self.term, model_completion=True)
        return int(got.as_signed_long() if self.low < 0 else got.as_long())


class BitVectors(Numbers):
    """Bit-vectors of exact width, for search."""

    def variable(self, name: str, most: int) -> Number:
        width = _width(0, most)
        return Bits(z3.BitVec(name, width, self.ctx), 0, 2**width - 1)

    def literal(self, value: int) -> Number:
        return _bits_literal(value, self.ctx)

    def choose(self, condition: z3.BoolRef, then: Number, otherwise: Number) -> Number:
        assert isinstance(then, Bits)
        assert isinstance(otherwise, Bits)
        low, high = min(then.low, otherwise.low), max(then.high, otherwise.high)
        left, right = _widened(low, high, then, otherwise)
        return _narrowed(z3.If(condition, left, right), low, high)


def _bits_literal(value: int, ctx: z3.Context) -> Bits:
    return Bits(z3.BitVecVal(value, _width(value, value), ctx), value, value)


def _width(low: int, high: int) -> int:
    """The bits that hold every value from low to high."""
    if low < 0:
        return max((value if value >= 0 else -value - 1).bit_length() for value in (low, high)) + 1
    return max(high.bit_length(), 1)


def _widened(low: int, high: int, *operands: Bits) -> list[z3.BitVecRef]:
    """The operands, all in the width that holds each of them and the range low..high."""
    low = min(low, *(bits.low for bits in operands))
    width = _width(low, max(high, *(bits.high for bits in operands)))
    widened = []
    for bits in operands:
        extra = width - bits.term.size()
        extend = z3.SignExt if bits.low < 0 else z3.ZeroExt
        widened.append(extend(extra, bits.term) if extra else bits.term)
    return widened


def _narrowed(term: z3.BitVecRef, low: int, high: int) -> Bits:
    """A term whose value is known to lie in low..high, in just the bits that it needs."""
    width = _width(low, high)
    return Bits(z3.Extract(width - 1, 0, term) if term.size() > width else term, low, high)
