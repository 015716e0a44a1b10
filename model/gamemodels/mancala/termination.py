"""Termination of every game: a rank falls with every move, and play is never stuck."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError
from gamechecks.core.search_options import Listener, SearchSettings
from gamechecks.engines.induction.induction import Induction
from gamechecks.engines.induction.theorems import BoardsBound, Obligation, Termination
from gamemodels.logic import conjunction, disjunction, negation
from gamemodels.mancala.board import (
    ORIGINAL,
    Layout,
    Player,
    Rules,
    boards_bound,
    furthest_away,
    held,
    lying,
    start_distance,
)
from gamemodels.mancala.bounds import find_explicit_bounds
from gamemodels.mancala.constraints import (
    Events,
    events,
    landing,
    mancala_of,
    own_mancala,
    own_pockets,
    player_no_marbles,
    pockets_of,
)
from gamemodels.mancala.scope import Scope
from gamemodels.mancala.system import BoardSteps
from gamemodels.mancala.terms import BoardTerms, Choice, LayoutTerms, count_at, image
from gamemodels.numbers import Number

PHASES = 3


@dataclass(frozen=True)
class Rank:
    """What is left of a game, compared from left to right.

    `in_play` are the marbles outside the mancalas; `distance` is how many drops they are away
    from the mancala ahead, added up, with those in hand counted from the last pocket (to their
    own mancala, where sowing skips the other); `phase` is 0 while sowing, 1 before a pickup and
    2 before a forfeit.
    """

    in_play: Number
    distance: Number
    phase: Number

    def falls_to(self, after: "Rank") -> z3.BoolRef:
        """Whether another rank is lower: in one place, with all before it equal."""
        rows = list(zip(self._places(), after._places(), strict=True))
        return disjunction(
            conjunction([*(old == new for old, new in rows[:place]), rows[place][1] < old_here])
            for place, (old_here, _) in enumerate(rows)
        )

    def _places(self) -> tuple[Number, ...]:
        return self.in_play, self.distance, self.phase


def rank(layout: Layout, board: BoardTerms, rules: Rules = ORIGINAL) -> Rank:
    """The rank of a board."""
    numbers, ways = board.numbers, lying(layout)
    terms = LayoutTerms.constant(layout, board.ctx)
    zero, one, two = map(numbers.literal, range(PHASES))
    first, second = (_held(board, held(layout, player, rules)) for player in Player)
    waiting = numbers.choose(player_no_marbles(terms, board), two, one)
    in_hand = numbers.choose(board.turn, first, second)
    return Rank(
        in_play=numbers.sum([board.hand, *(board.marbles[p] for p in layout.ordinary)]),
        distance=numbers.sum([in_hand, *(board.marbles[p] * ways[p] for p in layout.ordinary)]),
        phase=numbers.choose(board.hand == 0, waiting, zero),
    )


def _held(board: BoardTerms, ways: Sequence[int]) -> Number:
    return count_at(board.last_pocket, (board.hand * way for way in ways), board.numbers)


def successor(layout: LayoutTerms, board: BoardTerms, rules: Rules = ORIGINAL) -> BoardTerms:
    """The board after the event that leads from a board; a pickup is from the first pocket."""
    event, picked = events(layout, board, rules), _first(layout, board)
    lands = landing(layout, board, rules)
    choose, zero = board.numbers.choose, board.numbers.literal(0)
    passes = disjunction([event.forfeit, event.steal, event.turn_passes])
    picked_up = count_at(picked, board.marbles, board.numbers)
    return BoardTerms(
        numbers=board.numbers,
        marbles=tuple(
            choose(event.sweep, swept, after)
            for swept, after in zip(
                _swept(layout, board), _moved(layout, board, event, lands, picked), strict=True
            )
        ),
        turn=negation(board.turn == passes),
        hand=choose(event.pickup, picked_up, choose(event.drop, board.hand - 1, zero)),
        last_pocket=tuple(
            disjunction([conjunction([event.pickup, here]), conjunction([event.drop, there])])
            for here, there in zip(picked, lands, strict=True)
        ),
    )


def _moved(
    layout: LayoutTerms, board: BoardTerms, event: Events, lands: Choice, picked: Choice
) -> list[Number]:
    """The marbles after a pickup, a drop or a steal."""
    choose, zero = board.numbers.choose, board.numbers.literal(0)
    across = image(lands, layout.opposite)
    taken = count_at(across, board.marbles, board.numbers)
    sows = disjunction([event.drop, event.extra_turn, event.turn_passes])
    counts = []
    rows = zip(board.marbles, own_mancala(layout, board), picked, lands, across, strict=True)
    for count, store, here, landed, opposite in rows:
        emptied = disjunction(
            [conjunction([event.pickup, here]), conjunction([event.steal, opposite])]
        )
        after = choose(conjunction([sows, landed]), count + 1, count)
        after = choose(conjunction([event.steal, store]), count + taken + 1, after)
        counts.append(choose(emptied, zero, after))
    return counts


def _swept(layout: LayoutTerms, board: BoardTerms) -> list[Number]:
    """The marbles after each side is swept into its mancala."""
    choose, zero = board.numbers.choose, board.numbers.literal(0)
    counts = list(board.marbles)
    for first in (z3.BoolVal(True, board.ctx), z3.BoolVal(False, board.ctx)):
        mine = list(zip(pockets_of(layout, first), board.marbles, strict=True))
        left = board.numbers.sum(choose(here, count, zero) for here, count in mine)
        stores = mancala_of(layout, first)
        for p, (here, _) in enumerate(mine):
            counts[p] = choose(here, zero, choose(stores[p], counts[p] + left, counts[p]))
    return counts


def _first(layout: LayoutTerms, board: BoardTerms) -> Choice:
    """The first pocket that can be picked up."""
    can = [
        conjunction([mine, count > 0])
        for mine, count in zip(own_pockets(layout, board), board.marbles, strict=True)
    ]
    nothing = z3.BoolVal(False, board.ctx)
    return tuple(
        conjunction([here, negation(disjunction([nothing, *can[:p]]))])
        for p, here in enumerate(can)
    )


Ranking = Callable[[Layout, BoardTerms, Rules], Rank]


LONGEST_SECONDS = 5.0
"""Seconds after which the longest game is no longer looked for: the proof does not need it."""


class FallingRank(Termination):
    """The rank of a board falls with every move."""

    def obligations(self, induction: Induction) -> Iterator[Obligation]:
        return obligations(induction)

    def bound(self, scope: Scope) -> BoardsBound:
        formula = boards_bound(scope.pockets, scope.rules).formula
        return BoardsBound(formula, "With n >= 1 marbles in each pocket")

    def compared(
        self, bound: BoardsBound, scope: Scope, clock: Clock, listen: Listener
    ) -> BoardsBound:
        """The bound for some marbles, beside the longest game there really is."""
        if scope.marbles is None:
            return bound
        most = boards_bound(scope.pockets, scope.rules).at(scope.each)
        seconds = max(0.0, min(LONGEST_SECONDS, clock.left))
        how = SearchSettings(Clock(seconds), listen=listen)
        found = find_explicit_bounds(scope, how, of=["longest_boards"])
        longest = found["longest_boards"].value if found.exact else None
        if longest is not None and longest > most:
            raise RefereeError(f"a game of {longest} boards, beyond the bound of {bound.formula}")
        return replace(bound, boards=most, longest=longest)


def obligations(induction: Induction, ranking: Ranking = rank) -> Iterator[Obligation]:
    """All that together shows that every game ends, and within how many boards."""
    game = induction.game
    assert isinstance(game, BoardSteps), "the rank is that of Mancala's boards"
    layout = Layout.canonical(game.pockets)
    pre, post = induction.boards(2)
    before, after = (ranking(layout, board, game.variants) for board in (pre, post))
    over, furthest = game.final(pre), furthest_away(layout, game.variants)
    follows = successor(game.layout, pre, game.variants)
    marbles = game.each * len(layout.ordinary)
    yield Obligation(
        "a board that is not final is followed by another",
        disjunction(
            [
                over,
                conjunction([*game.declared(follows).values(), *game.step(pre, follows).values()]),
            ]
        ),
    )
    yield Obligation(
        "the rank is never below zero",
        conjunction([before.in_play >= 0, before.distance >= 0, before.phase >= 0]),
    )
    yield Obligation("the rank falls with every move", before.falls_to(after), length=2)
    yield Obligation(
        "the rank is bounded by the marbles in play",
        conjunction(
            [
                before.in_play <= marbles,
                before.distance >= before.in_play,
                before.distance <= before.in_play * furthest,
                before.phase < PHASES,
                disjunction([over, before.in_play >= 1]),
            ]
        ),
    )
    yield Obligation(
        "the first rank",
        conjunction(
            [
                before.in_play == marbles,
                before.distance == game.each * start_distance(layout),
                disjunction([over, before.phase == 1]),
            ]
        ),
        from_start=True,
    )
