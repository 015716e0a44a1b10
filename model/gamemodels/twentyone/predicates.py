"""The network as constraints: each predicate is the conjunction of its named parts."""

import z3

from gamemodels.logic import Parts, Predicate, conjunction, disjunction, implies, negation
from gamemodels.numbers import Number
from gamemodels.twentyone.board import Player
from gamemodels.twentyone.controller_predicates import controller_step, inputs_taken
from gamemodels.twentyone.deck_and_hand_predicates import (
    cards_dealt,
    deck_step,
    hand_step,
    threshold_step,
)
from gamemodels.twentyone.guards import Guards, guards, nothing_due, winner
from gamemodels.twentyone.one_hot import none, same
from gamemodels.twentyone.player_terms import SettingTerms
from gamemodels.twentyone.terms import BoardTerms
from gamemodels.twentyone.variants import MENDED, Variants


@Predicate
def init(setting: SettingTerms, board: BoardTerms) -> Parts:
    """The first board."""
    zero = [n == 0 for n in board.numbers() if not any(n is count for count in board.cards)]
    return {
        "nothing has happened yet": conjunction(zero),
        "all cards are in the deck": conjunction(n == setting.copies for n in board.cards),
        "nobody is due and there is no result": none(board.truths()),
    }


@Predicate
def final(setting: SettingTerms, board: BoardTerms) -> Parts:
    """All games are over."""
    return {
        "every start has come": board.starts == setting.games,
        "nothing is due": nothing_due(board),
        "there is a result": disjunction(board.result),
    }


@Predicate
def step(
    setting: SettingTerms, pre: BoardTerms, post: BoardTerms, variants: Variants = MENDED
) -> Parts:
    """One event leads from a board to the next; after the end, and when it is quiet, nothing does.

    Each part says what becomes of some fields under an event's guard, or that they stay if no
    event concerns them.
    """
    event = guards(setting, pre, post, variants)
    dealt = cards_dealt(pre, post, event)
    parts = clock_step(pre, post, event, variants)
    parts |= controller_step(pre, post, event, variants)
    parts |= deck_step(setting, pre, post, event, dealt, variants)
    for player in Player:
        parts |= hand_step(setting, pre, post, event, player, dealt[player.place], variants)
        parts |= threshold_step(setting, pre, post, event, player)
    return parts | count_step(pre, post, event, dealt, variants)


def clock_step(pre: BoardTerms, post: BoardTerms, event: Guards, variants: Variants) -> Parts:
    """Time goes on to what is due; by `restarts`, as far as to a start."""
    parts = {
        "clock: it is the moment at which the part that fires was due": conjunction(
            implies(fires, post.clock == moment)
            for fires, (_, moment) in zip(event.fires, pre.due(), strict=True)
        )
    }
    if not variants.restarts:
        stays = negation(disjunction(event.fires))
        return parts | {"clock: else it stands": implies(stays, post.clock == pre.clock)}
    before = [disjunction([negation(waits), post.clock <= due]) for waits, due in pre.due()]
    waits = conjunction([event.start, negation(nothing_due(pre))])
    stands = negation(disjunction([waits, *event.fires]))
    return parts | {
        "clock: a start comes before what is due": implies(
            waits, conjunction([pre.clock <= post.clock, *before])
        ),
        "clock: else it stands": implies(stands, post.clock == pre.clock),
    }


def count_step(
    pre: BoardTerms,
    post: BoardTerms,
    event: Guards,
    dealt: list[list[z3.BoolRef]],
    variants: Variants,
) -> Parts:
    """What becomes of starts, outcomes, the result and the numbers of cards drawn."""
    accepted, _, _ = inputs_taken(pre, event, variants)
    result = winner(pre.challenger.score, pre.dealer.score)
    drawn = []
    for gets, before, after in zip(map(disjunction, dealt), pre.players, post.players, strict=True):
        kept = negation(disjunction([gets, event.command_shuffle]))
        drawn += [
            implies(gets, after.drawn == before.drawn + 1),
            implies(event.command_shuffle, after.drawn == 0),
            implies(kept, after.drawn == before.drawn),
        ]
    return {
        "starts: one more after a start": _counted(event.start, pre.starts, post.starts),
        "outcomes: one more after an outcome": _counted(event.outcome, pre.outcomes, post.outcomes),
        "result: none after a start that is taken": implies(accepted, none(post.result)),
        "result: what check_winner says": implies(event.outcome, same(result, post.result)),
        "result: else it stays": implies(
            negation(disjunction([accepted, event.outcome])), same(pre.result, post.result)
        ),
        "cards drawn: counted since the last command to shuffle": conjunction(drawn),
    }


def _counted(happens: z3.BoolRef, before: Number, after: Number) -> z3.BoolRef:
    same_as = implies(negation(happens), after == before)
    return conjunction([implies(happens, after == before + 1), same_as])
