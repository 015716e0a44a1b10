"""The model as a library: a trace, an unsat core by names and a rule of one's own, in plain Z3.

Run it with: python examples/z3_model.py
"""

import z3

from gamechecks import replay
from gamemodels.logic import Parts, conjunction, implies, track
from gamemodels.mancala.events import events, image, landing, own_mancala
from gamemodels.mancala.predicates import move, other_pock_unchanged, traces, wellformed
from gamemodels.mancala.terms import BoardTerms, LayoutTerms, count_at
from gamemodels.mancala.trace_model import TraceModel
from gamemodels.mancala.variants import Rules


def gains(pockets: LayoutTerms, pre: BoardTerms, post: BoardTerms, rules: Rules) -> z3.BoolRef:
    """A steal takes only the opposite pocket."""
    across = image(landing(pockets, pre), pockets.opposite)
    loot = count_at(across, pre.marbles, pre.numbers)
    rows = zip(own_mancala(pockets, pre), pre.marbles, post.marbles, strict=True)
    gain = conjunction(implies(here, after == before + loot) for here, before, after in rows)
    return implies(events(pockets, pre).steal, gain)


def rest(pockets: LayoutTerms, pre: BoardTerms, post: BoardTerms, rules: Rules) -> z3.BoolRef:
    """The marble in hand stays where it falls, and the other pockets keep theirs."""
    lands = landing(pockets, pre)
    touched = zip(own_mancala(pockets, pre), image(lands, pockets.opposite), lands, strict=True)
    others = other_pock_unchanged(pre, post, tuple(z3.Or(each) for each in touched))
    stays = [implies(here, after == 1) for here, after in zip(lands, post.marbles, strict=True)]
    return implies(events(pockets, pre).steal, conjunction([others, *stays]))


def run(model: TraceModel, flow: Parts, *constraints: z3.BoolRef) -> z3.Solver:
    """run { wellformed; traces[n] } for exactly P Pocket, K Board for {bnext is linear}"""
    solver = z3.Solver()
    solver.add(model.sigs(), wellformed(model.layout, model.boards), *constraints)
    track(solver, flow)
    return solver


for boards in (7, 5):
    model = TraceModel(pockets=4, marbles=1, boards=boards)
    solver = run(model, traces.parts(model.layout, model.boards, 1), model.boards[1].hand == 1)
    found = solver.check() == z3.sat
    print(model.decode(solver.model()) if found else f"no trace: {solver.unsat_core()}")

steal = "steal: their own mancala gains the marble and the opposite ones"
modest = move.replacing({steal: gains, "steal: the other pockets are unchanged": rest})
model = TraceModel(pockets=6, marbles=1, boards=10)
stolen = z3.Or([events(model.layout, board).steal for board in model.boards])
for name, rule in {"the rules": move, "a modest steal": modest}.items():
    solver = run(model, traces.parts(model.layout, model.boards, 1, move=rule), stolen)
    assert solver.check() == z3.sat
    fault = replay(model.decode(solver.model())).fault
    print(f"by {name}, the referee says: {fault.reason if fault else 'legal'}")
