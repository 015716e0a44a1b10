"""What one pickup does to the pockets, as clauses: where marbles fall, steals, and what is left."""

from dataclasses import dataclass

from gamemodels.clauses import Clauses, Literal, Tally, opposite
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.variants import Rules

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
