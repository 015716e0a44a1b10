"""One-line changes to the model, each a rule that somebody could get wrong."""

from tests.mutants.mutant import Area, Mutant

CONSTRAINTS, TERMS, CNF = "constraints.py", "terms.py", "sowing_cnf.py"
TERMINATION, BOARD = "termination.py", "board.py"
TESTED_BY = {TERMS: "pockets", CNF: "pickups", TERMINATION: "ranking", BOARD: "ranking"}

MUTANTS = (
    Mutant(
        "player 2 starts",
        CONSTRAINTS,
        '"player 1 starts": board.turn,',
        '"player 1 starts": negation(board.turn),',
    ),
    Mutant(
        "the game starts with a marble in hand",
        CONSTRAINTS,
        '"the hand starts empty": board.hand == 0,',
        '"the hand starts empty": board.hand == 1,',
    ),
    Mutant(
        "the mancalas may start with marbles",
        CONSTRAINTS,
        "implies(store, count == 0) for store, count in",
        "implies(store, count >= 0) for store, count in",
    ),
    Mutant(
        "every pocket starts with one marble more",
        CONSTRAINTS,
        "disjunction([store, count == marbles])",
        "disjunction([store, count == marbles + 1])",
    ),
    Mutant(
        "the game is over with marbles in hand",
        CONSTRAINTS,
        '"nothing is in hand": board.hand == 0,',
        '"nothing is in hand": board.hand >= 0,',
    ),
    Mutant(
        "the game is over when a pocket holds one marble",
        CONSTRAINTS,
        "disjunction([layout.mancala(p), count == 0]) for p, count",
        "disjunction([layout.mancala(p), count <= 1]) for p, count",
    ),
    Mutant(
        "a trace starts anywhere",
        CONSTRAINTS,
        "            yield init.parts(layout, board, marbles)\n",
        "            yield wellformed_boards.parts([board])\n",
    ),
    Mutant(
        "a trace goes nowhere",
        CONSTRAINTS,
        "yield move.parts(layout, pre, board, rules)",
        "yield move.parts(layout, board, board, rules)",
    ),
    Mutant(
        "a forfeit keeps the turn",
        CONSTRAINTS,
        '"the turn passes": _turn_passes(pre, post),\n        "the pockets',
        '"the turn passes": post.turn == pre.turn,\n        "the pockets',
    ),
    Mutant(
        "a forfeit may change the pockets",
        CONSTRAINTS,
        "other_pock_unchanged(pre, post, _no_pocket(pre)),",
        "other_pock_unchanged(pre, post, [negation(here) for here in _no_pocket(pre)]),",
    ),
    Mutant(
        "two pockets may be picked up at once",
        CONSTRAINTS,
        '"one pocket is picked": exactly_one(picked),',
        '"one pocket is picked": disjunction(picked),',
    ),
    Mutant(
        "a player may pick up from the other side",
        CONSTRAINTS,
        "conjunction(implies(here, mine) for here, mine, _, _ in rows),",
        "conjunction(implies(here, here) for here, mine, _, _ in rows),",
    ),
    Mutant(
        "an empty pocket may be picked up",
        CONSTRAINTS,
        "implies(here, before > 0) for here, _, before, _ in rows",
        "implies(here, before >= 0) for here, _, before, _ in rows",
    ),
    Mutant(
        "a marble stays in the pocket picked up",
        CONSTRAINTS,
        "implies(here, after == 0) for here, _, _, after in rows",
        "implies(here, after == 1) for here, _, _, after in rows",
    ),
    Mutant(
        "the hand holds one marble fewer than was picked up",
        CONSTRAINTS,
        "implies(here, post.hand == before) for here, _, before, _ in rows",
        "implies(here, post.hand + 1 == before) for here, _, before, _ in rows",
    ),
    Mutant(
        "a pickup passes the turn",
        CONSTRAINTS,
        "_picked_up(layout, pre, post) | stays)",
        "_picked_up(layout, pre, post) | passes)",
    ),
    Mutant(
        "two marbles fall at once",
        CONSTRAINTS,
        "implies(here, after == before + 1)",
        "implies(here, after == before + 2)",
    ),
    Mutant(
        "the hand does not get lighter",
        CONSTRAINTS,
        '"the hand has one marble fewer": pre.hand == post.hand + 1,',
        '"the hand has one marble fewer": pre.hand == post.hand,',
    ),
    Mutant(
        "the hand stays over the pocket it came from",
        CONSTRAINTS,
        "chosen == here for chosen, here in zip(post.last_pocket, lands, strict=True)",
        "chosen == here for chosen, here in zip(post.last_pocket, pre.last_pocket, strict=True)",
    ),
    Mutant(
        "a steal keeps the turn",
        CONSTRAINTS,
        "_stolen(layout, pre, post, lands) | passes | emptied)",
        "_stolen(layout, pre, post, lands) | stays | emptied)",
    ),
    Mutant(
        "a steal leaves the last marble out",
        CONSTRAINTS,
        "implies(here, after == before + taken + 1)",
        "implies(here, after == before + taken)",
    ),
    Mutant(
        "a steal does not empty the opposite pocket",
        CONSTRAINTS,
        "implies(there, after == 0) for there, after in zip(across, post.marbles, strict=True)",
        "implies(there, after >= 0) for there, after in zip(across, post.marbles, strict=True)",
    ),
    Mutant(
        "a steal is from the pocket itself, not from across",
        CONSTRAINTS,
        "own_mancala(layout, pre), image(lands, layout.opposite)",
        "own_mancala(layout, pre), lands",
    ),
    Mutant(
        "an extra turn is none: ending in the own mancala passes the turn",
        CONSTRAINTS,
        "event.extra_turn, sown | stays | emptied)",
        "event.extra_turn, sown | passes | emptied)",
    ),
    Mutant(
        "ending elsewhere keeps the turn",
        CONSTRAINTS,
        "event.turn_passes, sown | passes | emptied)",
        "event.turn_passes, sown | stays | emptied)",
    ),
    Mutant(
        "the last pocket is remembered when the hand is empty",
        CONSTRAINTS,
        '"the last pocket is forgotten": _none(post.last_pocket),\n    }\n',
        '"the last pocket is forgotten": negation(conjunction(post.last_pocket)),\n    }\n',
    ),
    Mutant(
        "a swept side goes to the other player",
        CONSTRAINTS,
        "stores = zip(mancala_of(layout, player), pre",
        "stores = zip(mancala_of(layout, negation(player)), pre",
    ),
    Mutant(
        "ending in the opponent's mancala keeps the turn",
        CONSTRAINTS,
        "for pair in zip(lands, store, strict=True))",
        "for pair in zip(lands, map(layout.mancala, range(layout.size)), strict=True))",
    ),
    Mutant(
        "no steal from an empty opposite pocket",
        CONSTRAINTS,
        "    if rules.steal_needs_marbles:",
        "    if not rules.steal_needs_marbles:",
    ),
    Mutant(
        "ending in an own pocket steals though it is not empty",
        CONSTRAINTS,
        "conjunction([here, mine, count == 0])",
        "conjunction([here, mine, count >= 0])",
    ),
    Mutant(
        "ending in any empty pocket or mancala steals",
        CONSTRAINTS,
        "        conjunction([here, mine, count == 0])\n",
        "        conjunction([here, count == 0])\n",
    ),
    Mutant(
        "the last marble but one ends a sowing",
        CONSTRAINTS,
        "    last = board.hand == 1\n",
        "    last = board.hand == 2\n",
    ),
    Mutant(
        "who still has a marble forfeits",
        CONSTRAINTS,
        "            disjunction([negation(mine), count == 0])",
        "            disjunction([negation(mine), count <= 1])",
    ),
    Mutant(
        "a mancala can be picked up",
        CONSTRAINTS,
        "conjunction([_same(side, first), negation(layout.mancala(p))])",
        "_same(side, first)",
    ),
    Mutant(
        "sowing goes anticlockwise",
        CONSTRAINTS,
        "lands = image(board.last_pocket, layout.next)",
        "lands = image(board.last_pocket, tuple(zip(*layout.next, strict=True)))",
    ),
    Mutant(
        "sowing skips the opponent's mancala",
        CONSTRAINTS,
        "    if not rules.skip_opponent_mancala:",
        "    if rules.skip_opponent_mancala:",
    ),
    Mutant(
        "the pocket beyond the mancala that is skipped is left out too",
        CONSTRAINTS,
        "    beyond = image(over, layout.next)",
        "    beyond = image(image(over, layout.next), layout.next)",
    ),
    Mutant(
        "a side sweeps while both have marbles",
        CONSTRAINTS,
        "    return sides[0] != sides[1]",
        "    return disjunction(sides)",
    ),
    Mutant(
        "the pocket beside a mancala has no opposite beyond it",
        TERMS,
        "layout.opposite[p][r] == layout.next[q][r])",
        "layout.opposite[p][r] == layout.next[p][r])",
    ),
    Mutant(
        "opposites go round in the same direction",
        TERMS,
        "    beyond = [image(layout.opposite[q], layout.next) for q in size]",
        "    beyond = [image(layout.opposite[q], tuple(zip(*layout.next))) for q in size]",
    ),
    Mutant(
        "a mancala is on the other player's side",
        TERMS,
        "conjunction([implies(one, side), implies(two, negation(side))])",
        "conjunction([implies(one, negation(side)), implies(two, side)])",
    ),
    Mutant(
        "a full lap back to the emptied origin does not steal",
        CNF,
        "lapped = pickup.hand.at_least(self.lap + 1)",
        "lapped = pickup.hand.at_least(self.lap)",
    ),
    Mutant(
        "a sowing starts one pocket late",
        CNF,
        "return course.index(pocket) + 1 if pocket in course else None",
        "return course.index(pocket) + 2 if pocket in course else None",
    ),
    Mutant(
        "a lap counts the mancala that is skipped",
        CNF,
        "    return len(layout) - rules.skip_opponent_mancala",
        "    return len(layout)",
    ),
    Mutant(
        "what is stolen stays where it was as well",
        CNF,
        "            for steal in emptied:",
        "            for steal in emptied[:1]:",
    ),
    Mutant(
        "a sowing steals where marbles lie",
        CNF,
        "clauses.implies([steal, full], here)",
        "clauses.implies([steal, full], full)",
    ),
    Mutant(
        "a sowing leaves its marbles where they were",
        CNF,
        "(picked,) if times < value else ()",
        "()",
    ),
    Mutant(
        "a sowing steals from an empty pocket where it needs marbles",
        CNF,
        "ends_on_empty, self.filled[across].at_least(1))",
        "ends_on_empty, self.filled[across].at_least(0))",
    ),
    Mutant(
        "a sowing passes the turn where it should stay",
        CNF,
        "clauses.implies([active, mine, home], mine_after)",
        "clauses.implies([active, mine, home], -mine_after)",
    ),
    Mutant(
        "a forfeit is not counted",
        CNF,
        "clauses.implies([pickup.active, in_turn, -mine], pickup.forfeit)",
        "clauses.implies([pickup.active, in_turn, -mine], -pickup.forfeit)",
    ),
    Mutant(
        "a pickup goes on when one side is empty though that ends the game",
        CNF,
        "        for needed in (one, two):",
        "        for needed in (one,):",
    ),
    Mutant(
        "the rank forgets the marbles in hand",
        TERMINATION,
        "numbers.sum([board.hand, *(board.marbles[p] for p in layout.ordinary)]),",
        "numbers.sum([board.marbles[p] for p in layout.ordinary]),",
    ),
    Mutant(
        "the rank does not see a pickup",
        TERMINATION,
        "phase=numbers.choose(board.hand == 0, waiting, zero),",
        "phase=waiting,",
    ),
    Mutant(
        "a hand that passes a mancala by is as near to it as any",
        BOARD,
        "    if not rules.skip_opponent_mancala:",
        "    if True:",
    ),
    Mutant(
        "the witness picks up from every pocket at once",
        TERMINATION,
        "conjunction([here, negation(disjunction([nothing, *can[:p]]))])",
        "conjunction([here, negation(nothing)])",
    ),
    Mutant(
        "the witness of a steal leaves the opposite pocket full",
        TERMINATION,
        "conjunction([event.steal, opposite])]",
        "conjunction([event.steal, here, opposite])]",
    ),
    Mutant(
        "the witness of a sweep loses what was swept",
        TERMINATION,
        "choose(stores[p], counts[p] + left, counts[p])",
        "counts[p]",
    ),
)

SUITES = {
    "unrolled": ("tests/gamechecks/engines/bmc/test_unrolled_model.py",),
    "differential": (
        "tests/mancala/test_pockets.py",
        "tests/mancala/test_ranking.py",
        "tests/mancala/test_predicates.py::test_init_is_exactly_the_starting_board",
        "tests/mancala/test_predicates.py::test_final_agrees_with_the_referee_along_games",
        "tests/mancala/test_predicates.py::test_exactly_one_event_leads_from_every_wellformed_board",
        "tests/mancala/test_predicates.py::test_a_final_board_is_followed_by_final_boards_only",
        "tests/mancala/test_predicates.py::test_move_is_exactly_the_referees_moves",
        "tests/mancala/test_pickups.py",
    ),
    "expectations": (
        "tests/gamechecks/test_search.py::test_the_authors_expectations",
        "tests/gamechecks/test_example.py::test_the_authors_examples",
    ),
    "catalogue": ("tests/gamechecks/test_check.py::test_every_law_holds",),
    "proofs": (
        "tests/gamechecks/engines/induction/test_prove.py::test_theorems_are_proved_with_variants",
    ),
}
ALIVE = """
import z3
from gamemodels.mancala.system import BoardSteps
from gamemodels.mancala.board import Layout
from gamemodels.mancala.sowing_cnf import PickupGame
from gamemodels.mancala.terms import named_clockwise, wellformed_pockets
from gamemodels.mancala.termination import rank
from gamemodels.mancala.termination import successor
from gamemodels.mancala.terms import LayoutTerms
from gamemodels.mancala.board import KALAH, ORIGINAL
from gamemodels.numbers import Integers
layout, numbers = Layout.canonical(6), Integers(z3.Context())
unknown = LayoutTerms.unknown(6, numbers.ctx)
wellformed_pockets(unknown), named_clockwise(unknown)
for rules in (ORIGINAL, KALAH):
    game = BoardSteps(6, 2, numbers, variants=rules)
    pre, post = game.state("pre"), game.state("post")
    game.init(pre), game.step(pre, post), rank(layout, pre, rules)
    successor(unknown, pre, rules)
    PickupGame(layout, 2, 3, rules=rules)
"""
MANCALA = Area(
    name="mancala",
    folder="model/gamemodels/mancala",
    mutants=MUTANTS,
    suites=SUITES,
    alive=ALIVE,
    usual="predicates",
    tested_by=TESTED_BY,
)
