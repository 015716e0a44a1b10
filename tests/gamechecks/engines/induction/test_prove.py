"""Proofs: the theorems, what is not true, what induction alone does not see, and the chain."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest
from tests.words import words

from gamechecks import CheckOutcome, EngineChoice, Proof, ProofOutcome, check, prove
from gamechecks.core.clock import Clock
from gamechecks.core.errors import GameChecksError, InputError, ScopeError
from gamechecks.core.scope import SolverChoice
from gamechecks.core.verdict import Method
from gamechecks.engines.induction.induction import Induction
from gamechecks.engines.induction.quick_induction import claim_of
from gamechecks.engines.induction.theorems import EVERY_GAME_ENDS, NOT_STRONG_ENOUGH, theorems
from gamechecks.language import FormulaError, concrete, parse
from gamechecks.language.question import body_of
from gamemodels.mancala import termination
from gamemodels.mancala.board import KALAH, Board, Layout, Rules
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.rules import Mancala, Trace, is_final, starting_board, successors
from gamemodels.mancala.scope import MOST_MARBLES, Scope
from gamemodels.mancala.words import INVARIANTS, LAWS
from gamemodels.rules import replay

AFTER_THEIR_MANCALA = "always(implies(turn == Player1 and last_pocket == p4, score(Player1) >= 1))"
AT_THEIR_MANCALA = (
    "always(implies(turn == Player1 and hand > 0 and last_pocket == p3, score(Player1) >= 1))"
)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("pockets", [2, 4, 6, 14])
@pytest.mark.parametrize("name", theorems(MANCALA))
def test_every_theorem_is_proved_for_any_marbles(name: str, pockets: int) -> None:
    proof = prove(Scope(pockets, None), name)
    assert proof.outcome is ProofOutcome.PROVED
    assert (proof.theorem, proof.reason, proof.trace) == (name, None, None)
    assert proof.chain[-1].theorem == name


@pytest.mark.parametrize("name", [EVERY_GAME_ENDS, "no-overflow", "mancalas-never-shrink"])
@pytest.mark.parametrize("pockets", [4, 6])
def test_theorems_are_proved_with_variants(name: str, pockets: int, any_rules: Rules) -> None:
    assert prove(Scope(pockets, None, rules=any_rules), name).outcome is ProofOutcome.PROVED


def test_every_law_and_the_end_of_games_are_theorems() -> None:
    assert set(theorems(MANCALA)) == {EVERY_GAME_ENDS, *(law.name for law in LAWS)}


def test_the_lemmas_are_proved_before_they_are_used() -> None:
    for name in (EVERY_GAME_ENDS, "no-overflow", "pickup-from-own-side"):
        proved: set[str] = set()
        for link in prove(Scope(6, None), name).chain:
            assert set(link.uses) <= proved
            assert link.obligations
            proved.add(link.theorem)
    assert prove(Scope(6, None), "no-overflow").lemmas == ("nothing-negative", "marbles-conserved")
    assert prove(Scope(6, None), "nothing-negative").lemmas == ()
    assert set(prove(Scope(6, None), EVERY_GAME_ENDS).lemmas) == set(INVARIANTS)


def knowing(names: Iterable[str], pockets: int) -> Induction:
    """An induction that knows some laws."""
    work = Induction(Scope(pockets, None), Clock())
    for name in names:
        law = claim_of(name, Scope(pockets, None))
        assert law is not None
        work.know(law)
    return work


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", [law.name for law in LAWS])
def test_a_proof_names_no_lemma_that_it_can_do_without(name: str) -> None:
    for link in prove(Scope(14, None), name).chain:
        claim = claim_of(link.theorem, Scope(14, None))
        assert claim is not None
        assert knowing(link.uses, 14).broken(claim, link.k, from_start=False) is None
        for lemma in link.uses:
            work = knowing(set(link.uses) - {lemma}, 14)
            assert work.broken(claim, link.k, from_start=False, least=False) is not None


def test_the_end_of_games_comes_with_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    free = prove(Scope(6, None), EVERY_GAME_ENDS).bound
    assert free is not None
    assert (free.boards, free.longest) == (None, None)
    fixed = prove(Scope(6, 2), EVERY_GAME_ENDS).bound
    assert fixed is not None
    assert (fixed.boards, fixed.longest) == (204, 35)
    many = prove(Scope(8, 3), EVERY_GAME_ENDS).bound
    assert many is not None
    assert (many.boards, many.longest) == (1485, 115)
    monkeypatch.setattr(termination, "LONGEST_SECONDS", 0.1)
    large = prove(Scope(14, 4), EVERY_GAME_ENDS).bound
    assert large is not None
    assert (large.boards, large.longest) == (20_808, None)


def confirmed(proof: Proof, formula: str) -> None:
    """The counterexample is a game by the rules, and breaks the formula."""
    found = proof.counterexample
    assert found is not None
    assert found.trace == proof.trace
    assert replay(found.trace).fault is None
    node = parse(formula, proof.scope.vocabulary)
    assert not concrete.evaluate(node, found.trace)
    assert found.wrong_at == concrete.wrong_at(node, found.trace)


@pytest.mark.parametrize(
    ("formula", "pockets", "marbles"),
    [
        ("always(hand <= 1)", 4, 2),
        ("always(total == 2 * marbles_each)", 6, 1),
        ("always(hand <= 30)", 14, 31),
        ("always(not steal)", 6, 1),
        ("always(score(Player1) <= 3 * marbles_each)", 6, 2),
        ("always(turn == Player1)", 8, 1),
        ("always(next(score(Player2)) <= score(Player2) + 1)", 6, 2),
        ("always(implies(extra_turn, next(not pickup)))", 6, 1),
        ("always(hand >= 0) and always(not final)", 4, 0),
        ("always(hand <= marbles_each + 7)", 4, 34),
    ],
)
def test_what_is_not_true_is_violated_by_a_real_game(
    formula: str, pockets: int, marbles: int
) -> None:
    proof = prove(Scope(pockets, None), formula)
    assert proof.outcome is ProofOutcome.VIOLATED
    assert proof.reason is None
    confirmed(proof, formula)
    assert proof.counterexample is not None
    assert proof.counterexample.trace.marbles == marbles


def test_a_counterexample_has_the_marbles_and_the_rules_asked_for() -> None:
    proof = prove(Scope(6, 3, rules=KALAH), "always(not sweep)")
    confirmed(proof, "always(not sweep)")
    assert proof.counterexample is not None
    assert proof.counterexample.trace.marbles == 3
    assert proof.counterexample.trace.variants == KALAH
    assert prove(Scope(6, 3), "always(not sweep)").outcome is ProofOutcome.PROVED
    assert prove(Scope(6, 2), "always(hand <= 8)").outcome is ProofOutcome.PROVED
    assert prove(Scope(6, None), "always(hand <= 8)").outcome is ProofOutcome.VIOLATED


@pytest.mark.parametrize("k", [1, 2])
def test_more_boards_make_an_induction_stronger(k: int) -> None:
    proof = prove(Scope(6, None), AFTER_THEIR_MANCALA, k=k)
    assert proof.outcome is (ProofOutcome.UNKNOWN if k == 1 else ProofOutcome.PROVED)
    assert k == 1 or proof.chain[-1].k == 2


def test_a_lemma_makes_an_induction_stronger() -> None:
    proof = prove(Scope(6, None), AFTER_THEIR_MANCALA, k=1, lemmas=[AT_THEIR_MANCALA])
    assert proof.outcome is ProofOutcome.PROVED
    assert AT_THEIR_MANCALA in proof.lemmas
    assert AT_THEIR_MANCALA in proof.chain[-1].uses


@pytest.mark.parametrize("k", [1, 3])
def test_an_unknown_shows_boards_that_lead_to_a_violation(k: int) -> None:
    formula = AFTER_THEIR_MANCALA.replace("p4", "p9")
    proof = prove(Scope(10, None), formula, k=k)
    assert (proof.outcome, proof.reason) == (ProofOutcome.UNKNOWN, NOT_STRONG_ENOUGH)
    assert proof.trace is None
    stuck = proof.stuck
    assert stuck is not None
    assert (len(stuck.trace), stuck.wrong_at) == (k + 1, k)
    for before, after in pairwise(stuck.trace.boards):
        assert not is_final(stuck.trace.layout, before)
        assert after in [move.state for move in successors(stuck.trace.layout, before)]
    truths = concrete.values(body_of(parse(formula, words(10)), formula), stuck.trace)
    assert truths == [True] * k + [False]
    for lemma in INVARIANTS:
        assert concrete.evaluate(
            parse(str(theorems(MANCALA)[lemma].formula), words(10)), stuck.trace
        )


def test_boards_with_more_marbles_than_a_search_takes_are_shown() -> None:
    proof = prove(Scope(4, None), "always(score(Player1) != 5000)")
    assert proof.outcome is ProofOutcome.UNKNOWN
    assert proof.stuck is not None
    assert proof.stuck.trace.marbles > MOST_MARBLES


def test_a_lemma_that_is_not_so_proves_nothing() -> None:
    false = prove(Scope(6, 1), "always(hand <= 5)", lemmas=["always(hand <= 1)"])
    assert false.outcome is ProofOutcome.UNKNOWN
    assert false.reason == "the lemma always(hand <= 1) is violated"
    assert (false.counterexample, false.stuck, false.trace) == (None, None, None)
    found = false.lemma_broken
    assert found is not None
    assert replay(found.trace).fault is None
    assert found.trace.boards[found.wrong_at].hand == 2
    unproved = prove(Scope(6, 1), "always(hand <= 5)", k=1, lemmas=[AFTER_THEIR_MANCALA])
    assert unproved.outcome is ProofOutcome.UNKNOWN
    assert unproved.reason == f"the lemma {AFTER_THEIR_MANCALA} is not proved"


@pytest.mark.parametrize("lemma", ["always(hand <= 1)", "always( hand<=1 )"])
def test_a_theorem_is_no_lemma_of_itself(lemma: str) -> None:
    proof = prove(Scope(6, None), "always(hand <= 1)", lemmas=[lemma, "no-overflow"])
    assert (proof.outcome, proof.reason) == (ProofOutcome.VIOLATED, None)
    assert proof.lemma_broken is None
    confirmed(proof, "always(hand <= 1)")
    assert (
        "no-overflow"
        in prove(Scope(6, None), "no-overflow", lemmas=["no-overflow"]).chain[-1].theorem
    )


def all_traces(pockets: int, marbles: int) -> Iterator[Trace]:
    """Every game up to every board of it."""
    layout = Layout.canonical(pockets)
    games: list[tuple[Board, ...]] = [(starting_board(layout, marbles),)]
    while games:
        yield from (Mancala(layout, marbles).trace(game) for game in games)
        games = [
            (*game, move.state)
            for game in games
            if not is_final(layout, game[-1])
            for move in successors(layout, game[-1])
        ]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "formula",
    [
        "always(pickup or hand > 0)",
        "always(next(True) == (pickup or forfeit or drop or extra_turn or steal or turn_passes))",
        "always(next(True) or final)",
        "always(not (next(True) and final))",
        "always(implies(forfeit, next(pickup)))",
        "always(implies(forfeit and next(True) and next(next(True)), next(pickup)))",
        "always(implies(extra_turn, next(hand == 0)))",
        "always(next(turn) == turn or next(hand) == 0)",
        "always(next(hand) != hand or final or forfeit)",
        "always(implies(not final, next(hand) != hand or next(turn) != turn))",
        "always(implies(next(True), next(hand) != hand or next(turn) != turn))",
        "always(next(next(hand)) >= 0)",
        "always(last_pocket == none or marbles[last_pocket] == 0 or drop)",
        "always(implies(steal and next(final), next(score(Player1)) >= score(Player1)))",
        "always(score(Player1) + score(Player2) <= total)",
    ],
)
@pytest.mark.parametrize(("pockets", "marbles"), [(4, 2), (6, 1)])
def test_a_formula_is_violated_exactly_if_some_trace_breaks_it(
    formula: str, pockets: int, marbles: int
) -> None:
    proof, node = prove(Scope(pockets, marbles), formula), parse(formula, words(pockets))
    traces = all_traces(pockets, marbles)
    holds = all(concrete.evaluate(node, trace, truncated=True) for trace in traces)
    assert (proof.outcome is ProofOutcome.VIOLATED) == (not holds)
    assert holds or proof.trace in list(all_traces(pockets, marbles))


@pytest.mark.parametrize("engine", EngineChoice)
@pytest.mark.parametrize(
    "formula",
    [
        "always(final or pickup or drop or steal or forfeit or extra_turn or turn_passes)",
        "always(final or next(True))",
        "always(implies(not final, next(hand) != hand or next(turn) != turn))",
    ],
)
def test_what_holds_at_every_move_is_not_broken_where_a_trace_is_cut_off(
    formula: str, engine: EngineChoice
) -> None:
    assert prove(Scope(6, 1), formula).outcome is ProofOutcome.PROVED
    for boards in (1, 2, 6):
        checked = check(Scope(6, 1, boards), formula, engine=engine)
        assert checked.outcome is CheckOutcome.HOLDS


@pytest.mark.parametrize("formula", ["eventually(final)", "always(eventually(final))"])
def test_that_games_end_is_the_theorem_of_that_name(formula: str) -> None:
    proof = prove(Scope(6, None), formula)
    assert (proof.outcome, proof.theorem) == (ProofOutcome.PROVED, EVERY_GAME_ENDS)
    for options in ({"engine": EngineChoice.SOLVER}, {"solver": SolverChoice.CADICAL}, {}):
        checked = check(Scope(14, 4), formula, timeout=600, **options)
        assert (checked.outcome, checked.method) == (CheckOutcome.HOLDS, Method.INDUCTION)
    assert check(Scope(14, 4), "eventually(steal)", timeout=0).outcome is CheckOutcome.UNKNOWN


def test_without_time_nothing_is_proved() -> None:
    proof = prove(Scope(14, None), "marbles-conserved", timeout=0)
    assert (proof.outcome, proof.reason) == (ProofOutcome.UNKNOWN, "time limit of 0 s")
    assert proof.chain == ()


def test_the_same_seed_gives_the_same_boards() -> None:
    first, second = (prove(Scope(6, None), AFTER_THEIR_MANCALA, k=1, seed=3) for _ in range(2))
    assert first.stuck == second.stuck


@pytest.mark.parametrize(
    ("error", "theorem", "options"),
    [
        (ScopeError, "no-overflow", {"pockets": 5}),
        (ScopeError, "no-overflow", {"pockets": 4, "marbles": -1}),
        (InputError, "no-overflow", {"pockets": 4, "k": 0}),
        (InputError, "no-overflows", {"pockets": 4}),
        (InputError, "no-overflow", {"pockets": 4, "lemmas": [EVERY_GAME_ENDS]}),
        (InputError, lambda trace: trace.truth(True), {"pockets": 4}),
        (InputError, 3, {"pockets": 4}),
        (InputError, "draw", {"pockets": 4}),
        (FormulaError, "always(p5 == none)", {"pockets": 4}),
    ],
)
def test_what_cannot_be_asked(error: type[GameChecksError], theorem: object, options: dict) -> None:  # type: ignore[type-arg]
    how = {name: options.pop(name) for name in ("k", "lemmas") if name in options}
    with pytest.raises(error):
        prove(Scope(**{"marbles": None, **options}), theorem, **how)  # type: ignore[arg-type]


def test_a_premise_that_never_comes_true_is_told() -> None:
    idle = prove(Scope(6, None), "always(implies(sweep, final) and implies(steal, hand == 1))")
    assert (idle.outcome, idle.vacuous) == (ProofOutcome.PROVED, ("eventually(sweep)",))
    for law in LAWS:
        assert prove(Scope(4, None), law.name).vacuous == ()
