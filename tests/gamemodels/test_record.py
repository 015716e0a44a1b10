"""Records: what is declared once agrees with what it makes, for random records."""

import json
from dataclasses import make_dataclass
from enum import Enum
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
import z3

from gamechecks.core.plain import plain_of
from gamechecks.language.vocabulary import Vocabulary
from gamechecks.language.words import NUMBER, TRUTH
from gamemodels import terms
from gamemodels.logic import conjunction, holds, negation
from gamemodels.numbers import BitVectors, Integers, Number, Numbers
from gamemodels.record import Bool, Int, Kind, OneOf, Place, Record, Row, Subset
from gamemodels.rules import BrokenRules

SEEDS = range(25)


class Colour(Enum):
    RED = "red"
    GREEN = "green"
    BLUE = "blue"


def random_kind(dice: Random, depth: int = 2) -> tuple[Kind, Any]:
    """A kind and the type of its values."""
    inner = depth and dice.random() < 0.4
    if inner and dice.random() < 0.5:
        return random_record(dice, depth - 1)
    if inner:
        each, hint = random_kind(dice, depth - 1)
        return Row(
            each, [f"at{place}" for place in range(dice.randint(1, 3))]
        ), tuple.__class_getitem__((hint, ...))
    low = dice.randint(0, 3)
    return dice.choice(
        [
            (Bool(), bool),
            (Bool(Colour.GREEN, Colour.RED), Colour),
            (Int(low, low + dice.randint(0, 9)), int),
            (OneOf(Colour), Colour),
            (OneOf(range(2, 5), ["two", "three", "four"], optional=True), int | None),
            (OneOf(["a", "b"], optional=True, empty="c"), str),
            (Place((None, *Colour)), Colour | None),
            (Place(range(-3, 4)), int),
            (Subset(Colour), frozenset[Colour]),
        ]
    )


def random_record(dice: Random, depth: int = 2) -> tuple[Record[Any], Any]:
    """A record of a new dataclass."""
    named = {f"field{at}": random_kind(dice, depth) for at in range(dice.randint(1, 4))}
    kind = make_dataclass("Made", [(at, hint) for at, (_, hint) in named.items()], frozen=True)
    return Record(kind, **{at: each for at, (each, _) in named.items()}), kind


def random_value(dice: Random, kind: Kind) -> Any:
    """A value that a kind admits."""
    match kind:
        case Bool(true=true, false=false):
            return dice.choice([true, false])
        case Int(min=low, max=high):
            assert high is not None
            return dice.randint(low, high)
        case OneOf(values=values, optional=True, empty=empty):
            return dice.choice([*values, empty])
        case Subset(values=values):
            return frozenset(value for value in values if dice.random() < 0.5)
        case OneOf(values=values) | Place(values=values):
            return dice.choice(values)
        case Row(each=each, labels=labels):
            return tuple(random_value(dice, each) for _ in labels)
        case Record(state=state, kinds=kinds):
            return state(**{name: random_value(dice, each) for name, each in kinds.items()})
    raise AssertionError(kind)


def of_seed(seed: int) -> tuple[Random, Record[Any], Any]:
    dice = Random(seed)
    record, _ = random_record(dice)
    return dice, record, random_value(dice, record)


@pytest.mark.parametrize("sort", [BitVectors, Integers])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_state_goes_to_a_model_and_back(seed: int, sort: type[Numbers]) -> None:
    dice, record, state = of_seed(seed)
    numbers = sort(z3.Context())
    twin = terms.unknown(record, "board", numbers)
    unknowns = terms.constants(record, twin)
    assert (
        len({str(each) for each in unknowns}) == len(unknowns) == len(terms.encode(record, state))
    )
    assert all(str(each).startswith("board.") for each in unknowns)
    solver = z3.Solver(ctx=numbers.ctx)
    solver.add(*terms.declared(record, twin).values(), *terms.equals(record, twin, state))
    assert solver.check() == z3.sat
    assert terms.decode(record, solver.model(), twin) == state
    other = random_value(dice, record)
    assert record.flaw(other) is None
    same = conjunction(terms.equals(record, twin, other))
    assert solver.check(same) == (z3.sat if other == state else z3.unsat)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_state_goes_to_json_and_back(seed: int) -> None:
    from gamechecks.core.plain import value_of

    _, record, state = of_seed(seed)
    plain = json.loads(json.dumps(plain_of(state)))
    assert value_of(record.state, plain, "board 1") == state


@pytest.mark.parametrize("seed", SEEDS)
def test_the_declared_states_are_those_that_are_admitted(seed: int) -> None:
    _, record, _ = of_seed(seed)
    numbers = Integers(z3.Context())
    twin = terms.unknown(record, "board", numbers)
    solver = z3.Solver(ctx=numbers.ctx)
    solver.add(*terms.declared(record, twin).values())
    for _ in range(5):
        assert solver.check() == z3.sat
        state = terms.decode(record, solver.model(), twin)
        assert record.flaw(state) is None
        solver.add(negation(conjunction(terms.equals(record, twin, state))))
        if solver.check() == z3.unsat:
            break


@pytest.mark.parametrize(
    ("kind", "value", "flaw"),
    [
        (Int(1, 4), 5, "n must be an int from 1 to 4 (got 5)"),
        (Int(1, 4), True, "n must be an int from 1 to 4 (got True)"),
        (Bool(), 1, "n must be True or False (got 1)"),
        (OneOf(Colour), None, "n must be one of red, green, blue (got None)"),
        (OneOf("ab", optional=True), "c", "n must be one of a, b or None (got 'c')"),
        (Subset("ab"), frozenset("c"), "n must be a frozenset of a, b (got frozenset({'c'}))"),
        (Row(Int(0, 1), "ab"), (0,), "n must be a tuple of 2 (got (0,))"),
        (Row(Int(0, 1), "ab"), (0, 2), "n[1] must be an int from 0 to 1 (got 2)"),
    ],
)
def test_a_value_out_of_range_is_refused(kind: Kind, value: Any, flaw: str) -> None:
    made = make_dataclass("Made", [("n", Any)], frozen=True)
    record: Record[Any] = Record(made, n=kind)
    assert record.flaw(made(value)) == flaw
    if isinstance(kind, Int) and value == 5:
        numbers = BitVectors(z3.Context())
        twin = terms.unknown(record, "board", numbers)
        parts = terms.declared(record, twin)
        solver = z3.Solver(ctx=numbers.ctx)
        assert solver.check(*parts.values(), twin.n == value) == z3.unsat


def test_what_a_type_tells_need_not_be_said() -> None:
    inner = make_dataclass("Inner", [("on", bool)], frozen=True)
    outer = make_dataclass(
        "Outer", [("side", Colour), ("seen", Colour | None), ("part", inner)], frozen=True
    )
    kinds = Record(outer).kinds
    assert [type(each) for each in kinds.values()] == [OneOf, OneOf, Record]
    with pytest.raises(BrokenRules, match=r"Outer\.n must have a kind, as in n=Int\(0, 7\)"):
        Record(make_dataclass("Outer", [("n", int)]))
    with pytest.raises(BrokenRules, match="m must be a field of Inner"):
        Record(inner, m=Bool())
    with pytest.raises(BrokenRules, match="min must be at least 0"):
        Int(-1, 3)
    numbers: Any = 3
    with pytest.raises(BrokenRules, match="a row must have a kind and names"):
        Row(Int(0, 3), numbers)


def test_a_choice_compares_with_its_members() -> None:
    numbers = BitVectors(z3.Context())
    kind = OneOf(Colour, optional=True)
    choice, other = (terms.unknown(kind, name, numbers) for name in "ab")
    solver = z3.Solver(ctx=numbers.ctx)
    solver.add(choice == Colour.RED, *terms.declared(kind, choice).values())
    for wrong in (choice == Colour.BLUE, choice == None, choice != Colour.RED):  # noqa: E711
        assert solver.check(wrong) == z3.unsat
    assert solver.check(choice == other, other != Colour.RED) == z3.unsat
    with pytest.raises(ValueError, match="must be compared with one of red, green, blue or None"):
        assert choice == "red"


@pytest.mark.parametrize("seed", SEEDS)
def test_words_over_fields_read_a_state_and_its_terms_alike(seed: int) -> None:
    _, record, state = of_seed(seed)
    numbers = BitVectors(z3.Context())
    twin = terms.unknown(record, "board", numbers)
    solver = z3.Solver(ctx=numbers.ctx)
    solver.add(*terms.equals(record, twin, state))
    assert solver.check() == z3.sat
    for word in Vocabulary().with_fields(record).words:
        for given in product(*(sort.members for sort in word.takes if sort is not None)):
            plain = word.plain(None, state, *given)
            assert word.term is not None
            term = word.term(SimpleNamespace(ctx=numbers.ctx), twin, *given)
            if word.gives == TRUTH:
                assert holds(solver.model(), term) is plain
            elif word.gives == NUMBER:
                assert isinstance(term, Number)
                assert term.value(solver.model()) == plain
            else:
                assert word.gives is not None
                chosen = [holds(solver.model(), truth) for truth in term]
                assert chosen == [plain == member for member in word.gives.members]
