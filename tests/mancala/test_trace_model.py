"""The model as a library: unknowns for a plain Z3 solver, and the way back to a trace."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest
import z3

from gamechecks import read_trace, replay, save_trace
from gamemodels.logic import implies, track
from gamemodels.mancala.board import KALAH, ORIGINAL, Rules
from gamemodels.mancala.constraints import events, final, init, move, traces, wellformed
from gamemodels.mancala.rules import Mancala
from gamemodels.mancala.system import TraceModel, _constraints
from gamemodels.numbers import BitVectors

FORFEIT = "forfeit: the turn passes"


def asked(model: TraceModel, *constraints: z3.BoolRef) -> z3.Solver:
    """A plain solver with the specification's run statement, its parts tracked by name."""
    solver = z3.Solver()
    solver.add(model.sigs(), model.wellformed(), *constraints)
    track(solver, model.traces.parts())
    return solver


@pytest.mark.parametrize("rules", [ORIGINAL, KALAH], ids=["original", "kalah"])
@pytest.mark.parametrize("canonical", [False, True])
@pytest.mark.parametrize("bits", [False, True])
def test_a_model_decodes_to_a_legal_trace(rules: Rules, canonical: bool, bits: bool) -> None:
    numbers = BitVectors(z3.main_ctx()) if bits else None
    model = TraceModel(4, 1, 8, rules=rules, canonical=canonical, numbers=numbers)
    solver = asked(model, model.boards[1].hand == 1)
    assert solver.check() == z3.sat
    trace = model.decode(solver.model())
    assert replay(trace).fault is None
    assert trace.rules.is_final(trace.states[-1])
    assert not any(map(trace.rules.is_final, trace.states[:-1]))
    assert trace.states[1].hand == 1


def test_an_unknown_layout_is_found_by_wellformed() -> None:
    model = TraceModel(6, 1, 1)
    solver = z3.Solver()
    solver.add(model.sigs(), model.wellformed())
    solver.add(model.pockets[0].mancala[1], model.pockets[0].next[4], model.final(model.boards[0]))
    assert solver.check() == z3.sat
    trace = model.decode(solver.model())
    assert trace.rules.flaw() is None
    assert isinstance(trace.rules, Mancala)
    assert trace.rules.layout.pockets[0].next == 4


def test_an_unsat_core_names_parts_that_conflict() -> None:
    model = TraceModel(4, 1, 5)
    solver = asked(model)
    assert solver.check() == z3.unsat
    core = {str(name) for name in solver.unsat_core()}
    parts = model.traces.parts()
    assert "some board is final" in core <= parts.keys()
    again = z3.Solver()
    again.add(model.sigs(), model.wellformed())
    again.add(*(parts[name] for name in core))
    assert again.check() == z3.unsat


def test_a_model_of_another_scope_is_refused_with_both() -> None:
    small, large = TraceModel(4, 1, 7), TraceModel(4, 2, 9)
    solver = asked(small)
    assert solver.check() == z3.sat
    with pytest.raises(ValueError, match=r"4 pockets, 2 marbles each, 9 boards, .* 7 boards"):
        large.decode(solver.model())
    bare = z3.Solver()
    bare.add(small.traces())
    assert bare.check() == z3.sat
    with pytest.raises(ValueError, match=r"assert sigs\(\) as well"):
        small.decode(bare.model())


def test_the_layout_is_part_of_the_scope() -> None:
    known, unknown = TraceModel(4, 1, 7, canonical=True), TraceModel(4, 1, 7)
    for ours, other in ((known, unknown), (unknown, known)):
        solver = asked(other)
        assert solver.check() == z3.sat
        with pytest.raises(ValueError, match=r"layout \(got one of .*layout"):
            ours.decode(solver.model())


def test_a_model_without_a_sensible_board_is_refused() -> None:
    model, solver = TraceModel(4, 1, 3), z3.Solver()
    solver.add(model.sigs(), *(z3.Not(pocket.mancala[0]) for pocket in model.pockets))
    assert solver.check() == z3.sat
    with pytest.raises(ValueError, match=r"wellformed layout \(got: .*\): assert wellformed\(\)"):
        model.decode(solver.model())
    nothing: Any = None
    with pytest.raises(ValueError, match=r"which says sat \(got None\)"):
        model.decode(nothing)


def test_counts_add_up_on_either_side() -> None:
    model = TraceModel(4, 1, 7)
    total: Any = sum(board.hand for board in model.boards)
    solver = asked(model, 1 + model.boards[1].hand == 2, 2 * total == 6 - total)
    assert solver.check() == z3.sat
    hands = [board.hand.value(solver.model()) for board in model.boards]
    assert (hands[1], sum(hands)) == (1, 2)


def test_a_scope_that_is_too_large_says_how_large_it_would_be() -> None:
    with pytest.raises(ValueError, match=r"at most 496 for 14 pockets \(got 20,808: .* boards, "):
        TraceModel(14, 4, 20_808)
    with pytest.raises(ValueError, match=r"at most 508 for 14 pockets \(got 20,808: .* boards, "):
        TraceModel(14, 4, 20_808, canonical=True)
    assert len(TraceModel(14, 4, 496).boards) == 496
    for pockets, boards in product((2, 4), (1, 3)):
        model = TraceModel(pockets, 1, boards)
        assert _constraints(boards) == len(model.traces.parts())


@pytest.mark.parametrize(("canonical", "most"), [(False, 46), (True, 96)])
def test_a_layout_that_is_too_large_says_how_large_it_would_be(canonical: bool, most: int) -> None:
    size = r"\(got 1,000,000: .* constraints over 1 boards, of .* terms\)"
    with pytest.raises(ValueError, match=rf"pockets must be at most {most} {size}"):
        TraceModel(1_000_000, 1, 1, canonical=canonical)
    with pytest.raises(ValueError, match=rf"pockets must be at most {most} "):
        TraceModel(most + 2, 1, 1, canonical=canonical)
    assert TraceModel(most, 1, 1, canonical=canonical).layout.size == most


SIZES = [(3, 1, 2), (0, 1, 2), (4, 1, 0), (4, -1, 2), ("4", 1, 2), (4, 1, None), (4, True, 2)]


@pytest.mark.parametrize("size", SIZES)
def test_a_size_that_makes_no_sense_is_refused(size: Any) -> None:
    with pytest.raises(ValueError, match="must be a"):
        TraceModel(*size)


def test_rules_are_not_given_by_name() -> None:
    kalah: Any = "kalah"
    with pytest.raises(ValueError, match=r"must be Rules, such as KALAH \(got 'kalah'\)"):
        TraceModel(4, 1, 5, rules=kalah)


def test_a_replaced_part_is_played() -> None:
    keeps = move.replacing(
        {
            FORFEIT: lambda layout, pre, post, rules: implies(
                events(layout, pre, rules).forfeit, post.turn == pre.turn
            )
        }
    )
    assert asked(TraceModel(4, 1, 7)).check() == z3.sat
    changed = TraceModel(4, 1, 7, move=keeps)
    assert asked(changed).check() == z3.unsat
    pre, post = changed.boards[:2]
    assert changed.move.parts(pre, post).keys() == move.parts(changed.layout, pre, post).keys()


def test_the_predicates_of_a_scope_are_those_of_the_model() -> None:
    model = TraceModel(4, 2, 3, rules=KALAH)
    layout, boards = model.layout, model.boards
    pre, post, _ = boards
    pairs = [
        (model.wellformed(), wellformed(layout, boards)),
        (model.init(pre), init(layout, pre, 2)),
        (model.move(pre, post), move(layout, pre, post, KALAH)),
        (model.final(post), final(layout, post)),
        (model.traces(), traces(layout, boards, 2, KALAH)),
    ]
    assert all(ours.eq(theirs) for ours, theirs in pairs)


def test_a_part_that_is_not_there_is_an_error_that_lists_the_names() -> None:
    model = TraceModel(4, 1, 2)
    wrong = init.replacing({"player 2 starts": lambda *_: z3.BoolVal(True)})
    with pytest.raises(ValueError, match=r"one of those of init(.|\n)*player 1 starts"):
        wrong(model.layout, model.boards[0], 1)
    with pytest.raises(ValueError, match=r"one of those of move(.|\n)*steal: "):
        TraceModel(4, 1, 2, move=move.replacing({"theft": lambda *_: z3.BoolVal(True)})).traces()


def test_a_trace_is_drawn_and_saved(tmp_path: Path) -> None:
    model = TraceModel(4, 1, 7, canonical=True)
    solver = asked(model)
    assert solver.check() == z3.sat
    trace = model.decode(solver.model())
    assert "board 2 of 6 · Player 1 picks up 1 from pocket 1" in str(trace)
    assert str(replay(trace)).startswith("legal: a complete game of 6 boards")
    for name in ("trace.json", "trace.itf.json", "trace.html"):
        save_trace(trace, tmp_path / name)
    assert read_trace(tmp_path / "trace.json") == trace
    assert read_trace(tmp_path / "trace.itf.json") == trace
