"""The laws hold of every game by the mended rules, and each variant named breaks its own."""

from functools import cache
from itertools import pairwise

import pytest
import z3
from tests.twentyone.any_setting import any_setting
from tests.twentyone.formulas import holds, term

from gamechecks.language.vocabulary import NamedProperty
from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.numbers import BitVectors
from gamemodels.rules import replay
from gamemodels.twentyone.board import MENDED, Setting, Variants
from gamemodels.twentyone.rules import Twentyone, simulate
from gamemodels.twentyone.system import BoardSteps, event_terms
from gamemodels.twentyone.termination import ranking
from gamemodels.twentyone.words import LAWS, LEMMAS, TEXT_DOMAIN, TIME_LEMMAS

EVERY_NUMBER = ("challenger", "dealer", "copies", "games", "variation")
INVARIANT = LEMMAS | TIME_LEMMAS
ONE_GAME = ("end-time", "deck-never-empty")
"""What is claimed of a single game."""


@cache
def proving(timed: bool) -> tuple[z3.Solver, BoardSteps]:
    """A board of which the invariant is true, and the next one; any variation if not timed."""
    return induction(INVARIANT) if timed else induction(LEMMAS, *EVERY_NUMBER)


def induction(lemmas: dict[str, str], *names: str) -> tuple[z3.Solver, BoardSteps]:
    """A board of which the lemmas are true, and the one that follows it."""
    system = any_setting(names=names or EVERY_NUMBER[:-1])
    pre, post = system.state("pre"), system.state("post")
    solver = z3.Solver(ctx=system.ctx)
    solver.add(*system.facts().values(), *system.step(pre, post).values())
    for board in (pre, post):
        solver.add(*system.declared(board).values())
    solver.add(*(term(lemma, system, pre) for lemma in lemmas.values()))
    return solver, system


@pytest.mark.parametrize("name", INVARIANT)
def test_each_lemma_holds_of_the_first_board_and_is_kept_by_every_event(name: str) -> None:
    solver, system = proving(timed=name in TIME_LEMMAS)
    after = term(INVARIANT[name], system, system.state("post"))
    assert solver.check(negation(after)) == z3.unsat
    first = system.state("first")
    start = z3.Solver(ctx=system.ctx)
    start.add(*system.facts().values(), *system.init(first).values())
    assert start.check(negation(term(INVARIANT[name], system, first))) == z3.unsat


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_each_law_follows_from_the_invariant(law: NamedProperty) -> None:
    solver, system = proving(timed=True)
    pre, post = system.state("pre"), system.state("post")
    games = [system.setting.games == 1] if law.name in ONE_GAME else []
    # On the last board there is no next one.
    for after in (post, None):
        assert solver.check(*games, negation(term(law.formula, system, pre, after))) == z3.unsat


def test_under_the_invariant_every_event_may_still_happen() -> None:
    solver, system = induction(INVARIANT)
    events = event_terms(system, system.state("pre"), None)
    possible = {name for name, event in events.items() if solver.check(event) == z3.sat}
    assert possible == set(events) - {"check", "quiet"}


@pytest.mark.parametrize("dropped", ["below-the-threshold", "dealer-waits", "busy-in-turn"])
def test_the_invariant_needs_its_lemmas(dropped: str) -> None:
    lemmas = {name: lemma for name, lemma in LEMMAS.items() if name != dropped}
    solver, system = induction(lemmas)
    post = system.state("post")
    kept = conjunction(term(lemma, system, post) for lemma in lemmas.values())
    assert solver.check(negation(kept)) == z3.sat


def test_every_game_ends_since_a_rank_falls_with_every_event() -> None:
    solver, system = induction(INVARIANT, *EVERY_NUMBER[:-1])
    pre, post = system.state("pre"), system.state("post")
    (starts, left), (starts_after, left_after) = (
        ranking(system.setting, board) for board in (pre, post)
    )
    solver.add(negation(system.final(pre)))
    falls = disjunction(
        [starts_after < starts, conjunction([starts_after == starts, left_after < left])]
    )
    above = conjunction([starts >= 0, left >= 0])
    assert solver.check() == z3.sat
    assert solver.check(negation(conjunction([falls, above]))) == z3.unsat


def test_the_clock_never_outgrows_its_width() -> None:
    system = BoardSteps(Setting(), BitVectors(z3.Context()))
    for seed in range(30):
        variants = Variants(restarts=True, text_times=seed % 2 == 0, overwriting=seed % 3 == 0)
        setting = Setting(3, 4, copies=1, games=4, variation=seed % 4)
        most = BoardSteps(setting, system.numbers, variants).most
        for board in simulate(Twentyone(setting, variants), seed, boards=300).boards:
            assert board.clock <= most.clock
            assert max(moment or 0 for moment in board.due) <= most.clock


BROKEN = {
    ("one-at-a-time", "restarts"): 4,
    ("inputs-find-idle", "restarts"): 2,
    ("hand-at-most-30", "stale_hands"): 23,
    ("dealer-waits", "stale_hands"): 24,
    ("score-is-hand", "restarts"): 14,
    ("one-outcome-a-start", "restarts"): 3,
    ("cards-conserved", "stale_hands"): 19,
    ("start-not-lost", "restarts+overwriting"): 4,
    ("never-quiet", "start_as_shuffle"): 2,
    ("never-quiet", "no_check_winner"): 17,
    ("never-quiet", "uncoupled_score"): 12,
    ("end-time", "text_times"): 18,
}
"""The earliest board at which a variant breaks a law, with thresholds 15 and 17."""


@pytest.mark.parametrize(("name", "variants"), BROKEN, ids=lambda each: each)
def test_a_variant_breaks_its_law_at_the_earliest_board(name: str, variants: str) -> None:
    law = next(law for law in LAWS if law.name == name)
    rules = Variants.named(variants.split("+"))
    setting = Setting(games=1 if law.name in ONE_GAME or law.name == "never-quiet" else 2)
    system = BoardSteps(setting, BitVectors(z3.Context()), rules)
    boards = [system.state("b1"), system.state("b2")]
    solver = z3.SolverFor("QF_FD", ctx=system.ctx)
    solver.add(*system.init(boards[0]).values())
    for place in range(1, 40):
        solver.add(*system.step(*boards[-2:]).values())
        if solver.check(negation(term(law.formula, system, *boards[-2:]))) == z3.sat:
            break
        boards.append(system.state(f"b{place + 2}"))
    assert place == BROKEN[name, variants]
    model = solver.model()
    game = Twentyone(setting, rules).trace(system.decode(model, board) for board in boards)
    if not game.rules.is_final(game.boards[-2]):
        assert replay(game).fault is None
    truths = holds(law.formula, game.rules, game.boards)
    assert truths.index(False) == place - 1


@pytest.mark.parametrize("seed", range(6))
def test_the_laws_hold_along_random_games(seed: int) -> None:
    game = Twentyone(Setting(1 + 3 * seed, 21 - 2 * seed, games=1 + seed % 2))
    played = simulate(game, seed)
    for law in LAWS:
        if law.name not in ONE_GAME or game.setting.games == 1:
            assert all(holds(law.formula, game, played.boards)), law.name
    for name, lemma in INVARIANT.items():
        assert all(holds(lemma, game, played.boards)), name


def test_the_reports_domain_of_scores_is_broken_by_the_first_board() -> None:
    game = Twentyone()
    assert not holds(TEXT_DOMAIN.formula, game, tuple(game.starts()))[0]


def test_the_order_of_the_two_bust_tests_makes_no_difference() -> None:
    solver, system = induction(LEMMAS)
    pre = system.state("pre")
    both_bust = conjunction([pre.challenger.score > 21, pre.dealer.score > 21])
    assert solver.check(both_bust) == z3.unsat
    assert MENDED.names == ()


def test_select_is_never_needed() -> None:
    for seed in range(10):
        boards = simulate(Twentyone(Setting(6, 9, games=2)), seed).boards
        assert all(len([m for m in b.due if m is not None]) <= 1 for b, _ in pairwise(boards))
