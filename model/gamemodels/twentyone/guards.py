"""Which event leads from a board."""

from dataclasses import dataclass, fields

import z3

from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.numbers import Number
from gamemodels.twentyone.board import Part, Phase, Player
from gamemodels.twentyone.one_hot import OneHot
from gamemodels.twentyone.player_terms import SettingTerms
from gamemodels.twentyone.terms import BoardTerms
from gamemodels.twentyone.variants import MENDED, Variants

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
