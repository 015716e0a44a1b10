"""The transitions of the deck, the hands and the thresholds as constraints."""

import z3

from gamemodels.cards import RANKS
from gamemodels.logic import Parts, conjunction, disjunction, exactly_one, implies, negation
from gamemodels.numbers import Number
from gamemodels.twentyone.board import Phase, Player
from gamemodels.twentyone.guards import Guards
from gamemodels.twentyone.one_hot import none, only, same
from gamemodels.twentyone.player_terms import PlayerTerms, SettingTerms
from gamemodels.twentyone.terms import DECK_PHASES, BoardTerms
from gamemodels.twentyone.variants import Variants

DECK_TIME_ADVANCE = {Phase.SHUFFLE: 100, Phase.DRAW_CHALLENGER: 10, Phase.DRAW_DEALER: 10}
HAND_TIME_ADVANCE = 1
"""The time advance of a hand or a threshold, without variation."""


def deck_step(
    setting: SettingTerms,
    pre: BoardTerms,
    post: BoardTerms,
    event: Guards,
    dealt: list[list[z3.BoolRef]],
    variants: Variants,
) -> Parts:
    """What becomes of the deck."""
    idle = pre.deck_idle
    taken = {
        Phase.SHUFFLE: conjunction([event.command_shuffle, idle]),
        Phase.DRAW_CHALLENGER: conjunction([event.command_draw, idle, pre.challenger_turn]),
        Phase.DRAW_DEALER: conjunction([event.command_draw, idle, pre.dealer_turn]),
    }
    fires = disjunction([event.shuffled, *event.deals])
    refilled = z3.BoolVal(False, pre.ctx) if variants.stale_hands else taken[Phase.SHUFFLE]
    begun = {
        f"deck, IDLE: it begins to {phase.value.replace('_', ' for ')}": implies(
            guard,
            conjunction(
                [
                    only(post.deck, DECK_PHASES, phase),
                    post.deck_due == post.clock + DECK_TIME_ADVANCE[phase],
                ]
            ),
        )
        for phase, guard in taken.items()
    }
    goes_on = conjunction([same(pre.deck, post.deck), post.deck_due == pre.deck_due])
    return {
        **begun,
        "deck, SHUFFLE or DRAW: it is idle afterwards": implies(
            fires, conjunction([post.deck_idle, post.deck_due == 0])
        ),
        "deck: else it goes on as it is": implies(
            negation(disjunction([fires, *taken.values()])), goes_on
        ),
        **_cards_step(setting, pre, post, event, dealt, refilled),
    }


def _cards_step(
    setting: SettingTerms,
    pre: BoardTerms,
    post: BoardTerms,
    event: Guards,
    dealt: list[list[z3.BoolRef]],
    refilled: z3.BoolRef,
) -> Parts:
    """What becomes of the cards in the deck."""
    some = disjunction(count >= 1 for count in pre.cards)
    gone = [disjunction(pair) for pair in zip(*dealt, strict=True)]
    rows = list(zip(gone, pre.cards, post.cards, strict=True))
    return {
        "deck, SHUFFLE: all cards are back": implies(
            refilled, conjunction(count == setting.copies for count in post.cards)
        ),
        "deck, DRAW: a card goes to the hand": conjunction(
            implies(conjunction([deals, some]), exactly_one(side.card))
            for deals, side in zip(event.deals, post.players, strict=True)
        ),
        "deck, DRAW: the card was still there": conjunction(
            implies(here, before >= 1) for here, before, _ in rows
        ),
        "deck, DRAW: the card leaves the deck": conjunction(
            implies(here, after + 1 == before) for here, before, after in rows
        ),
        "deck: all other cards stay": conjunction(
            implies(negation(disjunction([refilled, here])), after == before)
            for here, before, after in rows
        ),
    }


def hand_step(
    setting: SettingTerms,
    pre: BoardTerms,
    post: BoardTerms,
    event: Guards,
    player: Player,
    dealt: list[z3.BoolRef],
    variants: Variants,
) -> Parts:
    """What becomes of a player's hand."""
    before, after = pre.player(player), post.player(player)
    name = f"{player.value.lower()}.hand"
    gets, adds = disjunction(dealt), event.adds[player.place]
    emptied = z3.BoolVal(False, pre.ctx) if variants.stale_hands else event.command_shuffle
    nothing = conjunction([none(after.card), after.hand_due == 0])
    stays = [same(before.card, after.card), after.hand_due == before.hand_due]
    return {
        f"{name}: it waits with the card": implies(
            gets, _due_after_wait(setting, post.clock, after.hand_due)
        ),
        f"{name}, with a card: the card is added": implies(
            adds, conjunction([after.value == before.value + worth(before, pre), nothing])
        ),
        f"{name}: SHUFFLE empties it": implies(emptied, conjunction([after.value == 0, nothing])),
        f"{name}: else its value stays": implies(
            negation(disjunction([adds, emptied])), after.value == before.value
        ),
        f"{name}: else it goes on as it is": implies(
            negation(disjunction([gets, adds, emptied])), conjunction(stays)
        ),
    }


def threshold_step(
    setting: SettingTerms, pre: BoardTerms, post: BoardTerms, event: Guards, player: Player
) -> Parts:
    """What becomes of a player's threshold."""
    before, after = pre.player(player), post.player(player)
    name, place = f"{player.value.lower()}.threshold", player.place
    adds, says = event.adds[place], disjunction([event.hit[place], event.stand[place]])
    stays = [after.compare == before.compare, after.threshold_due == before.threshold_due]
    return {
        f"{name}: it waits with the hand's value": implies(
            adds,
            conjunction(
                [
                    after.compare == after.value,
                    _due_after_wait(setting, post.clock, after.threshold_due),
                ]
            ),
        ),
        f"{name}, with a value: it has decided": implies(
            says, conjunction([after.compare == 0, after.threshold_due == 0])
        ),
        f"{name}: else it goes on as it is": implies(
            negation(disjunction([adds, says])), conjunction(stays)
        ),
    }


def worth(side: PlayerTerms, board: BoardTerms) -> Number:
    """What the card that is to be added counts; 0 for none."""
    total = board.sort.literal(0)
    for place, here in enumerate(side.card):
        total = board.sort.choose(here, board.sort.literal(counts(place)), total)
    return total


def counts(place: int) -> int:
    """What the rank at a place counts: an ace 1, pictures 10."""
    return place + 1 if place < 10 else 10


def cards_dealt(pre: BoardTerms, post: BoardTerms, event: Guards) -> list[list[z3.BoolRef]]:
    """For each player and rank whether such a card is dealt: from an empty deck none is."""
    some = disjunction(count >= 1 for count in pre.cards)
    return [
        [conjunction([deals, some, side.card[rank.place]]) for rank in RANKS]
        for deals, side in zip(event.deals, post.players, strict=True)
    ]


def _due_after_wait(setting: SettingTerms, clock: Number, due: Number) -> z3.BoolRef:
    """A hand or threshold is due after its wait and the variation."""
    soonest = clock + HAND_TIME_ADVANCE
    return conjunction([soonest <= due, due <= soonest + setting.variation])
