"""Termination of every game: a rank that falls with every event, and cannot fall for ever."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError, Unsettled
from gamechecks.core.search_options import Listener
from gamechecks.core.verdict import Progress
from gamechecks.engines.induction.induction import Induction
from gamechecks.engines.induction.theorems import BoardsBound, Obligation, Termination
from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.numbers import Number
from gamemodels.twentyone.board import Phase, Player
from gamemodels.twentyone.positions import find_bounds
from gamemodels.twentyone.scope import ALL_OUTCOMES, Scope
from gamemodels.twentyone.system import WORD_TERMS, BoardSteps
from gamemodels.twentyone.terms import BoardTerms, SettingTerms

STAND, CARD, DRAW, HIT, VALUE, SHUFFLE, START = range(4, 11)
"""How far it is, within a card, to where a hand has grown; from the end of a turn up."""

AROUND_CARDS = VALUE + 1 + START
"""The rank after a start, but for four times both thresholds: none is higher before the next."""


def ranking(setting: SettingTerms, board: BoardTerms) -> tuple[Number, Number]:
    """The starts to come, and how much may happen before the next: the pair falls by its order."""
    sort = board.numbers
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


LONGEST_SECONDS = 5.0
"""Seconds after which the longest game is no longer looked for: the proof does not need it."""


class FallingRank(Termination):
    """The starts to come, and how much may happen before the next: together they fall."""

    def obligations(self, induction: Induction) -> Iterator[Obligation]:
        game = induction.game
        assert isinstance(game, BoardSteps), "the rank is that of twentyone's boards"
        pre, post = induction.boards(2)
        (starts, left), (starts_after, left_after) = (
            ranking(game.setting, board) for board in (pre, post)
        )
        quiet = WORD_TERMS["quiet"](game, pre)
        yield Obligation(
            "a board that is not final is followed by an event",
            disjunction([game.final(pre), negation(quiet)]),
        )
        yield Obligation("the rank is never below zero", conjunction([starts >= 0, left >= 0]))
        falls = [starts_after < starts, conjunction([starts_after == starts, left_after < left])]
        yield Obligation("the rank falls with every event", disjunction(falls), length=2)
        setting = game.setting
        yield Obligation(
            "what may happen before the next start is bounded",
            left <= setting.challenger * 4 + setting.dealer * 4 + AROUND_CARDS,
        )
        yield Obligation(
            "the first rank",
            conjunction([starts == setting.games, left == 0]),
            from_start=True,
        )

    def bound(self, scope: Scope) -> BoardsBound:
        """A start and what may happen before the next, as often as there are games."""
        return BoardsBound(
            f"1 + g * (4c + 4d + {AROUND_CARDS + 1})", "With g games and thresholds c and d"
        )

    def compared(
        self, bound: BoardsBound, scope: Scope, clock: Clock, listen: Listener
    ) -> BoardsBound:
        """The bound for some numbers, beside the longest game there really is."""
        if scope.unknown:
            return bound
        setting = scope.setting
        a_game = 4 * (setting.challenger + setting.dealer) + AROUND_CARDS + 1
        most = 1 + setting.games * a_game
        longest = None
        listen(Progress("looking for the longest game"))
        with suppress(Unsettled), clock.briefly(LONGEST_SECONDS):
            one = find_bounds(setting)["longest_boards"][ALL_OUTCOMES]
            longest = 1 + setting.games * (one - 1)
        if longest is not None and longest > most:
            raise RefereeError(f"a game of {longest} boards, beyond the bound of {bound.formula}")
        return replace(bound, boards=most, longest=longest)
