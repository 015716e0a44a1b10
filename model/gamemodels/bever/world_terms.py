"""The worlds of a Kripke model as terms: a guard for each says whether it is possible."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import z3

from gamemodels.bever.board import Hand
from gamemodels.bever.terms import BoardTerms
from gamemodels.bever.variants import Variants
from gamemodels.logic import conjunction, disjunction

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
