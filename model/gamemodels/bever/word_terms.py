"""What each word of a formula means over the terms of a board, and in a world inside knowledge.

A Player is one Boolean for each of the two, all false for none, as everywhere in the checker.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import z3

from gamemodels.bever.board import CARDS
from gamemodels.bever.play import Turn
from gamemodels.bever.set_terms import greatest_card, least_card
from gamemodels.bever.world_terms import TermFormula, TermView, UpdatedWorlds
from gamemodels.logic import conjunction, disjunction, implies, negation
from gamemodels.numbers import Number

Entity = tuple[z3.BoolRef, ...]


def card(view: TermView, player: int, place: int) -> Number:
    """The value of a card in the world at hand."""
    return view.board.hand(player, view.world[player])[place]


def total(view: TermView, player: Entity) -> Number:
    """The sum of a player's cards; 0 for none."""
    return _number(view, player, lambda each: view.board.total(each, view.world[each]))


def turn(view: TermView) -> Entity:
    """The player in turn."""
    return view.board.table.turn, negation(view.board.table.turn)


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
    "top": lambda view: view.board.table.top,
    "turn": turn,
    "worlds": worlds,
    "possible": possible,
    "low": low,
    "high": high,
    "real": real,
    "bever": bever,
    "final": final,
    "highest": lambda view: view.board.table.highest,
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
