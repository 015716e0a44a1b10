"""Epistemic logic on a plain board: an explicit Kripke model, and the words of formulas.

A word is read in a view: a board, a world, and the worlds that are left.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import product
from typing import Any, Self

from gamemodels.bever.board import CARDS, Board, Hand, Kind, Player, World
from gamemodels.bever.rules import Bever, knows_lower


@dataclass(frozen=True)
class KripkeModel:
    """Worlds; to a player those are accessible in which that player has the same hand."""

    worlds: frozenset[World]

    @classmethod
    def of(cls, worlds: Iterable[World]) -> Self:
        """The model of so many worlds."""
        return cls(frozenset(worlds))

    @classmethod
    def of_board(cls, board: Board) -> Self:
        """The worlds that are left on a board."""
        return cls.of(product(*board.possible))

    @cached_property
    def _classes(self) -> tuple[dict[Hand, frozenset[World]], dict[Hand, frozenset[World]]]:
        """For each player the worlds by that player's hand."""
        classes: list[dict[Hand, set[World]]] = [{}, {}]
        for world in self.worlds:
            for index in (0, 1):
                classes[index].setdefault(world[index], set()).add(world)
        one, two = ({hand: frozenset(row) for hand, row in each.items()} for each in classes)
        return one, two

    def accessible(self, player: Player, world: World) -> frozenset[World]:
        """The worlds accessible to a player from one, which need not be in the model itself."""
        return self._classes[player.index].get(world[player.index], frozenset())


@dataclass(frozen=True)
class View:
    """Where a word is read: a board, the world at hand, and the worlds that are left.

    `left` is none for all worlds of the board, which are a product of hands; announcements
    inside a formula leave other sets.
    """

    rules: Bever
    board: Board
    world: World
    left: frozenset[World] | None = None

    def __hash__(self) -> int:
        """Views that are compared are of one board, which takes long to hash."""
        return hash((self.world, self.left))

    @classmethod
    def of(cls, rules: Bever, board: Board) -> "View":
        """The view from the real world."""
        return cls(rules, board, board.cards)

    @cached_property
    def hands(self) -> tuple[frozenset[Hand], frozenset[Hand]]:
        """The hands of each player that are possible."""
        if self.left is None:
            return self.board.possible
        return frozenset(one for one, _ in self.left), frozenset(two for _, two in self.left)

    def holds(self, world: World) -> bool:
        """Whether a world is among those that are left."""
        if self.left is None:
            return world[0] in self.board.possible[0] and world[1] in self.board.possible[1]
        return world in self.left

    def worlds(self) -> Iterable[World]:
        """All worlds that are left."""
        return product(*self.board.possible) if self.left is None else self.left

    def at(self, world: World) -> "View":
        """The view from another world."""
        return View(self.rules, self.board, world, self.left)

    def linked(self, player: Player) -> list["View"]:
        """The view from each world that a player cannot tell from the one at hand."""
        own = self.world[player.index]
        others = self.hands[player.other.index]
        worlds: list[World] = [
            (own, other) if player is Player.ONE else (other, own) for other in others
        ]
        return [self.at(world) for world in worlds if self.holds(world)]

    def reachable(self) -> list["View"]:
        """The view from each world that can be reached by any number of links."""
        found: set[World] = set()
        hands: list[set[Hand]] = [{self.world[0]}, {self.world[1]}]
        while True:
            new = {
                world
                for world in self.worlds()
                if world not in found and (world[0] in hands[0] or world[1] in hands[1])
            }
            if not new:
                return [self.at(world) for world in found]
            found |= new
            for index in (0, 1):
                hands[index] |= {world[index] for world in new}


Formula = Callable[[View], bool]


def total(view: View, player: Player | None) -> int:
    """The sum of a player's cards; 0 for none."""
    return sum(view.world[player.index]) if player else 0


def possible(view: View, player: Player | None) -> int:
    """How many hands of a player are possible; 0 for none."""
    return len(view.hands[player.index]) if player else 0


def worlds(view: View) -> int:
    """How many worlds are left."""
    return view.board.worlds if view.left is None else len(view.left)


def low(view: View, player: Player | None, card: int) -> int:
    """The least that a player's card 1 or 2 can be; 0 where no hand is left."""
    return min(_possible_values(view, player, card), default=0)


def high(view: View, player: Player | None, card: int) -> int:
    """The most that a player's card 1 or 2 can be; 0 where no hand is left."""
    return max(_possible_values(view, player, card), default=0)


def _possible_values(view: View, player: Player | None, card: int) -> list[int]:
    if player is None or card not in (1, 2):
        return []
    return [hand[card - 1] for hand in view.hands[player.index]]


def bever(view: View, player: Player | None) -> bool:
    """Whether a player is certain to have the lower sum."""
    if player is None:
        return False
    if view.left is None:
        return knows_lower(view.board.possible, view.world, player)
    return knows(view, player, lambda there: total(there, player) < total(there, player.other))


def final(view: View) -> bool:
    """Whether somebody may call."""
    mover = view.board.turn.other
    players = (mover,) if view.rules.variants.mover_calls else tuple(Player)
    return any(bever(view, player) for player in players)


def caller(view: View) -> Player | None:
    """Who calls on a board: none if nobody can, player 1 if both can."""
    return view.rules.caller(view.board)


def knows(view: View, player: Player | None, formula: Formula) -> bool:
    """K: in every world that the player cannot tell from this one; false for none."""
    return player is not None and all(formula(there) for there in view.linked(player))


def considers(view: View, player: Player | None, formula: Formula) -> bool:
    """M: in some world that the player cannot tell from this one."""
    return player is not None and any(formula(there) for there in view.linked(player))


def everybody(view: View, formula: Formula) -> bool:
    """E: both know it."""
    return all(knows(view, player, formula) for player in Player)


def knows_whether(view: View, player: Player | None, formula: Formula) -> bool:
    """Kw: the player knows that it is so, or knows that it is not."""
    opposite: Formula = lambda there: not formula(there)  # noqa: E731
    return knows(view, player, formula) or knows(view, player, opposite)


def common(view: View, formula: Formula) -> bool:
    """C: in every world that can be reached by any number of links."""
    return all(formula(there) for there in view.reachable())


def announce(view: View, said: Formula, then: Formula) -> bool:
    """If the one is true here, so is the other among the worlds where the one is true."""
    if not said(view):
        return True
    left = (world for world in view.worlds() if said(view.at(world)))
    return then(replace(view, left=frozenset(left)))


def _card(view: View, player: int, place: int) -> int:
    return view.world[player][place]


WORDS: dict[str, Callable[..., Any]] = {
    **{name: partial(_card, player=at[0], place=at[1]) for name, at in CARDS.items()},
    "total": total,
    "top": lambda view: view.board.top,
    "turn": lambda view: view.board.turn,
    "worlds": worlds,
    "possible": possible,
    "low": low,
    "high": high,
    "real": lambda view: view.holds(view.world),
    "bever": bever,
    "final": final,
    "highest": lambda view: view.rules.highest,
}
"""The words of a board: each is read in a view, with its arguments after it."""

KNOWLEDGE: dict[str, Callable[..., bool]] = {
    "K": knows,
    "M": considers,
    "E": everybody,
    "Kw": knows_whether,
    "C": common,
    "announce": announce,
}
"""The words of knowledge: their formulas are read in the views that they choose."""

EVENTS: dict[str, tuple[Kind, ...]] = {
    **{kind.value: (kind,) for kind in Kind},
    "scenario1": (Kind.TAKE,),
    "scenario2": (Kind.SWAP,),
    "scenario3": (Kind.TAKE, Kind.SWAP),
    "scenario4": (Kind.DISCARD,),
    "scenario5": (Kind.SWAP, Kind.DISCARD),
}
"""The words of events: each is true of some kinds of moves."""
