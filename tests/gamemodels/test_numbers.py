"""Both number sorts compute as the integers do, and bit-vectors never wrap."""

from typing import Any

import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st

from gamemodels.numbers import BitVectors, Integers, Number, Numbers

SORTS = [BitVectors, Integers]
SMALL = st.integers(-9, 9)


def settled(term: z3.BoolRef) -> bool:
    """The truth of a term without unknowns."""
    plain = z3.simplify(term)
    assert z3.is_true(plain) or z3.is_false(plain)
    return bool(z3.is_true(plain))


def expressions() -> Any:
    """Sums, differences and products, as a function of the number sort and as an int."""
    leaves = st.builds(lambda v: (lambda sort: sort.literal(v), v), SMALL)

    def grow(inner: Any) -> Any:
        operations = st.sampled_from([lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a * b])
        return st.builds(
            lambda op, a, b: (lambda sort: op(a[0](sort), b[0](sort)), op(a[1], b[1])),
            operations,
            inner,
            inner,
        )

    return st.recursive(leaves, grow, max_leaves=6)


@pytest.mark.parametrize("sort", SORTS)
@given(left=expressions(), right=expressions())
def test_arithmetic_and_comparison_agree_with_ints(sort: type, left: Any, right: Any) -> None:
    numbers = sort(z3.Context())
    a, b = left[0](numbers), right[0](numbers)
    assert settled(a == left[1])
    assert settled(a == b) == (left[1] == right[1])
    assert settled(a != b) == (left[1] != right[1])
    assert settled(a <= b) == (left[1] <= right[1])
    assert settled(a < b) == (left[1] < right[1])
    assert settled(a >= b) == (left[1] >= right[1])
    assert settled(a > b) == (left[1] > right[1])


@pytest.mark.parametrize("sort", SORTS)
@given(values=st.lists(SMALL, max_size=9), truths=st.lists(st.booleans(), max_size=9))
def test_sums_and_counts(sort: type, values: list[int], truths: list[bool]) -> None:
    numbers = sort(z3.Context())
    assert settled(numbers.sum(map(numbers.literal, values)) == sum(values))
    terms = [z3.BoolVal(truth, numbers.ctx) for truth in truths]
    assert settled(numbers.count(terms) == sum(truths))


@pytest.mark.parametrize("sort", SORTS)
@given(condition=st.booleans(), then=SMALL, otherwise=SMALL)
def test_choose(sort: type, condition: bool, then: int, otherwise: int) -> None:
    numbers: Numbers = sort(z3.Context())
    chosen = numbers.choose(
        z3.BoolVal(condition, numbers.ctx), numbers.literal(then), numbers.literal(otherwise)
    )
    assert settled(chosen == (then if condition else otherwise))


@pytest.mark.parametrize("most", [0, 1, 7, 8, 48])
def test_a_full_bit_vector_plus_one_does_not_wrap(most: int) -> None:
    count = BitVectors(z3.Context()).variable("count", most)
    solver = z3.Solver(ctx=count.term.ctx)
    solver.add(count + 1 <= count)
    assert solver.check() == z3.unsat


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("value", [0, 5, 48])
def test_a_variable_takes_every_value_and_is_read_back(sort: type, value: int) -> None:
    count: Number = sort(z3.Context()).variable("count", 48)
    solver = z3.Solver(ctx=count.term.ctx)
    solver.add(count == value)
    assert solver.check() == z3.sat
    assert count.value(solver.model()) == value
    assert (count - 60).value(solver.model()) == value - 60
