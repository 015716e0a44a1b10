"""The controller as constraints: its inputs, its time advance, and its transitions."""

import z3

from gamemodels.logic import Parts, conjunction, disjunction, implies, negation
from gamemodels.twentyone.board import Phase
from gamemodels.twentyone.guards import Guards
from gamemodels.twentyone.one_hot import none, only, same
from gamemodels.twentyone.terms import CONTROLLER_PHASES, BoardTerms
from gamemodels.twentyone.variants import Variants

TIME_ADVANCE = {Phase.START: 10, Phase.HIT: 10, Phase.STAND: 10}
TEXT_TIME_ADVANCE = {Phase.START: 0, Phase.HIT: 0, Phase.STAND: 10, Phase.CHECK_WINNER: 20}


def controller_step(pre: BoardTerms, post: BoardTerms, event: Guards, variants: Variants) -> Parts:
    """What becomes of the controller."""
    started, hits, stands = inputs_taken(pre, event, variants)
    stored = Phase.SHUFFLE if variants.start_as_shuffle else Phase.START
    enters = {
        f"controller: a start is stored as {stored.value}": (started, stored),
        "controller: HIT is stored": (hits, Phase.HIT),
        "controller: STAND is stored": (disjunction(stands), Phase.STAND),
        "controller, STAND: after CONTINUE it hits for the dealer": (
            event.dealer_begins,
            Phase.HIT,
        ),
    }
    falls_idle = [event.command_shuffle, event.command_draw, event.outcome]
    if variants.text_times and not variants.no_check_winner:
        enters["controller, STAND: CHECK_WINNER follows"] = (event.check, Phase.CHECK_WINNER)
    else:
        falls_idle.append(event.check)
    idle = disjunction(falls_idle)
    concerned = disjunction([idle, *(guard for guard, _ in enters.values())])
    parts = {
        name: implies(guard, _waits_in(post, phase, variants))
        for name, (guard, phase) in enters.items()
    }
    return (
        parts
        | {
            "controller: it is idle after what it said": implies(
                idle, conjunction([none(post.controller), post.controller_due == 0])
            ),
            "controller: else it goes on as it is": implies(
                negation(concerned),
                conjunction(
                    [
                        same(pre.controller, post.controller),
                        post.controller_due == pre.controller_due,
                    ]
                ),
            ),
        }
        | _turn_and_scores(pre, post, event, stands)
    )


def inputs_taken(
    pre: BoardTerms, event: Guards, variants: Variants
) -> tuple[z3.BoolRef, z3.BoolRef, list[z3.BoolRef]]:
    """Whether a start, a HIT, and each player's STAND come in and are taken."""
    takes = z3.BoolVal(True, pre.ctx) if variants.overwriting else pre.controller_idle
    hits = disjunction([event.shuffled, *event.hit])
    scores = [z3.BoolVal(not variants.uncoupled_score, pre.ctx)] * 2
    stands = [conjunction(row) for row in zip(event.stand, scores, [takes] * 2, strict=True)]
    return conjunction([event.start, takes]), conjunction([hits, takes]), stands


def _turn_and_scores(
    pre: BoardTerms, post: BoardTerms, event: Guards, stands: list[z3.BoolRef]
) -> Parts:
    begins, afresh = event.dealer_begins, event.command_shuffle
    turns = (pre.challenger_turn, pre.dealer_turn)
    scored, kept = [], []
    for turn, before, after in zip(turns, pre.players, post.players, strict=True):
        for stand, side in zip(stands, pre.players, strict=True):
            scored.append(implies(conjunction([stand, turn]), after.score == side.compare))
        changed = [afresh, conjunction([turn, disjunction(stands)])]
        kept.append(implies(negation(disjunction(changed)), after.score == before.score))
    return {
        "controller, STAND: the player in turn has the score": conjunction(scored),
        "controller, START: no player has a score": implies(
            afresh, conjunction(side.score == 0 for side in post.players)
        ),
        "controller: else the scores stay": conjunction(kept),
        "controller, START: it is the challenger's turn": implies(afresh, post.challenger_turn),
        "controller, STAND: it is the dealer's turn after CONTINUE": implies(
            begins, post.dealer_turn
        ),
        "controller: else the turn stays": disjunction(
            [afresh, begins, post.dealer_turn == pre.dealer_turn]
        ),
    }


def _waits_in(board: BoardTerms, phase: Phase, variants: Variants) -> z3.BoolRef:
    """The controller has begun to wait in a phase."""
    waits = TEXT_TIME_ADVANCE if variants.text_times else TIME_ADVANCE
    due = board.clock + waits[phase] if phase in waits else board.sort.literal(0)
    there = only(board.controller, CONTROLLER_PHASES, phase)
    return conjunction([there, board.controller_due == due])
