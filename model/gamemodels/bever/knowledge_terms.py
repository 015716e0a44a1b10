"""Epistemic logic over terms: guarded worlds of a Kripke model, and the words of formulas.

A Player is one Boolean for each of the two, all false for none, as everywhere in the checker.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import z3

from gamemodels.bever.board import CARDS, Hand, Variants
from gamemodels.bever.constraints import Turn
from gamemodels.bever.terms import BoardTerms, greatest_card, least_card
from gamemodels.logic import conjunction, disjunction, implies, negation
from gamemodels.numbers import Number

SymbolicWorld = tuple[Hand | None, Hand | None]
"""A world: the hand of each player, none for the real one, whose cards are terms."""


class NoProduct(Exception):
    """Common knowledge after an announcement about both hands, which the terms do not have."""


class WorldTerms:
    """All worlds of a board, or those that announcements inside a formula leave of them."""

    def __init__(self, board: BoardTerms) -> None:
        self.board = board
        self.whole = True
        self.product = True
        self._guards: dict[SymbolicWorld, z3.BoolRef] = {}

    def guard(self, world: SymbolicWorld) -> z3.BoolRef:
        """Whether a world is possible."""
        if world not in self._guards:
            self._guards[world] = self._guard(world)
        return self._guards[world]

    def _guard(self, world: SymbolicWorld) -> z3.BoolRef:
        return conjunction(self.board.may_have(player, world[player]) for player in (0, 1))

    def worlds(self) -> list[SymbolicWorld]:
        """Every pair of hands that there can be."""
        hands = self.board.hands()
        return [(one, two) for one in hands for two in hands]

    def accessible(self, player: int, world: SymbolicWorld) -> list[SymbolicWorld]:
        """The worlds accessible to a player from one, if they are possible."""
        hands = self.board.hands()
        return [_with(world, 1 - player, hand) for hand in hands]

    def hands(self, player: int) -> dict[Hand, z3.BoolRef]:
        """Whether each hand of a player is possible in some world."""
        hands = self.board.hands()
        return {
            hand: disjunction(
                self.guard(_with((None, None), player, hand, other)) for other in hands
            )
            for hand in hands
        }


class UpdatedWorlds(WorldTerms):
    """The worlds that an announcement leaves, those in which it is true.

    They are still a product of hands if that is about the cards of one player only.
    """

    def __init__(self, view: "TermView", said: "TermFormula", about_one_hand: bool) -> None:
        super().__init__(view.board)
        self.whole = False
        self.product = view.worlds.product and about_one_hand
        self._view = view
        self._said = said

    def _guard(self, world: SymbolicWorld) -> z3.BoolRef:
        before = self._view.worlds.guard(world)
        return conjunction([before, self._said(self._view.at(world))])


@dataclass(frozen=True, eq=False)
class TermView:
    """Where a word is read: a board, the world at hand, and the worlds that are left.

    Two views are equal if they are of one world among the same worlds.
    """

    rules: Variants
    board: BoardTerms
    world: SymbolicWorld
    worlds: WorldTerms

    @classmethod
    def of(cls, rules: Variants, board: BoardTerms) -> "TermView":
        """The view from the real world."""
        return cls(rules, board, (None, None), WorldTerms(board))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TermView):
            return NotImplemented
        return self.world == other.world and self.worlds is other.worlds

    def __hash__(self) -> int:
        return hash((self.world, id(self.worlds)))

    def at(self, world: SymbolicWorld) -> "TermView":
        """The view from another world."""
        return replace(self, world=world)

    def accessible(self, player: int) -> list[tuple[z3.BoolRef, "TermView"]]:
        """The view from each world accessible to a player, and the guard of that world."""
        return [
            (self.worlds.guard(there), self.at(there))
            for there in self.worlds.accessible(player, self.world)
        ]

    def all(self) -> list[tuple[z3.BoolRef, "TermView"]]:
        """The view from each world, and its guard."""
        return [(self.worlds.guard(there), self.at(there)) for there in self.worlds.worlds()]

    def reaches_all(self) -> z3.BoolRef:
        """Whether some world is accessible; in a product all worlds are reachable from there."""
        if not self.worlds.product:
            raise NoProduct(
                "common knowledge after an announcement about both hands is for the explicit "
                "reading: the solver has no terms for what can be reached there"
            )
        if self.worlds.whole:
            return disjunction(self.board.may_have(player, self.world[player]) for player in (0, 1))
        return disjunction(guard for player in (0, 1) for guard, _ in self.accessible(player))


TermFormula = Callable[[TermView], z3.BoolRef]


def _with(
    world: SymbolicWorld, player: int, hand: Hand, other: Hand | None = None
) -> SymbolicWorld:
    """A world with another hand of a player, and of the other one if that is given."""
    rest = world[1 - player] if other is None else other
    return (hand, rest) if player == 0 else (rest, hand)


Entity = tuple[z3.BoolRef, ...]


def card(view: TermView, player: int, place: int) -> Number:
    """The value of a card in the world at hand."""
    return view.board.hand(player, view.world[player])[place]


def total(view: TermView, player: Entity) -> Number:
    """The sum of a player's cards; 0 for none."""
    return _number(view, player, lambda each: view.board.total(each, view.world[each]))


def turn(view: TermView) -> Entity:
    """The player in turn."""
    return view.board.turn, negation(view.board.turn)


def worlds(view: TermView) -> Number:
    """How many worlds are left."""
    if view.worlds.whole:
        return view.board.count(0) * view.board.count(1)
    return view.board.numbers.count(guard for guard, _ in view.all())


def possible(view: TermView, player: Entity) -> Number:
    """How many hands of a player are possible; 0 for none."""
    if view.worlds.whole:
        return _number(view, player, view.board.count)
    count = view.board.numbers.count
    return _number(view, player, lambda each: count(view.worlds.hands(each).values()))


def low(view: TermView, player: Entity, position: Number | int) -> Number:
    """The least that a player's card 1 or 2 can be; 0 where no hand is left."""
    if view.worlds.whole:
        return _of_card(view, player, position, view.board.low)
    numbers, hands = view.board.numbers, view.worlds.hands
    return _of_card(
        view, player, position, lambda each, place: least_card(numbers, hands(each), place)
    )


def high(view: TermView, player: Entity, position: Number | int) -> Number:
    """The most that a player's card 1 or 2 can be; 0 where no hand is left."""
    if view.worlds.whole:
        return _of_card(view, player, position, view.board.high)
    numbers, hands = view.board.numbers, view.worlds.hands
    return _of_card(
        view, player, position, lambda each, place: greatest_card(numbers, hands(each), place)
    )


def real(view: TermView) -> z3.BoolRef:
    """Whether this world is among those that are left."""
    return view.worlds.guard(view.world)


def bever(view: TermView, player: Entity) -> z3.BoolRef:
    """Whether a player is certain to have the lower sum."""
    return _truth(view, player, lambda each: _certain(view, each))


def _certain(view: TermView, player: int) -> z3.BoolRef:
    board, own = view.board, view.world[player]
    if view.worlds.whole:
        return disjunction([board.undercuts(player, own), negation(board.may_have(player, own))])
    return conjunction(
        implies(guard, board.total(player, own) < board.total(1 - player, there.world[1 - player]))
        for guard, there in view.accessible(player)
    )


def callers(view: TermView) -> Entity:
    """Who may call: both, where variants let both."""
    one, two = _certain(view, 0), _certain(view, 1)
    if not view.rules.mover_calls:
        return one, two
    first, second = turn(view)
    return conjunction([second, one]), conjunction([first, two])


def final(view: TermView) -> z3.BoolRef:
    """Whether somebody may call."""
    return disjunction(callers(view))


def caller(view: TermView) -> Entity:
    """Who calls on a board: none if nobody can, player 1 if both can."""
    one, two = callers(view)
    return one, conjunction([two, negation(one)])


def knows(view: TermView, player: Entity, formula: TermFormula) -> z3.BoolRef:
    """K: in every world that the player cannot tell from this one; false for none."""
    return _truth(view, player, lambda each: _knows(view, each, formula))


def _knows(view: TermView, player: int, formula: TermFormula) -> z3.BoolRef:
    return conjunction(implies(guard, formula(there)) for guard, there in view.accessible(player))


def considers(view: TermView, player: Entity, formula: TermFormula) -> z3.BoolRef:
    """M: in some world that the player cannot tell from this one."""
    opposite = _truth(
        view, player, lambda each: _knows(view, each, lambda there: negation(formula(there)))
    )
    return conjunction([negation(opposite), disjunction(player)])


def everybody(view: TermView, formula: TermFormula) -> z3.BoolRef:
    """E: both know it."""
    return conjunction(_knows(view, player, formula) for player in (0, 1))


def knows_whether(view: TermView, player: Entity, formula: TermFormula) -> z3.BoolRef:
    """Kw: the player knows that it is so, or knows that it is not."""
    opposite = knows(view, player, lambda there: negation(formula(there)))
    return disjunction([knows(view, player, formula), opposite])


def common(view: TermView, formula: TermFormula) -> z3.BoolRef:
    """C: in every world that can be reached, which are all or none where worlds are a product."""
    everywhere = conjunction(implies(guard, formula(there)) for guard, there in view.all())
    return implies(view.reaches_all(), everywhere)


def announce(
    view: TermView, said: TermFormula, then: TermFormula, *, about_one_hand: bool = False
) -> z3.BoolRef:
    """If the one is true here, so is the other among the worlds where the one is true.

    What is about the cards of one player only leaves a product of hands, which `common` needs.
    """
    left = UpdatedWorlds(view, said, about_one_hand)
    return implies(said(view), then(replace(view, worlds=left)))


def _truth(view: TermView, player: Entity, of: Callable[[int], z3.BoolRef]) -> z3.BoolRef:
    """What is true of the player; false for none."""
    rows = [
        conjunction([chosen, of(each)])
        for each, chosen in enumerate(player)
        if not z3.is_false(chosen)
    ]
    return disjunction([z3.BoolVal(False, view.board.ctx), *rows])


def _number(view: TermView, player: Entity, of: Callable[[int], Number]) -> Number:
    """What belongs to the player; 0 for none."""
    found = view.board.numbers.literal(0)
    for each, chosen in enumerate(player):
        if z3.is_true(chosen):
            return of(each)
        if not z3.is_false(chosen):
            found = view.board.numbers.choose(chosen, of(each), found)
    return found


def _of_card(
    view: TermView, player: Entity, position: Number | int, of: Callable[[int, int], Number]
) -> Number:
    """What belongs to the player's card 1 or 2; 0 for any other."""
    numbers = view.board.numbers
    number = numbers.literal(position) if isinstance(position, int) else position
    found = numbers.literal(0)

    def first(each: int) -> Number:
        return of(each, 0)

    def second(each: int) -> Number:
        return of(each, 1)

    for place, card_of in enumerate((first, second)):
        here = z3.simplify(number == place + 1)
        if not z3.is_false(here):
            value = _number(view, player, card_of)
            found = value if z3.is_true(here) else numbers.choose(here, value, found)
    return found


WORDS: dict[str, Callable[..., Any]] = {
    **{name: partial(card, player=at[0], place=at[1]) for name, at in CARDS.items()},
    "total": total,
    "top": lambda view: view.board.top,
    "turn": turn,
    "worlds": worlds,
    "possible": possible,
    "low": low,
    "high": high,
    "real": real,
    "bever": bever,
    "final": final,
    "highest": lambda view: view.board.highest,
}
"""The words of a board: each is read in a view, with its arguments after it."""

KNOWLEDGE: dict[str, Callable[..., z3.BoolRef]] = {
    "K": knows,
    "M": considers,
    "E": everybody,
    "Kw": knows_whether,
    "C": common,
    "announce": announce,
}
"""The words of knowledge: their formulas are read in the views that they choose."""

EVENTS: dict[str, Callable[[Turn], z3.BoolRef]] = {
    "take": lambda turn: disjunction(turn.take),
    "swap": lambda turn: disjunction(turn.swap),
    "discard": lambda turn: turn.discard,
}
"""The words of events: each is read of a turn, from the board that it leads from."""
