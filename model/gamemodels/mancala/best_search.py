"""Depth-first search for best play with null windows, on positions without the mancalas.

In a position as whoever moves sees it, the pockets of the player in turn stand first, then the
other's. What lies in the mancalas changes no move, so positions that differ there alone are one;
and so are those that differ in who moves.

A position is worth what whoever moves gains from there on, less what the other does. That is at
most the marbles left in the pockets, and as odd or even as they are, since all of them end in a
mancala. A look at a position asks only whether it is worth so much; the answers are kept as bounds.
Where few marbles are left, the value is worked out exactly, once.

A game ends with all marbles in the two mancalas, so a goal about its last board alone depends on
the score difference. A goal that asks for a difference on one side of a limit is forced exactly if
the value of the game is on that side.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gamechecks.core.errors import RefereeError
from gamemodels.mancala.board import Board, Layout, Player, Rules
from gamemodels.mancala.packed import PackedGame
from gamemodels.mancala.scope import MEMORY


class Sown(NamedTuple):
    """What sowing a pocket adds to a position, gains, and takes off the pockets.

    `again` keeps the turn. A steal is `across` from where the last marble fell, at `land`.
    """

    pocket: int
    delta: int
    gain: int
    drop: int
    again: bool
    across: int
    land: int


class Child(NamedTuple):
    """The position after a sowing, for whoever then moves; its marbles, and what was gained."""

    position: int
    left: int
    gain: int
    again: bool
    pocket: int


class View(NamedTuple):
    """A board as the player in turn sees it: a position, the marbles in its pockets, their row.

    A value is told as player 1's score less player 2's, which is the `lead` so far.
    """

    position: int
    left: int
    row: tuple[int, ...]
    lead: int
    sign: int

    def told(self, gained: int) -> int:
        """What the player in turn gains from here on, as player 1's score less player 2's."""
        return self.lead + self.sign * gained


class RelativeGame:
    """The positions of at most so many marbles, and the sowings from each, likely ones first."""

    def __init__(self, pockets: int, marbles: int, rules: Rules) -> None:
        self.size = size = pockets // 2 - 1
        self.rules = rules
        self.width = width = max(1, marbles.bit_length())
        self.mask = (1 << width) - 1
        self.half = size * width
        self.low = (1 << self.half) - 1
        own, other = [i * width for i in range(size)], [(size + i) * width for i in range(size)]
        mancalas = [None] if rules.skip_opponent_mancala else [None, -1]
        self._ring: list[int | None] = [*own, mancalas[0], *other, *mancalas[1:]]
        self._sown: dict[int, list[Sown]] = {}

    def pack(self, counts: Sequence[int]) -> int:
        """The pockets of the player in turn, then the other's."""
        return sum(count << i * self.width for i, count in enumerate(counts))

    def view(self, layout: Layout, board: Board) -> View:
        """A board with an empty hand."""
        row = layout.row(board.turn)
        counts = [board.marbles[pocket] for pocket in (*row, *layout.row(board.turn.other))]
        one, two = (board.marbles[layout.mancala_of(player)] for player in Player)
        sign = 1 if board.turn is Player.ONE else -1
        return View(self.pack(counts), sum(counts), row, one - two, sign)

    def turned(self, position: int) -> int:
        """A position as the other player sees it."""
        return position >> self.half | (position & self.low) << self.half

    def swept(self, position: int) -> int | None:
        """What a position is worth to who moves if the rules sweep it up; else none."""
        own, other = position & self.low, position >> self.half
        if not self.rules.last_side_sweeps or (own and other):
            return None
        return self._count(own) - self._count(other)

    def children(self, position: int, left: int) -> list[Child]:
        """Every sowing of the player in turn: those that keep the turn, then by what they gain."""
        own = position & self.low
        sown = self._sown.get(own)
        if sown is None:
            sown = self._sown[own] = self._sowings(own)
        mask, half, low = self.mask, self.half, self.low
        again, rest, needs = [], [], self.rules.steal_needs_marbles
        for pocket, delta, gain, drop, keeps, across, land in sown:
            target, after = position + delta, left - drop
            if keeps:
                again.append(Child(target, after, gain, True, pocket))
                continue
            if across >= 0:
                taken = target >> across & mask
                if taken or not needs:
                    target -= (1 << land) + (taken << across)
                    gain += taken + 1
                    after -= taken + 1
            turned = target >> half | (target & low) << half
            rest.append(Child(turned, after, gain, False, pocket))
        if len(rest) > 1:
            rest.sort(key=_gain, reverse=True)
        return again + rest if again else rest

    def forget(self) -> None:
        """Let go of the sowings that were remembered."""
        self._sown.clear()

    def _count(self, half: int) -> int:
        return sum(half >> i * self.width & self.mask for i in range(self.size))

    def _sowings(self, own: int) -> list[Sown]:
        """The sowings of a half, from the pocket next to the mancala on."""
        pockets = range(self.size - 1, -1, -1)
        hands = ((pocket, own >> pocket * self.width & self.mask) for pocket in pockets)
        return [self._sowing(own, pocket, hand) for pocket, hand in hands if hand]

    def _sowing(self, own: int, pocket: int, hand: int) -> Sown:
        ring, at = self._ring, pocket
        delta, gain, drop = -(hand << pocket * self.width), 0, 0
        for _ in range(hand):
            at = (at + 1) % len(ring)
            shift = ring[at]
            if shift is None or shift < 0:
                gain, drop = gain + (1 if shift is None else -1), drop + 1
            else:
                delta += 1 << shift
        land = at * self.width
        steals = at < self.size and own + delta >> land & self.mask == 1
        across = (2 * self.size - 1 - at) * self.width if steals else -1
        return Sown(pocket, delta, gain, drop, ring[at] is None, across, land)


def _gain(child: Child) -> int:
    return child.gain


FEW = 7
"""With at most so many marbles left, a position is worked out exactly."""
BYTES_A_POSITION = 170
"""What one bound takes up in memory, measured."""
STRIDE = 4096
"""Positions between two looks at the clock."""
DEEPEST = 200_000
"""Far more calls inside each other than the longest game has sowings."""


class BestSearch:
    """What is known of positions so far, in tables of a bounded size."""

    def __init__(self, game: RelativeGame, memory: int, attend: Callable[[int], None]) -> None:
        self.game = game
        self.most = max(STRIDE, memory * 1_000_000 // BYTES_A_POSITION)
        self.nodes = 0
        self._attend = attend
        self._low: dict[int, int] = {}
        self._high: dict[int, int] = {}
        self._exact = {0: 0}

    @property
    def positions(self) -> int:
        """How many positions were looked at, some of them more than once."""
        return self.nodes + len(self._exact) - 1

    @contextmanager
    def deeply(self) -> Iterator[None]:
        """Allow as many calls inside each other as a game may be long."""
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(max(before, DEEPEST))
        try:
            yield
        finally:
            sys.setrecursionlimit(before)

    def value(self, position: int, left: int, guess: int) -> int:
        """What a position is worth, from a guess."""
        *_, (value, _) = self.narrowing(position, left, guess)
        return value

    def narrowing(self, position: int, left: int, guess: int) -> Iterator[tuple[int, int]]:
        """Intervals that the value of a position lies in, look by look, down to the value alone."""
        low, high = -left, left
        guess += (guess ^ left) & 1
        yield low, high
        while low < high:
            wanted = min(high, max(guess, low + 2))
            guess = self.look(position, left, wanted)
            if guess >= wanted:
                low = guess
            else:
                high = guess
            yield low, high

    def look(self, position: int, left: int, wanted: int) -> int:
        """At least `wanted` exactly if the position is worth that, and then a lower bound.

        Otherwise it is an upper bound.
        """
        if left <= FEW:
            known = self._exact.get(position)
            return self._worked_out(position, left) if known is None else known
        if (wanted ^ left) & 1:
            wanted += 1
        if wanted > left:
            return left
        if wanted <= -left:
            return -left
        bound = self._low.get(position)
        if bound is not None and bound >= wanted:
            return bound
        bound = self._high.get(position)
        if bound is not None and bound < wanted:
            return bound
        return self._searched(position, left, wanted)

    def bounds(self, position: int, left: int) -> tuple[int, int]:
        """What a position can be worth at least and at most, as far as was looked already."""
        if left <= FEW:
            value = self.look(position, left, 0)
            return value, value
        if not position & self.game.low:
            low, high = self.bounds(position >> self.game.half, left)
            return -high, -low
        return self._low.get(position, -left), self._high.get(position, left)

    def known(self, child: Child) -> tuple[int, int]:
        """What a sowing can be worth at least and at most, as far as was looked already."""
        target, after, gain, again, _ = child
        low, high = self._low.get(target, -after), self._high.get(target, after)
        return (gain + low, gain + high) if again else (gain - high, gain - low)

    def as_good(self, position: int, left: int, value: int) -> Child:
        """A sowing that keeps the value of a position."""
        for child in self.game.children(position, left):
            target, after, gain, again, _ = child
            if again and gain + self.look(target, after, value - gain) >= value:
                return child
            if not again and gain - self.look(target, after, gain - value + 1) >= value:
                return child
        raise RefereeError(f"no sowing is worth the {value} that its position is worth")

    def _searched(self, position: int, left: int, wanted: int) -> int:
        """The same, by a look at every sowing until one is worth enough."""
        self.nodes += 1
        if not self.nodes % STRIDE:
            self._pause()
        game = self.game
        if (swept := game.swept(position)) is not None:
            self._low[position] = self._high[position] = swept
            return swept
        if not position & game.low:
            return -self.look(position >> game.half, left, 1 - wanted)
        low, high = self._low, self._high
        best, todo = -left, []
        for child in game.children(position, left):
            target, after, gain, again, _ = child
            if after <= FEW:
                worth = self._exact.get(target)
                worth = self._worked_out(target, after) if worth is None else worth
                least = most = gain + worth if again else gain - worth
            elif again:
                least, most = gain + low.get(target, -after), gain + high.get(target, after)
            else:
                least, most = gain - high.get(target, after), gain - low.get(target, -after)
            if least >= wanted:
                low[position] = least
                return least
            if most >= wanted:
                todo.append(child)
            elif most > best:
                best = most
        for target, after, gain, again, _ in todo:
            if again:
                worth = gain + self.look(target, after, wanted - gain)
            else:
                worth = gain - self.look(target, after, gain - wanted + 1)
            if worth >= wanted:
                low[position] = worth
                return worth
            if worth > best:
                best = worth
        high[position] = best
        return best

    def _worked_out(self, position: int, left: int) -> int:
        """The value of a position with few marbles."""
        game = self.game
        if (swept := game.swept(position)) is not None:
            self._exact[position] = swept
            return swept
        if not position & game.low:
            worth = -self.look(position >> game.half, left, 0)
        else:
            worth = max(
                gain + self.look(target, after, 0) * (1 if again else -1)
                for target, after, gain, again, _ in game.children(position, left)
            )
        self._exact[position] = worth
        return worth

    def _pause(self) -> None:
        """Look at the clock; where the tables are full, begin them anew."""
        self._attend(self.nodes)
        if len(self._low) + len(self._high) > self.most:
            self._low.clear()
            self._high.clear()
            self.game.forget()


Goal = Callable[[Board], bool]


def limit_of(game: PackedGame, player: Player, goal: Goal) -> int | None:
    """Return the score difference from which on a goal is true, for the player who wants it.

    None if the goal is no such limit: never true, always true, or about anything else.
    """
    total = game.referee.everything
    sign = 1 if player is Player.ONE else -1
    leads = range(-total, total + 1, 2)
    truths = [{goal(_final(game, sign * lead, turn)) for turn in Player} for lead in leads]
    true = [lead for lead, said in zip(leads, truths, strict=True) if said == {True}]
    false = [lead for lead, said in zip(leads, truths, strict=True) if said == {False}]
    if not true or not false or len(true) + len(false) < len(leads):
        return None
    return min(true) if max(false) < min(true) else None


def _final(game: PackedGame, lead: int, turn: Player) -> Board:
    """The last board of a game in which player 1 is ahead by so many marbles."""
    total, layout = game.referee.everything, game.layout
    scores = {Player.ONE: (total + lead) // 2, Player.TWO: (total - lead) // 2}
    marbles = [0] * len(layout)
    for player, score in scores.items():
        marbles[layout.mancala_of(player)] = score
    return Board(tuple(marbles), turn)


@dataclass(frozen=True)
class ScoreGoal:
    """The goal of a player to be ahead by at least a limit at the end, from any position."""

    game: PackedGame
    player: Player
    limit: int
    attend: Callable[[int], None]

    def forced(self, position: int) -> bool:
        """Return True if the player reaches the limit from a position against best play."""
        view, own, wanted = self._wanted(position)
        with self.search.deeply():
            return (self.search.look(view.position, view.left, wanted) >= wanted) is own

    def known(self, position: int) -> bool | None:
        """Return the same as far as earlier questions tell, and None if they do not."""
        view, own, wanted = self._wanted(position)
        low, high = self.search.bounds(view.position, view.left)
        return own if low >= wanted else not own if high < wanted else None

    def _wanted(self, position: int) -> tuple[View, bool, int]:
        """A position as whoever moves sees it, whether that is the player, and what to gain."""
        board = self.game.board(position)
        view = self.relative.view(self.game.layout, board)
        gain = self.limit - (1 if self.player is Player.ONE else -1) * view.lead
        own = board.turn is self.player
        return view, own, gain if own else 1 - gain

    @cached_property
    def relative(self) -> RelativeGame:
        """The positions as whoever moves sees them."""
        pockets, rules = len(self.game.layout), self.game.rules
        return RelativeGame(pockets, self.game.referee.everything, rules)

    @cached_property
    def search(self) -> BestSearch:
        """What is known of positions so far."""
        return BestSearch(self.relative, MEMORY, self.attend)
