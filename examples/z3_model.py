"""The model as a library: a trace, an unsat core by names and a rule of one's own, in plain Z3.

Run it with: python examples/z3_model.py
"""

import z3

from gamechecks import replay
from gamemodels.logic import conjunction, implies, track
from gamemodels.mancala.board import Rules
from gamemodels.mancala.constraints import events, landing, move, other_pock_unchanged, own_mancala
from gamemodels.mancala.system import TraceModel
from gamemodels.mancala.terms import BoardTerms, LayoutTerms, count_at, image

STEAL = "steal: their own mancala gains the marble and the opposite ones"
OTHERS = "steal: the other pockets are unchanged"


def gains(layout: LayoutTerms, pre: BoardTerms, post: BoardTerms, rules: Rules) -> z3.BoolRef:
    """A steal takes only the opposite pocket."""
    across = image(landing(layout, pre, rules), layout.opposite)  # pre.lastPocket.next.opposite
    loot = count_at(across, pre.marbles, pre.numbers)  # pre.marbles[across]
    rows = zip(own_mancala(layout, pre), pre.marbles, post.marbles, strict=True)
    gain = conjunction(implies(own, after == before + loot) for own, before, after in rows)
    return implies(events(layout, pre, rules).steal, gain)


def others(layout: LayoutTerms, pre: BoardTerms, post: BoardTerms, rules: Rules) -> z3.BoolRef:
    """The marble in hand stays where it falls, and the other pockets keep theirs."""
    lands = landing(layout, pre, rules)  # pre.lastPocket.next
    stays = conjunction(implies(here, n == 1) for here, n in zip(lands, post.marbles, strict=True))
    touched = zip(own_mancala(layout, pre), image(lands, layout.opposite), lands, strict=True)
    rest = other_pock_unchanged(pre, post, tuple(z3.Or(each) for each in touched))
    return implies(events(layout, pre, rules).steal, conjunction([stays, rest]))


def run(model: TraceModel, *constraints: z3.BoolRef) -> z3.Solver:
    """run { wellformed; traces[n] } for exactly P Pocket, K Board for {bnext is linear}"""
    solver = z3.Solver()
    solver.add(model.sigs(), model.wellformed(), *constraints)
    track(solver, model.traces.parts())
    return solver


for boards in (7, 5):
    model = TraceModel(pockets=4, marbles=1, boards=boards)
    solver = run(model, model.boards[1].hand == 1)
    found = solver.check() == z3.sat
    print(model.decode(solver.model()) if found else f"no trace: {solver.unsat_core()}")

modest = move.replacing({STEAL: gains, OTHERS: others})
for name, rule in {"the rules": move, "a modest steal": modest}.items():
    model = TraceModel(pockets=6, marbles=1, boards=10, move=rule)
    solver = run(model, z3.Or([model.events(board).steal for board in model.boards]))
    assert solver.check() == z3.sat
    fault = replay(model.decode(solver.model())).fault
    print(f"by {name}, the referee says: {fault.reason if fault else 'legal'}")
