"""Every game ends: each obligation is needed, and the bound is one."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import z3
from tests.queries import settings

from gamechecks.core.clock import Clock
from gamechecks.engines.induction.induction import Induction
from gamechecks.engines.induction.quick_induction import claim_of
from gamemodels.mancala.board import Layout, Rules, boards_bound
from gamemodels.mancala.bounds import find_explicit_bounds
from gamemodels.mancala.constraints import events
from gamemodels.mancala.rules import is_final
from gamemodels.mancala.scope import Scope
from gamemodels.mancala.termination import Rank, obligations, rank
from gamemodels.mancala.terms import BoardTerms, LayoutTerms
from gamemodels.mancala.words import INVARIANTS
from gamemodels.numbers import Number


def induction(pockets: int, rules: Rules | None = None) -> Induction:
    """An induction that knows the invariants, which other tests prove."""
    made = Induction(Scope(pockets, None, rules=rules or Rules()), Clock())
    for name in INVARIANTS:
        claim = claim_of(name, Scope(pockets, None))
        assert claim is not None
        made.know(claim)
    return made


def nothing(board: BoardTerms) -> Number:
    return board.numbers.literal(0)


def unweighted(layout: Layout, board: BoardTerms, rules: Rules) -> Rank:
    """A rank that forgets how far the marbles are."""
    return replace(rank(layout, board, rules), distance=nothing(board))


def without_phase(layout: Layout, board: BoardTerms, rules: Rules) -> Rank:
    """A rank that does not see a pickup."""
    return replace(rank(layout, board, rules), phase=nothing(board))


def without_hand(layout: Layout, board: BoardTerms, rules: Rules) -> Rank:
    """A rank that forgets the marbles in hand."""
    right = rank(layout, board, rules)
    return replace(right, in_play=right.in_play - board.hand)


def bottomless(layout: Layout, board: BoardTerms, rules: Rules) -> Rank:
    """A rank that falls below zero."""
    right = rank(layout, board, rules)
    return replace(right, distance=right.distance - 2)


@pytest.mark.parametrize("ranking", [unweighted, without_phase, without_hand, bottomless])
def test_a_broken_ranking_is_refuted_on_legal_moves(ranking: Callable[..., Rank]) -> None:
    work = induction(6)
    found = [
        work.refuted(obligation.goal, obligation.length, from_start=obligation.from_start)
        for obligation in obligations(work, ranking)
    ]
    assert any(found)


def test_the_seeds_ranking_does_not_do_where_sowing_skips() -> None:
    work = induction(6, Rules(skip_opponent_mancala=True))

    def seeds(layout: Layout, board: BoardTerms, rules: Rules) -> Rank:
        return rank(layout, board)

    falls = next(
        obligation for obligation in obligations(work, seeds) if "falls" in obligation.name
    )
    assert work.refuted(falls.goal, falls.length) is not None


@pytest.mark.parametrize("pockets", [4, 6, 14])
def test_the_hypotheses_can_be_met_for_every_event(pockets: int, any_rules: Rules) -> None:
    work = induction(pockets, any_rules)
    board, _ = work.boards(2)
    happens = vars(
        events(LayoutTerms.constant(Layout.canonical(pockets), work.game.ctx), board, any_rules)
    )
    if not any_rules.last_side_sweeps:
        del happens["sweep"]
    else:
        del happens["forfeit"]
    for name, guard in happens.items():
        found = work.refuted(z3.Not(guard), 2)
        assert found is not None, name
        assert not is_final(found.layout, found.boards[0])


def test_only_the_last_board_in_a_row_may_be_final() -> None:
    work = induction(4)
    first, second = work.boards(2)
    assert work.refuted(z3.Not(work.game.final(first)), 2) is None
    assert work.refuted(z3.Not(work.game.final(second)), 2) is not None


def ranks_below(pockets: int, marbles: int) -> int:
    """The ranks from the first one down, counted one by one."""
    half, everything = pockets // 2, marbles * (pockets - 2)
    start = everything * half // 2
    ranks = {(0, 0, 0)}
    for in_play in range(1, everything + 1):
        most = half * in_play if in_play < everything else start
        ranks |= {(in_play, d, phase) for d in range(in_play, most + 1) for phase in range(3)}
    return len(ranks - {(everything, start, 2)})


@pytest.mark.parametrize(("pockets", "marbles"), [(4, 1), (4, 3), (6, 1), (6, 2), (8, 2), (14, 1)])
def test_the_bound_counts_the_ranks(pockets: int, marbles: int) -> None:
    assert boards_bound(pockets).at(marbles) == ranks_below(pockets, marbles)


def test_the_bound_is_not_below_the_longest_game(small_game: dict[str, Any]) -> None:
    pockets, marbles = small_game["pockets"], small_game["marbles"]
    assert boards_bound(pockets).at(marbles) >= small_game["longest_boards"]


def test_the_bound_holds_with_variants(any_rules: Rules) -> None:
    for pockets, marbles in [(4, 1), (4, 5), (6, 2), (8, 1)]:
        scope = Scope(pockets, marbles, rules=any_rules)
        longest = find_explicit_bounds(scope, settings(), of=["longest_boards"])[
            "longest_boards"
        ].value
        assert longest is not None
        assert longest <= boards_bound(pockets, any_rules).at(marbles)


@pytest.mark.parametrize(
    ("pockets", "rules", "formula"),
    [
        (2, Rules(), "1"),
        (4, Rules(), "6n^2 + 3n"),
        (14, Rules(), "1296n^2 + 18n"),
        (4, Rules(skip_opponent_mancala=True), "12n^2"),
        (6, Rules(skip_opponent_mancala=True), "96n^2 - 6n"),
    ],
)
def test_the_bound_as_a_formula(pockets: int, rules: Rules, formula: str) -> None:
    assert boards_bound(pockets, rules).formula == formula
    assert boards_bound(pockets, rules).at(0) == 1
