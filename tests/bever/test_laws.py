"""The laws: proved for every highest card, broken by the variants that must break them."""

from collections.abc import Sequence
from itertools import chain, pairwise

import pytest
import z3
from tests.bever.exploring import levels, steps
from tests.bever.formulas import PlainReader, parsed
from tests.bever.term_formulas import TermReader

from gamechecks.language.vocabulary import NamedProperty
from gamemodels.bever.board import MENDED, Board, Event, Kind, Player, Variants
from gamemodels.bever.rules import Bever
from gamemodels.bever.system import RangeSteps
from gamemodels.bever.words import CLAIMS, LAWS, LEMMAS
from gamemodels.logic import negation
from gamemodels.numbers import Integers

BY_NAME = {law.name: law for law in (*LAWS, *CLAIMS)}
REAL = BY_NAME["real-world-possible"]
NOT_INDUCTIVE = ("knowledge-is-true", "call-needs-a-take", "announced-is-common", "introspection")
ORDERED = (*LEMMAS, *(law for law in LAWS if law not in LEMMAS))
PROVED = [law for law in ORDERED if law.name not in NOT_INDUCTIVE]


def proved(law: NamedProperty, known: Sequence[NamedProperty]) -> bool:
    """Whether a law holds of the first boards and of the next ones, given what is known."""
    system = RangeSteps(None, Integers(z3.Context()))
    boards = [system.state(name) for name in ("before", "after", "beyond")]
    solver = z3.Solver(ctx=system.ctx)
    solver.set("timeout", 10_000)
    solver.add(*system.facts().values())
    for one, two in pairwise(boards):
        solver.add(*system.step(one, two).values())
    readers = [TermReader.over(MENDED, one, two) for one, two in pairwise(boards)]
    # A lemma is known at the board at which the law is asked, too.
    for reader in readers:
        solver.add(*(reader.read(lemma.formula) for lemma in known))
    first = z3.Solver(ctx=system.ctx)
    first.add(*solver.assertions(), *system.init(boards[0]).values())
    base = first.check(negation(readers[0].read(law.formula)))
    solver.add(readers[0].read(law.formula))
    step = solver.check(negation(readers[1].read(law.formula)))
    return [base, step] == [z3.unsat, z3.unsat]


def test_real_world_possible_stands_alone() -> None:
    assert proved(REAL, [])


@pytest.mark.parametrize("law", PROVED, ids=lambda law: law.name)
def test_laws_are_proved_for_every_highest_card(law: NamedProperty) -> None:
    before = PROVED[: PROVED.index(law)]
    assert proved(law, before if law in LEMMAS else [REAL, *LEMMAS])


@pytest.mark.parametrize("name", ["not-both-call", "call-is-right", "some-world-left"])
def test_laws_about_calling_stand_alone_too(name: str) -> None:
    """Who has lost the real world can call, so on a board that goes on it is possible."""
    assert proved(BY_NAME[name], [])


@pytest.mark.parametrize("name", ["call-needs-a-lower-bound", "only-a-take-raises-a-lower-bound"])
def test_laws_about_lower_bounds_need_a_lemma(name: str) -> None:
    assert not proved(BY_NAME[name], [])


def test_a_false_claim_is_not_proved() -> None:
    high = NamedProperty("", "", "always(low(Player1, 1) == 0)")
    assert not proved(high, [REAL, *LEMMAS])


def broken_at(rules: Bever, law: NamedProperty, boards: int = 1000) -> int | None:
    """The number of the board at which a law is first broken, if it is.

    What looks at the next board is broken at the one that it is asked of.
    """
    for number, level in enumerate(levels(rules, boards), start=1):
        for board, move, after in steps(rules, level):
            if not PlainReader.at(rules, board, move, after).read(law.formula):
                return number
    return None


def looks_back(law: NamedProperty) -> bool:
    return "once(" in law.formula


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_laws_hold_on_all_boards_of_a_small_scope(law: NamedProperty) -> None:
    rules = Bever(1 if law.name == "introspection" else 2)
    if looks_back(law):
        assert untaken_call(rules) is None
    else:
        assert broken_at(rules, law) is None


EARLIEST = {
    ("real-world-possible", "pure_announcements"): 4,
    ("real-world-possible", "reversed_five"): 2,
    ("real-world-possible", "free_play"): 2,
    ("some-world-left", "pure_announcements"): 4,
    ("some-world-left", "reversed_five"): 2,
    ("some-world-left", "free_play"): 2,
    ("knowledge-is-true", "pure_announcements"): 4,
    ("knowledge-is-true", "reversed_five"): 2,
    ("knowledge-is-true", "free_play"): 2,
    ("not-both-call", "pure_announcements"): 4,
    ("not-both-call", "reversed_five"): 2,
    ("not-both-call", "free_play"): 2,
    ("call-is-right", "pure_announcements"): 4,
    ("call-is-right", "reversed_five"): 2,
    ("call-is-right", "free_play"): 2,
    ("call-needs-a-lower-bound", "pure_announcements"): 4,
    ("call-needs-a-lower-bound", "reversed_five"): 2,
    ("call-needs-a-lower-bound", "free_play"): 2,
    ("cards-never-rise", "free_play"): 1,
    ("certain-is-over", "mover_calls"): 2,
}


@pytest.mark.parametrize(("law", "variant"), EARLIEST, ids=" ".join)
def test_variants_break_laws_at_the_earliest_board_that_is_known(law: str, variant: str) -> None:
    rules = Bever(2, Variants.named([variant]))
    assert broken_at(rules, BY_NAME[law], 4) == EARLIEST[law, variant]


@pytest.mark.parametrize("law", ["known-or-from-zero", "only-a-take-raises-a-lower-bound"])
def test_silence_raises_lower_bounds_in_another_way(law: str) -> None:
    assert broken_at(Bever(3, Variants(silence=True)), BY_NAME[law], 3) == (
        3 if law == "known-or-from-zero" else 2
    )


def untaken_call(rules: Bever) -> Player | None:
    """Somebody who can call though the other has never taken, if there is such a board."""
    todo: list[tuple[Board, frozenset[Player]]] = [(b, frozenset()) for b in rules.starts()]
    seen = set(todo)
    while todo:
        board, takers = todo.pop()
        for caller in rules.callers(board):
            if caller.other not in takers:
                return caller
        for move in rules.moves(board):
            after = move.state, takers | taking(board, move.event)
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return None


def taking(board: Board, event: Event) -> frozenset[Player]:
    return frozenset({board.turn} if event.kind is Kind.TAKE else ())


def test_with_silence_a_call_needs_no_take_of_the_other() -> None:
    assert untaken_call(Bever(3, Variants(silence=True))) is not None


def test_worlds_can_grow_from_three_on_at_the_third_move() -> None:
    grow = BY_NAME["worlds-never-grow"]
    assert broken_at(Bever(2), grow) is None
    # Broken at the third of four boards, which looks at the fourth.
    assert broken_at(Bever(3), grow, 4) == 3
    assert broken_at(Bever(3, Variants(pure_announcements=True)), grow, 4) is None


def test_a_swap_multiplies_the_worlds_by_one_less_than_the_highest_at_most() -> None:
    rules = Bever(3)
    pairs = steps(rules, chain(*levels(rules)))
    grown = max(after.worlds / board.worlds for board, _, after in pairs if after)
    assert grown == 2


def test_laws_are_formulas_about_every_board() -> None:
    for law in BY_NAME.values():
        assert law.formula.startswith("always(")
        assert law.sentence.endswith(".")
        assert parsed(law.formula) is not None
