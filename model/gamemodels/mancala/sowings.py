"""Mancala sowing by sowing: a whole sowing, a forfeit or a sweep is one step.

Between the steps the hand is empty. How many marbles fall into each pocket follows from
where a sowing starts and how many marbles it has, laps included, so no board in between is
needed.
"""

from dataclasses import dataclass

import z3

from gamemodels.logic import (
    Parts,
    Predicate,
    at_most_one,
    conjunction,
    disjunction,
    implies,
    negation,
)
from gamemodels.mancala.layout import Layout, Player, pocket_name
from gamemodels.mancala.terms import Choice
from gamemodels.mancala.variants import ORIGINAL, Rules
from gamemodels.numbers import Number, Numbers


@dataclass(frozen=True)
class SownTerms:
    """A board with an empty hand, and the pocket that was picked up to get there."""

    numbers: Numbers
    marbles: tuple[Number, ...]
    turn: z3.BoolRef
    picked: Choice

    @classmethod
    def unknown(cls, name: str, layout: Layout, numbers: Numbers, most: int) -> "SownTerms":
        """A board of which nothing is known but that its counts may reach `most`."""
        names = [pocket_name(p) for p in range(len(layout))]
        return cls(
            numbers=numbers,
            marbles=tuple(numbers.variable(f"{name}.marbles_{p}", most) for p in names),
            turn=z3.Bool(f"{name}.turn", numbers.ctx),
            picked=tuple(z3.Bool(f"{name}.picked_{p}", numbers.ctx) for p in names),
        )


class Sowing:
    """What a sowing from a board does, as terms: the pocket picked is left to the solver."""

    def __init__(
        self, layout: Layout, pre: SownTerms, picked: Choice, most: int, rules: Rules
    ) -> None:
        self.layout = layout
        self.rules = rules
        skipping = rules.skip_opponent_mancala
        self.courses = {start: layout.course(start, skipping) for start in layout.ordinary}
        self.pre = pre
        self.picked = picked
        self.most = most
        self.numbers = pre.numbers
        self.hand = self._hand()
        self.filled = [self._filled(p) for p in range(len(layout))]
        self.steals = {p: self._steals(p) for p in layout.ordinary}

    def in_turn(self, player: Player) -> z3.BoolRef:
        """Whether it is a player's turn."""
        return self.pre.turn if player is Player.ONE else negation(self.pre.turn)

    def may_pick(self, pocket: int) -> z3.BoolRef:
        """Whether a pocket is the mover's and not empty."""
        own = self.in_turn(self.layout.side(pocket))
        return conjunction([own, self.pre.marbles[pocket] > 0])

    def ends_in(self, pocket: int) -> z3.BoolRef:
        """Whether the last marble falls there."""
        hits = [
            conjunction([self.picked[start], self.hand == marbles])
            for start, course in self.courses.items()
            for marbles in range(1, self.most + 1)
            if course[(marbles - 1) % len(course)] == pocket
        ]
        return disjunction([z3.BoolVal(False, self.numbers.ctx), *hits])

    def keeps_turn(self) -> z3.BoolRef:
        """Whether the last marble falls into the mover's mancala."""
        return disjunction(
            conjunction([self.in_turn(player), self.ends_in(self.layout.mancala_of(player))])
            for player in Player
        )

    def loot(self, player: Player) -> Number:
        """What a player's mancala gains by a steal."""
        gained = self.numbers.literal(0)
        for pocket, stolen in self.steals.items():
            opposite = self.layout.pockets[pocket].opposite
            if self.layout.side(pocket) is player and opposite is not None:
                gained = self.numbers.choose(stolen, self.filled[opposite] + 1, gained)
        return gained

    def _hand(self) -> Number:
        hand = self.numbers.literal(0)
        for pocket in self.layout.ordinary:
            hand = self.numbers.choose(self.picked[pocket], self.pre.marbles[pocket], hand)
        return hand

    def _filled(self, pocket: int) -> Number:
        """A pocket after the last marble fell, before any steal: one more for every visit."""
        visits = []
        for lap in range(self.most):
            reached = [
                conjunction([self.picked[start], self.hand >= distance])
                for start, course in self.courses.items()
                if pocket in course
                if (distance := lap * len(course) + course.index(pocket) + 1) <= self.most
            ]
            if reached:
                visits.append(disjunction(reached))
        kept = self.numbers.choose(
            self.picked[pocket], self.numbers.literal(0), self.pre.marbles[pocket]
        )
        return kept + self.numbers.count(visits)

    def _steals(self, pocket: int) -> z3.BoolRef:
        own = self.in_turn(self.layout.side(pocket))
        steals = [self.ends_in(pocket), own, self.filled[pocket] == 1]
        across = self.layout.pockets[pocket].opposite
        if self.rules.steal_needs_marbles and across is not None:
            steals.append(self.filled[across] > 0)
        return conjunction(steals)


@Predicate
def sown(
    layout: Layout, pre: SownTerms, post: SownTerms, most: int, rules: Rules = ORIGINAL
) -> Parts:
    """One sowing, forfeit or sweep leads from a board to the next; no hand exceeds `most`."""
    sowing = Sowing(layout, pre, post.picked, most, rules)
    sweep = _sweep_due(layout, pre, rules)
    may_pick = {p: conjunction([sowing.may_pick(p), negation(sweep)]) for p in layout.ordinary}
    pickable = disjunction([z3.BoolVal(False, pre.numbers.ctx), *may_pick.values()])
    stays = disjunction([sowing.keeps_turn(), sweep])
    return {
        "at most one pocket is picked": at_most_one(post.picked),
        "the pocket picked is an own ordinary one and not empty": conjunction(
            implies(here, may_pick.get(p, z3.BoolVal(False, here.ctx)))
            for p, here in enumerate(post.picked)
        ),
        "who can pick up does": implies(pickable, disjunction(post.picked)),
        "the marbles are sown": implies(
            negation(sweep), conjunction(_sown_marbles(layout, sowing, post))
        ),
        "what is left is swept": implies(sweep, _swept(layout, pre, post)),
        "the turn stays after ending in their own mancala, else passes": (
            post.turn == (pre.turn == stays)
        ),
    }


def _sweep_due(layout: Layout, board: SownTerms, rules: Rules) -> z3.BoolRef:
    """Whether one side alone has marbles left, and that ends the game."""
    nothing = z3.BoolVal(False, board.numbers.ctx)
    if not rules.last_side_sweeps:
        return nothing
    one, two = (
        disjunction([nothing, *(board.marbles[p] > 0 for p in layout.row(player))])
        for player in Player
    )
    return one != two


def _swept(layout: Layout, pre: SownTerms, post: SownTerms) -> z3.BoolRef:
    """Every mancala gains what lies on its side, and nothing else is left."""
    kept = []
    for player in Player:
        row, store = layout.row(player), layout.mancala_of(player)
        left = pre.numbers.sum(pre.marbles[p] for p in row)
        kept.append(post.marbles[store] == pre.marbles[store] + left)
        kept += [post.marbles[p] == 0 for p in row]
    return conjunction(kept)


def _sown_marbles(layout: Layout, sowing: Sowing, post: SownTerms) -> list[z3.BoolRef]:
    """The marbles in every pocket after a sowing."""
    zero = sowing.numbers.literal(0)
    rows = []
    for index, pocket in enumerate(layout.pockets):
        if pocket.mancala is not None:
            full = sowing.filled[index] + sowing.loot(pocket.mancala)
        else:
            assert pocket.opposite is not None, "an ordinary pocket has an opposite"
            emptied = disjunction([sowing.steals[index], sowing.steals[pocket.opposite]])
            full = sowing.numbers.choose(emptied, zero, sowing.filled[index])
        rows.append(post.marbles[index] == full)
    return rows
