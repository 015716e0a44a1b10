"""Mancala pickup by pickup, as clauses: the step that reaches the board people own.

A step is a whole sowing. A forfeit is part of the step that follows it: where the side in turn
is empty and the other is not, the other side picks up. So steps are pickups, and after the end
no step is possible and nothing changes. Counts are in order encoding. No move reads a mancala,
so there are none in the state; where a score is asked for, only that mancala is counted. Where the
last side sweeps, the game is over when a side is empty, and the sweep is no step but a board.
"""

from gamemodels.clauses import Clauses, Literal, Tally, opposite
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.sowing_clauses import Counts, Pickup, SowingClauses, across_from, lap
from gamemodels.mancala.variants import ORIGINAL, Rules


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
