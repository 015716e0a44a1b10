"""What falls with every event: so every game by the mended rules ends."""

import z3

from gamemodels.numbers import Number
from gamemodels.twentyone.board import Phase, Player
from gamemodels.twentyone.player_terms import SettingTerms
from gamemodels.twentyone.terms import BoardTerms

STAND, CARD, DRAW, HIT, VALUE, SHUFFLE, START = range(4, 11)
"""How far it is, within a card, to where a hand has grown; from the end of a turn up."""

AROUND_CARDS = VALUE + 1 + START
"""The rank after a start, but for four times both thresholds: none is higher before the next."""


def ranking(setting: SettingTerms, board: BoardTerms) -> tuple[Number, Number]:
    """The starts to come, and how much may happen before the next: the pair falls by its order."""
    sort = board.sort
    zero = sort.literal(0)
    dealers = setting.dealer * 4 + (VALUE + 1)
    afresh = setting.challenger * 4 + dealers
    drawing = board.deck_in(Phase.DRAW_CHALLENGER, Phase.DRAW_DEALER)
    left = zero
    for player, turn in zip(Player, (board.challenger_turn, board.dealer_turn), strict=True):
        side = board.player(player)
        room = setting.threshold(player) - side.value
        growth = sort.choose(room >= 0, room * 4, zero)
        rest = growth + (dealers if player is Player.CHALLENGER else zero)
        stages = (
            (board.controller_in(Phase.STAND), STAND),
            (side.adding, CARD),
            (drawing, DRAW),
            (board.controller_in(Phase.HIT), HIT),
            (side.comparing, VALUE),
        )
        for there, stage in stages:
            left = sort.choose(z3.And(turn, there), rest + stage, left)
    left = sort.choose(board.deck_in(Phase.SHUFFLE), afresh + SHUFFLE, left)
    left = sort.choose(board.controller_in(Phase.START), afresh + START, left)
    return setting.games - board.starts, left
