"""The network as constraints: each predicate is the conjunction of its named parts.

The guards tell which event leads from a board; then come the transitions of the controller, and of
the deck, the hands and the thresholds."""

from dataclasses import dataclass, fields

import z3

from gamemodels.cards import RANKS
from gamemodels.logic import (
    Parts,
    Predicate,
    conjunction,
    disjunction,
    exactly_one,
    implies,
    negation,
)
from gamemodels.numbers import Number
from gamemodels.terms import leaves
from gamemodels.twentyone.board import MENDED, Part, Phase, Player, Variants
from gamemodels.twentyone.terms import (
    BOARD,
    CONTROLLER_PHASES,
    DECK_PHASES,
    BoardTerms,
    OneHot,
    PlayerTerms,
    SettingTerms,
    none,
    only,
    same,
)

BUST = 21


@dataclass(frozen=True)
class Guards:
    """Which event leads from a board: at most one, and none only from a final board.

    `deals`, `adds`, `hit` and `stand` are told apart by player, and `fires` by part.
    """

    start: z3.BoolRef
    command_shuffle: z3.BoolRef
    shuffled: z3.BoolRef
    command_draw: z3.BoolRef
    deals: OneHot
    adds: OneHot
    hit: OneHot
    stand: OneHot
    dealer_begins: z3.BoolRef
    outcome: z3.BoolRef
    check: z3.BoolRef
    quiet: z3.BoolRef
    fires: OneHot

    def named(self) -> dict[str, z3.BoolRef]:
        """The events of the specification by their names, whosoever they are."""
        names = [field.name for field in fields(self) if field.name != "fires"]
        found = {name: getattr(self, name) for name in names}
        return {
            name: disjunction(term) if isinstance(term, tuple) else term
            for name, term in found.items()
        }


def guards(
    setting: SettingTerms, pre: BoardTerms, post: BoardTerms | None, variants: Variants = MENDED
) -> Guards:
    """The guard of every event, read off the board that it leads from.

    By `restarts` a start may come while parts wait: whether it does, the next board says. On the
    last board of a trace it does not.
    """
    idle = nothing_due(pre)
    start = _start(setting, pre, post, variants)
    fires = tuple(conjunction([first, negation(start)]) for first in _first_due(pre))
    deck, controller = fires[Part.DECK.place], fires[Part.CONTROLLER.place]
    thresholds = [fires[Part.CHALLENGER_THRESHOLD.place], fires[Part.DEALER_THRESHOLD.place]]
    reached = [setting.threshold(player) <= pre.player(player).compare for player in Player]
    draws = [pre.deck_in(phase) for phase in (Phase.DRAW_CHALLENGER, Phase.DRAW_DEALER)]
    going_on = continues(pre.challenger.score, pre.dealer.score)
    ends = conjunction([controller, negation(going_on)])
    silent = variants.text_times or variants.no_check_winner
    nothing = z3.BoolVal(False, pre.ctx)
    leaves_stand = conjunction([ends, pre.controller_in(Phase.STAND)])
    left = pre.controller_in(Phase.STAND, Phase.CHECK_WINNER)
    speaks = pre.controller_in(Phase.CHECK_WINNER if silent else Phase.STAND)
    return Guards(
        start=start,
        command_shuffle=conjunction([controller, pre.controller_in(Phase.START)]),
        shuffled=conjunction([deck, pre.deck_in(Phase.SHUFFLE)]),
        command_draw=conjunction([controller, pre.controller_in(Phase.HIT)]),
        deals=tuple(conjunction([deck, drawing]) for drawing in draws),
        adds=(fires[Part.CHALLENGER_HAND.place], fires[Part.DEALER_HAND.place]),
        hit=tuple(
            conjunction([says, negation(stands)])
            for says, stands in zip(thresholds, reached, strict=True)
        ),
        stand=tuple(map(conjunction, zip(thresholds, reached, strict=True))),
        dealer_begins=conjunction([controller, left, going_on]),
        outcome=conjunction([ends, speaks]),
        check=leaves_stand if silent else nothing,
        quiet=conjunction([idle, negation(start), negation(over(setting, pre))]),
        fires=fires,
    )


def nothing_due(board: BoardTerms) -> z3.BoolRef:
    """Whether no part waits."""
    return negation(disjunction(waits for waits, _ in board.due()))


def over(setting: SettingTerms, board: BoardTerms) -> z3.BoolRef:
    """Whether all games have been played."""
    played = board.starts == setting.games
    return conjunction([played, nothing_due(board), disjunction(board.result)])


def continues(challenger: Number, dealer: Number) -> z3.BoolRef:
    """Whether check_winner says CONTINUE: the challenger is not bust, the dealer has not played."""
    return conjunction([challenger <= BUST, dealer == 0])


def winner(challenger: Number, dealer: Number) -> OneHot:
    """The outcome that check_winner gives where it does not say CONTINUE: WIN, TIE or LOSE."""
    lost = challenger > BUST
    ahead = disjunction([dealer > BUST, challenger > dealer])
    win = conjunction([negation(lost), ahead])
    tie = conjunction([negation(lost), negation(ahead), dealer == challenger])
    return (win, tie, negation(disjunction([win, tie])))


def _start(
    setting: SettingTerms, pre: BoardTerms, post: BoardTerms | None, variants: Variants
) -> z3.BoolRef:
    """Whether a start comes next."""
    to_come, idle = pre.starts < setting.games, nothing_due(pre)
    if not variants.restarts:
        waited_for = disjunction([pre.starts == 0, *pre.result])
        return conjunction([idle, to_come, waited_for])
    comes = [idle] if post is None else [idle, post.starts == pre.starts + 1]
    return conjunction([to_come, disjunction(comes)])


def _first_due(board: BoardTerms) -> list[z3.BoolRef]:
    """For each part whether it is the next to fire: by time, then by SELECT, which is `Part`'s."""
    due = board.due()

    def waits_for(place: int, other: int) -> z3.BoolRef:
        (_, moment), (waits, theirs) = due[place], due[other]
        behind = moment < theirs if other < place else moment <= theirs
        return disjunction([negation(waits), behind])

    places = range(len(due))
    return [
        conjunction(
            [due[place][0], *(waits_for(place, other) for other in places if other != place)]
        )
        for place in places
    ]


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
    due = board.clock + waits[phase] if phase in waits else board.numbers.literal(0)
    there = only(board.controller, CONTROLLER_PHASES, phase)
    return conjunction([there, board.controller_due == due])


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
    total = board.numbers.literal(0)
    for place, here in enumerate(side.card):
        total = board.numbers.choose(here, board.numbers.literal(counts(place)), total)
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


@Predicate
def init(setting: SettingTerms, board: BoardTerms) -> Parts:
    """The first board."""
    terms = list(leaves(BOARD, board))
    numbers = [term for term in terms if isinstance(term, Number)]
    truths = [term for term in terms if not isinstance(term, Number)]
    zero = [n == 0 for n in numbers if not any(n is count for count in board.cards)]
    return {
        "nothing has happened yet": conjunction(zero),
        "all cards are in the deck": conjunction(n == setting.copies for n in board.cards),
        "nobody is due and there is no result": none(truths),
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
