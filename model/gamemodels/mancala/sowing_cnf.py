"""Mancala pickup by pickup, as clauses: one step is a whole sowing.

A forfeit is part of the step that follows it: where the side in turn is empty and the other is
not, the other side picks up. So steps are pickups, and after the end no step is possible and
nothing changes. Counts are in order encoding. No move reads a mancala, so there are none in the
state; where a score is asked for, only that mancala is counted. Where the last side sweeps, the
game is over when a side is empty, and the sweep is no step but a board.
"""

from dataclasses import dataclass

from gamemodels.clauses import Clauses, Literal, Tally, opposite
from gamemodels.mancala.board import ORIGINAL, Layout, Player, Rules

Counts = dict[int, Tally]


@dataclass(frozen=True)
class Pickup:
    """The unknowns of one step: is there one, by whom, from where, how many marbles."""

    active: int
    by_player1: int
    forfeit: int
    picked: dict[int, int]
    hand: Tally
    kept: int


class SowingClauses:
    """A pickup from pockets that hold `counts`.

    `visits` says how often a marble falls into each pocket, `ends` where the last one does.
    """

    def __init__(
        self, clauses: Clauses, layout: Layout, rules: Rules, counts: Counts, pickup: Pickup
    ) -> None:
        self.clauses = clauses
        self.layout = layout
        self.rules = rules
        self.counts = counts
        self.pickup = pickup
        self.most = len(pickup.hand)
        self.lap = lap(layout, rules)
        skipping = rules.skip_opponent_mancala
        self.courses = {start: layout.course(start, skipping) for start in layout.ordinary}
        self.visits = {pocket: self._visits(pocket) for pocket in range(len(layout))}
        self.ends = self._ends()

    def fill(self, room: int) -> None:
        """Let the marbles fall into pockets that have so much room."""
        self.room = room
        self.steals = {pocket: self._steals(pocket) for pocket in self.counts}
        self.filled = {pocket: self._filled(pocket) for pocket in self.counts}
        if self.rules.steal_needs_marbles:
            self.steals = {p: self._with_loot(p, steal) for p, steal in self.steals.items()}

    def _distance(self, start: int, pocket: int) -> int | None:
        """How many marbles it takes to reach a pocket first; none if a sowing passes it by."""
        course = self.courses[start]
        return course.index(pocket) + 1 if pocket in course else None

    def _visits(self, pocket: int) -> Tally:
        """How often a marble falls into a pocket."""
        pickup, most = self.pickup, self.most
        visits: list[Literal] = []
        first = {start: self._distance(start, pocket) for start in pickup.picked}
        nearest = min((away for away in first.values() if away is not None), default=most + 1)
        for laps in range(0, most - nearest + 1, self.lap):
            visit = self.clauses.variable()
            visits.append(visit)
            for start, marbles in first.items():
                far = marbles is not None and pickup.hand.at_least(laps + marbles)
                self.clauses.implies([pickup.picked[start], far], visit)
                self.clauses.implies([pickup.picked[start], visit], far)
            self.clauses.implies([visit], pickup.active)
        return self.clauses.chained(visits)

    def _ends(self) -> dict[int, int]:
        """Where the last marble falls; the last two implications follow, but help the solver."""
        clauses, pickup, most = self.clauses, self.pickup, self.most
        hand = pickup.hand
        ends = {pocket: clauses.variable() for pocket in range(len(self.layout))}
        clauses.at_most_one(ends.values())
        clauses.implies([pickup.active], *ends.values())
        for pocket, end in ends.items():
            clauses.implies([end], pickup.active)
            for start, here in pickup.picked.items():
                first = self._distance(start, pocket)
                if first is None:
                    clauses.implies([here], -end)
                    continue
                for marbles in range(first, most + 1, self.lap):
                    more = hand.at_least(marbles + 1)
                    clauses.implies([here, hand.at_least(marbles)], more, end)
                clauses.implies([here, end], hand.at_least(first))
                if first + self.lap > most:
                    clauses.implies([here, end], opposite(hand.at_least(first + 1)))
        return ends

    def _steals(self, pocket: int) -> int:
        """The sowing ends in an own pocket that was empty, or emptied by this pickup."""
        clauses, pickup, ends = self.clauses, self.pickup, self.ends
        steal = clauses.variable()
        first = self.layout.side(pocket) is Player.ONE
        own = pickup.by_player1 if first else -pickup.by_player1
        full, here = self.counts[pocket].at_least(1), pickup.picked[pocket]
        lapped = pickup.hand.at_least(self.lap + 1)
        for needed in (ends[pocket], own, opposite(lapped)):
            clauses.implies([steal], needed)
        clauses.implies([steal, full], here)
        for empty in (opposite(full), here):
            clauses.implies([ends[pocket], own, opposite(lapped), empty], steal)
        return steal

    def _with_loot(self, pocket: int, ends_on_empty: int) -> int:
        """A sowing that ends on empty, opposite a pocket that is not."""
        across = across_from(self.layout, pocket)
        steal = self.clauses.variable()
        self.clauses.equivalent(steal, ends_on_empty, self.filled[across].at_least(1))
        return steal

    def _filled(self, pocket: int) -> Tally:
        """A pocket when the last marble has fallen, before a steal."""
        count, visits, picked = self.counts[pocket], self.visits[pocket], self.pickup.picked[pocket]
        clauses, full = self.clauses, self.clauses.tally(self.room)
        for value in range(1, self.room + len(visits) + 1):
            reached = full.at_least(value)
            for times in range(min(value, len(visits)) + 1):
                before, seen = count.at_least(value - times), visits.at_least(times)
                kept: tuple[Literal, ...] = (picked,) if times < value else ()
                clauses.add(opposite(seen), opposite(before), *kept, reached)
                if times < value:
                    clauses.add(visits.at_least(times + 1), before, opposite(reached))
            clauses.implies([picked, reached], visits.at_least(value))
        return full

    def counts_after(self) -> Counts:
        """Every pocket after the sowing, and after a steal if there is one."""
        clauses = self.clauses
        after: Counts = {}
        for pocket, full in self.filled.items():
            emptied = (self.steals[pocket], self.steals[across_from(self.layout, pocket)])
            left = clauses.tally(self.room)
            for value in range(1, self.room + 1):
                clauses.implies([left.at_least(value)], full.at_least(value))
                clauses.implies([full.at_least(value)], left.at_least(value), *emptied)
            for steal in emptied:
                clauses.implies([steal], opposite(left.at_least(1)))
            after[pocket] = left
        return after


def lap(layout: Layout, rules: Rules) -> int:
    """The slots that a sowing visits before it comes back to where it started."""
    return len(layout) - rules.skip_opponent_mancala


def across_from(layout: Layout, pocket: int) -> int:
    """The opposite of an ordinary pocket."""
    across = layout.pockets[pocket].opposite
    assert across is not None, "an ordinary pocket has an opposite"
    return across


class PickupGame:
    """The clauses of a game of at most so many pickups.

    A pocket can grow by one marble a lap, so counts need only as much room as that gives them.
    With `poorest` a player's mancala may hold at most so many marbles at the end. With `cap` no
    pocket may ever hold more: there are fewer games then, and only what is found counts. If it is
    from `anywhere`, the first board is any with an empty hand and at most so many marbles a pocket.
    All of `final` holds if the game is over after the last step.
    """

    def __init__(
        self,
        layout: Layout,
        marbles: int,
        steps: int,
        poorest: tuple[Player, int] | None = None,
        cap: int | None = None,
        rules: Rules = ORIGINAL,
        *,
        anywhere: bool = False,
    ) -> None:
        self.clauses = Clauses()
        self.layout = layout
        self.rules = rules
        self.rows = {player: layout.row(player) for player in Player}
        everything = marbles * len(layout.ordinary)
        self.most = everything if cap is None else min(everything, cap)
        self.poorest = poorest
        self.score = Tally()
        self.pickups: list[Pickup] = []
        self.final: list[Literal] = []
        self.swept: Literal = False
        if poorest is not None:
            self.clauses.add(opposite(self.score.at_least(poorest[1] + 1)))
        self.turns: list[Literal] = [self.clauses.variable() if anywhere else True]
        full = Tally((True,) * marbles)
        self.counts: list[Counts] = [
            {p: self.clauses.tally(marbles) if anywhere else full for p in layout.ordinary}
        ]
        for _ in range(steps):
            self._step()
        self._end()

    @property
    def boards(self) -> list[Literal]:
        """One literal a board after the first: pickups, forfeits, marbles sown, and a sweep."""
        sown = [
            literal
            for step in self.pickups
            for literal in (step.active, step.forfeit, *step.hand.bits)
        ]
        return sown if self.swept is False else [*sown, self.swept]

    def begun_turns(self) -> list[Literal]:
        """One literal a turn: true at least where a step begins a turn."""
        begun: list[Literal] = [step.active for step in self.pickups[:1]]
        for before, step in zip(self.pickups, self.pickups[1:], strict=False):
            begins = self.clauses.variable()
            self.clauses.implies([step.active, opposite(before.kept)], begins)
            self.clauses.implies([step.forfeit], begins)
            begun.append(begins)
        return begun

    def _step(self) -> None:
        counts, turn = self.counts[-1], self.turns[-1]
        most = max((len(count) for count in counts.values()), default=0)
        pickup = self._picked(counts, turn, most)
        sowing = SowingClauses(self.clauses, self.layout, self.rules, counts, pickup)
        after = self._turn_after(turn, pickup, sowing.ends)
        sowing.fill(min(self.most, most + -(-most // lap(self.layout, self.rules))))
        if self.poorest is not None:
            self._scored(*self.poorest, sowing)
        self.counts.append(sowing.counts_after())
        self.turns.append(after)
        self.pickups.append(pickup)

    def _picked(self, counts: Counts, turn: Literal, most: int) -> Pickup:
        """One pocket of the mover's is picked, and its marbles are in hand."""
        new, clauses = self.clauses.variable, self.clauses
        pickup = Pickup(new(), new(), new(), {p: new() for p in counts}, clauses.tally(most), new())
        active, one, hand = pickup.active, pickup.by_player1, pickup.hand
        clauses.at_most_one(pickup.picked.values())
        clauses.implies([active], *pickup.picked.values())
        for pocket, here in pickup.picked.items():
            first = self.layout.side(pocket) is Player.ONE
            clauses.implies([here], active)
            clauses.implies([here], counts[pocket].at_least(1))
            clauses.implies([here], one if first else -one)
            for value in range(1, most + 1):
                clauses.implies([here, counts[pocket].at_least(value)], hand.at_least(value))
                clauses.implies([here, hand.at_least(value)], counts[pocket].at_least(value))
        if most:
            clauses.equivalent(hand.at_least(1), active)
        if self.rules.last_side_sweeps:
            self._mover_on_two_sides(counts, turn, pickup)
        else:
            self._mover(counts, turn, pickup)
        return pickup

    def _mover(self, counts: Counts, turn: Literal, pickup: Pickup) -> None:
        """The player in turn moves unless that side is empty; a forfeit is when it is."""
        clauses, one = self.clauses, pickup.by_player1
        for count in counts.values():
            clauses.implies([count.at_least(1)], pickup.active)
        for player, in_turn in ((Player.ONE, turn), (Player.TWO, opposite(turn))):
            mine = one if player is Player.ONE else -one
            some = self._some(counts, player)
            clauses.implies([in_turn, some], mine)
            clauses.implies([in_turn, -some], -mine)
            clauses.implies([pickup.forfeit, in_turn], -mine)
            clauses.implies([pickup.active, in_turn, -mine], pickup.forfeit)
        clauses.implies([pickup.forfeit], pickup.active)

    def _mover_on_two_sides(self, counts: Counts, turn: Literal, pickup: Pickup) -> None:
        """The player in turn moves while both sides have marbles; nobody ever forfeits."""
        one, two = (self._some(counts, player) for player in Player)
        self.clauses.implies([one, two], pickup.active)
        for needed in (one, two):
            self.clauses.implies([pickup.active], needed)
        self.clauses.equivalent(turn, pickup.by_player1)
        self.clauses.add(-pickup.forfeit)

    def _some(self, counts: Counts, player: Player) -> int:
        """Whether a player's side has marbles."""
        some = self.clauses.variable()
        marbles = [counts[pocket].at_least(1) for pocket in self.rows[player]]
        self.clauses.implies([some], *marbles)
        for there in marbles:
            self.clauses.implies([there], some)
        return some

    def _end(self) -> None:
        """Whether the game is over after the last step, and what is swept then."""
        clauses, counts = self.clauses, self.counts[-1]
        if not self.rules.last_side_sweeps:
            self.final = [opposite(count.at_least(1)) for count in counts.values()]
            return
        one, two = (self._some(counts, player) for player in Player)
        over, self.swept = clauses.variable(), clauses.variable()
        clauses.implies([one, two], -over)
        for some, other in ((one, two), (two, one)):
            clauses.implies([-some], over)
            clauses.implies([self.swept, some], -other)
            clauses.implies([some, -other], self.swept)
        clauses.implies([self.swept], one, two)
        self.final = [over]
        if self.poorest is not None:
            player, bound = self.poorest
            left = [bit for pocket in self.rows[player] for bit in counts[pocket].bits]
            clauses.at_most([*self.score.bits, *left], bound)

    def _turn_after(self, turn: Literal, pickup: Pickup, ends: dict[int, int]) -> int:
        """Ending in the own mancala keeps the turn; after the end it stays as it is."""
        clauses, active = self.clauses, pickup.active
        after = clauses.variable()
        for player in Player:
            mine = pickup.by_player1 if player is Player.ONE else -pickup.by_player1
            mine_after = after if player is Player.ONE else -after
            home = ends[self.layout.mancala_of(player)]
            clauses.implies([active, mine, home], mine_after)
            clauses.implies([active, mine, mine_after], home)
            clauses.implies([pickup.kept, mine], mine_after)
        clauses.implies([-active, turn], after)
        clauses.implies([-active, after], turn)
        return after

    def _scored(self, player: Player, bound: int, sowing: SowingClauses) -> None:
        """A player's mancala, counted at least; it may never exceed the bound."""
        clauses, home = self.clauses, sowing.visits[self.layout.mancala_of(player)]
        filled, steals = sowing.filled, sowing.steals
        most = max((len(full) for full in filled.values()), default=0)
        gain = clauses.tally(len(home) + most + 1)
        for times in range(1, len(home) + 1):
            clauses.implies([home.at_least(times)], gain.at_least(times))
        for pocket in self.rows[player]:
            across = across_from(self.layout, pocket)
            for times in range(len(home) + 1):
                for value in range(most + 1):
                    loot = [steals[pocket], home.at_least(times), filled[across].at_least(value)]
                    clauses.implies(loot, gain.at_least(times + value + 1))
        score = clauses.tally(min(bound + 1, len(self.score) + len(gain)))
        for old in range(len(self.score) + 1):
            for new in range(len(gain) + 1):
                if old + new:
                    reached = score.at_least(min(old + new, len(score)))
                    clauses.implies([self.score.at_least(old), gain.at_least(new)], reached)
        clauses.add(opposite(score.at_least(bound + 1)))
        self.score = score
